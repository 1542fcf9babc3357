import { tokens } from '@mithaq/contract/limits'
import { transact } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { settleMember } from '../features/matches/jobs/settle-member.ts'
import { postEntry, readBalance } from '../features/wallet/ledger.ts'

/** The cast would run out of tokens: a wallet that cannot pay for both sides of a chat is given the welcome amount again. */
export async function topUpCastWallet(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  castId: string,
  occasion: string,
) {
  await settleMember(deps, castId)
  await transact(deps.db, async (tx) => {
    if ((await readBalance(tx, castId)) >= tokens.expressUnlock) return
    const key = `cast ${occasion} ${castId}`
    await postEntry(tx, deps.clock, { memberId: castId, amount: tokens.welcome, type: 'purchase', key })
  })
}
