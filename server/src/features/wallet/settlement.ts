import { tokens } from '@mithaq/contract/limits'
import type { Entry } from './ledger.ts'
import { grantAt, instantAt, instantsPassed } from './top-up.ts'

/** What a wallet applies by itself, decided from the arguments alone. */

export type DueKind = 'refund' | 'compensation' | 'penalty' | 'spent'

/** What a deadline or the other side brings. `spent`: a chat has opened, so what was paid is no longer locked. */
export interface Due {
  matchId: string
  round: number
  kind: DueKind
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
  rests: readonly RestSpan[]
  /** Weekly instants that passed under the same address before this account. */
  instantsBefore: number
}

export interface RestSpan {
  from: Date
  until: Date
}

/** What comes at one instant comes before a member goes, and before they are back. */
const isWithin = (at: Date, { from, until }: RestSpan) => at > from && at <= until

export interface Settled {
  wallet: Wallet
  entries: Entry[]
}

/** At one instant weekly tokens come first, then these; within a kind by match id. */
const rank: Record<DueKind, number> = { refund: 0, spent: 0, compensation: 1, penalty: 2 }

const inOrder = (a: Due, b: Due): number =>
  a.dueAt.getTime() - b.dueAt.getTime() ||
  rank[a.kind] - rank[b.kind] ||
  (a.matchId < b.matchId ? -1 : a.matchId > b.matchId ? 1 : 0)

/** One of a kind, a match, a round and a member. */
export const moveKey = (type: string, matchId: string, round: number, memberId: string): string =>
  `${type} ${matchId} ${round} ${memberId}`

/** Applies dues and weekly instants up to now, in the order of their dates. Of missed instants the latest counts. */
export function settle(wallet: Wallet, dues: readonly Due[], now: Date, periodS: number): Settled {
  let settled: Settled = { wallet, entries: [] }
  const isDue = wallet.nextInstantAt.getTime() <= now.getTime()
  const instant = isDue ? instantsPassed(wallet.createdAt, now, periodS) : 0
  const at = instantAt(wallet.createdAt, instant, periodS)
  let comes = isDue
  for (const due of dues.toSorted(inOrder)) {
    if (comes && at.getTime() <= due.dueAt.getTime()) {
      settled = topUp(settled, instant, at, periodS)
      comes = false
    }
    settled = applyDue(settled, due, periodS)
  }
  return comes ? topUp(settled, instant, at, periodS) : settled
}

function topUp({ wallet, entries }: Settled, instant: number, at: Date, periodS: number): Settled {
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

function applyDue({ wallet, entries }: Settled, due: Due, periodS: number): Settled {
  const { matchId, round, kind, amount, dueAt } = due
  const { memberId, balance } = wallet
  const locked = wallet.locked - (kind === 'refund' || kind === 'spent' ? amount : 0)
  if (kind === 'spent') return { wallet: { ...wallet, locked }, entries }
  // Lack of tokens never holds anybody: what is not there is not taken. Never -0.
  const isOver = kind === 'compensation' && isOverCeiling(wallet, dueAt, periodS)
  const moved = kind === 'penalty' ? -Math.min(amount, balance) + 0 : isOver ? 0 : amount
  const key = moveKey(kind, matchId, round, memberId)
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
