import { describe, expect, it } from 'vitest'
import { sayFound, waitsUntil } from './found.ts'
import { announceGuardian, freeLeave, leaveFee, unmatch } from './leaving.ts'
import {
  askDay,
  awake,
  bar,
  endFree,
  expire,
  isOverdue,
  mustAct,
  nextReminder,
  opened,
  pay,
  priceOf,
  reminded,
  rest,
  say,
  type MatchState,
  type Outcome,
} from './lifecycle.ts'
import { rematch, rematchRefusal } from './rematch.ts'

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
const there = { otherActive: true, blocked: false, rests: [null, null] as const }

describe('a deadline', () => {
  it('belongs to what comes after it: an act counts only before', () => {
    expect(isOverdue(fresh, new Date(after(72).getTime() - 1))).toBe(false)
    expect(isOverdue(fresh, after(72))).toBe(true)
    expect(expire(fresh, after(71.9))).toBeNull()
  })

  it('counts from itself, however late it is noticed', () => {
    const { state } = done(expire(waiting, after(500)))
    expect(state.ended).toEqual({ at: after(48), by: null, expired: 'reply', found: false })
    expect(state.clock).toBeNull()
  })

  it.each([
    ['payment', fresh, []],
    ['opening', open, []],
    ['reply', waiting, ['penalty of 1: -2', 'compensation of 0: 2']],
  ])('of the %s clock moves what it should', (kind, state, moves) => {
    const outcome = done(expire(state as MatchState, after(100)))
    expect(outcome.state.ended?.expired).toBe(kind)
    expect(outcome.moves.map(({ type, side, amount }) => `${type} of ${side}: ${amount}`)).toEqual(moves)
    expect(outcome.notices.filter((notice) => notice.kind === 'expired')).toHaveLength(2)
  })

  it('of payment gives back what one side has laid down', () => {
    const { state } = done(pay(fresh, 1, false, start, windows))
    expect(done(expire(state, after(72))).moves).toMatchObject([{ side: 1, amount: 3, type: 'refund' }])
  })
})

describe('a price', () => {
  it('depends on what both have paid', () => {
    const mine = done(pay(fresh, 0, false, start, windows)).state
    expect(priceOf(fresh, 0, false)).toEqual({ cost: 3, type: 'payment' })
    expect(priceOf(fresh, 0, true)).toEqual({ cost: 6, type: 'express_payment' })
    expect(priceOf(mine, 0, false)).toBeNull()
    expect(priceOf(mine, 0, true)).toEqual({ cost: 3, type: 'express_payment' })
    expect(priceOf(mine, 1, true)).toEqual({ cost: 3, type: 'payment' })
    expect(priceOf(open, 1, false)).toBeNull()
  })

  it('paid tells whom it concerns: the one who is awaited, or both that the chat is open', () => {
    const mine = done(pay(fresh, 0, false, start, windows))
    expect(mine.notices).toEqual([{ to: 1, kind: 'payment_required' }])
    const opened = [0, 1].map((to) => ({ to, kind: 'chat_unlocked' }))
    expect(done(pay(mine.state, 1, false, start, windows)).notices).toEqual(opened)
    expect(done(pay(fresh, 0, true, start, windows)).notices).toEqual(opened)
    // Asked again, it is done, and nobody is told once more.
    expect(pay(mine.state, 0, false, start, windows)).toEqual({ state: mine.state, moves: [], notices: [] })
  })

  it('of express is the payer’s alone', () => {
    expect(open).toMatchObject({ chatUnlocked: true, paid: [6, 0] })
  })
})

