import { chat } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { writeCursor } from '../../db/cursor.ts'
import { first, rows, type Db } from '../../db/db.ts'
import type { Place } from '../../db/newest-first.ts'
import { unblocked } from '../../db/unblocked.ts'
import { showMatch, viewOf, type ViewRow } from './view.ts'

export async function lastSeqFor(db: Db, matchId: string, memberId: string): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{ lastSeq: number }>`
      select s.last_seq as "lastSeq" from match_sides s
      where s.match_id = ${matchId} and s.me = ${memberId} and ${shown(memberId)}`,
  )
  return row?.lastSeq
}

export interface Page {
  now: string
  matches: Match[]
  next: string | null
}

/** Not blocked either way, and not removed by me. */
const shown = (me: string) => sql`not s.my_removed and ${unblocked(me, sql`s.other`)}`

/** Wildcards of a search are letters like any other. */
const containing = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export async function activeMatches(
  db: Db,
  clock: Clock,
  me: string,
  search: string,
  [before, beforeId]: Place,
): Promise<Page> {
  const named = sql`(${search} = '' or exists (
    select from profiles o where o.id = s.other and o.name ilike ${containing(search)}))`
  const from = sql`(
    select s.match_id, s.other from match_sides s
    where s.me = ${me} and s.unmatched_at is null and ${named} and ${shown(me)}
      and (s.latest_at, s.match_id) < (${before}::timestamptz, ${beforeId}::uuid)
    order by s.latest_at desc, s.match_id desc limit ${chat.listPage + 1}) s join matches m on m.id = s.match_id`
  const found = await rows(db, sql<ViewRow>`${viewOf(clock, me, from)} order by m.latest_at desc, m.id desc`)
  return pageOf(found, me, clock, ({ latest_at }) => latest_at)
}

export async function endedMatches(
  db: Db,
  clock: Clock,
  me: string,
  [before, beforeId]: Place,
): Promise<Page> {
  const from = sql`(
    select s.match_id, s.other from match_sides s
    where s.me = ${me} and s.unmatched_at is not null and ${shown(me)}
      and (s.unmatched_at, s.match_id) < (${before}::timestamptz, ${beforeId}::uuid)
    order by s.unmatched_at desc, s.match_id desc limit ${chat.listPage + 1}) s join matches m on m.id = s.match_id`
  const found = await rows(
    db,
    sql<ViewRow>`${viewOf(clock, me, from)} order by m.unmatched_at desc, m.id desc`,
  )
  return pageOf(found, me, clock, ({ unmatched_at }) => unmatched_at)
}

function pageOf(
  found: readonly ViewRow[],
  me: string,
  clock: Clock,
  at: (row: ViewRow) => Date | null,
): Page {
  const page = found.slice(0, chat.listPage)
  const last = page.at(-1)
  return {
    now: (found[0]?.now ?? clock.date()).toISOString(),
    matches: page.map((row) => showMatch(row, me)),
    next: found.length > page.length && last ? writeCursor([at(last)?.toISOString(), last.id]) : null,
  }
}

export async function matchFor(
  db: Db,
  clock: Clock,
  me: string,
  matchId: string,
): Promise<{ now: string; match: Match } | undefined> {
  const from = sql`(
    select s.match_id, s.other from match_sides s
    where s.match_id = ${matchId} and s.me = ${me} and ${shown(me)}) s join matches m on m.id = s.match_id`
  const row = await first(db, viewOf(clock, me, from))
  return row && { now: row.now.toISOString(), match: showMatch(row, me) }
}

export interface Summary {
  unread: number
  hasActive: boolean
  unmatched: number
}

// Running and ended matches are counted apart: each has its indexes, both together have none for the second side.
export async function summaryOf(db: Db, me: string): Promise<Summary> {
  const row = await first(
    db,
    sql<Summary>`
      select running."hasActive", running.unread, ended.unmatched
      from (
        select count(*) > 0 as "hasActive", coalesce(sum((
          select count(*) from messages u where u.match_id = s.match_id and u.sender_id = s.other and not u.read
        )), 0)::int as unread
        from match_sides s where s.me = ${me} and s.unmatched_at is null and ${shown(me)}
      ) running, (
        select count(*)::int as unmatched
        from match_sides s where s.me = ${me} and s.unmatched_at is not null and ${shown(me)}
      ) ended`,
  )
  return row ?? { unread: 0, hasActive: false, unmatched: 0 }
}
