import { transact } from '../../../db/db.ts'
import { FailedRowBackoff, processBatchOrRows } from '../../../lib/run-batch.ts'
import { listDueWallets, lockDueWallets, lockWallet, walletBatchSize } from '../../wallet/lock-wallet.ts'
import { isNothingDue, joinWalletUpdates, settleLockedWallet } from '../rules/settle-locked-wallet.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'

/** Applies pending transfers and weekly tokens to a batch of wallets. True if more may be due. */
export function settleWallets(deps: SettleDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const { clock } = deps
  const periodS = deps.config.windows.topupS
  const exceptIds = backoff.waitingIds()
  return processBatchOrRows(
    {
      size: walletBatchSize,
      processBatch: () =>
        transact(deps.db, async (tx) => {
          const wallets = await lockDueWallets(tx, clock, periodS, exceptIds)
          const settled = wallets
            .filter(({ hasOverdueMatch }) => !hasOverdueMatch)
            .map((wallet) => settleLockedWallet(wallet, periodS).updates)
          await saveMatchChanges(tx, deps, joinWalletUpdates(settled))
          return wallets.length
        }),
      loadDueRows: () => listDueWallets(deps.db, clock, exceptIds),
      processRow: (id) => settleWalletById(deps, id, []),
    },
    backoff,
  )
}

/** The same for one member. False if one of their matches must end first, other than those to ignore. */
export async function settleWalletById(
  deps: SettleDeps,
  memberId: string,
  ignoredMatchIds: readonly string[],
): Promise<boolean> {
  const periodS = deps.config.windows.topupS
  return transact(deps.db, async (tx) => {
    const wallet = await lockWallet(tx, deps.clock, periodS, memberId, { ignoredMatchIds })
    if (wallet === undefined) return true
    if (wallet.hasOverdueMatch) return false
    const { updates } = settleLockedWallet(wallet, periodS)
    if (!isNothingDue(updates)) await saveMatchChanges(tx, deps, updates)
    return true
  })
}
