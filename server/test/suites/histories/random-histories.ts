import fc from 'fast-check'
import { day, hour, pair, wait, week, type Act, type Edge, type History, type PairDeed } from './acts.ts'
import {
  meet,
  talk,
  quietWeeks,
  popular,
  spent,
  tied,
  tiedToPayment,
  asked,
  unheard,
  wanderer,
  siege,
  found,
  foundAtLast,
  watched,
  known,
} from './scenes.ts'

const deeds: { weight: number; arbitrary: fc.Arbitrary<PairDeed> }[] = [
  { weight: 8, arbitrary: fc.constantFrom('pay', 'message', 'rematch') },
  { weight: 3, arbitrary: fc.constantFrom('askDay', 'found') },
  { weight: 5, arbitrary: fc.constantFrom('express', 'goodbye', 'rematch') },
  { weight: 1, arbitrary: fc.constantFrom('like', 'block', 'unblock', 'remove') },
]
const lengths = fc.constantFrom(
  1_000,
  hour,
  12 * hour,
  12 * hour,
  24 * hour,
  36 * hour,
  48 * hour,
  72 * hour,
  5 * day,
  week,
  31 * day,
)

/** Random histories of a few members, long enough for all rules to interact. */
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
          .tuple(two, fc.constantFrom(-hour, -1, 0, 1), fc.boolean(), fc.boolean())
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
          .tuple(two, one, fc.constantFrom(1_000, hour, 6 * day, week - 1, week, week, 8 * day, 8 * day))
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
