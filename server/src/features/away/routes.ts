import type { away } from '@mithaq/contract/away'
import { away as bounds } from '@mithaq/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/serve.ts'
import { Unavailable } from '../../ports/unavailable.ts'

export function awayHandlers({ clock, config }: Deps): Handlers<typeof away> {
  const notYet = async () => {
    throw new Unavailable('nobody can be away yet')
  }
  return {
    mine: async () => ({
      now: clock.date().toISOString(),
      away: null,
      startsLeft: bounds.starts,
      nextStartAt: null,
      dayMs: config.windows.awayDayS * 1000,
      minDays: bounds.minDays,
      maxDays: bounds.maxDays,
    }),
    begin: notYet,
    shorten: notYet,
    end: notYet,
  }
}
