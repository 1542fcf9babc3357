import { day, week, type Act, type History } from './acts.ts'

const hour = day / 24
const meet = (a: number, b: number): Act[] => [
  { do: 'like', who: a, to: b },
  { do: 'like', who: b, to: a },
]

/** Histories that say something by themselves; what a run finds is added here, as it prints it. */
export const kept: { name: string; history: History }[] = [
  {
    name: 'a guardian joins while an answer is due: the exit, its last moment, the end of it, a rematch',
    history: {
      members: 4,
      acts: [
        ...[1, 2, 3].flatMap((them): Act[] => [
          ...meet(0, them),
          { do: 'express', who: them, to: 0 },
          { do: 'message', who: 0, to: them, atOnce: true },
        ]),
        { do: 'wait', ms: day, down: false },
        { do: 'guardian', who: 0, atOnce: true },
        { do: 'message', who: 2, to: 0, atOnce: true },
        { do: 'message', who: 3, to: 0, atOnce: true },
        { do: 'until', what: 'deadline', offsetMs: 0 },
        { do: 'goodbye', who: 1, to: 0 },
        { do: 'message', who: 0, to: 2, atOnce: true },
        { do: 'message', who: 0, to: 3, atOnce: true },
        { do: 'guardian', who: 0 },
        { do: 'until', what: 'exit', offsetMs: -1 },
        { do: 'goodbye', who: 2, to: 0, atOnce: true },
        { do: 'wait', ms: 1, down: true },
        { do: 'goodbye', who: 3, to: 0 },
        { do: 'rematch', who: 2, to: 0 },
        { do: 'goodbye', who: 2, to: 0 },
      ],
    },
  },
  {
    name: 'weekly tokens at the very moment at which an answer is due come before the penalty',
    history: {
      members: 2,
      acts: [
        { do: 'like', who: 0, to: 1 },
        { do: 'like', who: 1, to: 0 },
        { do: 'express', who: 0, to: 1 },
        { do: 'until', what: 'instant', offsetMs: -2 * day },
        { do: 'message', who: 0, to: 1 },
        { do: 'until', what: 'instant', offsetMs: 0 },
        { do: 'wait', ms: week, down: false },
      ],
    },
  },
  {
    name: 'two who found each other, in the last instant of seven days and one instant too late',
    history: {
      members: 4,
      acts: [0, 1].flatMap((late): Act[] => {
        const [a, b] = [2 * late, 2 * late + 1]
        return [
          ...meet(a, b),
          ...(late === 0 ? [...meet(1, 2), { do: 'pay', who: 2, to: 1 } as Act] : []),
          { do: 'express', who: a, to: b },
          { do: 'found', who: a, to: b, atOnce: true },
          { do: 'away', who: b, days: 8 },
          { do: 'wait', ms: week - 1_001 + late, down: false },
          { do: 'found', who: b, to: a },
          { do: 'visit', who: a },
          { do: 'rematch', who: a, to: b },
        ]
      }),
    },
  },
  {
    name: 'two penalties, two rewards and missed weeks after a long downtime, in the order of their deadlines',
    history: {
      members: 3,
      acts: [
        ...[1, 2].flatMap((who): Act[] => [
          { do: 'like', who, to: 0 },
          { do: 'like', who: 0, to: who },
          { do: 'express', who, to: 0 },
          { do: 'wait', ms: day, down: false },
          { do: 'message', who, to: 0 },
        ]),
        { do: 'express', who: 0, to: 1 },
        { do: 'wait', ms: 3 * week + day, down: true },
        { do: 'rematch', who: 0, to: 1 },
        { do: 'rematch', who: 1, to: 0 },
        { do: 'pay', who: 0, to: 1 },
        { do: 'express', who: 1, to: 0 },
      ],
    },
  },
  {
    name: 'a match that waits behind weekly tokens keeps the later matches of its members waiting too',
    history: {
      members: 4,
      acts: [
        { do: 'wait', ms: 93 * hour, down: false },
        // Due before the weekly tokens of 0, which therefore wait.
        ...meet(3, 0),
        { do: 'wait', ms: 31 * hour, down: false },
        ...meet(1, 3),
        { do: 'goodbye', who: 1, to: 3 },
        // Due after them, so it waits as well; it brings 1 the 2 tokens that the last one takes.
        ...meet(1, 0),
        { do: 'express', who: 1, to: 0 },
        { do: 'message', who: 1, to: 0 },
        { do: 'wait', ms: 5 * hour, down: false },
        ...meet(2, 1),
        { do: 'express', who: 2, to: 1 },
        { do: 'message', who: 2, to: 1 },
        { do: 'deactivate', who: 1 },
        { do: 'wait', ms: 60 * hour, down: true },
      ],
    },
  },
  {
    name: 'what fell due during downtime comes before the first act after it',
    history: {
      members: 4,
      acts: [
        // 0 has nothing left but what the match with 2 gives back.
        ...meet(0, 2),
        { do: 'pay', who: 0, to: 2 },
        ...meet(0, 1),
        { do: 'express', who: 0, to: 1 },
        { do: 'wait', ms: 60 * hour, down: false },
        ...meet(0, 3),
        { do: 'wait', ms: 20 * hour, down: true },
        { do: 'pay', who: 0, to: 3 },
        { do: 'express', who: 0, to: 3 },
      ],
    },
  },
]
