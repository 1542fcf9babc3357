import type { safety } from '@mithaq/contract/safety'
import { query, transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { consumeAction, setUndoablePassSql } from '../likes/action-budget.ts'
import { lockPair } from '../matches/store/lock-pair.ts'
import { readLikeNote } from '../likes/like-note.ts'
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
        await query(tx, setUndoablePassSql(me.accountId, null))
        return {}
      })
    },

    async unblock({ profileId }, { me }) {
      return transact(db, async (tx) => {
        await lockPair(tx, me.accountId, (await findBlockedMember(tx, me.accountId, profileId)) ?? profileId)
        // Blocking is not limited; unblocking is, or repeating both would reload the other's screen endlessly.
        const refusal = await consumeAction(tx, clock, me.accountId)
        if (refusal !== null) return refusal
        await unblockMember(tx, me.accountId, profileId)
        await query(tx, setUndoablePassSql(me.accountId, null))
        return {}
      })
    },

    blocked: ({ after }, { me }) => loadPage(after, (from) => listBlocks(db, clock, me.accountId, from)),

    async report({ profileId, ...report }, { me }) {
      return transact(db, async (tx) => {
        await lockPair(tx, me.accountId, profileId)
        const refusal = await refuseTooManyReports(tx, clock, me.accountId)
        if (refusal !== null) return refusal
        // Read it before the block deletes it.
        const likeNote = await readLikeNote(tx, profileId, me.accountId)
        const isThere =
          (await blockMember(tx, deps, me.accountId, profileId)) ||
          (await blockBackAfterMatch(tx, deps, me.accountId, profileId))
        await query(tx, setUndoablePassSql(me.accountId, null))
        const isNew = await recordReportAttempt(tx, clock, me.accountId, profileId, report.reason)
        if (isThere && isNew)
          await saveReport(tx, clock, { reporterId: me.accountId, memberId: profileId, likeNote, ...report })
        // Same answer if nobody was found: a blocked member must not learn whether the account still exists.
        return {}
      })
    },
  }
}
