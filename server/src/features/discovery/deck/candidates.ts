import type { Filters } from '@mithaq/contract/filters'
import type { MemberCard } from '@mithaq/contract/members'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { unblocked } from '../../visibility/unblocked.ts'
import { cardOf, newCardsFrom } from '../../profile/cards.ts'
import { today } from '../../../lib/age.ts'
import { says } from '../../visibility/fact-search.ts'
import { hidesFrom } from '../../visibility/within-filters.ts'
import { filterColumns, filtersOf, oldestAge, seenWithinDays, type FilterRow } from './filters.ts'

/** Whom a member is looking for. */
export interface Search {
  me: string
  seeks: 'male' | 'female'
  filters: Filters
  /** By the UTC date, which every age is reckoned by. */
  today: string
}

/** The columns of a search by my own filters, of `profiles me` joined with `discovery_filters f`. */
export const searchColumns = (clock: Clock) => sql`
  ${filterColumns}, case me.sex when 'male' then 'female' else 'male' end as seeks, ${today(clock)}::text as today`

export type SearchRow = FilterRow & Pick<Search, 'seeks' | 'today'>

export const searchFrom = (me: string, row: SearchRow): Search => ({
  me,
  seeks: row.seeks,
  filters: filtersOf(row),
  today: row.today,
})

export async function readSearch(db: Db, clock: Clock, me: string): Promise<Search> {
  const row = await queryOne(
    db,
    sql<SearchRow>`
      select ${searchColumns(clock)} from profiles me left join discovery_filters f on f.member_id = me.id
      where me.id = ${me}`,
  )
  if (row === undefined) throw new Error(`member ${me} has no profile`)
  return searchFrom(me, row)
}

/** Of `profiles p`: can be in somebody's deck, and the index of the deck holds them. */
export const isShown = sql`p.is_active and p.rests_until is null`

/** `profiles p` fits the filters, by what the index of the deck holds. */
function fitsByIndex({ filters, today }: Search): Sql {
  const { ageRange, heightRange, countries, verified } = filters
  const oldest = oldestAge(filters)
  return sql`
    p.birthday <= (select (${today}::date - make_interval(years => ${ageRange[0]}))::date)
    and (${oldest}::int is null
      or p.birthday > (select (${today}::date - make_interval(years => ${oldest}::int + 1))::date))
    and p.height between ${heightRange[0]}::int and ${heightRange[1]}::int
    and (${countries.length === 0} or p.country::text = any(${countries}::text[]))
    and (not ${verified}::boolean or p.verified_at is not null)
    and ${says(filters)}`
}

/** The row of profiles fits by the rest of what is asked. */
function fitsByRow(table: 'p' | 'h', clock: Clock, { me, filters }: Search): Sql {
  const row = (column: string) => sql.raw(`${table}.${column}`)
  return sql`
    ${row('last_seen_at')} > ${clock.sql} - make_interval(days => ${seenWithinDays(filters)})
    and (not ${filters.withPictures}::boolean or exists (
      select from profile_pictures k where k.profile_id = ${row('id')}))
    and not ${hidesFrom(clock, table, sql`${me}`, { isHere: true })}`
}

// A condition of its own for each row: joined, PostgreSQL could read everything I ever acted on.
const isOpen = ({ me }: Search, id: Sql) => sql`
  (select true from profile_actions a where a.from_profile_id = ${me} and a.to_profile_id = ${id}) is null
  and ${unblocked(me, id)}`

/** `profiles p` can be met now, whatever is asked. One text for all filters, so that it is prepared once. */
const isEligible = (clock: Clock, search: Search) => sql`
  ${isShown} and p.sex = ${search.seeks} and ${fitsByIndex(search)}
  and ${fitsByRow('p', clock, search)} and ${isOpen(search, sql`p.id`)}`

/** The cards of those of these members who can be met now, in their order. */
export async function readCards(
  db: Db,
  clock: Clock,
  search: Search,
  ids: readonly string[],
  { limit, likesWait }: { limit: number; likesWait: boolean },
): Promise<MemberCard[]> {
  const found = sql`
    select p.id, -c.nth as place from unnest(${ids}::uuid[]) with ordinality c (id, nth) join profiles p on p.id = c.id
    where ${isEligible(clock, search)} order by c.nth limit ${limit}`
  return (await query(db, newCardsFrom(clock, search.me, found, { likesWait }))).map(cardOf)
}

/** Where the deck looks: among all profiles by their place, or among the likes that wait for my answer by theirs. */
export type Source = 'people' | 'likers'

