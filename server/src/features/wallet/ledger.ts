import { randomUUID } from 'node:crypto'
import type { TransactionType } from '@mithaq/contract/wallet'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { first, rows, type Db } from '../../db.ts'

export interface Entry {
  memberId: string
  /** Signed: what the member receives, or gives. */
  amount: number
  type: TransactionType
  /** What makes this movement this one and no other: posting it again moves nothing. */
  key: string
  referenceId?: string
  /** The client's own id of the tap behind it. */
  requestId?: string | undefined
  /** Take at most the balance; the row is written even if that is nothing. */
  atMostBalance?: boolean
  /** When it counts; now, unless a clock had run out before. */
  at?: Date
}

export interface Posted {
  memberId: string
  key: string
  result: 'posted' | 'already_posted' | 'insufficient'
  /** What moved. */
  amount: number
  balance: number
}

/** The only writer of tokens: one row and the balance with it, or neither. In the order given. */
export async function post(tx: Db, clock: Clock, entries: readonly Entry[]): Promise<Posted[]> {
  if (entries.length === 0) return []
  // Lock the wallets first, in one order: two entries that each find enough tokens would together spend too many.
  // Not `for update`: likes and messages that refer to the members need not wait.
  const wallets = await rows(
    tx,
    sql<{ id: string; balance: number }>`
      select id, token_balance as balance from profiles
      where id = any(${[...new Set(entries.map(({ memberId }) => memberId))]}::uuid[]) order by id for no key update`,
  )
  const known = await rows(
    tx,
    sql<{ key: string }>`
      select idempotency_key as key from token_transactions
      where idempotency_key = any(${entries.map(({ key }) => key)}::text[])`,
  )
  const balances = new Map(wallets.map(({ id, balance }) => [id, balance]))
  const keys = new Set(known.map(({ key }) => key))
  const moved: (Entry & { id: string })[] = []
  const posted = entries.map((entry): Posted => {
    const { memberId, key } = entry
    const balance = balances.get(memberId)
    if (balance === undefined) throw new Error('an entry for a member who does not exist')
    if (keys.has(key)) return { memberId, key, result: 'already_posted', amount: 0, balance }
    // Never -0: a fee of nothing is nothing.
    const amount = entry.atMostBalance ? Math.max(entry.amount, -balance) + 0 : entry.amount
    if (balance + amount < 0) return { memberId, key, result: 'insufficient', amount: 0, balance }
    keys.add(key)
    balances.set(memberId, balance + amount)
    moved.push({ ...entry, amount, id: randomUUID() })
    return { memberId, key, result: 'posted', amount, balance: balance + amount }
  })
  await write(tx, clock, moved)
  return posted
}

async function write(tx: Db, clock: Clock, moved: readonly (Entry & { id: string })[]) {
  if (moved.length === 0) return
  await rows(
    tx,
    sql`
      with written as (
        insert into token_transactions (id, user_id, amount, type, reference_id, request_id, idempotency_key, created_at)
        select id, "memberId", amount, type, "referenceId", "requestId", key, coalesce(at, ${clock.sql})
        from json_to_recordset(${JSON.stringify(moved)}) as e (
          id uuid, "memberId" uuid, amount int, type text, "referenceId" uuid, "requestId" uuid, key text, at timestamptz)
        returning user_id, amount
      ),
      sums as (select user_id, sum(amount)::int as amount from written group by user_id)
      update profiles p set token_balance = token_balance + sums.amount
      from sums where p.id = sums.user_id and sums.amount <> 0`,
  )
}

/** What a tap moved before: its answer was lost, and it comes again. */
export async function movedBefore(tx: Db, memberId: string, requestId: string): Promise<number | undefined> {
  const row = await first(
    tx,
    sql<{ amount: number }>`
      select amount from token_transactions where user_id = ${memberId} and request_id = ${requestId}`,
  )
  return row?.amount
}

export async function balanceOf(db: Db, memberId: string): Promise<number> {
  const row = await first(
    db,
    sql<{ balance: number }>`select token_balance as balance from profiles where id = ${memberId}`,
  )
  return row?.balance ?? 0
}
