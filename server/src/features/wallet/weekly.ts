import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { instantAt, instantsPassed, targetOf } from './top-up.ts'

/** A wallet begins: its first instant lies one period ahead. */
export async function scheduleTopUps(tx: Db, memberId: string, periodS: number) {
  await rows(
    tx,
    sql`
      update profiles set next_topup_at = created_at + make_interval(secs => ${periodS}) where id = ${memberId}`,
  )
}

/** When the next weekly tokens come, and up to how many, as things stand. */
export async function nextWeekly(
  db: Db,
  clock: Clock,
  periodS: number,
  memberId: string,
): Promise<{ now: Date; at: Date; upTo: number; brings: number }> {
  const row = await first(
    db,
    sql<{
      createdAt: Date
      now: Date
      held: number
      before: number
      restsUntil: Date | null
      penalties: number
    }>`
      select p.created_at as "createdAt", ${clock.sql} as now, p.earlier_instants as before,
        p.token_balance + p.locked_tokens as held,
        p.rests_until as "restsUntil", (
        select count(*)::int from token_transactions t
        where t.user_id = p.id and t.type = 'penalty' and t.created_at >= p.created_at + make_interval(secs =>
          floor(extract(epoch from ${clock.sql} - p.created_at) / ${periodS}) * ${periodS})
      ) as penalties
      from profiles p where p.id = ${memberId}`,
  )
  if (row === undefined) throw new Error('a wallet without a member')
  const instant = instantsPassed(row.createdAt, row.now, periodS) + 1
  const at = instantAt(row.createdAt, instant, periodS)
  // What falls into an away brings nothing.
  const isAway = row.restsUntil !== null && at <= row.restsUntil
  const upTo = isAway ? 0 : targetOf(row.before + instant, row.penalties)
  return { now: row.now, at, upTo, brings: Math.max(0, upTo - row.held) }
}
