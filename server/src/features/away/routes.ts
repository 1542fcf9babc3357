import type { away, OwnAway } from '@mithaq/contract/away'
import { away as limits } from '@mithaq/contract/limits'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { currentAway, comeBack, goAway } from './away.ts'
import { nextAwayAt, awaysLeft } from './away-limit.ts'

export function awayHandlers(deps: Deps): Handlers<typeof away> {
  const showAway = async (memberId: string): Promise<OwnAway> => {
    const { now, away } = await currentAway(deps, memberId)
    const { latest, until } = away
    return {
      now: now.toISOString(),
      away:
        latest !== null && until !== null && until > now
          ? { startedAt: latest.startedAt.toISOString(), until: until.toISOString() }
          : null,
      startsLeft: awaysLeft(away.starts, now),
      nextStartAt: nextAwayAt(away.starts, now)?.toISOString() ?? null,
      dayMs: deps.config.windows.awayDayS * 1000,
      minDays: limits.minDays,
      maxDays: limits.maxDays,
    }
  }
  return {
    mine: (_, { me }) => showAway(me.accountId),

    async begin({ days }, { me }) {
      const refusal = await goAway(deps, me.accountId, days)
      if (refusal === 'away_used')
        return refuse(refusal, { values: { max: limits.starts, days: limits.withinDays } })
      return refusal === null ? showAway(me.accountId) : refuse(refusal)
    },

    async shorten({ until }, { me }) {
      const refusal = await comeBack(deps, me.accountId, new Date(until))
      if (refusal === 'invalid_input') return refuse(refusal, { field: 'until' })
      return refusal === null ? showAway(me.accountId) : refuse(refusal)
    },

    async end(_, { me }) {
      const refusal = await comeBack(deps, me.accountId, null)
      return refusal === 'not_away' ? refuse(refusal) : showAway(me.accountId)
    },
  }
}
