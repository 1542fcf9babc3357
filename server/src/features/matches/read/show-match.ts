import type { Match, MatchEnd } from '@mithaq/contract/matches'
import { tileFromRow } from '../../profile/tiles.ts'
import type { LedgerEntry } from '../../wallet/plan-entries.ts'
import { coupleMarkValidUntil, keepsPictureAccess } from '../rules/couple-rules.ts'
import { sidesToAct, type ClockLengths } from '../rules/lifecycle.ts'
import { isSidePaused, pausedUntil, resumeIfPauseOver } from '../rules/match-clock.ts'
import { otherSide, sideOf, type MatchState, type Side } from '../rules/match-state.ts'
import { rematchRefusal } from '../rules/rematch-rules.ts'
import { freeUnmatch, unmatchFee } from '../rules/unmatch-rules.ts'
import { matchFromRow } from '../store/match-row.ts'
import { endTypes, type MatchViewRow } from '../store/match-view.ts'

/** For a match that has ended, or has started a new round, since the row was read. */
const resetPictureAccess = ({ iShow, theyShow }: Match['sight'], hasEnded: boolean): Match['sight'] => ({
  iShow: hasEnded || iShow === null ? null : false,
  theyShow: hasEnded || theyShow === null ? null : false,
  iAsked: false,
  theyAsked: false,
})

/** For a match that has ended since the row was read: only what is shown without a match. */
const hideWhatMatchShowed = (row: MatchViewRow): MatchViewRow => ({
  ...row,
  seen: row.active,
  picture: row.shownToAll ? row.picture : null,
})

const isMovedByEnd = (entry: Pick<LedgerEntry, 'type' | 'amount'>): entry is MatchEnd['moved'][number] =>
  endTypes.some((type) => type === entry.type)

/** A match as one of its two members sees it. */
export function showMatch(
  row: MatchViewRow,
  me: string,
  lengths: ClockLengths,
  /** The state after a command, if it differs from the row. */
  newState?: MatchState,
  /** What the command has moved. */
  newEntries?: readonly Pick<LedgerEntry, 'type' | 'amount'>[],
): Match {
  const match = matchFromRow(row)
  const { now } = row
  const state = resumeIfPauseOver(newState ?? match.state, now)
  const side: Side = sideOf(match.members, me) ?? 0
  const them = otherSide(side)
  const sideName = (which: Side) => (which === side ? ('me' as const) : ('them' as const))
  const toAct = sidesToAct(state)
  const [awaited] = toAct
  // The row was read while the match ran: what only a running match shows must not be shown any more.
  const hasJustEnded = state.ended !== null && match.state.ended === null
  const refusal = rematchRefusal(state, side, { isOtherActive: row.profileActive, isBlocked: row.blocked })
  return {
    id: match.id,
    round: state.round,
    createdAt: match.createdAt.toISOString(),
    // A couple goes on seeing each other.
    profile: tileFromRow(hasJustEnded && state.ended?.isCouple !== true ? hideWhatMatchShowed(row) : row),
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
      awaited: toAct.length === 1 && awaited !== undefined ? sideName(awaited) : 'either',
    },
    resting: shownPause(state, side, now),
    dayMore: { me: isExtendedBy(state, side, lengths), them: isExtendedBy(state, them, lengths) },
    canAskDay: state.clock?.awaited === side && !state.replyTimeExtended[side],
    sight:
      keepsPictureAccess(state) && state.round === match.state.round
        ? row.sight
        : resetPictureAccess(row.sight, state.ended !== null),
    leaveFee: unmatchFee(state, side, now),
    freeLeave: shownFreeUnmatch(state, side, now),
    foundAsk: shownCoupleMark(state, side, now),
    ended: state.ended && {
      at: state.ended.at.toISOString(),
      by: state.ended.by === null ? 'nobody' : sideName(state.ended.by),
      expired: state.ended.expired,
      // The member who wrote last was the one who waited.
      silent: state.ended.expired === 'reply' ? (row.senderId === me ? 'them' : 'me') : null,
      moved: newEntries?.filter(isMovedByEnd) ?? row.moved ?? [],
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

/** Whether this side has extended the current clock. The next one has its usual length again. */
const isExtendedBy = (
  { clock, replyTimeExtended }: MatchState,
  side: Side,
  { replyS }: ClockLengths,
): boolean => replyTimeExtended[side] && clock?.awaited === side && clock.lengthMs > replyS * 1000

/** At most one side waits: if both say it in time, the match has ended. */
function shownCoupleMark(state: MatchState, side: Side, now: Date): Match['foundAsk'] {
  const [mine, theirs] = [
    coupleMarkValidUntil(state, side, now),
    coupleMarkValidUntil(state, otherSide(side), now),
  ]
  const until = mine ?? theirs
  return until && { by: mine ? 'me' : 'them', until: until.toISOString() }
}

function shownFreeUnmatch(state: MatchState, side: Side, now: Date): Match['freeLeave'] {
  const free = freeUnmatch(state, side, now)
  return free && { because: free.because, until: free.until.toISOString() }
}

/** Until when the match is paused, and because of whom. */
function shownPause(state: MatchState, side: Side, now: Date): Match['resting'] {
  const until = pausedUntil(state, now)
  if (state.clock === null || until === null) return null
  const [mine, theirs] = [isSidePaused(state, side, now), isSidePaused(state, otherSide(side), now)]
  return { until: until.toISOString(), who: mine && theirs ? 'both' : mine ? 'me' : 'them' }
}
