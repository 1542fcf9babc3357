import type { Filters } from '@mithaq/contract/filters'
import type { MemberCard } from '@mithaq/contract/members'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { notBlockedSql } from '../../visibility/not-blocked.ts'
import { cardFromRow, newCardsSql } from '../../profile/cards.ts'
import { todaySql } from '../../../lib/age.ts'
import { matchesFactsSql } from '../../visibility/fact-search.ts'
import { hidesByFiltersSql } from '../../visibility/within-filters.ts'
import {
  filterColumnsSql,
  filtersFromRow,
  highestAge,
  activityWindowDays,
  type FilterRow,
} from './filters.ts'

/** What a member is looking for. */
export interface Search {
  me: string
  seeks: 'male' | 'female'
  filters: Filters
  /** The UTC date, from which all ages are computed. */
  today: string
}

/** The columns of a search by my own filters, of `profiles me` joined with `discovery_filters f`. */
export const searchColumnsSql = (clock: Clock) => sql`
  ${filterColumnsSql}, case me.sex when 'male' then 'female' else 'male' end as seeks, ${todaySql(clock)}::text as today`

export type SearchRow = FilterRow & Pick<Search, 'seeks' | 'today'>

export const searchFromRow = (me: string, row: SearchRow): Search => ({
  me,
  seeks: row.seeks,
  filters: filtersFromRow(row),
  today: row.today,
})

export async function readSearch(db: Db, clock: Clock, me: string): Promise<Search> {
  const row = await queryOne(
    db,
    sql<SearchRow>`
      select ${searchColumnsSql(clock)} from profiles me left join discovery_filters f on f.member_id = me.id
      where me.id = ${me}`,
  )
  if (row === undefined) throw new Error(`member ${me} has no profile`)
  return searchFromRow(me, row)
}

/** For `profiles p`: whether they can be in decks. The deck's index holds exactly these. */
export const isInDecksSql = sql`p.is_active and p.paused_until is null`

/** Whether `profiles p` fits the filters on columns of the deck's index. */
function fitsIndexedFiltersSql({ filters, today }: Search): Sql {
  const { ageRange, heightRange, countries, verified } = filters
  const oldest = highestAge(filters)
  return sql`
    p.birthday <= (select (${today}::date - make_interval(years => ${ageRange[0]}))::date)
    and (${oldest}::int is null
      or p.birthday > (select (${today}::date - make_interval(years => ${oldest}::int + 1))::date))
    and p.height between ${heightRange[0]}::int and ${heightRange[1]}::int
    and (${countries.length === 0} or p.country::text = any(${countries}::text[]))
    and (not ${verified}::boolean or p.verified_at is not null)
    and ${matchesFactsSql(filters)}`
}

/** Whether the row of profiles fits the other filters. */
function fitsOtherFiltersSql(table: 'p' | 'h', clock: Clock, { me, filters }: Search): Sql {
  const row = (column: string) => sql.raw(`${table}.${column}`)
  return sql`
    ${row('last_seen_at')} > ${clock.sql} - make_interval(days => ${activityWindowDays(filters)})
    and (not ${filters.withPictures}::boolean or exists (
      select from profile_pictures k where k.profile_id = ${row('id')}))
    and not ${hidesByFiltersSql(clock, table, sql`${me}`, { isHere: true })}`
}

// A subquery per row, because with a join PostgreSQL may read every action of mine.
const isUndecidedSql = ({ me }: Search, id: Sql) => sql`
  (select true from profile_actions a where a.from_profile_id = ${me} and a.to_profile_id = ${id}) is null
  and ${notBlockedSql(me, id)}`

/** Whether `profiles p` can be met now. The text is the same for all filters, so that the statement is prepared once. */
const isEligibleSql = (clock: Clock, search: Search) => sql`
  ${isInDecksSql} and p.sex = ${search.seeks} and ${fitsIndexedFiltersSql(search)}
  and ${fitsOtherFiltersSql('p', clock, search)} and ${isUndecidedSql(search, sql`p.id`)}`

/** The cards of the members among these who can be met now, in the given order. */
export async function loadCards(
  db: Db,
  clock: Clock,
  search: Search,
  ids: readonly string[],
  { limit, likesWait }: { limit: number; likesWait: boolean },
): Promise<MemberCard[]> {
  const found = sql`
    select p.id, -c.nth as place from unnest(${ids}::uuid[]) with ordinality c (id, nth) join profiles p on p.id = c.id
    where ${isEligibleSql(clock, search)} order by c.nth limit ${limit}`
  return (await query(db, newCardsSql(clock, search.me, found, { likesWait }))).map(cardFromRow)
}

/** What the deck scans: all profiles by position, or the likes that wait for my answer by theirs. */
export type DeckSource = 'people' | 'likers'

/** The positions above one and up to the other. */
interface PositionRange {
  above: number
  upTo: number
}

