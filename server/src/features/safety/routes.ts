import type { safety } from '@mithaq/contract/safety'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/serve.ts'
import { placeOf } from '../../db/newest-first.ts'
import { tellAll } from '../../live/tell.ts'
import { countAction } from '../profile/budget.ts'
import { lockPair } from '../matches/pair.ts'
import { block, blockedUnder, unblock } from './block.ts'
import { blockedPage } from './blocked.ts'
import { keepReport, tooManyReports } from './report.ts'

export function safetyHandlers(deps: Deps): Handlers<typeof safety> {
  const { db, clock, bus } = deps

  return {
    async block({ profileId }, { me }) {
      const told = await transact(db, async (tx) => {
        await lockPair(tx, me.accountId, profileId)
        return block(tx, deps, me.accountId, profileId)
      })
      if (told === undefined) return refuse('not_found')
      tellAll(bus, told)
      return {}
    },

    async unblock({ profileId }, { me }) {
      const told = await transact(db, async (tx) => {
        await lockPair(tx, me.accountId, (await blockedUnder(tx, me.accountId, profileId)) ?? profileId)
        // A block is never refused; without this, blocking and unblocking would stir the other's screen without end.
        const refusal = await countAction(tx, clock, me.accountId)
        return refusal ?? unblock(tx, me.accountId, profileId)
      })
      if ('refused' in told) return told
      tellAll(bus, told)
      return {}
    },

    async blocked({ after }, { me }) {
      const place = placeOf(after)
      if (place === undefined) return refuse('invalid_input', { field: 'after' })
      return blockedPage(db, clock, me.accountId, place)
    },

    async report({ profileId, reason }, { me }) {
      const told = await transact(db, async (tx) => {
        await lockPair(tx, me.accountId, profileId)
        const tooMany = await tooManyReports(tx, clock, me.accountId)
        if (tooMany !== null) return tooMany
        const blocked = await block(tx, deps, me.accountId, profileId)
        if (blocked === undefined) return refuse('not_found')
        await keepReport(tx, clock, me.accountId, profileId, reason)
        return blocked
      })
      if ('refused' in told) return told
      tellAll(bus, told)
      return {}
    },
  }
}
