import type { moderation } from '@mithaq/contract/moderation'
import { transact, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { earliestCursor, newestCursor } from '../../lib/pager.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { writeStaffLog } from '../staff/staff-log.ts'
import { claimCase, releaseCase } from './decisions/claim-case.ts'
import { decideCase } from './decisions/decide-case.ts'
import { takeBackDecision } from './decisions/take-back-decision.ts'
import { loadWeeklyFigures } from './console/weekly-figures.ts'
import { loadCaseDetails } from './console/case-details.ts'
import { listQueue, type QueueFilters } from './console/queue.ts'
import { searchMembers } from './console/search-members.ts'

/** Describes a list for the staff log, such as 'open, kind report, due overdue'. */
const describeList = ({ closed, ...filters }: QueueFilters) =>
  [closed ? 'closed' : 'open', ...Object.entries(filters).map(([name, value]) => `${name} ${value}`)].join(
    ', ',
  )

export function moderationHandlers({ db, clock }: Deps): Handlers<typeof moderation> {
  /** Runs the work in a transaction and tells open consoles to reload the queue. */
  const changeQueue = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(db, async (tx) => {
      tx.publish({ type: 'cases' })
      return work(tx)
    })
  return {
    queue: ({ after, ...filters }, { me }) =>
      loadPage(
        after,
        (from) =>
          transact(db, async (tx) => {
            const page = await listQueue(tx, clock, me.staffId, filters, from)
            const shown = page.cases.filter(({ member }) => member !== null).map(({ memberId }) => memberId)
            if (shown.length > 0)
              await writeStaffLog(tx, clock, {
                by: me.staffId,
                act: 'listed_cases',
                shown,
                why: describeList(filters),
              })
            return page
          }),
        filters.closed ? newestCursor : earliestCursor,
      ),

    async look({ caseId }, { me }) {
      return transact(db, async (tx) => {
        const details = await loadCaseDetails(tx, clock, me.staffId, caseId)
        if (details === undefined) return refuse('not_found')
        const { memberId, appeals } = details
        const logEntry = { by: me.staffId, act: 'looked', memberId } as const
        await writeStaffLog(tx, clock, { ...logEntry, caseId })
        for (const appealedCaseId of new Set(appeals.map(({ evidence }) => evidence.caseId)))
          await writeStaffLog(tx, clock, { ...logEntry, caseId: appealedCaseId, why: `appeal ${caseId}` })
        return details
      })
    },

    claim: ({ caseId }, { me }) => changeQueue((tx) => claimCase(tx, clock, me, caseId)),

    release: ({ caseId }, { me }) =>
      changeQueue(async (tx) => {
        await releaseCase(tx, me, caseId)
        return {}
      }),

    decide: (proposal, { me }) => changeQueue((tx) => decideCase(tx, clock, me, proposal)),
    takeBack: ({ id }, { me }) => changeQueue((tx) => takeBackDecision(tx, clock, me, id)),

    search: ({ q }, { me }) =>
      transact(db, async (tx) => {
        const { by, people } = await searchMembers(tx, clock, me.staffId, q)
        const onlyMatch = people.length === 1 ? people[0] : undefined
        await writeStaffLog(tx, clock, {
          by: me.staffId,
          act: 'searched',
          shown: people.filter(({ member }) => member !== null).map(({ id }) => id),
          why: by,
          ...(onlyMatch && { memberId: onlyMatch.id }),
        })
        return { people }
      }),

    figures: () => loadWeeklyFigures(db, clock),
  }
}
