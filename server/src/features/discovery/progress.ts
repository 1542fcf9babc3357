import type { Filters } from '@mithaq/contract/filters'
import { limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { today } from '../profile/queries.ts'
import { everybody, filterColumns, filtersOf, type FilterRow } from './filters.ts'
import { multirangeOf, type Span } from './gaps.ts'

/** Whom a member is looking for, and how far they have come. */
export interface Search {
  me: string
  seeks: 'male' | 'female'
  filters: Filters
  today: string
  /** Under what its progress is kept. */
  key: string
  /** Null where nothing is written down for these filters yet. */
  progress: { asOf: string; version: string } | null
  /** Multiranges of places. */
  people: string
  likers: string
  /** The place of the newest like that waits for my answer; null where none does. */
  newestLike: string | null
  /** My latest pass in the deck can be taken back. */
  canUndo: boolean
}

type Row = FilterRow & {
  seeks: Search['seeks']
  today: string
  key: string
  asOf: string | null
  version: string
  people: string
  likers: string
  newestLike: string | null
  canUndo: boolean
}

/** I had no birthday since: grown a year older I may be within the filters of people who hid from me. */
const asOldAs = (progress: string, clock: Clock) => sql`
  extract(year from age(${sql.raw(`${progress}.as_of`)}, me.birthday))
    = extract(year from age(${today(clock)}, me.birthday))`

const seeks = sql`case me.sex when 'male' then 'female' else 'male' end`

/** By my own filters, or by these. */
export async function openSearch(
  db: Db,
  clock: Clock,
  me: string,
  asked?: { filters: Filters; key: string },
): Promise<Search> {
  return searchOf(me, await queryOne(db, readSearch(clock, me, asked)), asked?.filters)
}

/** What is done for everybody is done under any filters. */
function readSearch(clock: Clock, me: string, asked?: { filters: Filters; key: string }) {
  // A progress of yesterday may lack who has grown into these ages since.
  const current =
    asked === undefined || asked.filters.ageRange[0] === limits.age.min
      ? sql`true`
      : sql`own.as_of = ${today(clock)}`
  const key = sql`${seeks} || ' ' || coalesce(${asked?.key ?? null}::text, f.filter_key, ${everybody})`
  return sql<Row>`
    select ${filterColumns}, ${seeks} as seeks, ${today(clock)}::text as today, ${key} as key,
      own.as_of::text as "asOf", own.version,
      coalesce(own.people, '{}') + coalesce(every.people, '{}') as people,
      coalesce(own.likers, '{}') + coalesce(every.likers, '{}') as likers,
      (
        select l.deck_place from profile_actions l
        where l.to_profile_id = me.id and l.action = 'like' and l.answered_at is null
        order by l.deck_place desc limit 1
      ) as "newestLike",
      b.last_pass is not null as "canUndo"
    from profiles me
    left join discovery_filters f on f.member_id = me.id
    left join action_budgets b on b.member_id = me.id
    left join deck_progress own on own.member_id = me.id and own.filter_key = ${key} and ${current}
      and ${asOldAs('own', clock)}
    left join deck_progress every on every.member_id = me.id and every.filter_key = ${seeks} || ' ' || ${everybody}
      and ${asOldAs('every', clock)}
    where me.id = ${me}`
}

function searchOf(me: string, row: Row | undefined, filters?: Filters): Search {
  if (row === undefined) throw new Error('a member without a profile')
  const { asOf, version } = row
  return {
    me,
    seeks: row.seeks,
    filters: filters ?? filtersOf(row),
    today: row.today,
    key: row.key,
    progress: asOf === null ? null : { asOf, version },
    people: row.people,
    likers: row.likers,
    newestLike: row.newestLike,
    canUndo: row.canUndo,
  }
}

/** My search, with its progress written down and true for today. */
export async function continueSearch({ db, clock }: { db: Db; clock: Clock }, me: string): Promise<Search> {
  for (let attempt = 0; ; attempt++) {
    const search = await openSearch(db, clock, me)
    if (search.progress === null) await beginProgress(db, clock, search)
    else if (search.progress.asOf < search.today && search.filters.ageRange[0] > limits.age.min)
      await letGrownIn(db, search)
    else return search
    if (attempt === 5) throw new Error('a deck that changes faster than it can be read')
  }
}

/** So many filters of a member are remembered; a forgotten one is looked through from the top. */
const keptFilters = 12

// The row is there before anybody is looked at: an unblocking during the look moves its version on.
async function beginProgress(db: Db, clock: Clock, { me, key, today }: Search) {
  await query(
    db,
    sql`
      with forgotten as (
        delete from deck_progress where member_id = ${me} and filter_key in (
          select filter_key from deck_progress where member_id = ${me} and filter_key not like '%' || ${everybody}
          order by used_at desc offset ${keptFilters - 1})
      )
      insert into deck_progress as d (member_id, filter_key, as_of, used_at)
      values (${me}, ${key}, ${today}::date, ${clock.sql})
      on conflict (member_id, filter_key) do update
        set as_of = excluded.as_of, people = '{}', likers = '{}', version = nextval('deck_places')
        where d.as_of < excluded.as_of`,
  )
}

/** Members who have reached my lower age since the progress was true get their places back. */
async function letGrownIn(db: Db, { me, key, seeks, today, filters }: Search) {
  const [youngest] = filters.ageRange
  const [shortest, tallest] = filters.heightRange
  const age = sql`make_interval(years => ${youngest})`
  const grown = sql`
    p.birthday > (d.as_of - ${age})::date and p.birthday <= (${today}::date - ${age})::date
    and p.height between ${shortest} and ${tallest}
    and (${filters.countries.length === 0} or p.country = any(${filters.countries}::char(2)[]))`
  await query(
    db,
    sql`
      update deck_progress d set as_of = ${today}::date, version = nextval('deck_places'),
        people = d.people - coalesce((
          select range_agg(int8range(p.deck_place, p.deck_place, '[]')) from profiles p
          where p.sex = ${seeks} and ${grown}), '{}'),
        likers = d.likers - coalesce((
          select range_agg(int8range(l.deck_place, l.deck_place, '[]'))
          from profile_actions l join profiles p on p.id = l.from_profile_id
          where l.to_profile_id = ${me} and l.action = 'like' and l.answered_at is null and ${grown}), '{}')
      where d.member_id = ${me} and d.filter_key = ${key} and d.as_of < ${today}::date`,
  )
}

/** Writes down places that need no second look, if any, unless some were given back while they were looked at. */
export async function keepProgress(
  db: Db,
  clock: Clock,
  { me, key, progress }: Search,
  done: { people: readonly Span[]; likers: readonly Span[] },
): Promise<boolean> {
  if (progress === null || done.people.length + done.likers.length === 0) return false
  await query(
    db,
    sql`
      update deck_progress set used_at = ${clock.sql},
        people = people + ${multirangeOf(done.people)}::int8multirange,
        likers = likers + ${multirangeOf(done.likers)}::int8multirange
      where member_id = ${me} and filter_key = ${key} and version = ${progress.version}`,
  )
  return true
}
