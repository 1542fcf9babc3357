import type { MatchState, Side } from '../../../src/features/matches/rules/lifecycle.ts'

/** A state in the oracle's words. */
export function describeState(state: MatchState, two: [number, number]): string {
  const {
    round,
    chatUnlocked,
    paid,
    replies,
    clock,
    ended,
    barred,
    dayMore,
    unanswered,
    foundAsked,
    freeUntil,
  } = state
  const name = (side: Side | null) => (side === null ? null : two[side])
  const end = ended
    ? `ended ${ended.at.getTime()} by ${name(ended.by)} ${ended.found ? 'found' : ended.expired}`
    : 'runs'
  const running = clock
    ? `${clock.kind} ${clock.expiresAt?.getTime() ?? `rests ${clock.remainingMs}`} ${name(clock.awaited)}`
    : 'null null null'
  return `${round} ${chatUnlocked} ${paid} ${replies} ${running} ${dayMore} ${unanswered} ${end} ${barred} ${foundAsked.map((at) => at?.getTime())} ${freeUntil.map((at) => at?.getTime())}`
}
