import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { isActiveSql } from './lock-wallet.ts'
import { nextTopUp } from './top-up.ts'

/** A wallet begins: its first instant lies one period ahead. */
export async function scheduleTopUps(tx: Db, memberId: string, periodS: number) {
  await query(
    tx,
    sql`
      update profiles set next_topup_at = created_at + make_interval(secs => ${periodS}) where id = ${memberId}`,
  )
}

/** When weekly tokens can come next, up to how many, and what that would bring as things stand. */
export async function nextWeekly(
  db: Db,
  clock: Clock,
  periodS: number,
  memberId: string,
): Promise<{ now: Date; at: Date; upTo: number; brings: number; hidden: boolean }> {
  const row = await queryOne(
    db,
    sql<Parameters<typeof nextTopUp>[0] & { held: number; isActive: boolean }>`
      select p.created_at as "createdAt", ${clock.sql} as now, p.earlier_instants as "instantsBefore",
        p.token_balance + p.locked_tokens as held, ${isActiveSql('p', clock.sql)} as "isActive",
        p.rests_until as "restsUntil", (
        select count(*)::int from token_transactions t
        where t.user_id = p.id and t.type = 'penalty' and t.created_at >= p.created_at + make_interval(secs =>
          floor(extract(epoch from ${clock.sql} - p.created_at) / ${periodS}) * ${periodS})
      ) as penalties
      from profiles p where p.id = ${memberId}`,
  )
  if (row === undefined) throw new Error('a wallet without a member')
  const next = nextTopUp(row, periodS)
  const brings = row.isActive ? Math.max(0, next.upTo - row.held) : 0
  return { now: row.now, ...next, brings, hidden: !row.isActive }
}
