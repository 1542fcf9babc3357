import type { moderation } from '@mithaq/contract/moderation'
import { transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { earliest } from '../../db/pager.ts'
import { paged } from '../../http/paged.ts'
import { refuse, type Handlers } from '../../http/serve.ts'
import { writeLog } from '../staff/log.ts'
import { claim, decide, release, takeBack } from './decide.ts'
import { caseDetails } from './look.ts'
import { queuePage } from './queue.ts'

export function moderationHandlers({ db, clock }: Deps): Handlers<typeof moderation> {
  return {
    queue: ({ after, ...filters }, { me }) =>
      paged(after, (from) => queuePage(db, clock, me.staffId, filters, from), earliest),

    async look({ caseId }, { me }) {
      return transact(db, async (tx) => {
        const details = await caseDetails(tx, clock, me.staffId, caseId)
        if (details === undefined) return refuse('not_found')
        const { memberId } = details
        await writeLog(tx, clock, { by: me.staffId, act: 'looked', caseId, memberId })
        return details
      })
    },

    claim: ({ caseId }, { me }) => transact(db, (tx) => claim(tx, clock, me, caseId)),

    async release({ caseId }, { me }) {
      await release(db, me, caseId)
      return {}
    },

    decide: (deciding, { me }) => transact(db, (tx) => decide(tx, clock, me, deciding)),
    takeBack: ({ id }, { me }) => transact(db, (tx) => takeBack(tx, clock, me, id)),
  }
}
