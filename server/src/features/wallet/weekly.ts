import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { receivesWeeklyTokensSql } from './lock-wallet.ts'
import { nextTopUp } from './top-up.ts'

/** Schedules the first top-up of a new wallet, one period from now. */
export async function scheduleFirstTopUp(tx: Db, memberId: string, periodS: number) {
  await query(
    tx,
    sql`
      update profiles set next_topup_at = created_at + make_interval(secs => ${periodS}) where id = ${memberId}`,
  )
}

/** When weekly tokens can come next, and how many as things stand. */
export async function findNextTopUp(
  db: Db,
  clock: Clock,
  periodS: number,
  memberId: string,
): Promise<{ now: Date; at: Date; upTo: number; brings: number; hidden: boolean }> {
  const row = await queryOne(
    db,
    sql<Parameters<typeof nextTopUp>[0] & { owned: number; isActive: boolean }>`
      select p.created_at as "createdAt", ${clock.sql} as now, p.earlier_topups as "earlierTopUps",
        p.token_balance + p.locked_tokens as owned, ${receivesWeeklyTokensSql('p', clock.sql)} as "isActive",
        p.paused_until as "pausedUntil", (
        select count(*)::int from token_transactions t
        where t.user_id = p.id and t.type = 'penalty' and t.created_at >= p.created_at + make_interval(secs =>
          floor(extract(epoch from ${clock.sql} - p.created_at) / ${periodS}) * ${periodS})
      ) as penalties
      from profiles p where p.id = ${memberId}`,
  )
  if (row === undefined) throw new Error(`Invariant violated: a wallet has no member (member ${memberId})`)
  const next = nextTopUp(row, periodS)
  const brings = row.isActive ? Math.max(0, next.upTo - row.owned) : 0
  return { now: row.now, ...next, brings, hidden: !row.isActive }
}
