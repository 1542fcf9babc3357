import type { away } from '@mithaq/contract/away'
import { away as bounds } from '@mithaq/contract/limits'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/serve.ts'

export function awayHandlers({ clock, config }: Deps): Handlers<typeof away> {
  return {
    mine: async () => ({
      now: clock.date().toISOString(),
      away: null,
      startsLeft: 0,
      nextStartAt: null,
      dayMs: config.windows.awayDayS * 1000,
      minDays: bounds.minDays,
      maxDays: bounds.maxDays,
    }),
    begin: async () => refuse('away_used', { values: { max: bounds.starts, days: bounds.withinDays } }),
    shorten: async () => refuse('not_away'),
    end: async () => refuse('not_away'),
  }
}
