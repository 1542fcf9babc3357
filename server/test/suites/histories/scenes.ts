import { day, hour, pair, wait, week, type Act } from './acts.ts'

/** Both like each other. */
export const meet = (a: number, b: number) => [pair('like', a, b), pair('like', b, a)]

/** They exchange this many messages in total. */
export const talk = (a: number, b: number, messages: number): Act[] =>
  Array.from({ length: messages }, (_, n) => [
    pair('message', n % 2 === 0 ? a : b, n % 2 === 0 ? b : a),
    wait(60_000),
  ]).flat()

/** Weeks in which everyone opens the app and nothing else happens. */
export const quietWeeks = (members: number, weeks: number): Act[] =>
  Array.from({ length: weeks }, () => [
    ...Array.from({ length: members }, (_, who): Act => ({ do: 'visit', who })),
    wait(week),
  ]).flat()

/** Everyone opens a chat with one member, who replies to all. */
export const popular = (members: number, who: number, replies: number): Act[] =>
  Array.from({ length: members }, (_, from) =>
    from === who
      ? []
      : [...meet(from, who), pair('express', from, who), ...talk(from, who, replies * 2 + (from % 2))],
  ).flat()

/** All tokens are spent, some on a locked chat, around the time of weekly tokens. */
export const spent = (a: number, b: number, c: number): Act[] => [
  { do: 'until', what: 'instant', offsetMs: -10_000 },
  ...meet(a, b),
  pair('pay', a, b),
  ...meet(a, c),
  pair('express', a, c),
]

/** At the same moment `a` begins to wait for `b`, and `c` for `a`: both clocks run out together. */
export const tied = (a: number, b: number, c: number): Act[] => [
  ...meet(a, b),
  ...meet(a, c),
  pair('express', b, a),
  pair('express', c, a),
  { do: 'message', who: a, to: b, atOnce: true },
  pair('message', c, a),
]

/** A chat that nobody unlocks runs out at the moment at which a reply is due. */
export const tiedToPayment = (a: number, b: number, c: number): Act[] => [
  ...meet(a, c),
  pair('express', c, a),
  ...meet(a, b),
  { do: 'pay', who: a, to: b, atOnce: true },
  wait(24 * hour - 1_000),
  pair('message', c, a),
]

/** One side must reply and extends the time; after the reply, the other may do the same. */
export const asked = (a: number, b: number, both: boolean): Act[] => [
  ...meet(a, b),
  pair('express', a, b),
  pair('message', a, b),
  { do: 'until', what: 'deadline', offsetMs: -1 },
  pair('askDay', b, a),
  ...(both ? [pair('message', b, a), pair('askDay', a, b), pair('askDay', a, b)] : []),
]

/** One member writes to everyone, and nobody replies. */
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

/** One side asks for rematches again and again, the other never reacts. */
export const siege = (a: number, b: number): Act[] => [
  ...meet(a, b),
  pair('goodbye', a, b),
  pair('rematch', a, b),
  pair('goodbye', a, b),
  pair('rematch', a, b),
]

/** Both say that they are a couple, the second one exactly this much later. */
export const found = (a: number, b: number, c: number, afterMs: number): Act[] => [
  ...meet(a, b),
  pair('express', a, b),
  ...(c === a || c === b ? [] : [...meet(b, c), pair('pay', c, b)]),
  { do: 'found', who: a, to: b, atOnce: true },
  // They go on writing, so that the clock does not end the match before.
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

/** A guardian accepts; they go on writing, and one side leaves around the end of the free exit. */
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

/** A chat that was unlocked, or unlocked again, after the guardian had accepted. */
export const known = (a: number, b: number): Act[] => [
  { do: 'guardian', who: a },
  ...meet(a, b),
  pair('goodbye', b, a),
  pair('rematch', b, a),
  { do: 'guardian', who: a },
  pair('goodbye', b, a),
]
