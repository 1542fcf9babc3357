import { transact, type Tx } from '../../../db/db.ts'
import { FailedRowBackoff, processBatchOrRows } from '../../../lib/run-batch.ts'
import type { Notice } from '../../notifications/inbox/create-notifications.ts'
import {
  batchSize,
  listDueWallets,
  lockDueWallets,
  lockWallet,
  type LockedWalletRow,
  type LockedWallet,
} from '../../wallet/lock-wallet.ts'
import { settleWallet } from '../../wallet/settlement.ts'
import { tokenNotice } from '../rules/match-notices.ts'
import { saveMatchChanges, type MatchChanges, type MatchDeps, type SettleDeps } from './save-match-changes.ts'

interface Applied extends Required<Pick<MatchChanges, 'moved' | 'wallets' | 'applied' | 'notices'>> {
  balance: number
}

/** What a held wallet applies by itself, up to the moment at which it was read. */
function applyDues(locked: LockedWallet, periodS: number): Applied {
  const { memberId, waiting, now } = locked
  const { wallet, entries } = settleWallet(locked, waiting, now, periodS)
  const otherOf = new Map(waiting.map(({ matchId, otherId }) => [matchId, otherId]))
  const notices = entries.map((entry) => tokenNotice(entry, otherOf.get(entry.referenceId ?? '') ?? null))
  const advanced = wallet.nextInstantAt.getTime() !== locked.nextInstantAt.getTime()
  return {
    balance: wallet.balance,
    moved: entries,
    wallets: [
      {
        memberId,
        locked: wallet.locked - locked.locked,
        ...(advanced ? { nextInstantAt: wallet.nextInstantAt } : {}),
      },
    ],
    applied: waiting.map((due) => ({ ...due, memberId })),
    notices: notices.filter((notice): notice is Notice => notice !== null),
  }
}

/** Applies what a batch of wallets has to apply. True where more may wait. */
export function settleWallets(deps: SettleDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const { clock } = deps
  const periodS = deps.config.windows.topupS
  const except = backoff.waitingIds()
  return processBatchOrRows(
    {
      size: batchSize,
      processBatch: () =>
        transact(deps.db, async (tx) => {
          const due = await lockDueWallets(tx, clock, periodS, except)
          const applied = due.filter(({ isBehind }) => !isBehind).map((wallet) => applyDues(wallet, periodS))
          await saveMatchChanges(tx, deps, together(applied))
          return due.length
        }),
      loadDueRows: () => listDueWallets(deps.db, clock, except),
      processRow: (id) => settleWalletOf(deps, id, []),
    },
    backoff,
  )
}

/** The same for one member. False where one of their matches, other than these, has to end first. */
export async function settleWalletOf(
  deps: SettleDeps,
  memberId: string,
  except: readonly string[],
): Promise<boolean> {
  const periodS = deps.config.windows.topupS
  return transact(deps.db, async (tx) => {
    const wallet = await lockWallet(tx, deps.clock, periodS, memberId, { except })
    if (wallet === undefined) return true
    if (wallet.isBehind) return false
    const applied = applyDues(wallet, periodS)
    if (!isNothing(applied)) await saveMatchChanges(tx, deps, applied)
    return true
  })
}

/** Holds the wallet of a member who acts, with what it applies first. `again` where one of their matches must end first. */
export async function walletToCharge(
  tx: Tx,
  { clock, config }: MatchDeps,
  memberId: string,
  asked: { at: Date; keys: readonly string[]; tapId: string | undefined; except: readonly string[] },
  held?: LockedWalletRow,
): Promise<{ applied: Applied; known: readonly string[]; isTapUsed: boolean } | 'again'> {
  const wallet = await lockWallet(tx, clock, config.windows.topupS, memberId, asked, held)
  if (wallet === undefined) throw new Error('a member without a wallet acts')
  if (wallet.isBehind) return 'again'
  const { known, isTapUsed } = wallet
  return { applied: applyDues(wallet, config.windows.topupS), known, isTapUsed }
}

const isNothing = ({ moved, applied, wallets }: Applied) =>
  moved.length === 0 &&
  applied.length === 0 &&
  wallets.every(({ nextInstantAt }) => nextInstantAt === undefined)

const together = (all: readonly Applied[]): MatchChanges => ({
  moved: all.flatMap(({ moved }) => moved),
  wallets: all.flatMap(({ wallets }) => wallets),
  applied: all.flatMap(({ applied }) => applied),
  notices: all.flatMap(({ notices }) => notices),
})
