import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import { statementTimeSql, type Clock } from '../../db/clock.ts'
import { query, queryAndCommit, transact, type Db } from '../../db/db.ts'
import { bucketMs, bucketStartSql, dayWindowSql, hourWindowSql } from '../../lib/trailing-window.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refusal } from '../../http/routes/serve-routes.ts'

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'peopleShown'>

interface ViewedMember {
  id: string
  matchId: string | null
}

/**
 * Commits this transaction asynchronously, because a deck page must not wait for the disk. A crash of the database loses
 * the last second's views, so a member may see a few people more.
 */
const commitAsyncSql = sql`set_config('synchronous_commit', 'off', true) as "commit"`

const maxRememberedMembers = 5_000

export type RecordViews = (
  me: string,
  people: readonly ViewedMember[],
) => Promise<Refusal<'too_many_people'> | null>

/** Skips the database when a repeated page shows only people already recorded in the current bucket. */
export function createViewRecorder(deps: ViewDeps): RecordViews {
  const lastRecorded = new Map<string, { bucket: number; ids: Set<string> }>()
  return async (me, people) => {
    const current = Math.floor(deps.clock.date().getTime() / bucketMs)
    const last = lastRecorded.get(me)
    if (last?.bucket === current && people.every(({ id }) => last.ids.has(id))) return null
    const refused = await recordViews(deps, me, people)
    if (lastRecorded.size >= maxRememberedMembers) lastRecorded.clear()
    if (refused === null) lastRecorded.set(me, { bucket: current, ids: new Set(people.map(({ id }) => id)) })
    return refused
  }
}

/**
 * Records the people whom a member is about to see; refuses if they would be too many. Matched people and those recorded
 * within the hour do not count again. A lock makes concurrent pages share the limit.
 */
export async function recordViews(
  { db, clock, peopleShown = bounds.peopleShown }: ViewDeps,
  me: string,
  people: readonly ViewedMember[],
): Promise<Refusal<'too_many_people'> | null> {
  const ids = people.filter(({ matchId }) => matchId === null).map(({ id }) => id)
  if (ids.length === 0) return null
  const { anHour, aDay } = peopleShown
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`people shown to ${me}`}, 0))`
  const note = sql<{ allowed: boolean; waitS: number }>`
      with now as materialized (
        select at, ${bucketStartSql(sql<Date>`at`)} as bucket, ${commitAsyncSql} from (select ${clock.sql} as at) t),
      seen as materialized (
        select s.since, s.people, s.since > now.at - ${hourWindowSql} as "inHour" from shown_people s, now
        where s.member_id = ${me} and s.since > now.at - ${dayWindowSql}),
      new as materialized (
        select distinct id from unnest(${ids}::uuid[]) id
        where not exists (select from seen where seen."inHour" and id = any (seen.people))),
      room as materialized (
        select (select count(*) from new) = 0 as "isEnough",
          (select coalesce(sum(cardinality(people)), 0) from seen where "inHour") + (select count(*) from new) > ${anHour}
            as "isFullHour",
          (select count(*) from (select unnest(people) from seen union select id from new) different) > ${aDay} as "isFullDay"),
      noted as (
        insert into shown_people as s (member_id, since, people)
        select ${me}, now.bucket, (select array_agg(id) from new) from now, room
        where not ("isEnough" or "isFullHour" or "isFullDay")
        on conflict (member_id, since) do update set people = s.people || excluded.people)
      select "isEnough" or not ("isFullHour" or "isFullDay") as allowed,
        ceil(extract(epoch from case when "isFullDay" then (select min(since) from seen) + ${dayWindowSql}
          else coalesce((select min(since) from seen where "inHour"), now.bucket) + ${hourWindowSql} end - now.at))::int as "waitS"
      from room, now`
  const [, [row]] = await transact(db, (tx) => Promise.all([query(tx, lock), queryAndCommit(tx, note)]))
  if (row === undefined || row.allowed) return null
  const retryAfterS = Math.max(1, row.waitS)
  return refuse('too_many_people', { retryAfterS, values: { seconds: retryAfterS } })
}

/** Deletes views that no longer count. */
export async function forgetOldViews(db: Db, clock: Clock) {
  await query(db, sql`delete from shown_people where since <= ${statementTimeSql(clock)} - ${dayWindowSql}`)
}
