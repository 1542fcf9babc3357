import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { first, rows, type Db } from '../../db.ts'

export interface Entry {
  memberId: string
  /** Signed: what the member receives, or gives. */
  amount: number
  type: 'welcome'
  /** What makes this movement this one and no other: posting it again moves nothing. */
  key: string
  referenceId?: string
  description?: string
}

/** The only writer of tokens: one row and the balance with it, or neither. */
export async function post(
  tx: Db,
  clock: Clock,
  entry: Entry,
): Promise<'posted' | 'already_posted' | 'insufficient'> {
  // Lock the wallet first: two entries that each find enough tokens would together spend too many.
  const wallet = await first(
    tx,
    sql<{
      balance: number
    }>`select token_balance as balance from profiles where id = ${entry.memberId} for update`,
  )
  if (wallet === undefined) throw new Error('an entry for a member who does not exist')
  const before = await first(tx, sql`select from token_transactions where idempotency_key = ${entry.key}`)
  if (before !== undefined) return 'already_posted'
  if (wallet.balance + entry.amount < 0) return 'insufficient'
  await rows(
    tx,
    sql`
      insert into token_transactions (id, user_id, amount, type, reference_id, description, idempotency_key, created_at)
      values (${randomUUID()}, ${entry.memberId}, ${entry.amount}, ${entry.type}, ${entry.referenceId ?? null},
        ${entry.description ?? ''}, ${entry.key}, ${clock.sql})`,
  )
  await rows(
    tx,
    sql`update profiles set token_balance = token_balance + ${entry.amount} where id = ${entry.memberId}`,
  )
  return 'posted'
}
