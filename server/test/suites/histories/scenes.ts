import { day, hour, pair, wait, week, type Act } from './acts.ts'

/** Both like each other. */
export const meet = (a: number, b: number) => [pair('like', a, b), pair('like', b, a)]

/** They answer each other with this many messages in all. */
export const talk = (a: number, b: number, messages: number): Act[] =>
  Array.from({ length: messages }, (_, n) => [
    pair('message', n % 2 === 0 ? a : b, n % 2 === 0 ? b : a),
    wait(60_000),
  ]).flat()

/** Weeks in which everyone looks in and nothing else happens. */
export const quietWeeks = (members: number, weeks: number): Act[] =>
  Array.from({ length: weeks }, () => [
    ...Array.from({ length: members }, (_, who): Act => ({ do: 'visit', who })),
    wait(week),
  ]).flat()

/** Everybody opens a chat with one member, who answers them all. */
export const popular = (members: number, who: number, replies: number): Act[] =>
  Array.from({ length: members }, (_, from) =>
    from === who
      ? []
      : [...meet(from, who), pair('express', from, who), ...talk(from, who, replies * 2 + (from % 2))],
  ).flat()

/** Everything is spent, part of it on a chat that is still locked, around an instant of weekly tokens. */
export const spent = (a: number, b: number, c: number): Act[] => [
  { do: 'until', what: 'instant', offsetMs: -10_000 },
  ...meet(a, b),
  pair('pay', a, b),
  ...meet(a, c),
  pair('express', a, c),
]

/** In one moment `a` begins to wait for `b`, and is awaited by `c`: both clocks run out together. */
export const tied = (a: number, b: number, c: number): Act[] => [
  ...meet(a, b),
  ...meet(a, c),
  pair('express', b, a),
  pair('express', c, a),
  { do: 'message', who: a, to: b, atOnce: true },
  pair('message', c, a),
]

/** A chat that nobody opens runs out in the moment at which an answer is due. */
export const tiedToPayment = (a: number, b: number, c: number): Act[] => [
  ...meet(a, c),
  pair('express', c, a),
  ...meet(a, b),
  { do: 'pay', who: a, to: b, atOnce: true },
  wait(24 * hour - 1_000),
  pair('message', c, a),
]

/** One is awaited, and asks for a day; so may the other, once answered. */
export const asked = (a: number, b: number, both: boolean): Act[] => [
  ...meet(a, b),
  pair('express', a, b),
  pair('message', a, b),
  { do: 'until', what: 'deadline', offsetMs: -1 },
  pair('askDay', b, a),
  ...(both ? [pair('message', b, a), pair('askDay', a, b), pair('askDay', a, b)] : []),
]

/** Everybody is written to by one member, and nobody answers. */
export const unheard = (members: number, who: number): Act[] => [
  ...Array.from({ length: members }, (_, to) =>
    to === who ? [] : [...meet(to, who), pair('express', to, who), pair('message', who, to)],
  ).flat(),
  wait(50 * hour),
]

/** Away, back, away at once, once too often, and again a year later. */
export const wanderer = (who: number): Act[] => {
  const away: Act = { do: 'away', who, days: 3 }
  return [away, { do: 'back', who, atOnce: true }, away, { do: 'back', who }, away, wait(366 * day), away]
}

/** Again and again one asks, and the other gives no sign. */
export const siege = (a: number, b: number): Act[] => [
  ...meet(a, b),
  pair('goodbye', a, b),
  pair('rematch', a, b),
  pair('goodbye', a, b),
  pair('rematch', a, b),
]

/** They say that they found each other, the second one exactly so much later; both look in again. */
export const found = (a: number, b: number, c: number, afterMs: number): Act[] => [
  ...meet(a, b),
  pair('express', a, b),
  ...(c === a || c === b ? [] : [...meet(b, c), pair('pay', c, b)]),
  { do: 'found', who: a, to: b, atOnce: true },
  // They go on talking, or the clock would end it before.
  ...Array.from({ length: Math.floor(afterMs / (40 * hour)) }, (_, n) => [
    { ...pair('message', n % 2 === 0 ? a : b, n % 2 === 0 ? b : a), atOnce: true } as Act,
    wait(40 * hour),
  ]).flat(),
  wait(afterMs % (40 * hour)),
  ...(afterMs > week ? [pair('found', a, b)] : []),
  pair('found', b, a),
  pair('found', b, a),
  { do: 'visit', who: a },
  { do: 'visit', who: b },
  pair('found', a, b),
  pair('rematch', a, b),
]

/** The second one says it just before the clock runs out. */
export const foundAtLast = (a: number, b: number): Act[] => [
  ...meet(a, b),
  pair('express', a, b),
  pair('found', a, b),
  { do: 'until', what: 'deadline', offsetMs: -1 },
  pair('found', b, a),
]

/** Somebody's guardian accepts; they go on talking, and one of them goes around the end of the free exit. */
export const watched = (a: number, b: number, offsetMs: number, leaves: number, again: boolean): Act[] => [
  ...meet(a, b),
  pair('express', b, a),
  pair('message', a, b),
  { do: 'guardian', who: a },
  wait(24 * hour),
  pair('message', b, a),
  ...(again ? [{ do: 'guardian', who: a } as Act] : []),
  { do: 'until', what: 'exit', offsetMs },
  pair('goodbye', leaves, leaves === a ? b : a),
]

/** A chat that opened again, or for the first time, once the guardian had accepted. */
export const known = (a: number, b: number): Act[] => [
  { do: 'guardian', who: a },
  ...meet(a, b),
  pair('goodbye', b, a),
  pair('rematch', b, a),
  { do: 'guardian', who: a },
  pair('goodbye', b, a),
]
