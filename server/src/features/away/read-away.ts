import { away as bounds } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import { queryOne, type Db } from '../../db/db.ts'

export interface AwayState {
  /** The latest away; null where there was none. */
  latest: { id: string; startedAt: Date } | null
  /** Until when the member rests, also where that has passed and nobody has noticed yet. */
  until: Date | null
  /** The rest is the house's, not the member's to end. */
  isSuspended: boolean
  /** When aways began, as far back as they count, also under the same address before this account. */
  starts: Date[]
}

export async function readAway(db: Db, memberId: string, now: Date): Promise<AwayState> {
  const row = await queryOne(
    db,
    sql<Omit<AwayState, 'latest'> & { id: string | null; startedAt: Date | null }>`
      select p.paused_until as until, coalesce(p.restriction = 'suspended', false) as "isSuspended", latest.id, latest.started_at as "startedAt",
        p.earlier_aways || array(
          select r.started_at from pauses r
          where r.member_id = p.id and r.kind = 'away'
            and r.started_at > ${now}::timestamptz - make_interval(days => ${bounds.withinDays})) as starts
      from profiles p left join lateral (
        select r.id, r.started_at from pauses r where r.member_id = p.id and r.kind = 'away'
        order by r.started_at desc, r.until desc limit 1) latest on true
      where p.id = ${memberId}`,
  )
  if (row === undefined) return { latest: null, until: null, isSuspended: false, starts: [] }
  const { id, startedAt, ...away } = row
  return { latest: id === null || startedAt === null ? null : { id, startedAt }, ...away }
}
