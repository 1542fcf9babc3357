import type { Match } from '@mithaq/contract/matches'
import { sql } from '../../../db/sql.ts'
import { queryOne, type Db } from '../../../db/db.ts'
import { notBlockedSql } from '../../visibility/not-blocked.ts'
import { matchEndColumnsSql, matchViewSql } from '../store/match-view.ts'
import type { MatchDeps } from '../store/save-match-changes.ts'
import { showMatch } from './show-match.ts'

/** The side `s` is shown to this member: they have not removed the match, and neither has blocked the other. */
export const isListedForSql = (me: string) => sql`not s.my_removed and ${notBlockedSql(me, sql`s.other`)}`

export async function findMatch(
  db: Db,
  { clock, config }: MatchDeps,
  me: string,
  matchId: string,
): Promise<{ now: string; match: Match } | undefined> {
  const fromSql = sql`(
    select s.match_id, s.other from match_sides s
    where s.match_id = ${matchId} and s.me = ${me} and ${isListedForSql(me)}) s join matches m on m.id = s.match_id`
  const row = await queryOne(db, matchViewSql(clock, me, fromSql, sql`, ${matchEndColumnsSql(me)}`))
  return row && { now: row.now.toISOString(), match: showMatch(row, me, config.windows) }
}

/** The newest message and reaction of a chat, so that a client notices what it missed. */
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

/** The id of the other member, if the match runs and its chat is open. */
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
