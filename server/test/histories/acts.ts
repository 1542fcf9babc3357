import fc from 'fast-check'

/** What members do to each other, and what time does to all of them. Members are counted from 0. */
export type PairDeed =
  | 'like'
  | 'pay'
  | 'express'
  | 'message'
  | 'goodbye'
  | 'block'
  | 'unblock'
  | 'rematch'
  | 'remove'
  | 'askDay'
  | 'found'
/** `guardian`: one accepts, and every running chat of the member says so. */
export type OwnDeed = 'erase' | 'deactivate' | 'visit' | 'shorten' | 'back' | 'guardian'

export type Edge = 'deadline' | 'instant' | 'return' | 'exit'

export type Act =
  /** `atOnce`: the next act comes in the same moment. */
  | { do: PairDeed; who: number; to: number; atOnce?: true }
  /** `shorten`: to half of what is left of being away. */
  | { do: OwnDeed; who: number; atOnce?: true }
  | { do: 'away'; who: number; days: number }
  /** Time passes; while the servers are down nothing is swept. */
  | { do: 'wait'; ms: number; down: boolean }
  /** Time passes up to an edge of the next deadline, of the next weekly tokens, return or end of a free exit. */
  | { do: 'until'; what: Edge; offsetMs: number }

export interface History {
  members: number
  acts: Act[]
}

export type Code =
  | 'ok'
  | 'not_found'
  | 'match_ended'
  | 'chat_locked'
  | 'insufficient_tokens'
  | 'cannot_rematch'
  | 'rematch_unanswered'
  | 'not_awaited'
  | 'day_used'
  | 'already_away'
  | 'not_away'
  | 'away_used'
  /** The person who was to act has left. */
  | 'absent'

export interface Answer {
  code: Code
  charged: number
}

/** One movement of tokens, as every account of a history tells it. */
export interface Movement {
  type: string
  amount: number
  at: number
}

const h = 3_600_000
export const day = 24 * h
export const week = 7 * day

const pair = (deed: PairDeed, who: number, to: number): Act => ({ do: deed, who, to })
const wait = (ms: number, down = false): Act => ({ do: 'wait', ms, down })

/** Both like each other. */
const meet = (a: number, b: number) => [pair('like', a, b), pair('like', b, a)]

/** They answer each other, so many messages in all. */
const talk = (a: number, b: number, messages: number): Act[] =>
  Array.from({ length: messages }, (_, n) => [
    pair('message', n % 2 === 0 ? a : b, n % 2 === 0 ? b : a),
    wait(60_000),
  ]).flat()

/** Weeks in which everyone looks in and nothing else happens. */
const quietWeeks = (members: number, weeks: number): Act[] =>
  Array.from({ length: weeks }, () => [
    ...Array.from({ length: members }, (_, who): Act => ({ do: 'visit', who })),
    wait(week),
  ]).flat()

/** Everybody opens a chat with one member, who answers them all. */
const popular = (members: number, who: number, replies: number): Act[] =>
  Array.from({ length: members }, (_, from) =>
    from === who
      ? []
      : [...meet(from, who), pair('express', from, who), ...talk(from, who, replies * 2 + (from % 2))],
  ).flat()

/** Everything is spent, part of it on a chat that is still locked, around an instant of weekly tokens. */
const spent = (a: number, b: number, c: number): Act[] => [
  { do: 'until', what: 'instant', offsetMs: -10_000 },
  ...meet(a, b),
  pair('pay', a, b),
  ...meet(a, c),
  pair('express', a, c),
]

/** In one moment `a` begins to wait for `b`, and is awaited by `c`: both clocks run out together. */
const tied = (a: number, b: number, c: number): Act[] => [
  ...meet(a, b),
  ...meet(a, c),
  pair('express', b, a),
  pair('express', c, a),
  { do: 'message', who: a, to: b, atOnce: true },
  pair('message', c, a),
]

/** A chat that nobody opens runs out in the moment at which an answer is due. */
const tiedToPayment = (a: number, b: number, c: number): Act[] => [
  ...meet(a, c),
  pair('express', c, a),
  ...meet(a, b),
  { do: 'pay', who: a, to: b, atOnce: true },
  wait(24 * h - 1_000),
  pair('message', c, a),
]

