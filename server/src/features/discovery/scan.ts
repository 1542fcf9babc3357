import type { MemberCard } from '@mithaq/contract/members'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { unblocked } from '../../db/unblocked.ts'
import { cardOf, cardsFrom } from '../profile/cards.ts'
import { oldestAge } from './filters.ts'
import type { Span } from './gaps.ts'
import type { Probe } from './probes.ts'
import type { Search } from './progress.ts'

/** Somebody I may meet, and where they stand. */
export interface Found {
  place: number
  card: MemberCard
}

async function foundBy(db: Db, clock: Clock, me: string, places: RawBuilder<unknown>): Promise<Found[]> {
  const found = await rows(db, cardsFrom(clock, me, places))
  return found.map((row) => ({ place: Number(row.place), card: cardOf(row) }))
}

// Written so that no index serves them: a prepared plan cannot know how wide a range is, and would read all of
// one sex by height, then sort, for whoever filters by nothing.
/** `profiles p` within the filters today. */
function fits({ filters, today }: Pick<Search, 'filters' | 'today'>): RawBuilder<unknown> {
  const { ageRange, heightRange, countries } = filters
  const oldest = oldestAge(filters)
  return sql`
    p.birthday + 0 <= (${today}::date - make_interval(years => ${ageRange[0]}))::date
    and (${oldest}::int is null or p.birthday + 0 > (${today}::date - make_interval(years => ${oldest}::int + 1))::date)
    and p.height + 0 between ${heightRange[0]}::int and ${heightRange[1]}::int
    and (${countries.length === 0} or p.country::text = any(${countries}::text[]))`
}

/** One look into an index for each value of the probe. */
const probed: Record<Probe['by'], RawBuilder<unknown>> = {
  nothing: sql`probe.value is not null`,
  country: sql`p.country = probe.value::char(2)`,
  birthYear: sql`extract(year from p.birthday) = probe.value::numeric`,
  height: sql`p.height = probe.value::int`,
}

const gapsAs = (gaps: readonly Span[]) =>
  sql`unnest(${gaps.map(({ low }) => low)}::int8[], ${gaps.map(({ high }) => high)}::int8[]) gap (low, high)`

// Asked for each row by itself: joined, PostgreSQL would now and then read all that I ever acted on.
const notActedOn = (me: string) => sql`
  (select true from profile_actions a where a.from_profile_id = ${me} and a.to_profile_id = p.id) is null`

/** The highest places in these gaps whose people I may meet. */
export function scanPeople(
  db: Db,
  clock: Clock,
  search: Search,
  probe: Probe,
  gaps: readonly Span[],
  limit: number,
): Promise<Found[]> {
  const { me, seeks } = search
  return foundBy(
    db,
    clock,
    me,
    sql`
      select c.id, c.place from ${gapsAs(gaps)}
      cross join unnest(${probe.values}::text[]) probe (value)
      cross join lateral (
        select p.id, p.deck_place as place from profiles p
        where p.is_active and p.rests_until is null and p.sex = ${seeks} and ${probed[probe.by]} and p.deck_place between gap.low and gap.high
          and ${fits(search)} and ${notActedOn(me)} and ${unblocked(me, sql`p.id`)}
        order by p.deck_place desc limit ${limit}
      ) c
      order by c.place desc limit ${limit}`,
  )
}

/** Everybody at the places in these gaps, whether I may meet them or not. */
const placesIn = ({ seeks }: Search, probe: Probe, gaps: readonly Span[], limit: number) => sql`
  select c.* from ${gapsAs(gaps)}
  cross join unnest(${probe.values}::text[]) probe (value)
  cross join lateral (
    select p.id, p.birthday, p.height, p.country from profiles p
    where p.is_active and p.rests_until is null and p.sex = ${seeks} and ${probed[probe.by]} and p.deck_place between gap.low and gap.high
    order by p.deck_place desc limit ${limit}
  ) c
  limit ${limit}`

/** How many people I may meet are in these gaps, among the first so many places. */
export async function countPeople(
  db: Db,
  search: Search,
  probe: Probe,
  gaps: readonly Span[],
  cap: number,
  places: number,
): Promise<number> {
  const { me } = search
  const row = await first(
    db,
    sql<{ people: number }>`
      select count(*)::int as people from (
        select from (${placesIn(search, probe, gaps, places)}) p
        where ${fits(search)} and ${notActedOn(me)} and ${unblocked(me, sql`p.id`)} limit ${cap}
      ) counted`,
  )
  return row?.people ?? 0
}

/** How many places these gaps have, up to a limit. */
export async function countPlaces(
  db: Db,
  search: Search,
  probe: Probe,
  gaps: readonly Span[],
  limit: number,
): Promise<number> {
  const row = await first(
    db,
    sql<{ places: number }>`
      select count(*)::int as places from (${placesIn(search, probe, gaps, limit)}) looked`,
  )
  return row?.places ?? 0
}

/** The newest likes in these gaps that wait for my answer, from people I may meet. */
export function scanLikers(
  db: Db,
  clock: Clock,
  search: Search,
  gaps: readonly Span[],
  limit: number,
): Promise<Found[]> {
  const { me, seeks } = search
  return foundBy(
    db,
    clock,
    me,
    sql`
      select c.id, c.place from ${gapsAs(gaps)}
      cross join lateral (
        select l.from_profile_id as id, l.deck_place as place from profile_actions l
        where l.to_profile_id = ${me} and l.action = 'like' and l.answered_at is null
          and l.deck_place between gap.low and gap.high
          and (
            select p.is_active and p.rests_until is null and p.sex = ${seeks} and ${fits(search)} from profiles p where p.id = l.from_profile_id
          )
          and ${unblocked(me, sql`l.from_profile_id`)}
        order by l.deck_place desc limit ${limit}
      ) c
      order by c.place desc limit ${limit}`,
  )
}
