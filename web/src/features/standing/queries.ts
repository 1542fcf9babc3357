import { standing } from '@mithaq/contract/standing'
import type { OwnStanding, Statement } from '@mithaq/contract/standing'
import { act } from '../../server-state/act.ts'
import { ask } from '../../server-state/ask.ts'

export const ownStanding = ask(standing.mine)

/** What was answered shows at once. */
export const readStatement = act(standing.read).over(ownStanding, (shown, { answer }) => answer ?? shown)
export const sendAppeal = act(standing.appeal).over(ownStanding, (shown, { answer }) => answer ?? shown)

export const shutsOut = (held: OwnStanding['held']): boolean => held === 'suspended' || held === 'banned'

/** What shuts out before what is only to be read, and of those the oldest first. */
export function mostUrgent({ held, statements }: OwnStanding): Statement | undefined {
  const unread = statements.filter(({ read }) => !read)
  const holding = statements.find(({ decision }) => decision === 'suspend' || decision === 'ban')
  return shutsOut(held) ? (holding ?? statements[0]) : unread.at(-1)
}
