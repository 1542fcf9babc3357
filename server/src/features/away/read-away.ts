import { away as limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import { queryOne, type Db } from '../../db/db.ts'

export interface AwayState {
  /** The latest away, also if it is over. */
  latest: { id: string; startedAt: Date } | null
  /** Until when the member is away or suspended, also if that has passed and the job has not run yet. */
  until: Date | null
  /** The member cannot end a suspension. */
  isSuspended: boolean
  /** When aways started, as far back as they count, also with earlier accounts of the same address. */
  starts: Date[]
}

export async function readAway(db: Db, memberId: string, now: Date): Promise<AwayState> {
  const row = await queryOne(
    db,
    sql<Omit<AwayState, 'latest'> & { id: string | null; startedAt: Date | null }>`
      select p.paused_until as until, coalesce(p.restriction = 'suspended', false) as "isSuspended", 
        latest.id, latest.started_at as "startedAt",
        p.earlier_aways || array(
          select r.started_at from pauses r
          where r.member_id = p.id and r.kind = 'away'
            and r.started_at > ${now}::timestamptz - make_interval(days => ${limits.withinDays})) as starts
      from profiles p left join lateral (
        select r.id, r.started_at from pauses r where r.member_id = p.id and r.kind = 'away'
        order by r.started_at desc, r.until desc limit 1) latest on true
      where p.id = ${memberId}`,
  )
  if (row === undefined) return { latest: null, until: null, isSuspended: false, starts: [] }
  const { id, startedAt, ...away } = row
  return { latest: id === null || startedAt === null ? null : { id, startedAt }, ...away }
}
