import { tokens } from '@mithaq/contract/limits'
import type { Transaction } from '@mithaq/contract/wallet'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'
import {
  newestCursor,
  createPager,
  cursorColumnsSql,
  type Cursor,
  type CursorColumns,
} from '../../lib/pager.ts'
import { notBlockedSql } from '../visibility/not-blocked.ts'

interface Row extends CursorColumns {
  id: string
  amount: number
  type: string
  description: string
  createdAt: Date
  reason: string | null
  matchId: string | null
  name: string | null
}

/** Ledger entries, newest first. The other member of the match is named unless one of the two blocked the other. */
export async function listTransactions(
  db: Db,
  memberId: string,
  limit: number,
  from: Cursor = newestCursor,
): Promise<{ transactions: Transaction[]; next: string | null }> {
  const page = createPager(from, limit)
  const found = await query(
    db,
    sql<Row>`
      select t.id, t.amount, t.type, t.description, t.created_at as "createdAt", t.reason,
        ${cursorColumnsSql('t.created_at', 't.id')}, t.reference_id as "matchId", o.name
      from token_transactions t
      left join match_sides m on m.match_id = t.reference_id and m.me = t.user_id
      left join profiles o on o.id = m.other and ${notBlockedSql(memberId, sql`o.id`)}
      where t.user_id = ${memberId} and ${page.afterCursorSql('t.created_at', 't.id')}
      ${page.orderAndLimitSql('t.created_at', 't.id')}`,
  )
  const { shown, next } = page.cutPage(found)
  return {
    transactions: shown.map(({ id, amount, type, description, createdAt, reason, matchId, name }) => ({
      id,
      amount,
      type,
      description,
      createdAt: createdAt.toISOString(),
      reason,
      match: matchId === null ? null : { id: matchId, name },
    })),
    next,
  }
}

export interface Week {
  from: string
  received: number
  given: number
}

/** Tokens received and given in each of the last weeks since the first movement, counted back from now. */
export async function listWeeks(db: Db, clock: Clock, periodS: number, memberId: string): Promise<Week[]> {
  const found = await query(
    db,
    sql<{ from: Date; received: number; given: number }>`
      with weeks as (
        select ${clock.sql} - make_interval(secs => ago * ${periodS}) as until,
          ${clock.sql} - make_interval(secs => (ago + 1) * ${periodS}) as since
        from generate_series(0, ${tokens.weeksShown - 1}::int) as ago
      )
      select w.since as "from", coalesce(sum(t.amount) filter (where t.amount > 0), 0)::int as received,
        coalesce(-sum(t.amount) filter (where t.amount < 0), 0)::int as given
      from weeks w left join token_transactions t
        on t.user_id = ${memberId} and t.created_at > w.since and t.created_at <= w.until
      where w.until >= (select min(created_at) from token_transactions where user_id = ${memberId})
      group by w.since order by w.since`,
  )
  return found.map(({ from, ...sums }) => ({ from: from.toISOString(), ...sums }))
}
