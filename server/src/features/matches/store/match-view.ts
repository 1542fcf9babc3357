import type { Match, MatchEnd } from '@mithaq/contract/matches'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { unblocked } from '../../visibility/unblocked.ts'
import { isHereForMatches } from '../../visibility/picture-visibility.ts'
import { tileColumns, tileOf, tileSight, type TileRow } from '../../profile/tiles.ts'
import type { LedgerEntry } from '../../wallet/ledger.ts'
import { coupleMarkValidUntil } from '../rules/couple-rules.ts'
import { freeUnmatch, unmatchFee } from '../rules/unmatch-rules.ts'
import { sidesToAct, type ClockLengths } from '../rules/lifecycle.ts'
import { isSidePaused, pausedUntil, resumeIfPauseOver } from '../rules/match-clock.ts'
import { otherSide, sideOf, type MatchState, type Side } from '../rules/match-state.ts'
import { matchColumnsSql, matchFromRow, type MatchRow } from './match-row.ts'
import { rematchRefusal } from '../rules/rematch-rules.ts'

/** What is told of the end of a match `m`, where it has ended. */
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
  /** What they show also to people without a match. */
  active: boolean
  shownToAll: boolean
  now: Date
}

/** Matches `m` of a member and their sides `s`, each with the other member, the newest message and what is unread. */
export function matchViewSql(clock: Clock, me: string, from: Sql, also: Sql = sql``): Sql<MatchViewRow> {
  return sql<MatchViewRow>`
    select ${matchColumnsSql}, m.latest_at, ${tileColumns(clock)},
      p.is_active or (m.unmatched_at is null and ${isHereForMatches}) as "profileActive",
      not (${unblocked(me, sql`p.id`)}) as blocked,
      last.id as "messageId", last.sender_id as "senderId", last.content, last.read, last.created_at as "sentAt",
      (select count(*)::int from messages u where u.match_id = m.id and u.sender_id = p.id and not u.read) as unread,
      ${sightBetween} as sight,
      p.is_active as active, p.pictures_for = 'everyone' as "shownToAll",
      ${clock.sql} as now${also}
    from ${from}
    join profiles p on p.id = s.other
    join profiles i on i.id = ${me}
    left join picture_sights mine on mine.match_id = m.id and mine.round = m.round and mine.owner_id = i.id
    left join picture_sights theirs on theirs.match_id = m.id and theirs.round = m.round and theirs.owner_id = p.id
    ${tileSight(clock, me)}
    left join messages last on last.match_id = m.id and last.seq = m.last_seq`
}

const endTypes = ['refund', 'unmatch_fee', 'penalty', 'compensation'] as const
const isOfEnd = (moved: Pick<LedgerEntry, 'type' | 'amount'>): moved is MatchEnd['moved'][number] =>
  endTypes.some((type) => type === moved.type)

/** What the end of this round moved of mine: each such row has a key of its own. */
const movedByEnd = (me: string) => sql`
  case when m.unmatched_at is not null then (
    select json_agg(json_build_object('type', t.type, 'amount', t.amount) order by t.type = 'refund' desc)
    from token_transactions t
    where t.idempotency_key in (${sql.join(
      endTypes.map((type) => sql`concat_ws(' ', ${sql.literal(type)}, m.id, m.round, ${me}::text)`),
    )})
  ) end`

const saidAtEnd = sql`
  case when m.unmatched_at is not null then (
    select json_build_object('ready', g.ready, 'words', g.words) from goodbyes g
    where g.match_id = m.id and g.round = m.round
  ) end`

/** Beside a view of matches that may have ended: a running one need not carry the plan of it. */
export const matchEndColumnsSql = (me: string): Sql<MatchEndRow> =>
  sql`${movedByEnd(me)} as moved, ${saidAtEnd} as goodbye`

/** Who shows their pictures to whom in this round of a match. */
const sightBetween = sql`json_build_object(
  'iShow', case when i.pictures_for = 'chosen' then mine.granted_at is not null end,
  'theyShow', case when p.pictures_for = 'chosen' then theirs.granted_at is not null end,
  'iAsked', theirs.asked_at is not null, 'theyAsked', mine.asked_at is not null)`

/** What each shows the other holds: it runs, or they found each other and neither has removed or blocked the other since. */
export const keepsPictureAccess = ({ ended, rematchBarred }: MatchState): boolean =>
  ended === null || (ended.isCouple && !rematchBarred)

/** Of a match that has ended, or has begun a new round since it was read. */
const freshSight = ({ iShow, theyShow }: Match['sight'], ended: boolean): Match['sight'] => ({
  iShow: ended || iShow === null ? null : false,
  theyShow: ended || theyShow === null ? null : false,
  iAsked: false,
  theyAsked: false,
})

