import { standing } from '@mithaq/contract/standing'
import { act } from '../../server-state/act.ts'
import { ask } from '../../server-state/ask.ts'

export const ownStanding = ask(standing.mine)

/** What was answered shows at once. */
export const readStatement = act(standing.read).over(ownStanding, (shown, { answer }) => answer ?? shown)
export const sendAppeal = act(standing.appeal).over(ownStanding, (shown, { answer }) => answer ?? shown)
