import type { safety } from '@mithaq/contract/safety'
import { query, transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { paged } from '../../http/handlers/load-page.ts'
import { countAction, notePass } from '../likes/action-budget.ts'
import { lockPair } from '../matches/store/lock-pair.ts'
import { sentenceSaid } from '../likes/like-note.ts'
import { blockMember, blockBackAfterMatch, findBlockedMember, unblockMember } from './blocks.ts'
import { listBlocks } from './block-list.ts'
import { recordReportAttempt, saveReport, refuseTooManyReports } from './reports.ts'

export function safetyHandlers(deps: Deps): Handlers<typeof safety> {
  const { db, clock } = deps

  return {
    async block({ profileId }, { me }) {
      return transact(db, async (tx) => {
        await lockPair(tx, me.accountId, profileId)
        if (!(await blockMember(tx, deps, me.accountId, profileId))) return refuse('not_found')
        await query(tx, notePass(me.accountId, null))
        return {}
      })
    },

    async unblock({ profileId }, { me }) {
      return transact(db, async (tx) => {
        await lockPair(tx, me.accountId, (await findBlockedMember(tx, me.accountId, profileId)) ?? profileId)
        // A block is never refused; without this, blocking and unblocking would stir the other's screen without end.
        const refusal = await countAction(tx, clock, me.accountId)
        if (refusal !== null) return refusal
        await unblockMember(tx, me.accountId, profileId)
        await query(tx, notePass(me.accountId, null))
        return {}
      })
    },

    blocked: ({ after }, { me }) => paged(after, (from) => listBlocks(db, clock, me.accountId, from)),

    async report({ profileId, ...said }, { me }) {
      return transact(db, async (tx) => {
        await lockPair(tx, me.accountId, profileId)
        const tooMany = await refuseTooManyReports(tx, clock, me.accountId)
        if (tooMany !== null) return tooMany
        // Read before the block takes it away.
        const sentence = await sentenceSaid(tx, profileId, me.accountId)
        const isThere =
          (await blockMember(tx, deps, me.accountId, profileId)) ||
          (await blockBackAfterMatch(tx, deps, me.accountId, profileId))
        await query(tx, notePass(me.accountId, null))
        const isNew = await recordReportAttempt(tx, clock, me.accountId, profileId, said.reason)
        if (isThere && isNew)
          await saveReport(tx, clock, { reporterId: me.accountId, memberId: profileId, sentence, ...said })
        // The same answer for nobody: a blocked member must not learn whether the other's account still exists.
        return {}
      })
    },
  }
}