/** How many positions one query scans, which limits its cost. */
const defaultPositionsPerScan = 10_000

interface ScanDeps {
  db: Db
  clock: Clock
  positionsPerScan?: number
}

/** Above every position that is ever assigned. */
const highestPosition = 2 ** 52

const isInRangeSql = (column: Sql, { above, upTo }: PositionRange) =>
  sql`${column} > ${above} and ${column} <= ${upTo}`

function peopleInRangeSql(clock: Clock, search: Search, range: PositionRange): Sql {
  return sql`
    select p.id, p.deck_place as place from profiles p
    where ${isInDecksSql} and p.sex = ${search.seeks} and ${isInRangeSql(sql`p.deck_place`, range)}
      -- A member who returns on another day gets a new position, so nobody with an older one has been seen since.
      and p.placed_at > (select ${search.today}::date - ${activityWindowDays(search.filters) + 1}::int)
      and ${fitsIndexedFiltersSql(search)} and ${isUndecidedSql(search, sql`p.id`)}
      and (select ${fitsOtherFiltersSql('h', clock, search)} from profiles h where h.id = p.id)`
}

const pendingLikesInRangeSql = ({ me }: Search, range: PositionRange) => sql`
  profile_actions l where l.to_profile_id = ${me} and l.action = 'like' and l.answered_at is null
    and ${isInRangeSql(sql`l.deck_place`, range)}`

const likersInRangeSql = (clock: Clock, search: Search, range: PositionRange) => sql`
  select l.from_profile_id as id, l.deck_place as place from ${pendingLikesInRangeSql(search, range)}
    and exists (select from profiles p where p.id = l.from_profile_id and ${isEligibleSql(clock, search)})`

const candidatesSql = { people: peopleInRangeSql, likers: likersInRangeSql }

/** A position is assigned before its transaction commits, so members with recent positions may still appear. */
const maxCommitDelayS = 60

/** Where a slice from the top of the range ends, and up to where all positions are committed. */
async function readScanBounds(
  db: Db,
  clock: Clock,
  search: Search,
  source: DeckSource,
  range: PositionRange,
  places: number,
) {
  const inRangeSql = sql`
    profiles p where ${isInDecksSql} and p.sex = ${search.seeks} and ${isInRangeSql(sql`p.deck_place`, range)}`
  const row = await queryOne(
    db,
    source === 'people'
      ? sql<{ end: number | null; settled: number | null }>`
          select
            (select p.deck_place from ${inRangeSql} order by p.deck_place desc offset ${places} limit 1)::float8 as "end",
            (select p.deck_place from ${inRangeSql}
              and p.placed_at < ${clock.sql} - make_interval(secs => ${maxCommitDelayS})
              order by p.deck_place desc limit 1)::float8 as settled`
      : sql<{ end: number | null; settled: number | null }>`
          select (select l.deck_place from ${pendingLikesInRangeSql(search, range)}
            order by l.deck_place desc offset ${places} limit 1)::float8 as "end", ${range.upTo}::float8 as settled`,
  )
  return { end: row?.end ?? range.above, settled: row?.settled ?? range.above }
}

interface ScanResult {
  /** People who can be met, highest position first. */
  ids: string[]
  /** All positions above this one have been scanned. */
  end: number
  /** All positions from the end up to this one were committed. */
  settled: number
}

/** Scans a slice of the range from its top until enough people are found. */
export async function scanCandidates(
  { db, clock, positionsPerScan = defaultPositionsPerScan }: ScanDeps,
  search: Search,
  source: DeckSource,
  range: PositionRange,
  wanted: number,
): Promise<ScanResult> {
  const { end, settled } = await readScanBounds(db, clock, search, source, range, positionsPerScan)
  const slice = { above: end, upTo: range.upTo }
  const found = await query(
    db,
    sql<{ id: string; place: string }>`
      ${candidatesSql[source](clock, search, slice)} order by place desc limit ${wanted}`,
  )
  const ids = found.map(({ id }) => id)
  return { ids, end: found.length === wanted ? Number(found.at(-1)?.place) - 1 : end, settled }
}

/** Counts the people who can be met among the highest positions, up to a cap. */
export async function countCandidates(
  { db, clock, positionsPerScan = defaultPositionsPerScan }: ScanDeps,
  search: Search,
  cap: number,
): Promise<{ people: number; isWhole: boolean }> {
  const everywhere = { above: 0, upTo: highestPosition }
  const { end } = await readScanBounds(db, clock, search, 'people', everywhere, positionsPerScan)
  const row = await queryOne(
    db,
    sql<{ people: number }>`
      select count(*)::int as people
      from (${peopleInRangeSql(clock, search, { ...everywhere, above: end })} limit ${cap}) counted`,
  )
  return { people: row?.people ?? 0, isWhole: end === 0 }
}
