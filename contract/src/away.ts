import * as z from 'zod/mini'
import { away as bounds } from './limits.ts'
import { route } from './route.ts'

const instant = z.iso.datetime()

/** Whether I am away, and what is left of it. */
export const ownAway = z.object({
  now: instant,
  away: z.nullable(z.object({ startedAt: instant, until: instant })),
  /** How many more aways may start now. */
  startsLeft: z.number(),
  /** When the next may start, if none is left. */
  nextStartAt: z.nullable(instant),
  /** The length of one day, as this installation is configured. */
  dayMs: z.number(),
  minDays: z.number(),
  maxDays: z.number(),
})
export type OwnAway = z.infer<typeof ownAway>

export const away = {
  mine: route('GET /account/away', {
    access: 'member',
    summary: 'Whether I am away, until when, and how many more times I may be.',
    output: ownAway,
  }),
  begin: route('POST /account/away', {
    access: 'member',
    summary: 'Be away for some whole days: my matches rest meanwhile, and I leave the decks.',
    input: z.strictObject({ days: z.int().check(z.minimum(bounds.minDays), z.maximum(bounds.maxDays)) }),
    output: ownAway,
    errors: ['already_away', 'away_used'],
  }),
  shorten: route('PATCH /account/away', {
    access: 'member',
    summary: 'Come back earlier than I said; never later.',
    input: z.strictObject({ until: instant }),
    output: ownAway,
    errors: ['not_away'],
  }),
  end: route('POST /account/away/end', {
    access: 'member',
    summary: 'Be back now: my matches go on.',
    output: ownAway,
    errors: ['not_away'],
  }),
} as const
