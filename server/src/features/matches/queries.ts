import { chat } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import { sql } from 'kysely'
import type { Clock } from '../../db/clock.ts'
import { writeCursor } from '../../db/cursor.ts'
import { first, rows, type Db } from '../../db/db.ts'
import type { Place } from '../../db/newest-first.ts'
import { showMatch, viewOf, type ViewRow } from './view.ts'

export async function lastSeqFor(db: Db, matchId: string, memberId: string): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{ lastSeq: number }>`
      select m.last_seq as "lastSeq" from matches m
      where m.id = ${matchId} and ${memberId} in (m.profile1_id, m.profile2_id) and ${shown(memberId)}`,
  )
  return row?.lastSeq
}

export interface Page {
  now: string
  matches: Match[]
  next: string | null
}

/** Not blocked either way, and not removed by me. */
const shown = (me: string) => sql`
  not exists (
    select from blocked_profiles b
    where (b.blocker_id = m.profile1_id and b.blocked_id = m.profile2_id)
      or (b.blocker_id = m.profile2_id and b.blocked_id = m.profile1_id)
  ) and not case when m.profile1_id = ${me} then m.user1_removed else m.user2_removed end`

/** Wildcards of a search are letters like any other. */
const containing = (search: string) => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export async function activeMatches(
  db: Db,
  clock: Clock,
  me: string,
  search: string,
  [before, beforeId]: Place,
): Promise<Page> {
  const limit = chat.listPage + 1
  const named = sql`(${search} = '' or exists (
    select from profiles o
    where o.id = case when m.profile1_id = ${me} then m.profile2_id else m.profile1_id end
      and o.name ilike ${containing(search)}))`
  const side = (column: 'profile1_id' | 'profile2_id') => sql`
    (select m.* from matches m
    where m.${sql.ref(column)} = ${me} and m.unmatched_at is null and ${shown(me)} and ${named}
      and (m.latest_at, m.id) < (${before}::timestamptz, ${beforeId}::uuid)
    order by m.latest_at desc, m.id desc limit ${limit})`
  const from = sql`(
    select * from (${side('profile1_id')} union all ${side('profile2_id')}) both_sides
    order by latest_at desc, id desc limit ${limit}) m`
  const found = await rows(db, sql<ViewRow>`${viewOf(clock, me, from)} order by m.latest_at desc, m.id desc`)
  return pageOf(found, me, clock, ({ latest_at }) => latest_at)
}

export async function endedMatches(
  db: Db,
  clock: Clock,
  me: string,
  [before, beforeId]: Place,
): Promise<Page> {
  const limit = chat.listPage + 1
  const side = (column: 'profile1_id' | 'profile2_id') => sql`
    (select m.* from matches m
    where m.${sql.ref(column)} = ${me} and m.unmatched_at is not null and ${shown(me)}
      and (m.unmatched_at, m.id) < (${before}::timestamptz, ${beforeId}::uuid)
    order by m.unmatched_at desc, m.id desc limit ${limit})`
  const from = sql`(
    select * from (${side('profile1_id')} union all ${side('profile2_id')}) both_sides
    order by unmatched_at desc, id desc limit ${limit}) m`
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
    select m.* from matches m
    where m.id = ${matchId} and ${me} in (m.profile1_id, m.profile2_id) and ${shown(me)}) m`
  const row = await first(db, viewOf(clock, me, from))
  return row && { now: row.now.toISOString(), match: showMatch(row, me) }
}

export interface Summary {
  unread: number
  hasActive: boolean
  unmatched: number
}

export async function summaryOf(db: Db, me: string): Promise<Summary> {
  const mine = sql`(
    select * from matches where profile1_id = ${me} union all select * from matches where profile2_id = ${me}) m`
  const row = await first(
    db,
    sql<Summary>`
      select coalesce(bool_or(m.unmatched_at is null), false) as "hasActive",
        count(*) filter (where m.unmatched_at is not null)::int as unmatched,
        coalesce(sum((
          select count(*) from messages u where u.match_id = m.id and u.sender_id <> ${me} and not u.read
        )) filter (where m.unmatched_at is null), 0)::int as unread
      from ${mine} where ${shown(me)}`,
  )
  return row ?? { unread: 0, hasActive: false, unmatched: 0 }
}
