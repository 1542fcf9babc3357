import { chat } from '@mithaq/contract/limits'
import type { Match, MatchGroup } from '@mithaq/contract/matches'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import {
  cutPage,
  newestFirstSql,
  createPager,
  cursorColumnsSql,
  type Cursor,
  type CursorColumns,
} from '../../../lib/pager.ts'
import { isBannedOrSuspendedSql } from '../../visibility/sanctions.ts'
import { matchEndColumnsSql, matchViewSql, type MatchViewRow } from '../store/match-view.ts'
import type { MatchDeps } from '../store/save-match-changes.ts'
import { isListedForSql } from './find-match.ts'
import {
  coupleGroup,
  coupleSortKeySql,
  groupSql,
  sortKeySql,
  writeMatchListCursor,
  type MatchListCursor,
} from './list-order.ts'
import { showMatch } from './show-match.ts'

interface MatchPage {
  now: string
  matches: Match[]
  next: string | null
}

/** The side `s` is in the Unmatched list: it has ended, they are no couple, and the other is neither banned nor suspended. */
const isUnmatchedSql = sql`s.unmatched_at is not null
  and not exists (select from matches f where f.id = s.match_id and f.is_couple)
  and not exists (select from profiles h where h.id = s.other and ${isBannedOrSuspendedSql('h')})`

/** A pattern for `ilike` in which the characters of the search have no special meaning. */
const containsPattern = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

interface ActiveMatchPage extends MatchPage {
  counts: Record<MatchGroup, number>
}

/** A page of the running matches, by whose turn it is. All of a member are sorted: they are few. */
export async function listActiveMatches(
  db: Db,
  { clock, config }: MatchDeps,
  me: string,
  search: string,
  [group, sortKey, id]: MatchListCursor,
): Promise<ActiveMatchPage> {
  const hasNameSql = sql`(${search} = '' or exists (
    select from profiles o where o.id = s.other and o.name ilike ${containsPattern(search)}))`
  const listedSql = sql`
    select s.match_id, s.other, ${groupSql(me)} as "group", ${sortKeySql} as sort_key
    from match_sides s join matches m on m.id = s.match_id
    where s.me = ${me} and s.unmatched_at is null and ${hasNameSql} and ${isListedForSql(me)}
    union all
    select s.match_id, s.other, ${coupleGroup}, ${coupleSortKeySql}
    from match_sides s join matches m on m.id = s.match_id
    where s.me = ${me} and s.is_couple and ${hasNameSql} and ${isListedForSql(me)}`
  const pageSql = sql`(
    select r.* from (${listedSql}) r
    where (r."group", r.sort_key, r.match_id) > (${group}::int, ${sortKey}::numeric, ${id}::uuid)
    order by r."group", r.sort_key, r.match_id limit ${chat.listPage + 1}) s join matches m on m.id = s.match_id`
  const columnsSql = sql`, ${matchEndColumnsSql(me)}, s."group", s.sort_key::text as "sortKey"`
  const [found, counts] = await Promise.all([
    query(
      db,
      sql<MatchViewRow & { group: number; sortKey: string }>`
        ${matchViewSql(clock, me, pageSql, columnsSql)} order by s."group", s.sort_key, s.match_id`,
    ),
    query(
      db,
      sql<{ group: number; count: number }>`
        select r."group", count(*)::int as count from (${listedSql}) r group by r."group"`,
    ),
  ])
  const { shown, next } = cutPage(found, chat.listPage, (last) =>
    writeMatchListCursor([last.group, last.sortKey, last.id]),
  )
  const countOf = (wanted: number) => counts.find((row) => row.group === wanted)?.count ?? 0
  return {
    now: (found[0]?.now ?? clock.date()).toISOString(),
    matches: shown.map((row) => showMatch(row, me, config.windows)),
    counts: { yourTurn: countOf(0), theirTurn: countOf(1), toOpen: countOf(2), found: countOf(coupleGroup) },
    next,
  }
}

/** A page of the ended matches, newest end first. */
export async function listEndedMatches(
  db: Db,
  { clock, config }: MatchDeps,
  me: string,
  from: Cursor,
): Promise<MatchPage> {
  const page = createPager(from, chat.listPage)
  const at = 's.unmatched_at'
  const pageSql = sql`(
    select s.match_id, s.other, s.unmatched_at from match_sides s
    where s.me = ${me} and ${isUnmatchedSql} and ${isListedForSql(me)} and ${page.afterCursorSql(at, 's.match_id')}
    ${page.orderAndLimitSql(at, 's.match_id')}) s join matches m on m.id = s.match_id`
  const found = await query(
    db,
    sql<MatchViewRow & CursorColumns>`
      ${matchViewSql(clock, me, pageSql, sql`, ${matchEndColumnsSql(me)}, ${cursorColumnsSql(at, 's.match_id')}`)} ${newestFirstSql(at, 's.match_id')}`,
  )
  const { shown, next } = page.cutPage(found)
  return {
    now: (found[0]?.now ?? clock.date()).toISOString(),
    matches: shown.map((row) => showMatch(row, me, config.windows)),
    next,
  }
}

export interface MatchSummary {
  unread: number
  hasActive: boolean
  unmatched: number
}

// Counted in two queries: each has an index for either side, and one for both kinds together would have none.
export async function summarizeMatches(db: Db, me: string): Promise<MatchSummary> {
  const row = await queryOne(
    db,
    sql<MatchSummary>`
      select running."hasActive", running.unread, ended.unmatched
      from (
        select count(*) > 0 as "hasActive", coalesce(sum((
          select count(*) from messages u where u.match_id = s.match_id and u.sender_id = s.other and not u.read
        )), 0)::int as unread
        from match_sides s where s.me = ${me} and s.unmatched_at is null and ${isListedForSql(me)}
      ) running, (
        select count(*)::int as unmatched
        from match_sides s where s.me = ${me} and ${isUnmatchedSql} and ${isListedForSql(me)}
      ) ended`,
  )
  return row ?? { unread: 0, hasActive: false, unmatched: 0 }
}
