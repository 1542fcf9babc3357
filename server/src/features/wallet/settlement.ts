import { tokens } from '@mithaq/contract/limits'
import type { LedgerEntry } from './ledger.ts'
import { grantAt, instantAt, instantsPassed } from './top-up.ts'

/** What a wallet applies by itself, decided from the arguments alone. */

export type PendingTransferKind = 'refund' | 'compensation' | 'penalty' | 'spent'

/** What a deadline or the other side brings. `spent`: a chat has opened, so what was paid is no longer locked. */
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
  /** Paid into chats that are still locked: it may come back. */
  locked: number
  isActive: boolean
  lastSeenAt: Date
  nextInstantAt: Date
  /** When penalties were taken, as far back as the next instant looks. */
  penalties: readonly Date[]
  /** When compensations above 0 came, as far back as the ceiling looks. */
  compensations: readonly Date[]
  /** When the member was away, or otherwise rested. */
  rests: readonly PauseSpan[]
  /** Weekly instants that passed under the same address before this account. */
  instantsBefore: number
}

export interface PauseSpan {
  from: Date
  until: Date
}

/** What comes at one instant comes before a member goes, and before they are back. */
const isWithin = (at: Date, { from, until }: PauseSpan) => at > from && at <= until

export interface Settlement {
  wallet: Wallet
  entries: LedgerEntry[]
}

/** At one instant weekly tokens come first, then these; within a kind by match id. */
const rank: Record<PendingTransferKind, number> = { refund: 0, spent: 0, compensation: 1, penalty: 2 }

const byDueDate = (a: PendingTransfer, b: PendingTransfer): number =>
  a.dueAt.getTime() - b.dueAt.getTime() ||
  rank[a.kind] - rank[b.kind] ||
  (a.matchId < b.matchId ? -1 : a.matchId > b.matchId ? 1 : 0)

/** One of a kind, a match, a round and a member. */
export const entryKey = (type: string, matchId: string, round: number, memberId: string): string =>
  `${type} ${matchId} ${round} ${memberId}`

/** Applies dues and weekly instants up to now, in the order of their dates. Of missed instants the latest counts. */
export function settleWallet(
  wallet: Wallet,
  dues: readonly PendingTransfer[],
  now: Date,
  periodS: number,
): Settlement {
  let settled: Settlement = { wallet, entries: [] }
  const isDue = wallet.nextInstantAt.getTime() <= now.getTime()
  const instant = isDue ? instantsPassed(wallet.createdAt, now, periodS) : 0
  const at = instantAt(wallet.createdAt, instant, periodS)
  let comes = isDue
  for (const due of dues.toSorted(byDueDate)) {
    if (comes && at.getTime() <= due.dueAt.getTime()) {
      settled = applyWeeklyTokens(settled, instant, at, periodS)
      comes = false
    }
    settled = applyTransfer(settled, due, periodS)
  }
  return comes ? applyWeeklyTokens(settled, instant, at, periodS) : settled
}

function applyWeeklyTokens(
  { wallet, entries }: Settlement,
  instant: number,
  at: Date,
  periodS: number,
): Settlement {
  const from = at.getTime() - periodS * 1000
  const penalties = wallet.penalties.filter(
    (taken) => taken.getTime() >= from && taken.getTime() < at.getTime(),
  ).length
  const rests = wallet.rests.some((span) => isWithin(at, span))
  const counted = wallet.instantsBefore + instant
  const amount = instant === 0 || rests ? 0 : grantAt(counted, at, { ...wallet, penalties })
  const { memberId } = wallet
  return {
    wallet: {
      ...wallet,
      balance: wallet.balance + amount,
      nextInstantAt: instantAt(wallet.createdAt, instant + 1, periodS),
    },
    entries:
      amount === 0
        ? entries
        : [...entries, { memberId, amount, type: 'weekly', key: `weekly ${memberId} ${instant}`, at }],
  }
}

/** Silent second accounts must not be a mint: beyond so many in a period a compensation is a row of 0. */
function isOverCeiling({ compensations }: Wallet, at: Date, periodS: number): boolean {
  const from = at.getTime() - periodS * 1000
  const recent = compensations.filter((came) => came.getTime() > from && came.getTime() <= at.getTime())
  return recent.length >= tokens.compensationsAPeriod
}

function applyTransfer({ wallet, entries }: Settlement, due: PendingTransfer, periodS: number): Settlement {
  const { matchId, round, kind, amount, dueAt } = due
  const { memberId, balance } = wallet
  const locked = wallet.locked - (kind === 'refund' || kind === 'spent' ? amount : 0)
  if (kind === 'spent') return { wallet: { ...wallet, locked }, entries }
  // Lack of tokens never holds anybody: what is not there is not taken. Never -0.
  const isOver = kind === 'compensation' && isOverCeiling(wallet, dueAt, periodS)
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
