import type { Transaction } from '@mithaq/contract/wallet'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '../../cursor.ts'
import { rows, type Db } from '../../db.ts'

interface Row {
  id: string
  amount: number
  type: string
  createdAt: Date
  /** To the microsecond: a page must not begin again within the same millisecond. */
  at: string
  matchId: string | null
  name: string | null
}

const placeSchema = z.tuple([z.iso.datetime(), z.uuid()])
type Place = z.infer<typeof placeSchema>
const top: Place = ['9999-12-31T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

export const placeOf = (cursor: string | undefined): Place | undefined =>
  cursor === undefined ? top : readCursor(placeSchema, cursor)

/** Movements of a member's tokens, newest first, each with the match it belongs to and the other's name. */
export async function transactionsOf(
  db: Db,
  memberId: string,
  limit: number,
  [before, beforeId]: Place = top,
): Promise<{ transactions: Transaction[]; next: string | null }> {
  const found = await rows(
    db,
    sql<Row>`
      select t.id, t.amount, t.type, t.created_at as "createdAt",
        to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, t.reference_id as "matchId", o.name
      from token_transactions t
      left join matches m on m.id = t.reference_id
      left join profiles o on o.id = case when m.profile1_id = ${memberId} then m.profile2_id else m.profile1_id end
      where t.user_id = ${memberId}
        and (t.created_at, t.id) < (${before}::timestamptz, ${beforeId}::uuid)
      order by t.created_at desc, t.id desc limit ${limit + 1}`,
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    transactions: page.map(({ id, amount, type, createdAt, matchId, name }) => ({
      id,
      amount,
      type,
      createdAt: createdAt.toISOString(),
      match: matchId === null ? null : { id: matchId, name },
    })),
    next: found.length > limit && last ? writeCursor([last.at, last.id]) : null,
  }
}
