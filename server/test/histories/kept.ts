import { day, week, type Act, type History } from './acts.ts'

/** Histories that say something by themselves; what a run finds is added here, as it prints it. */
export const kept: { name: string; history: History }[] = [
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
]