/** One is awaited, and asks for a day; so may the other, once answered. */
const asked = (a: number, b: number, both: boolean): Act[] => [
  ...meet(a, b),
  pair('express', a, b),
  pair('message', a, b),
  { do: 'until', what: 'deadline', offsetMs: -1 },
  pair('askDay', b, a),
  ...(both ? [pair('message', b, a), pair('askDay', a, b), pair('askDay', a, b)] : []),
]

/** Everybody is written to by one member, and nobody answers. */
const unheard = (members: number, who: number): Act[] => [
  ...Array.from({ length: members }, (_, to) =>
    to === who ? [] : [...meet(to, who), pair('express', to, who), pair('message', who, to)],
  ).flat(),
  wait(50 * h),
]

/** Away, back, away at once, once too often, and again a year later. */
const wanderer = (who: number): Act[] => {
  const away: Act = { do: 'away', who, days: 3 }
  return [away, { do: 'back', who, atOnce: true }, away, { do: 'back', who }, away, wait(366 * day), away]
}

/** Again and again one asks, and the other gives no sign. */
const siege = (a: number, b: number): Act[] => [
  ...meet(a, b),
  pair('goodbye', a, b),
  pair('rematch', a, b),
  pair('goodbye', a, b),
  pair('rematch', a, b),
]

/** They say that they found each other, the second one exactly so much later; both look in again. */
const found = (a: number, b: number, c: number, afterMs: number): Act[] => [
  ...meet(a, b),
  pair('express', a, b),
  ...(c === a || c === b ? [] : [...meet(b, c), pair('pay', c, b)]),
  { do: 'found', who: a, to: b, atOnce: true },
  // They go on talking, or the clock would end it before.
  ...Array.from({ length: Math.floor(afterMs / (40 * h)) }, (_, n) => [
    { ...pair('message', n % 2 === 0 ? a : b, n % 2 === 0 ? b : a), atOnce: true } as Act,
    wait(40 * h),
  ]).flat(),
  wait(afterMs % (40 * h)),
  ...(afterMs > week ? [pair('found', a, b)] : []),
  pair('found', b, a),
  pair('found', b, a),
  { do: 'visit', who: a },
  { do: 'visit', who: b },
  pair('found', a, b),
  pair('rematch', a, b),
]

/** The second one says it just before the clock runs out. */
const foundAtLast = (a: number, b: number): Act[] => [
  ...meet(a, b),
  pair('express', a, b),
  pair('found', a, b),
  { do: 'until', what: 'deadline', offsetMs: -1 },
  pair('found', b, a),
]

/** Somebody's guardian accepts; they go on talking, and one of them goes around the end of the free exit. */
const watched = (a: number, b: number, offsetMs: number, leaves: number, again: boolean): Act[] => [
  ...meet(a, b),
  pair('express', b, a),
  pair('message', a, b),
  { do: 'guardian', who: a },
  wait(24 * h),
  pair('message', b, a),
  ...(again ? [{ do: 'guardian', who: a } as Act] : []),
  { do: 'until', what: 'exit', offsetMs },
  pair('goodbye', leaves, leaves === a ? b : a),
]

/** A chat that opened again, or for the first time, once the guardian had accepted. */
const known = (a: number, b: number): Act[] => [
  { do: 'guardian', who: a },
  ...meet(a, b),
  pair('goodbye', b, a),
  pair('rematch', b, a),
  { do: 'guardian', who: a },
  pair('goodbye', b, a),
]

const deeds: { weight: number; arbitrary: fc.Arbitrary<PairDeed> }[] = [
  { weight: 8, arbitrary: fc.constantFrom('pay', 'message', 'rematch') },
  { weight: 3, arbitrary: fc.constantFrom('askDay', 'found') },
  { weight: 5, arbitrary: fc.constantFrom('express', 'goodbye', 'rematch') },
  { weight: 1, arbitrary: fc.constantFrom('like', 'block', 'unblock', 'remove') },
]
const lengths = fc.constantFrom(
  1_000,
  h,
  12 * h,
  12 * h,
  24 * h,
  36 * h,
  48 * h,
  72 * h,
  5 * day,
  week,
  31 * day,
)