/** Of a member read while the match ran: what is still seen of them once it has ended. */
const withoutMatch = (row: MatchViewRow): MatchViewRow => ({
  ...row,
  seen: row.active,
  picture: row.shownToAll ? row.picture : null,
})

/** A match as one of its two members sees it. */
export function showMatch(
  row: MatchViewRow,
  me: string,
  windows: ClockLengths,
  changed?: MatchState,
  /** What an act that ended it has just moved. */
  moved?: readonly Pick<LedgerEntry, 'type' | 'amount'>[],
): Match {
  const match = matchFromRow(row)
  const { now } = row
  const state = resumeIfPauseOver(changed ?? match.state, now)
  const side: Side = sideOf(match.members, me) ?? 0
  const them = otherSide(side)
  const sideName = (which: Side) => (which === side ? ('me' as const) : ('them' as const))
  const acting = sidesToAct(state)
  const [awaited] = acting
  // Read while it ran: what only a running match sees is not handed out once more with its end.
  const hasJustEnded = state.ended !== null && match.state.ended === null
  const refusal = rematchRefusal(state, side, { isOtherActive: row.profileActive, isBlocked: row.blocked })
  return {
    id: match.id,
    round: state.round,
    createdAt: match.createdAt.toISOString(),
    // Those who found each other go on seeing each other.
    profile: tileOf(hasJustEnded && state.ended?.isCouple !== true ? withoutMatch(row) : row),
    profileActive: row.profileActive,
    chatUnlocked: state.chatUnlocked,
    iPaid: state.paid[side] > 0,
    theyPaid: state.paid[them] > 0,
    clock: state.clock && {
      kind: state.clock.kind,
      startedAt: state.clock.startedAt.toISOString(),
      expiresAt: state.clock.expiresAt?.toISOString() ?? null,
      remainingMs: state.clock.remainingMs,
      lengthMs: state.clock.lengthMs,
      awaited: acting.length === 1 && awaited !== undefined ? sideName(awaited) : 'either',
    },
    resting: restOf(state, side, now),
    dayMore: { me: hasGrownFor(state, side, windows), them: hasGrownFor(state, them, windows) },
    canAskDay: state.clock?.awaited === side && !state.replyTimeExtended[side],
    sight:
      keepsPictureAccess(state) && state.round === match.state.round
        ? row.sight
        : freshSight(row.sight, state.ended !== null),
    leaveFee: unmatchFee(state, side, now),
    freeLeave: freeLeaveOf(state, side, now),
    foundAsk: foundAskOf(state, side, now),
    ended: state.ended && {
      at: state.ended.at.toISOString(),
      by: state.ended.by === null ? 'nobody' : sideName(state.ended.by),
      expired: state.ended.expired,
      // The member who wrote last was the one who waited.
      silent: state.ended.expired === 'reply' ? (row.senderId === me ? 'them' : 'me') : null,
      moved: moved?.filter(isOfEnd) ?? row.moved ?? [],
      found: state.ended.isCouple,
      goodbye: row.goodbye ?? null,
      canRematch: refusal === null,
      rematchUnanswered: refusal === 'rematch_unanswered',
    },
    lastMessage:
      row.messageId === null || row.senderId === null || row.sentAt === null
        ? null
        : {
            id: row.messageId,
            matchId: match.id,
            seq: match.lastSeq,
            senderId: row.senderId,
            content: row.content ?? '',
            read: row.read ?? false,
            createdAt: row.sentAt.toISOString(),
          },
    lastSeq: match.lastSeq,
    unread: row.unread,
  }
}

/** Whether a side has asked for a day of the clock that runs: once it has answered, the next is plain again. */
const hasGrownFor = (
  { clock, replyTimeExtended }: MatchState,
  side: Side,
  { replyS }: ClockLengths,
): boolean => replyTimeExtended[side] && clock?.awaited === side && clock.lengthMs > replyS * 1000

/** Where both have asked, it has ended. */
function foundAskOf(state: MatchState, side: Side, now: Date): Match['foundAsk'] {
  const [mine, theirs] = [
    coupleMarkValidUntil(state, side, now),
    coupleMarkValidUntil(state, otherSide(side), now),
  ]
  const until = mine ?? theirs
  return until && { by: mine ? 'me' : 'them', until: until.toISOString() }
}

function freeLeaveOf(state: MatchState, side: Side, now: Date): Match['freeLeave'] {
  const free = freeUnmatch(state, side, now)
  return free && { because: free.because, until: free.until.toISOString() }
}

/** Until when it rests, and for whose sake. */
function restOf(state: MatchState, side: Side, now: Date): Match['resting'] {
  const until = pausedUntil(state, now)
  if (state.clock === null || until === null) return null
  const [mine, theirs] = [isSidePaused(state, side, now), isSidePaused(state, otherSide(side), now)]
  return { until: until.toISOString(), who: mine && theirs ? 'both' : mine ? 'me' : 'them' }
}
