import { away } from '@mithaq/contract/away'
import { act } from '../../../api-cache/act.ts'
import { ask } from '../../../api-cache/ask.ts'

export const ownAway = ask(away.mine)

/** What was answered shows at once. */
export const beginAway = act(away.begin).over(ownAway, (shown, { answer }) => answer ?? shown)
export const shortenAway = act(away.shorten).over(ownAway, (shown, { answer }) => answer ?? shown)
export const endAway = act(away.end).over(ownAway, (shown, { answer }) => answer ?? shown)