/** Random histories of a few members, long enough for every rule to meet every other. */
export const histories: fc.Arbitrary<History> = fc
  .constantFrom(2, 2, 3, 3, 3, 4, 4, 6, 8)
  .chain((members) => {
    const one = fc.nat(members - 1)
    const two = fc.tuple(one, fc.nat(members - 2)).map(([a, b]): [number, number] => [a, b >= a ? b + 1 : b])
    const scene = fc.oneof(
      {
        weight: 12,
        arbitrary: fc.tuple(fc.oneof(...deeds), two).map(([deed, [a, b]]) => [pair(deed, a, b)]),
      },
      { weight: 3, arbitrary: two.map(([a, b]) => meet(a, b)) },
      { weight: 3, arbitrary: two.map(([a, b]) => [...meet(a, b), pair('pay', a, b), pair('pay', b, a)]) },
      {
        weight: 3,
        arbitrary: fc.tuple(two, fc.integer({ min: 1, max: 9 })).map(([[a, b], n]) => talk(a, b, n)),
      },
      { weight: 3, arbitrary: lengths.map((ms) => [wait(ms)]) },
      { weight: 1, arbitrary: lengths.map((ms) => [wait(ms, true)]) },
      {
        weight: 4,
        arbitrary: fc
          .record({
            do: fc.constant('until' as const),
            what: fc.constantFrom<Edge[]>('deadline', 'instant', 'return', 'exit'),
            offsetMs: fc.constantFrom(-1, 0, 1),
          })
          .map((act): Act[] => [act]),
      },
      { weight: 2, arbitrary: one.map((who): Act[] => [{ do: 'visit', who }]) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(one, fc.integer({ min: 3, max: 10 }))
          .map(([who, days]): Act[] => [{ do: 'away', who, days }]),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('back' as const, 'shorten' as const), one)
          .map(([deed, who]): Act[] => [{ do: deed, who }]),
      },
      { weight: 1, arbitrary: one.map((who): Act[] => [{ do: 'guardian', who }]) },
      { weight: 1, arbitrary: two.map(([x, y]) => known(x, y)) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(two, fc.constantFrom(-h, -1, 0, 1), fc.boolean(), fc.boolean())
          .map(([[x, y], ms, mine, again]) => watched(x, y, ms, mine ? x : y, again)),
      },
      { weight: 1, arbitrary: fc.tuple(two, fc.boolean()).map(([[x, y], both]) => asked(x, y, both)) },
      { weight: 1, arbitrary: one.map(wanderer) },
      { weight: 1, arbitrary: one.map((who) => unheard(members, who)) },
      { weight: 1, arbitrary: two.map(([x, y]) => siege(x, y)) },
      { weight: 1, arbitrary: two.map(([x, y]) => foundAtLast(x, y)) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(two, one, fc.constantFrom(1_000, h, 6 * day, week - 1, week, week, 8 * day, 8 * day))
          .map(([[x, y], z, ms]) => found(x, y, z, ms)),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('deactivate' as const, 'deactivate' as const, 'erase' as const), one)
          .map(([deed, who]): Act[] => [{ do: deed, who }]),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(two, one, fc.constantFrom('goodbye' as const, 'block' as const, null))
          .map(([[a, b], c, leaves]) => [[a, b], c === a ? b : c, leaves] as const)
          .map(([[a, b], c, leaves]): Act[] => [
            ...spent(a, b, c),
            leaves ? pair(leaves, a, b) : wait(day),
            pair('goodbye', a, c),
            pair('goodbye', a, b),
          ]),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(two, one, fc.constantFrom(tied, tiedToPayment))
          .map(([[a, b], c, story]) => (c === a || c === b ? meet(a, b) : story(a, b, c))),
      },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 13 }).map((weeks) => quietWeeks(members, weeks)) },
      {
        weight: 1,
        arbitrary: fc.tuple(one, fc.integer({ min: 1, max: 4 })).map(([who, n]) => popular(members, who, n)),
      },
    )
    return fc
      .array(scene, { minLength: 1, maxLength: 28, size: 'max' })
      .map((scenes) => ({ members, acts: [...meet(0, 1), ...scenes.flat()] }))
  })
