import { describe, expect, it } from 'vitest'
import { applyUnmatch } from './unmatch-rules.ts'
import { applyMessage, applyPayment, applyReplyExtension, sidesToAct, startRound } from './lifecycle.ts'
import { markRemindersSent, nextReminderAt, resumeIfPauseOver, setPause } from './match-clock.ts'
import type { MatchOutcome } from './match-state.ts'

const windows = { paymentS: 72 * 3_600, openingS: 48 * 3_600, replyS: 48 * 3_600 }
const start = new Date('2027-01-04T09:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const done = (outcome: MatchOutcome | string | null): MatchOutcome => {
  if (outcome === null || typeof outcome === 'string') throw new Error(`refused: ${outcome}`)
  return outcome
}
const fresh = startRound(1, start, windows)
const open = done(applyPayment(fresh, 0, true, start, windows)).state
/** Side 0 has written; side 1 is awaited. */
const waiting = done(applyMessage(open, 0, true, start, windows)).state

describe('a reminder', () => {
  const clock = fresh.clock!
  it('comes at half-time and in the last hour, each once', () => {
    expect(nextReminderAt(clock)).toEqual(after(36))
    expect(nextReminderAt(markRemindersSent(clock, after(36)))).toEqual(after(71))
    expect(nextReminderAt(markRemindersSent(clock, after(71)))).toBeNull()
  })

  it('comes in the last quarter of a short clock', () => {
    const short = startRound(1, start, { ...windows, paymentS: 7_200 }).clock!
    expect(nextReminderAt(markRemindersSent(short, after(1)))).toEqual(after(1.5))
  })

  it('counts the whole length, and comes once even if the clock is extended', () => {
    const early = done(applyReplyExtension(waiting, 1, after(10), windows)).state.clock!
    expect(nextReminderAt(early)).toEqual(after(36))
    const late = { ...waiting, clock: markRemindersSent(waiting.clock!, after(24)) }
    expect(nextReminderAt(done(applyReplyExtension(late, 1, after(30), windows)).state.clock!)).toEqual(
      after(71),
    )
    const last = { ...waiting, clock: markRemindersSent(waiting.clock!, after(47)) }
    expect(nextReminderAt(done(applyReplyExtension(last, 1, after(47.5), windows)).state.clock!)).toBeNull()
  })

  it('waits while the match is paused', () => {
    // Until the longer of the two pauses is over.
    const resting = setPause(setPause(waiting, 0, after(90), after(10)), 1, after(100), after(10))
    expect(nextReminderAt(resting.clock!)).toBeNull()
    const again = resumeIfPauseOver(resting, after(100))
    expect([again.pauseEnds, nextReminderAt(again.clock!)]).toEqual([[null, null], after(114)])
    const left = done(applyUnmatch(open, 0, start)).state
    expect(setPause(left, 1, after(100), after(10))).toBe(left)
  })

  it('goes to the members who must act', () => {
    expect(sidesToAct(fresh)).toEqual([0, 1])
    expect(sidesToAct(done(applyPayment(fresh, 0, false, start, windows)).state)).toEqual([1])
    expect(sidesToAct(open)).toEqual([0, 1])
    expect(sidesToAct(waiting)).toEqual([1])
    expect(sidesToAct(done(applyUnmatch(open, 0, start)).state)).toEqual([])
  })
})
