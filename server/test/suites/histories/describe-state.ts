import type { MatchState, Side } from '../../../src/features/matches/rules/match-state.ts'

/** A match's state in the oracle's terms. */
export function describeState(state: MatchState, two: [number, number]): string {
  const {
    round,
    chatUnlocked,
    paid,
    replies,
    clock,
    ended,
    rematchBarred,
    replyTimeExtended,
    rematchUnanswered,
    coupleMarkedAt,
    freeUnmatchUntil,
  } = state
  const name = (side: Side | null) => (side === null ? null : two[side])
  const end = ended
    ? `ended ${ended.at.getTime()} by ${name(ended.by)} ${ended.isCouple ? 'found' : ended.expired}`
    : 'runs'
  const running = clock
    ? `${clock.kind} ${clock.expiresAt?.getTime() ?? `rests ${clock.remainingMs}`} ${name(clock.awaited)}`
    : 'null null null'
  return `${round} ${chatUnlocked} ${paid} ${replies} ${running} ${replyTimeExtended} ${rematchUnanswered} ${end} ${rematchBarred} ${coupleMarkedAt.map((at) => at?.getTime())} ${freeUnmatchUntil.map((at) => at?.getTime())}`
}
