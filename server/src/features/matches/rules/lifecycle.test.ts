import { describe, expect, it } from 'vitest'
import { unmatch } from './unmatch-rules.ts'
import {
  askDay,
  awake,
  mustAct,
  nextReminder,
  opened,
  pay,
  reminded,
  rest,
  say,
  type Outcome,
} from './lifecycle.ts'

const windows = { paymentS: 72 * 3_600, openingS: 48 * 3_600, replyS: 48 * 3_600 }
const start = new Date('2027-01-04T09:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const done = (outcome: Outcome | string | null): Outcome => {
  if (outcome === null || typeof outcome === 'string') throw new Error(`refused: ${outcome}`)
  return outcome
}
const fresh = opened(1, start, windows)
const open = done(pay(fresh, 0, true, start, windows)).state
/** Side 0 has written; side 1 is awaited. */
const waiting = done(say(open, 0, true, start, windows)).state

describe('a reminder', () => {
  const clock = fresh.clock!
  it('comes at half-time and in the last hour, each once', () => {
    expect(nextReminder(clock)).toEqual(after(36))
    expect(nextReminder(reminded(clock, after(36)))).toEqual(after(71))
    expect(nextReminder(reminded(clock, after(71)))).toBeNull()
  })

  it('comes in the last quarter of a short window', () => {
    const short = opened(1, start, { ...windows, paymentS: 7_200 }).clock!
    expect(nextReminder(reminded(short, after(1)))).toEqual(after(1.5))
  })

  it('counts the running time of the whole length, and comes once though the clock grows', () => {
    const early = done(askDay(waiting, 1, after(10), windows)).state.clock!
    expect(nextReminder(early)).toEqual(after(36))
    const late = { ...waiting, clock: reminded(waiting.clock!, after(24)) }
    expect(nextReminder(done(askDay(late, 1, after(30), windows)).state.clock!)).toEqual(after(71))
    const last = { ...waiting, clock: reminded(waiting.clock!, after(47)) }
    expect(nextReminder(done(askDay(last, 1, after(47.5), windows)).state.clock!)).toBeNull()
  })

  it('waits while the match rests', () => {
    // Until the last of the two rests is over.
    const resting = rest(rest(waiting, 0, after(90), after(10)), 1, after(100), after(10))
    expect(nextReminder(resting.clock!)).toBeNull()
    const again = awake(resting, after(100))
    expect([again.rests, nextReminder(again.clock!)]).toEqual([[null, null], after(114)])
    const left = done(unmatch(open, 0, start)).state
    expect(rest(left, 1, after(100), after(10))).toBe(left)
  })

  it('goes to whoever must act', () => {
    expect(mustAct(fresh)).toEqual([0, 1])
    expect(mustAct(done(pay(fresh, 0, false, start, windows)).state)).toEqual([1])
    expect(mustAct(open)).toEqual([0, 1])
    expect(mustAct(waiting)).toEqual([1])
    expect(mustAct(done(unmatch(open, 0, start)).state)).toEqual([])
  })
})
