import type { Notice } from '../../notifications/inbox/create-notifications.ts'
import type { WalletChange } from '../../wallet/ledger.ts'
import type { LockedWallet } from '../../wallet/lock-wallet.ts'
import type { NewTransfer } from '../../wallet/pending-transfers.ts'
import type { LedgerEntry } from '../../wallet/plan-entries.ts'
import { settleWallet } from '../../wallet/settlement.ts'
import { tokenNotice } from './match-notices.ts'

/** What is to be saved of wallets. */
export interface WalletUpdates {
  entries: readonly LedgerEntry[]
  walletChanges: readonly WalletChange[]
  appliedTransfers: readonly NewTransfer[]
  notices: readonly Notice[]
}

export interface SettledWallet {
  /** The balance once the updates are saved. */
  balance: number
  updates: WalletUpdates
}

/** Applies what is due to a locked wallet: pending transfers and weekly tokens. */
export function settleLockedWallet(locked: LockedWallet, periodS: number): SettledWallet {
  const { memberId, pendingTransfers, now } = locked
  const { wallet, entries } = settleWallet(locked, pendingTransfers, now, periodS)
  const otherIds = new Map(pendingTransfers.map(({ matchId, otherId }) => [matchId, otherId]))
  const notices = entries.map((entry) => tokenNotice(entry, otherIds.get(entry.referenceId ?? '') ?? null))
  const hasPassedTopUp = wallet.nextTopUpAt.getTime() !== locked.nextTopUpAt.getTime()
  const change: WalletChange = {
    memberId,
    lockedChange: wallet.locked - locked.locked,
    ...(hasPassedTopUp ? { nextTopUpAt: wallet.nextTopUpAt } : {}),
  }
  return {
    balance: wallet.balance,
    updates: {
      entries,
      walletChanges: [change],
      appliedTransfers: pendingTransfers.map((transfer) => ({ ...transfer, memberId })),
      notices: notices.filter((notice) => notice !== null),
    },
  }
}

export const joinWalletUpdates = (all: readonly WalletUpdates[]): WalletUpdates => ({
  entries: all.flatMap(({ entries }) => entries),
  walletChanges: all.flatMap(({ walletChanges }) => walletChanges),
  appliedTransfers: all.flatMap(({ appliedTransfers }) => appliedTransfers),
  notices: all.flatMap(({ notices }) => notices),
})

export const isNothingDue = ({ entries, appliedTransfers, walletChanges }: WalletUpdates): boolean =>
  entries.length === 0 &&
  appliedTransfers.length === 0 &&
  walletChanges.every(({ nextTopUpAt }) => nextTopUpAt === undefined)