/** The places above one and up to the other. */
interface Stretch {
  above: number
  upTo: number
}

/** As many places are looked at in one statement, so that none takes long. */
const placesASlice = 10_000

/** Above every place that is ever drawn. */
const topPlace = 2 ** 52

const between = (column: Sql, { above, upTo }: Stretch) => sql`${column} > ${above} and ${column} <= ${upTo}`

function peopleIn(clock: Clock, search: Search, stretch: Stretch): Sql {
  return sql`
    select p.id, p.deck_place as place from profiles p
    where ${isShown} and p.sex = ${search.seeks} and ${between(sql`p.deck_place`, stretch)}
      -- A member who comes on another day gets a new place: nobody with an older one was seen since.
      and p.placed_at > (select ${search.today}::date - ${seenWithinDays(search.filters) + 1}::int)
      and ${fitsByIndex(search)} and ${isOpen(search, sql`p.id`)}
      and (select ${fitsByRow('h', clock, search)} from profiles h where h.id = p.id)`
}

const waitingLikes = ({ me }: Search, stretch: Stretch) => sql`
  profile_actions l where l.to_profile_id = ${me} and l.action = 'like' and l.answered_at is null
    and ${between(sql`l.deck_place`, stretch)}`

const likersIn = (clock: Clock, search: Search, stretch: Stretch) => sql`
  select l.from_profile_id as id, l.deck_place as place from ${waitingLikes(search, stretch)}
    and exists (select from profiles p where p.id = l.from_profile_id and ${isEligible(clock, search)})`

const candidatesIn = { people: peopleIn, likers: likersIn }

/** A place is drawn before its transaction commits: of a later one it is not known who is still to appear. */
const commitsWithinS = 60

/** Where a slice from the top of the stretch ends, and up to where every place is committed. */
async function readSlice(
  db: Db,
  clock: Clock,
  search: Search,
  source: Source,
  stretch: Stretch,
  places: number,
) {
  const inStretch = sql`
    profiles p where ${isShown} and p.sex = ${search.seeks} and ${between(sql`p.deck_place`, stretch)}`
  const row = await queryOne(
    db,
    source === 'people'
      ? sql<{ end: number | null; settled: number | null }>`
          select
            (select p.deck_place from ${inStretch} order by p.deck_place desc offset ${places} limit 1)::float8 as "end",
            (select p.deck_place from ${inStretch}
              and p.placed_at < ${clock.sql} - make_interval(secs => ${commitsWithinS})
              order by p.deck_place desc limit 1)::float8 as settled`
      : sql<{ end: number | null; settled: number | null }>`
          select (select l.deck_place from ${waitingLikes(search, stretch)}
            order by l.deck_place desc offset ${places} limit 1)::float8 as "end", ${stretch.upTo}::float8 as settled`,
  )
  return { end: row?.end ?? stretch.above, settled: row?.settled ?? stretch.above }
}

interface Walked {
  /** Who can be met, highest place first. */
  ids: string[]
  /** Everybody above this place was looked at. */
  end: number
  /** Everybody up to this place, and above the end, had been committed. */
  settled: number
}

/** Looks at a slice of the stretch from its top, until as many are found as are wanted. */
export async function walkSlice(
  { db, clock, places = placesASlice }: { db: Db; clock: Clock; places?: number | undefined },
  search: Search,
  source: Source,
  stretch: Stretch,
  wanted: number,
): Promise<Walked> {
  const { end, settled } = await readSlice(db, clock, search, source, stretch, places)
  const slice = { above: end, upTo: stretch.upTo }
  const found = await query(
    db,
    sql<{ id: string; place: string }>`
      ${candidatesIn[source](clock, search, slice)} order by place desc limit ${wanted}`,
  )
  const ids = found.map(({ id }) => id)
  return { ids, end: found.length === wanted ? Number(found.at(-1)?.place) - 1 : end, settled }
}

/** How many can be met among the highest places, counted up to a cap. */
export async function countSlice(
  { db, clock, places = placesASlice }: { db: Db; clock: Clock; places?: number | undefined },
  search: Search,
  cap: number,
): Promise<{ people: number; isWhole: boolean }> {
  const everywhere = { above: 0, upTo: topPlace }
  const { end } = await readSlice(db, clock, search, 'people', everywhere, places)
  const row = await queryOne(
    db,
    sql<{ people: number }>`
      select count(*)::int as people
      from (${peopleIn(clock, search, { ...everywhere, above: end })} limit ${cap}) counted`,
  )
  return { people: row?.people ?? 0, isWhole: end === 0 }
}