describe('the reply clock', () => {
  it('is started by the first message, kept by further ones, and turned by an answer', () => {
    expect(waiting.clock).toMatchObject({ kind: 'reply', awaited: 1, expiresAt: after(48) })
    const more = done(say(waiting, 0, true, after(10), windows))
    expect(more).toEqual({ state: waiting, moves: [], notices: [] })
    expect(more.state).toBe(waiting)
    const answered = done(say(waiting, 1, true, after(10), windows)).state
    expect(answered.clock).toMatchObject({ kind: 'reply', awaited: 0, expiresAt: after(58) })
  })

  it('counts one reply however many messages waited, and the opener for none', () => {
    expect(waiting.replies).toEqual([0, 0])
    const more = done(say(waiting, 0, true, after(1), windows)).state
    expect(done(say(more, 1, true, after(2), windows)).state.replies).toEqual([0, 1])
  })

  it('rewards the third reply, unless the rewards of the period are spent', () => {
    const twice = { ...waiting, replies: [0, 2] as const }
    expect(done(say(twice, 1, true, after(1), windows)).moves).toMatchObject([
      { side: 1, amount: 1, type: 'reward' },
    ])
    const forfeited = done(say(twice, 1, false, after(1), windows))
    expect([forfeited.moves, forfeited.state.replies]).toEqual([[], [0, 3]])
    expect(done(say(forfeited.state, 0, true, after(2), windows)).moves).toEqual([])
    expect(done(say({ ...waiting, replies: [0, 3] }, 1, true, after(1), windows)).moves).toEqual([])
  })

  it('does not run in a locked or an ended chat', () => {
    expect(say(fresh, 0, true, start, windows)).toBe('chat_locked')
    expect(askDay(done(expire(waiting, after(48))).state, 1, after(48), windows)).toBe('match_ended')
    expect(done(askDay(waiting, 1, after(1), windows)).notices).toEqual([])
    expect(say(done(unmatch(open, 0, start)).state, 0, true, start, windows)).toBe('match_ended')
  })
})

describe('an end', () => {
  it('by a side that is shut out costs nothing, and tells the other what any goodbye does', () => {
    const { state, moves, notices } = endFree(done(pay(fresh, 0, false, start, windows)).state, 1, after(1))
    expect(state).toMatchObject({ ended: { by: 1, expired: null }, rests: [null, null], barred: false })
    expect(moves).toMatchObject([{ side: 0, amount: 3, type: 'refund' }])
    expect(notices).toEqual([{ to: 0, kind: 'unmatched' }])
  })

  it('by goodbye comes with a refund, then the fee', () => {
    const paid = done(pay(fresh, 0, false, start, windows)).state
    const { state, moves, notices } = done(unmatch(paid, 0, after(1)))
    expect([notices, leaveFee(state, 0, after(2))]).toEqual([[{ to: 1, kind: 'unmatched' }], 0])
    expect(moves.map(({ type, amount }) => [type, amount])).toEqual([
      ['refund', 3],
      ['unmatch_fee', -3],
    ])
    expect(done(unmatch(waiting, 1, after(1))).moves).toMatchObject([{ type: 'unmatch_fee', amount: -1 }])
  })

  it('by block costs nobody anything, tells nobody, and is for good', () => {
    const { state, moves, notices } = bar(waiting, 0, after(1))
    expect([moves, notices]).toEqual([[], []])
    expect(rematchRefusal(state, 0, there)).toBe('cannot_rematch')
    expect(bar(done(unmatch(open, 0, start)).state, 1, after(1)).state).toMatchObject({
      barred: true,
      ended: { by: 0 },
    })
  })
})

describe('a guardian of one side', () => {
  const told = announceGuardian(waiting, 0, after(10), windows).state
  const lastMoment = new Date(after(58).getTime() - 1)

  it('lets the other leave for nothing within the reply window, and gives nothing back', () => {
    expect(freeLeave(told, 1, lastMoment)).toEqual({ because: 'their_guardian', until: after(58) })
    expect(done(unmatch(told, 1, lastMoment)).moves).toEqual([])
    expect([freeLeave(told, 1, after(58)), leaveFee(told, 1, after(58))]).toEqual([null, 1])
    expect([freeLeave(told, 0, after(11)), leaveFee(told, 0, after(11))]).toEqual([null, 1])
    expect(told.clock).toEqual(waiting.clock)
  })

  it('does so once a round, each side for the other, and not in what has ended', () => {
    const again = announceGuardian(told, 0, after(40), windows).state
    expect(again.freeUntil).toEqual([null, after(58)])
    expect(announceGuardian(told, 1, after(40), windows).state.freeUntil).toEqual([after(88), after(58)])
    const left = done(unmatch(open, 1, after(1))).state
    expect(announceGuardian(left, 0, after(2), windows).state).toBe(left)
    expect(freeLeave(done(unmatch(told, 1, after(11))).state, 1, after(11))).toBeNull()
    const anew = done(rematch(done(unmatch(told, 1, after(11))).state, 1, there, after(12), windows)).state
    expect(leaveFee(anew, 1, after(13))).toBe(3)
    expect(leaveFee(announceGuardian(anew, 0, after(13), windows).state, 1, after(14))).toBe(0)
  })

  it('is not the reason where the other rests, unless whoever leaves rests too', () => {
    const resting = rest(told, 0, after(100), after(11))
    expect(freeLeave(resting, 1, after(12))).toEqual({ because: 'they_rest', until: after(100) })
    expect(freeLeave(resting, 1, after(100))).toBeNull()
    const both = rest(resting, 1, after(100), after(12))
    expect(freeLeave(both, 1, after(13))?.because).toBe('their_guardian')
    expect(leaveFee(both, 0, after(13))).toBe(1)
  })
})

