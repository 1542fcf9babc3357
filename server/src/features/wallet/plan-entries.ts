import type { TransactionType } from '@mithaq/contract/wallet'

/** Which ledger entries a wallet can take. Pure functions. */

export interface LedgerEntry {
  memberId: string
  /** Positive if the member receives tokens. */
  amount: number
  type: TransactionType
  /** An entry with the same key is posted once. */
  key: string
  referenceId?: string
  /** The id that the client gave to the request behind it. */
  requestId?: string | undefined
  /** What that request asked for. */
  requestBody?: string | undefined
  /** Takes at most the balance; the entry is posted even if that is 0. */
  atMostBalance?: boolean
  /** Why it moves less than usual. */
  reason?: 'ceiling'
  /** Its date; now by default. Earlier if a deadline had passed before. */
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

/** What becomes of each entry; `newEntries` are still to be inserted. */
export interface EntryPlan {
  posted: PostedEntry[]
  newEntries: LedgerEntry[]
}

/** Plans entries of one wallet, in the given order. */
export function planEntries(
  entries: readonly LedgerEntry[],
  balanceBefore: number,
  postedKeys: readonly string[],
): EntryPlan {
  const keys = new Set(postedKeys)
  const newEntries: LedgerEntry[] = []
  let balance = balanceBefore
  const posted = entries.map((entry): PostedEntry => {
    const { memberId, key } = entry
    if (keys.has(key)) return { memberId, key, result: 'already_posted', amount: 0, balance }
    // Adding 0 turns -0 into 0.
    const amount = entry.atMostBalance ? Math.max(entry.amount, -balance) + 0 : entry.amount
    if (balance + amount < 0) return { memberId, key, result: 'insufficient', amount: 0, balance }
    keys.add(key)
    balance += amount
    newEntries.push({ ...entry, amount })
    return { memberId, key, result: 'posted', amount, balance }
  })
  return { posted, newEntries }
}
