import { day, hour, pair, wait, week, type Act, type History } from './acts.ts'
import { meet } from './scenes.ts'

const among = (members: number, acts: Act[]): History => ({ members, acts })

/** Histories worth repeating; add those that a run finds, with the acts that it prints. */
const histories: Record<string, History> = {
  'a guardian joins while an answer is due: the exit, its last moment, the end of it, a rematch': among(4, [
    ...[1, 2, 3].flatMap((them): Act[] => [
      ...meet(0, them),
      pair('express', them, 0),
      { do: 'message', who: 0, to: them, atOnce: true },
    ]),
    wait(day),
    { do: 'guardian', who: 0, atOnce: true },
    { do: 'message', who: 2, to: 0, atOnce: true },
    { do: 'message', who: 3, to: 0, atOnce: true },
    { do: 'until', what: 'deadline', offsetMs: 0 },
    pair('goodbye', 1, 0),
    { do: 'message', who: 0, to: 2, atOnce: true },
    { do: 'message', who: 0, to: 3, atOnce: true },
    { do: 'guardian', who: 0 },
    { do: 'until', what: 'exit', offsetMs: -1 },
    { do: 'goodbye', who: 2, to: 0, atOnce: true },
    wait(1, true),
    pair('goodbye', 3, 0),
    pair('rematch', 2, 0),
    pair('goodbye', 2, 0),
  ]),
  'weekly tokens at the very moment at which an answer is due come before the penalty': among(2, [
    ...meet(0, 1),
    pair('express', 0, 1),
    { do: 'until', what: 'instant', offsetMs: -2 * day },
    pair('message', 0, 1),
    { do: 'until', what: 'instant', offsetMs: 0 },
    wait(week),
  ]),
  'two who found each other, in the last instant of seven days and one instant too late': among(
    4,
    [0, 1].flatMap((late): Act[] => {
      const [a, b] = [2 * late, 2 * late + 1]
      return [
        ...meet(a, b),
        ...(late === 0 ? [...meet(1, 2), pair('pay', 2, 1)] : []),
        pair('express', a, b),
        { do: 'found', who: a, to: b, atOnce: true },
        { do: 'away', who: b, days: 8 },
        wait(week - 1_001 + late),
        pair('found', b, a),
        { do: 'visit', who: a },
        pair('rematch', a, b),
      ]
    }),
  ),
  'two penalties, two rewards and missed weeks after a long downtime, in the order of their deadlines': among(
    3,
    [
      ...[1, 2].flatMap((who): Act[] => [
        ...meet(who, 0),
        pair('express', who, 0),
        wait(day),
        pair('message', who, 0),
      ]),
      pair('express', 0, 1),
      wait(3 * week + day, true),
      pair('rematch', 0, 1),
      pair('rematch', 1, 0),
      pair('pay', 0, 1),
      pair('express', 1, 0),
    ],
  ),
  'a match that waits behind weekly tokens keeps the later matches of its members waiting too': among(4, [
    wait(93 * hour),
    // Due before member 0's weekly tokens, which therefore wait.
    ...meet(3, 0),
    wait(31 * hour),
    ...meet(1, 3),
    pair('goodbye', 1, 3),
    // Due after the weekly tokens, so it waits as well; it brings member 1 the last 2 tokens.
    ...meet(1, 0),
    pair('express', 1, 0),
    pair('message', 1, 0),
    wait(5 * hour),
    ...meet(2, 1),
    pair('express', 2, 1),
    pair('message', 2, 1),
    { do: 'deactivate', who: 1 },
    wait(60 * hour, true),
  ]),
  'what fell due during downtime comes before the first act after it': among(4, [
    // Member 0 has only what the match with member 2 refunds.
    ...meet(0, 2),
    pair('pay', 0, 2),
    ...meet(0, 1),
    pair('express', 0, 1),
    wait(60 * hour),
    ...meet(0, 3),
    wait(20 * hour, true),
    pair('pay', 0, 3),
    pair('express', 0, 3),
  ]),
}
export const kept = Object.entries(histories).map(([name, history]) => ({ name, history }))
