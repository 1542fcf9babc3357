import type { MemberCard } from '@mithaq/contract/members'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { unblocked } from '../../db/unblocked.ts'
import { cardOf, newCardsFrom } from '../profile/cards.ts'
import { asksOf, saidBy, says } from '../profile/said.ts'
import { hidesFrom } from '../profile/within-filters.ts'
import { oldestAge, seenWithinDays } from './filters.ts'
import { topPlace, type Span } from './gaps.ts'
import type { PlaceProbe, Probe } from './probes.ts'
import type { Search } from './progress.ts'

/** Somebody I may meet, and where they stand. */
export interface Found {
  place: number
  card: MemberCard
}

async function foundBy(db: Db, clock: Clock, { me, newestLike }: Search, places: Sql): Promise<Found[]> {
  const found = await query(db, newCardsFrom(clock, me, places, { likesWait: newestLike !== null }))
  return found.map((row) => ({ place: Number(row.place), card: cardOf(row) }))
}

// Written so that no index serves them: a prepared plan cannot know how wide a range is, and would read all of
// one sex by height, then sort, for a member who filters by nothing.
/** `profiles p` within the filters today, by what the indexes of places hold. */
function fits({ filters, today }: Pick<Search, 'filters' | 'today'>): Sql {
  const { ageRange, heightRange, countries } = filters
  const oldest = oldestAge(filters)
  return sql`
    p.birthday + 0 <= (${today}::date - make_interval(years => ${ageRange[0]}))::date
    and (${oldest}::int is null or p.birthday + 0 > (${today}::date - make_interval(years => ${oldest}::int + 1))::date)
    and p.height + 0 between ${heightRange[0]}::int and ${heightRange[1]}::int
    and (${countries.length === 0} or p.country::text = any(${countries}::text[]))`
}

/** A row of profiles says what is asked. Where nothing is, it need not be read for it. */
const saysSo = (table: 'p' | 'h', { filters }: Search) =>
  asksOf(filters) === null ? sql`true` : says(table, filters)

/** A row of profiles within the filters now, by the rest of it. */
function passes(table: 'p' | 'h', clock: Clock, { me, filters }: Search): Sql {
  const row = (column: string) => sql.raw(`${table}.${column}`)
  return sql`
    ${row('last_seen_at')} > ${clock.sql} - make_interval(days => ${seenWithinDays(filters)})
    and (not ${filters.verified}::boolean or ${row('verified_at')} is not null)
    and (not ${filters.withPictures}::boolean or exists (
      select from profile_pictures k where k.profile_id = ${row('id')}))
    and not ${hidesFrom(clock, table, sql`${me}`, { isHere: true })}`
}

// Asked for each row by itself: so only those who fit by the index are read.
const passing = (clock: Clock, search: Search) => sql`
  (select ${passes('h', clock, search)} from profiles h where h.id = p.id)`

/** One look into an index for each value of the probe. */
const probed: Record<PlaceProbe['by'], Sql> = {
  nothing: sql`probe.value is not null`,
  country: sql`p.country = probe.value::char(2)`,
  birthYear: sql`extract(year from p.birthday) = probe.value::numeric`,
  height: sql`p.height = probe.value::int`,
  verified: sql`probe.value is not null and p.verified_at is not null`,
}

const gapsAs = (gaps: readonly Span[]) =>
  sql`unnest(${gaps.map(({ low }) => low)}::int8[], ${gaps.map(({ high }) => high)}::int8[]) gap (low, high)`

// Asked for each row by itself: joined, PostgreSQL would now and then read all that I ever acted on.
const notActedOn = (me: string) => sql`
  (select true from profile_actions a where a.from_profile_id = ${me} and a.to_profile_id = p.id) is null`

// Read once for all: a first look by these filters may go past tens of thousands on whom I acted by others.
const notActedOnBefore = (me: string) => sql`
  p.id not in (select a.to_profile_id from profile_actions a where a.from_profile_id = ${me})`

/** May be in anybody's deck. */
const isShown = sql`p.is_active and p.rests_until is null`

const meetable = ({ me }: Search) => sql`${notActedOn(me)} and ${unblocked(me, sql`p.id`)}`
const meetableAtFirst = ({ me }: Search) => sql`${notActedOnBefore(me)} and ${unblocked(me, sql`p.id`)}`

/** Everybody who says what is asked and whose place was not looked at; they are few, or another probe is chosen. */
const sayingSo = (clock: Clock, search: Search, highest: number) => sql`
  (
    select p.id, p.sex, p.deck_place, p.birthday, p.height, p.country, p.last_seen_at, p.verified_at,
      p.only_within_filters from profiles p
    where ${isShown} and ${saidBy('p')} @@ ${asksOf(search.filters)}::tsquery offset 0
  ) p
  where p.sex = ${search.seeks} and p.deck_place <= ${highest}
    and not (${search.people}::int8multirange @> p.deck_place)
    and ${fits(search)} and ${passes('p', clock, search)} and ${meetable(search)}`

