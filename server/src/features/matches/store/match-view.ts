import type { Match, MatchEnd } from '@mithaq/contract/matches'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { notBlockedSql } from '../../visibility/not-blocked.ts'
import { isVisibleToMatchesSql } from '../../visibility/picture-visibility.ts'
import { tileColumnsSql, joinTileVisibilitySql, type TileRow } from '../../profile/tiles.ts'
import { matchColumnsSql, type MatchRow } from './match-row.ts'

/** What is shown of the end of a match. */
export interface MatchEndRow {
  moved: MatchEnd['moved'] | null
  goodbye: MatchEnd['goodbye']
}

export interface MatchViewRow extends MatchRow, TileRow, Partial<MatchEndRow> {
  profileActive: boolean
  blocked: boolean
  latest_at: Date
  messageId: string | null
  senderId: string | null
  content: string | null
  read: boolean | null
  sentAt: Date | null
  unread: number
  sight: Match['sight']
  /** Their profile, and their pictures, are also shown to members without a match. */
  active: boolean
  shownToAll: boolean
  now: Date
}

/** Selects matches `m` with their side `s` for this member, the other member, the newest message and the unread count. */
export function matchViewSql(
  clock: Clock,
  me: string,
  fromSql: Sql,
  extraColumnsSql: Sql = sql``,
): Sql<MatchViewRow> {
  return sql<MatchViewRow>`
    select ${matchColumnsSql}, m.latest_at, ${tileColumnsSql(clock)},
      p.is_active or (m.unmatched_at is null and ${isVisibleToMatchesSql}) as "profileActive",
      not (${notBlockedSql(me, sql`p.id`)}) as blocked,
      last.id as "messageId", last.sender_id as "senderId", last.content, last.read, last.created_at as "sentAt",
      (select count(*)::int from messages u where u.match_id = m.id and u.sender_id = p.id and not u.read) as unread,
      ${pictureAccessSql} as sight,
      p.is_active as active, p.pictures_for = 'everyone' as "shownToAll",
      ${clock.sql} as now${extraColumnsSql}
    from ${fromSql}
    join profiles p on p.id = s.other
    join profiles i on i.id = ${me}
    left join picture_access mine on mine.match_id = m.id and mine.round = m.round and mine.owner_id = i.id
    left join picture_access theirs on theirs.match_id = m.id and theirs.round = m.round and theirs.owner_id = p.id
    ${joinTileVisibilitySql(clock, me)}
    left join messages last on last.match_id = m.id and last.seq = m.last_seq`
}

export const endTypes = ['refund', 'unmatch_fee', 'penalty', 'compensation'] as const
/** The tokens of this member that the end of the round moved, found by the keys of the entries. */
const movedByEndSql = (me: string) => sql`
  case when m.unmatched_at is not null then (
    select json_agg(json_build_object('type', t.type, 'amount', t.amount) order by t.type = 'refund' desc)
    from token_transactions t
    where t.idempotency_key in (${sql.join(
      endTypes.map((type) => sql`concat_ws(' ', ${sql.literal(type)}, m.id, m.round, ${me}::text)`),
    )})
  ) end`

const goodbyeSql = sql`
  case when m.unmatched_at is not null then (
    select json_build_object('ready', g.ready, 'words', g.words) from goodbyes g
    where g.match_id = m.id and g.round = m.round
  ) end`

/** Extra columns for matches that may have ended. Running matches are spared the planning of them. */
export const matchEndColumnsSql = (me: string): Sql<MatchEndRow> =>
  sql`${movedByEndSql(me)} as moved, ${goodbyeSql} as goodbye`

/** Who shows their pictures to whom in this round. */
const pictureAccessSql = sql`json_build_object(
  'iShow', case when i.pictures_for = 'chosen' then mine.granted_at is not null end,
  'theyShow', case when p.pictures_for = 'chosen' then theirs.granted_at is not null end,
  'iAsked', theirs.asked_at is not null, 'theyAsked', mine.asked_at is not null)`