describe('a rematch', () => {
  const left = done(unmatch(open, 0, after(1))).state
  it('is for whoever was not left, with somebody who is there', () => {
    expect(rematchRefusal(left, 0, there)).toBeNull()
    expect(rematchRefusal(left, 1, there)).toBe('cannot_rematch')
    expect(rematchRefusal(left, 0, { ...there, otherActive: false })).toBe('cannot_rematch')
    expect(rematchRefusal(left, 0, { ...there, blocked: true })).toBe('cannot_rematch')
    expect(rematchRefusal(open, 0, there)).toBe('cannot_rematch')
  })

  it('begins everything anew, and is free for the second who asks', () => {
    const { state, moves, notices } = done(rematch(left, 0, there, after(5), windows))
    expect(notices).toEqual([{ to: 1, kind: 'rematch' }])
    expect(state).toEqual({ ...opened(2, after(5), windows), begunBy: 0, unanswered: [true, false] })
    expect(moves).toMatchObject([{ side: 0, amount: -3, type: 'rematch' }])
    expect(done(rematch(state, 1, there, after(5), windows)).moves).toEqual([])
  })
})

it('what one side said of having found each other waits seven days, to the very end and no longer', () => {
  const said = done(sayFound(open, 0, start)).state
  expect(waitsUntil(said, 0, new Date(after(168).getTime() - 1))).toEqual(after(168))
  expect(waitsUntil(said, 0, after(168))).toBeNull()
})

describe('a second rematch', () => {
  const left = done(unmatch(open, 0, after(1))).state
  const once = done(rematch(left, 0, there, after(5), windows)).state
  const leftAgain = (state: MatchState) => done(unmatch(state, 0, after(7))).state
  it('waits for a sign of the other: a payment, a rematch or a message', () => {
    expect(rematch(leftAgain(once), 0, there, after(8), windows)).toBe('rematch_unanswered')
    const paid = done(pay(once, 1, false, after(6), windows)).state
    expect(rematchRefusal(leftAgain(paid), 0, there)).toBeNull()
    const written = done(
      say(done(pay(once, 0, true, after(6), windows)).state, 1, true, after(6), windows),
    ).state
    expect(rematchRefusal(leftAgain(written), 0, there)).toBeNull()
    const over = done(expire(once, after(500))).state
    const theirs = done(rematch(over, 1, there, after(501), windows)).state
    expect(rematchRefusal(done(expire(theirs, after(900))).state, 0, there)).toBeNull()
  })

  it('counts the free one of whoever was second', () => {
    const second = done(rematch(once, 1, there, after(5), windows)).state
    expect(second.unanswered).toEqual([true, true])
    expect(rematchRefusal(done(expire(second, after(500))).state, 1, there)).toBe('rematch_unanswered')
    expect(done(rematch(once, 0, there, after(6), windows)).state).toBe(once)
    // In a round that no rematch began there is nothing to count.
    expect(done(rematch(open, 1, there, after(6), windows)).state).toBe(open)
  })

  it('is answered by a further message as well, and that moves nothing else', () => {
    const opened = done(pay(once, 0, true, after(6), windows)).state
    const written = done(say(opened, 0, true, after(6), windows)).state
    // Late, and free: the other had begun the round.
    const late = done(rematch(written, 1, there, after(6), windows)).state
    expect(late.unanswered).toEqual([true, true])
    expect(done(say(late, 0, true, after(7), windows))).toEqual({
      state: { ...late, unanswered: [true, false] },
      moves: [],
      notices: [],
    })
  })
})

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
