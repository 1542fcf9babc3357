import { tokens } from '@mithaq/contract/limits'
import type { LedgerEntry } from './plan-entries.ts'
import { topUpAmount, topUpAt, countTopUps } from './top-up.ts'

/** What reaches a wallet by itself: pending transfers and weekly tokens. Pure functions. */

export type PendingTransferKind = 'refund' | 'compensation' | 'penalty' | 'spent'

/** Tokens that a deadline or the other member moves. `spent`: the chat has opened, so what was paid is no longer locked. */
export interface PendingTransfer {
  matchId: string
  round: number
  kind: PendingTransferKind
  amount: number
  dueAt: Date
}

export interface Wallet {
  memberId: string
  createdAt: Date
  balance: number
  /** Paid into chats that have not opened: it may come back. */
  locked: number
  isActive: boolean
  lastSeenAt: Date
  nextTopUpAt: Date
  /** When penalties were taken, as far back as the next top-up counts them. */
  penalties: readonly Date[]
  /** When compensations above 0 came, as far back as the limit counts them. */
  compensations: readonly Date[]
  /** When the member was away or suspended. */
  pauses: readonly PauseSpan[]
  /** Top-ups under the same address before this account. */
  earlierTopUps: number
}

export interface PauseSpan {
  from: Date
  until: Date
}

/** At the start of a pause the member is still here; at its end they are not back yet. */
const isWithin = (at: Date, { from, until }: PauseSpan) => at > from && at <= until

export interface Settlement {
  wallet: Wallet
  entries: LedgerEntry[]
}

/** The order of transfers that are due at the same moment; then by match id. A top-up comes before all of them. */
const rank: Record<PendingTransferKind, number> = { refund: 0, spent: 0, compensation: 1, penalty: 2 }

const byDueDate = (a: PendingTransfer, b: PendingTransfer): number =>
  a.dueAt.getTime() - b.dueAt.getTime() ||
  rank[a.kind] - rank[b.kind] ||
  (a.matchId < b.matchId ? -1 : a.matchId > b.matchId ? 1 : 0)

/** An entry is posted once per type, match, round and member. */
export const entryKey = (type: string, matchId: string, round: number, memberId: string): string =>
  `${type} ${matchId} ${round} ${memberId}`

/** Applies transfers and the top-up in the order of their dates. Of several missed top-ups only the latest counts. */
export function settleWallet(
  wallet: Wallet,
  transfers: readonly PendingTransfer[],
  now: Date,
  periodS: number,
): Settlement {
  let settled: Settlement = { wallet, entries: [] }
  const isDue = wallet.nextTopUpAt.getTime() <= now.getTime()
  const topUp = isDue ? countTopUps(wallet.createdAt, now, periodS) : 0
  const at = topUpAt(wallet.createdAt, topUp, periodS)
  let isOutstanding = isDue
  for (const transfer of transfers.toSorted(byDueDate)) {
    if (isOutstanding && at.getTime() <= transfer.dueAt.getTime()) {
      settled = applyTopUp(settled, topUp, at, periodS)
      isOutstanding = false
    }
    settled = applyTransfer(settled, transfer, periodS)
  }
  return isOutstanding ? applyTopUp(settled, topUp, at, periodS) : settled
}

function applyTopUp({ wallet, entries }: Settlement, topUp: number, at: Date, periodS: number): Settlement {
  const from = at.getTime() - periodS * 1000
  const penalties = wallet.penalties.filter(
    (taken) => taken.getTime() >= from && taken.getTime() < at.getTime(),
  ).length
  const isPaused = wallet.pauses.some((span) => isWithin(at, span))
  const counted = wallet.earlierTopUps + topUp
  const amount = topUp === 0 || isPaused ? 0 : topUpAmount(counted, at, { ...wallet, penalties })
  const { memberId } = wallet
  return {
    wallet: {
      ...wallet,
      balance: wallet.balance + amount,
      nextTopUpAt: topUpAt(wallet.createdAt, topUp + 1, periodS),
    },
    entries:
      amount === 0
        ? entries
        : [...entries, { memberId, amount, type: 'weekly', key: `weekly ${memberId} ${topUp}`, at }],
  }
}

/** Caps compensations per period, to prevent farming with second accounts. Beyond the limit the entry is 0. */
function isOverLimit({ compensations }: Wallet, at: Date, periodS: number): boolean {
  const from = at.getTime() - periodS * 1000
  const recent = compensations.filter((came) => came.getTime() > from && came.getTime() <= at.getTime())
  return recent.length >= tokens.compensationsAPeriod
}

function applyTransfer(
  { wallet, entries }: Settlement,
  transfer: PendingTransfer,
  periodS: number,
): Settlement {
  const { matchId, round, kind, amount, dueAt } = transfer
  const { memberId, balance } = wallet
  const locked = wallet.locked - (kind === 'refund' || kind === 'spent' ? amount : 0)
  if (kind === 'spent') return { wallet: { ...wallet, locked }, entries }
  const isOver = kind === 'compensation' && isOverLimit(wallet, dueAt, periodS)
  // A penalty takes at most the balance; adding 0 turns -0 into 0.
  const moved = kind === 'penalty' ? -Math.min(amount, balance) + 0 : isOver ? 0 : amount
  const key = entryKey(kind, matchId, round, memberId)
  return {
    wallet: {
      ...wallet,
      locked,
      balance: balance + moved,
      penalties: kind === 'penalty' ? [...wallet.penalties, dueAt] : wallet.penalties,
      compensations:
        kind === 'compensation' && moved > 0 ? [...wallet.compensations, dueAt] : wallet.compensations,
    },
    entries: [
      ...entries,
      {
        memberId,
        amount: moved,
        type: kind,
        key,
        referenceId: matchId,
        at: dueAt,
        ...(isOver ? { reason: 'ceiling' as const } : {}),
      },
    ],
  }
}
