import { chat } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { first, rows, type Db } from '../../db/db.ts'
import { inOrder, pager, placed, type Cursor, type Placed } from '../../db/pager.ts'
import { unblocked } from '../../db/unblocked.ts'
import { showMatch, viewOf, type ViewRow } from './view.ts'

/** How far a chat has come, so that whoever looks at it notices what they missed. */
export interface Stand {
  lastSeq: number
  lastRevision: number
}

export async function standOf(db: Db, matchId: string, memberId: string): Promise<Stand | undefined> {
  return first(
    db,
    sql<Stand>`
      select s.last_seq as "lastSeq", m.reaction_revision as "lastRevision"
      from match_sides s join matches m on m.id = s.match_id
      where s.match_id = ${matchId} and s.me = ${memberId} and ${seenBy(memberId)}`,
  )
}

/** The other side of a running, opened chat of this member. */
export async function talksWith(db: Db, matchId: string, memberId: string): Promise<string | undefined> {
  const row = await first(
    db,
    sql<{ id: string }>`
      select s.other as id from match_sides s
      where s.match_id = ${matchId} and s.me = ${memberId} and s.chat_unlocked and s.unmatched_at is null
        and ${seenBy(memberId)}`,
  )
  return row?.id
}

export interface Page {
  now: string
  matches: Match[]
  next: string | null
}

/** Not blocked either way, and not removed by me. */
const seenBy = (me: string) => sql`not s.my_removed and ${unblocked(me, sql`s.other`)}`

/** Wildcards of a search are letters like any other. */
const containing = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A page of the matches of a member that `chosen` takes of their sides, by the newest of that instant. */
async function matchesPage(
  db: Db,
  clock: Clock,
  me: string,
  from: Cursor,
  [chosen, column]: [RawBuilder<unknown>, 'latest_at' | 'unmatched_at'],
): Promise<Page> {
  const page = pager(from, chat.listPage)
  const at = `s.${column}`
  const sides = sql`(
    select s.match_id, s.other, s.${sql.ref(column)} from match_sides s
    where s.me = ${me} and ${chosen} and ${seenBy(me)} and ${page.behind(at, 's.match_id')}
    ${page.limited(at, 's.match_id')}) s join matches m on m.id = s.match_id`
  const found = await rows(
    db,
    sql<ViewRow & Placed>`
      ${viewOf(clock, me, sides, sql`, ${placed(at, 's.match_id')}`)} ${inOrder(at, 's.match_id')}`,
  )
  const { shown, next } = page.cut(found)
  return {
    now: (found[0]?.now ?? clock.date()).toISOString(),
    matches: shown.map((row) => showMatch(row, me)),
    next,
  }
}

export function activeMatches(db: Db, clock: Clock, me: string, search: string, from: Cursor): Promise<Page> {
  const named = sql`(${search} = '' or exists (
    select from profiles o where o.id = s.other and o.name ilike ${containing(search)}))`
  return matchesPage(db, clock, me, from, [sql`s.unmatched_at is null and ${named}`, 'latest_at'])
}

export const endedMatches = (db: Db, clock: Clock, me: string, from: Cursor): Promise<Page> =>
  matchesPage(db, clock, me, from, [sql`s.unmatched_at is not null`, 'unmatched_at'])

export async function matchFor(
  db: Db,
  clock: Clock,
  me: string,
  matchId: string,
): Promise<{ now: string; match: Match } | undefined> {
  const from = sql`(
    select s.match_id, s.other from match_sides s
    where s.match_id = ${matchId} and s.me = ${me} and ${seenBy(me)}) s join matches m on m.id = s.match_id`
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
        from match_sides s where s.me = ${me} and s.unmatched_at is null and ${seenBy(me)}
      ) running, (
        select count(*)::int as unmatched
        from match_sides s where s.me = ${me} and s.unmatched_at is not null and ${seenBy(me)}
      ) ended`,
  )
  return row ?? { unread: 0, hasActive: false, unmatched: 0 }
}
