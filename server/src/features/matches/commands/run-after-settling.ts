import { queryOne, transact, type Tx } from '../../../db/db.ts'
import { passedTopUpSql } from '../../wallet/lock-wallet.ts'
import { settleMember } from '../jobs/settle-member.ts'
import type { SettleDeps } from '../store/save-match-changes.ts'

const topUpPassed = new Error('the time of weekly tokens passed during the transaction')

/**
 * Settles a member, and then changes something that decides whether they receive weekly tokens. Starts again if the time
 * of such tokens passes meanwhile: they would follow from the changed state.
 */
export async function runAfterSettling<T>(
  deps: SettleDeps,
  memberId: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (;;) {
    await settleMember(deps, memberId)
    try {
      return await transact(deps.db, async (tx) => {
        const result = await change(tx)
        if (await queryOne(tx, passedTopUpSql(deps.clock, memberId))) throw topUpPassed
        return result
      })
    } catch (error) {
      if (error !== topUpPassed) throw error
    }
  }
}
