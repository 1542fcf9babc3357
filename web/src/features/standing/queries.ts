import { standing, type OwnStanding, type Statement } from '@mithaq/contract/standing'
import { defineMutation } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'

export const ownStanding = defineQuery(standing.mine)

/** The answer is shown at once. */
export const markStatementRead = defineMutation(standing.read).optimistic(
  ownStanding,
  (shown, { answer }) => answer ?? shown,
)
export const sendAppeal = defineMutation(standing.appeal).optimistic(
  ownStanding,
  (shown, { answer }) => answer ?? shown,
)

export const isSuspendedOrBanned = (restriction: OwnStanding['restriction']): boolean =>
  restriction === 'suspended' || restriction === 'banned'

const sameInstant = (one: string | null, other: string | null) =>
  one !== null && other !== null && Date.parse(one) === Date.parse(other)

const isSuspensionOrBan = ({ decision }: Statement) => decision === 'suspend' || decision === 'ban'

/** The statement to show: that of the current suspension or ban, or else the oldest unread one. */
export function mostUrgentStatement({
  restriction,
  restrictedUntil,
  statements,
}: OwnStanding): Statement | undefined {
  if (!isSuspendedOrBanned(restriction)) return statements.findLast(({ read }) => !read)
  const holding = statements.find((statement) =>
    restriction === 'banned'
      ? statement.decision === 'ban' && !statement.proposed
      : isSuspensionOrBan(statement) && sameInstant(statement.until, restrictedUntil),
  )
  return holding ?? statements.find(isSuspensionOrBan) ?? statements[0]
}
