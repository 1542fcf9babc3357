import type { Transaction } from '@mithaq/contract/wallet'
import { sql } from 'kysely'
import { rows, type Db } from '../../db/db.ts'
import { instant, newest, pageOf, type Place } from '../../db/newest-first.ts'
import { unblocked } from '../../db/unblocked.ts'

interface Row {
  id: string
  amount: number
  type: string
  description: string
  createdAt: Date
  at: string
  matchId: string | null
  name: string | null
}

/** Movements of a member's tokens, newest first, each with the match it belongs to and, where neither blocked the other, their name. */
export async function transactionsOf(
  db: Db,
  memberId: string,
  limit: number,
  [before, beforeId]: Place = newest,
): Promise<{ transactions: Transaction[]; next: string | null }> {
  const found = await rows(
    db,
    sql<Row>`
      select t.id, t.amount, t.type, t.description, t.created_at as "createdAt",
        ${instant(sql`t.created_at`)} as at, t.reference_id as "matchId", o.name
      from token_transactions t
      left join match_sides m on m.match_id = t.reference_id and m.me = t.user_id
      left join profiles o on o.id = m.other and ${unblocked(memberId, sql`o.id`)}
      where t.user_id = ${memberId}
        and (t.created_at, t.id) < (${before}::timestamptz, ${beforeId}::uuid)
      order by t.created_at desc, t.id desc limit ${limit + 1}`,
  )
  const { page, next } = pageOf(found, limit, ({ id }) => id)
  return {
    transactions: page.map(({ id, amount, type, description, createdAt, matchId, name }) => ({
      id,
      amount,
      type,
      description,
      createdAt: createdAt.toISOString(),
      reason: null,
      match: matchId === null ? null : { id: matchId, name },
    })),
    next,
  }
}