/** Whether no more than a few say all that is asked. They are counted themselves: what many say each, nobody may say together. */
export async function areFewSaying(
  db: Db,
  { filters }: Pick<Search, 'filters'>,
  few: number,
): Promise<boolean> {
  const found = await queryOne(
    db,
    sql<{ saying: number }>`
      select count(*)::int as saying from (
        select from profiles p where ${isShown} and ${saidBy('p')} @@ ${asksOf(filters)}::tsquery limit ${few + 1}) counted`,
  )
  return (found?.saying ?? 0) <= few
}

/** Those at the highest places who say what is asked, and where the next ones stand: so they are found once. */
export async function scanSaying(
  db: Db,
  clock: Clock,
  search: Search,
  gaps: readonly Span[],
  { limit, ahead }: { limit: number; ahead: number },
): Promise<{ shown: Found[]; next: { place: number }[] }> {
  const saying = await query(
    db,
    sql<{ id: string; place: string }>`
      select p.id, p.deck_place as place from ${sayingSo(clock, search, gaps[0]?.high ?? 0)}
      order by p.deck_place desc limit ${Math.max(ahead, limit)}`,
  )
  const top = saying.slice(0, limit)
  const [ids, places] = [top.map(({ id }) => id), top.map(({ place }) => place)]
  const shown = await foundBy(
    db,
    clock,
    search,
    sql`select f.id, f.place from unnest(${ids}::uuid[], ${places}::int8[]) f (id, place)`,
  )
  return { shown, next: saying.slice(limit).map(({ place }) => ({ place: Number(place) })) }
}

/** Of what is found in each of these gaps, the highest places. `from` has a row of `gap` for each. */
const highestIn = (from: Sql, found: Sql, limit: number) => sql`
  select c.id, c.place from ${from} cross join lateral (${found} order by place desc limit ${limit}) c
  order by c.place desc limit ${limit}`

/** The highest places in these gaps whose people I may meet. */
export function scanPeople(
  db: Db,
  clock: Clock,
  search: Search,
  probe: PlaceProbe,
  gaps: readonly Span[],
  limit: number,
): Promise<Found[]> {
  const isFirstLook = search.people === '{}'
  const people = sql`
    select p.id, p.deck_place as place from profiles p
    where ${isShown} and p.sex = ${search.seeks} and ${probed[probe.by]} and p.deck_place between gap.low and gap.high
      and ${fits(search)} and ${saysSo('p', search)} and ${passing(clock, search)}
      and ${isFirstLook ? meetableAtFirst(search) : meetable(search)}`
  const from = sql`${gapsAs(gaps)} cross join unnest(${probe.values}::text[]) probe (value)`
  return foundBy(db, clock, search, highestIn(from, people, limit))
}

/** This one, where they would be in my deck. */
export async function findInDeck(
  db: Db,
  clock: Clock,
  search: Search,
  id: string,
): Promise<MemberCard | undefined> {
  const places = sql`
    select p.id, p.deck_place as place from profiles p
    where p.id = ${id} and ${isShown} and p.sex = ${search.seeks} and ${fits(search)}
      and ${saysSo('p', search)} and ${passes('p', clock, search)} and ${meetable(search)}`
  return (await foundBy(db, clock, search, places))[0]?.card
}

/** Everybody at the places in these gaps, whether I may meet them or not. */
const placesIn = ({ seeks }: Search, probe: PlaceProbe, gaps: readonly Span[], limit: number) => sql`
  select c.* from ${gapsAs(gaps)}
  cross join unnest(${probe.values}::text[]) probe (value)
  cross join lateral (
    select p.id, p.birthday, p.height, p.country from profiles p
    where ${isShown} and p.sex = ${seeks} and ${probed[probe.by]} and p.deck_place between gap.low and gap.high
    order by p.deck_place desc limit ${limit}
  ) c
  limit ${limit}`

/** How many people I may meet are in these gaps, among the first so many places. */
export async function countPeople(
  db: Db,
  clock: Clock,
  search: Search,
  probe: Probe,
  gaps: readonly Span[],
  { cap, places }: { cap: number; places: number },
): Promise<number> {
  const row = await queryOne(
    db,
    sql<{ people: number }>`
      select count(*)::int as people from (
        select from ${
          probe.by === 'said'
            ? sayingSo(clock, search, topPlace)
            : sql`(${placesIn(search, probe, gaps, places)}) p
                where ${fits(search)} and ${meetable(search)} and (
                  select ${saysSo('h', search)} and ${passes('h', clock, search)} from profiles h where h.id = p.id)`
        } limit ${cap}
      ) counted`,
  )
  return row?.people ?? 0
}

/** How many places these gaps have, up to a limit. */
export async function countPlaces(
  db: Db,
  search: Search,
  probe: PlaceProbe,
  gaps: readonly Span[],
  limit: number,
): Promise<number> {
  const row = await queryOne(
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
  const likers = sql`
    select l.from_profile_id as id, l.deck_place as place from profile_actions l
    where l.to_profile_id = ${me} and l.action = 'like' and l.answered_at is null
      and l.deck_place between gap.low and gap.high
      and (
        select ${isShown} and p.sex = ${seeks} and ${fits(search)} and ${saysSo('p', search)}
          and ${passes('p', clock, search)}
        from profiles p where p.id = l.from_profile_id
      )
      and ${unblocked(me, sql`l.from_profile_id`)}`
  return foundBy(db, clock, search, highestIn(gapsAs(gaps), likers, limit))
}
