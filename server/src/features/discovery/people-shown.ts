import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import { atThisInstant, type Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refusal } from '../../http/serve.ts'

type ShownDeps = Pick<Deps, 'db' | 'clock' | 'peopleShown'>

interface Shown {
  id: string
  matchId: string | null
}

/**
 * Until this statement's commit. Waiting for the disk, a deck page took 1.77 times as long as without a note, now 1.12 times.
 * Where the database crashes, what the last second noted is lost, and somebody may look at a few people more.
 */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true) as "commit"`

const hourMs = 3_600_000
const membersKept = 5_000

export type NoteShown = (me: string, people: readonly Shown[]) => Promise<Refusal<'too_many_people'> | null>

/** A page that comes again shows nobody new: its people are not noted twice within the hour whose row has them. */
export function notesOnce(deps: ShownDeps): NoteShown {
  const notedLast = new Map<string, { hour: number; ids: Set<string> }>()
  return async (me, people) => {
    const hour = Math.floor(deps.clock.date().getTime() / hourMs)
    const last = notedLast.get(me)
    if (last?.hour === hour && people.every(({ id }) => last.ids.has(id))) return null
    const refused = await noteShown(deps, me, people)
    if (notedLast.size >= membersKept) notedLast.clear()
    if (refused === null) notedLast.set(me, { hour, ids: new Set(people.map(({ id }) => id)) })
    return refused
  }
}

/**
 * Notes whom a member is about to be shown; refuses where they would be too many different ones. Whom they have
 * matched with they know already. One statement, which holds the row of this hour: two pages at once share its room.
 */
export async function noteShown(
  { db, clock, peopleShown = bounds.peopleShown }: ShownDeps,
  me: string,
  people: readonly Shown[],
): Promise<Refusal<'too_many_people'> | null> {
  const ids = people.filter(({ matchId }) => matchId === null).map(({ id }) => id)
  if (ids.length === 0) return null
  const { anHour, aDay } = peopleShown
  const row = await queryOne(
    db,
    sql<{ allowed: boolean; waitS: number }>`
      with now as materialized (
        select at, date_trunc('hour', at, 'UTC') as hour, ${withoutWaiting} from (select ${clock.sql} as at) t),
      seen as materialized (
        select s.hour, s.people, cardinality(s.people) as count from shown_people s, now
        where s.member_id = ${me} and s.hour > now.hour - interval '24 hours'),
      new as materialized (
        select distinct id from unnest(${ids}::uuid[]) id where not exists (select from seen where id = any (seen.people))),
      room as materialized (
        select ${aDay} - coalesce(sum(count) filter (where seen.hour < now.hour), 0) as today, now.hour, now.at,
          coalesce(sum(count), 0) + (select count(*) from new) > ${aDay} as "isFullDay", min(seen.hour) as first
        from now left join seen on true group by now.hour, now.at),
      noted as (
        insert into shown_people as s (member_id, hour, people)
        select ${me}, room.hour, (select array_agg(id) from new) from room
        where (select count(*) from new) between 1 and least(room.today, ${anHour})
        on conflict (member_id, hour) do update set people = s.people || excluded.people
        where cardinality(s.people) + cardinality(excluded.people) <= least((select today from room), ${anHour})
        returning member_id)
      select (select count(*) from new) = 0 or exists (select from noted) as allowed,
        ceil(extract(epoch from case when "isFullDay" then first + interval '24 hours'
          else hour + interval '1 hour' end - at))::int as "waitS"
      from room`,
  )
  if (row === undefined || row.allowed) return null
  const retryAfterS = Math.max(1, row.waitS)
  return refuse('too_many_people', { retryAfterS, values: { seconds: retryAfterS } })
}

/** Nobody's looks are kept longer than they count. */
export async function forgetShown(db: Db, clock: Clock) {
  await query(db, sql`delete from shown_people where hour < ${atThisInstant(clock)} - interval '25 hours'`)
}
