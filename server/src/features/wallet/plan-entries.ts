import type { TransactionType } from '@mithaq/contract/wallet'

/** What movements of tokens come to, decided from the arguments alone. */

export interface LedgerEntry {
  memberId: string
  /** Signed: what the member receives, or gives. */
  amount: number
  type: TransactionType
  /** What makes this movement this one and no other: posting it again moves nothing. */
  key: string
  referenceId?: string
  /** The client's own id of the tap behind it. */
  requestId?: string | undefined
  /** What the tap asked for. */
  requestBody?: string | undefined
  /** Take at most the balance; the row is written even if that is nothing. */
  atMostBalance?: boolean
  /** Why it moves less than its type brings. */
  reason?: 'ceiling'
  /** When it counts; now, unless a clock had run out before. */
  at?: Date
}

export interface PostedEntry {
  memberId: string
  key: string
  result: 'posted' | 'already_posted' | 'insufficient'
  /** What moved. */
  amount: number
  balance: number
}

/** What entries come to: `moved` is still to be written. */
export interface EntryPlan {
  posted: PostedEntry[]
  newEntries: LedgerEntry[]
}

/** Decides entries of one wallet in the order given. */
export function planEntries(
  entries: readonly LedgerEntry[],
  before: number,
  known: readonly string[],
): EntryPlan {
  const keys = new Set(known)
  const moved: LedgerEntry[] = []
  let balance = before
  const posted = entries.map((entry): PostedEntry => {
    const { memberId, key } = entry
    if (keys.has(key)) return { memberId, key, result: 'already_posted', amount: 0, balance }
    // Never -0: a fee of nothing is nothing.
    const amount = entry.atMostBalance ? Math.max(entry.amount, -balance) + 0 : entry.amount
    if (balance + amount < 0) return { memberId, key, result: 'insufficient', amount: 0, balance }
    keys.add(key)
    balance += amount
    moved.push({ ...entry, amount })
    return { memberId, key, result: 'posted', amount, balance }
  })
  return { posted, newEntries: moved }
}
