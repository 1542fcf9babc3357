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
import { unblocked } from '../../visibility/unblocked.ts'
import type { Deps } from '../../../deps.ts'
import { isShutOut } from '../../visibility/sanctions.ts'
import {
  coupleGroup,
  coupleSortKeySql,
  groupSql,
  sortKeySql,
  writeMatchListCursor,
  type MatchListCursor,
} from './list-order.ts'
import { matchEndColumnsSql, showMatch, matchViewSql, type MatchViewRow } from '../store/match-view.ts'

/** How far a chat has come, so that a member who looks at it notices what they missed. */
interface ChatPosition {
  lastSeq: number
  lastRevision: number
}

export async function findChatPosition(
  db: Db,
  matchId: string,
  memberId: string,
): Promise<ChatPosition | undefined> {
  return queryOne(
    db,
    sql<ChatPosition>`
      select s.last_seq as "lastSeq", m.reaction_revision as "lastRevision"
      from match_sides s join matches m on m.id = s.match_id
      where s.match_id = ${matchId} and s.me = ${memberId} and ${isListedForSql(memberId)}`,
  )
}

/** The other side of a running, opened chat of this member. */
export async function findChatPartner(
  db: Db,
  matchId: string,
  memberId: string,
): Promise<string | undefined> {
  const row = await queryOne(
    db,
    sql<{ id: string }>`
      select s.other as id from match_sides s
      where s.match_id = ${matchId} and s.me = ${memberId} and s.chat_unlocked and s.unmatched_at is null
        and ${isListedForSql(memberId)}`,
  )
  return row?.id
}

export interface MatchPage {
  now: string
  matches: Match[]
  next: string | null
}

/** Not blocked either way, and not removed by me. */
const isListedForSql = (me: string) => sql`not s.my_removed and ${unblocked(me, sql`s.other`)}`

/** In the Unmatched list: ended otherwise than by having found each other, with somebody whom the house has not shut out. */
const isUnmatchedSql = sql`s.unmatched_at is not null
  and not exists (select from matches f where f.id = s.match_id and f.found)
  and not exists (select from profiles h where h.id = s.other and ${isShutOut('h')})`

/** Wildcards of a search are letters like any other. */
const containsPattern = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

interface ActiveMatchPage extends MatchPage {
  counts: Record<MatchGroup, number>
}

/** A page of the running matches by whose turn it is. All of a member's are put in order: they are few. */
export async function listActiveMatches(
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  me: string,
  search: string,
  [group, weight, id]: MatchListCursor,
): Promise<ActiveMatchPage> {
  const named = sql`(${search} = '' or exists (
    select from profiles o where o.id = s.other and o.name ilike ${containsPattern(search)}))`
  const running = sql`
    select s.match_id, s.other, ${groupSql(me)} as turn, ${sortKeySql} as weight
    from match_sides s join matches m on m.id = s.match_id
    where s.me = ${me} and s.unmatched_at is null and ${named} and ${isListedForSql(me)}
    union all
    select s.match_id, s.other, ${coupleGroup}, ${coupleSortKeySql}
    from match_sides s join matches m on m.id = s.match_id
    where s.me = ${me} and s.found and ${named} and ${isListedForSql(me)}`
  const page = sql`(
    select r.* from (${running}) r
    where (r.turn, r.weight, r.match_id) > (${group}::int, ${weight}::numeric, ${id}::uuid)
    order by r.turn, r.weight, r.match_id limit ${chat.listPage + 1}) s join matches m on m.id = s.match_id`
  const [found, counted] = await Promise.all([
    query(
      db,
      sql<MatchViewRow & { turn: number; weight: string }>`
        ${matchViewSql(clock, me, page, sql`, ${matchEndColumnsSql(me)}, s.turn, s.weight::text as weight`)} order by s.turn, s.weight, s.match_id`,
    ),
    query(
      db,
      sql<{ turn: number; count: number }>`
        select r.turn, count(*)::int as count from (${running}) r group by r.turn`,
    ),
  ])
  const { shown, next } = cutPage(found, chat.listPage, ({ turn, weight, id: lastId }) =>
    writeMatchListCursor([turn, weight, lastId]),
  )
  const countOf = (turn: number) => counted.find((row) => row.turn === turn)?.count ?? 0
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
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  me: string,
  from: Cursor,
): Promise<MatchPage> {
  const page = createPager(from, chat.listPage)
  const at = 's.unmatched_at'
  const sides = sql`(
    select s.match_id, s.other, s.unmatched_at from match_sides s
    where s.me = ${me} and ${isUnmatchedSql} and ${isListedForSql(me)} and ${page.afterCursorSql(at, 's.match_id')}
    ${page.orderAndLimitSql(at, 's.match_id')}) s join matches m on m.id = s.match_id`
  const found = await query(
    db,
    sql<MatchViewRow & CursorColumns>`
      ${matchViewSql(clock, me, sides, sql`, ${matchEndColumnsSql(me)}, ${cursorColumnsSql(at, 's.match_id')}`)} ${newestFirstSql(at, 's.match_id')}`,
  )
  const { shown, next } = page.cutPage(found)
  return {
    now: (found[0]?.now ?? clock.date()).toISOString(),
    matches: shown.map((row) => showMatch(row, me, config.windows)),
    next,
  }
}

export async function findMatch(
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  me: string,
  matchId: string,
): Promise<{ now: string; match: Match } | undefined> {
  const from = sql`(
    select s.match_id, s.other from match_sides s
    where s.match_id = ${matchId} and s.me = ${me} and ${isListedForSql(me)}) s join matches m on m.id = s.match_id`
  const row = await queryOne(db, matchViewSql(clock, me, from, sql`, ${matchEndColumnsSql(me)}`))
  return row && { now: row.now.toISOString(), match: showMatch(row, me, config.windows) }
}

export interface MatchSummary {
  unread: number
  hasActive: boolean
  unmatched: number
}

// Running and ended matches are counted apart: each has its indexes, both together have none for the second side.
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
