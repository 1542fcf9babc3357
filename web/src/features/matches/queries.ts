import { matches, type Match } from '@mithaq/contract/matches'
import { act, actBy } from '../../api-cache/act.ts'
import { ask } from '../../api-cache/ask.ts'
import type { OutputOf } from '../../http/request.ts'

export type Charged = OutputOf<typeof matches.unlock>

export const list = ask(matches.list)
export const summary = ask(matches.summary)
export const unmatchedList = ask(matches.unmatched)
export const details = ask(matches.get)

const isOf = (match: Match | undefined, { matchId }: { matchId: string }) => match?.id === matchId

/** The server has answered with something else than the contract says. */
export class UnexpectedAnswer extends Error {}

export const unlock = actBy(
  matches.unlock,
  async (input: { matchId: string; requestId: string; express: boolean }, { call }) => {
    const read = matches.unlock.output.safeParse(await call(matches.unlock, input))
    if (!read.success) throw new UnexpectedAnswer('Unexpected answer to a payment', { cause: read.error })
    return read.data
  },
)
export const unmatch = act(matches.unmatch)
export const rematch = act(matches.rematch)
export const remove = act(matches.remove).over(unmatchedList, (page, { input, answer }) =>
  answer ? { ...page, matches: page.matches.filter(({ id }) => id !== input.matchId) } : page,
)
export const lines = ask(matches.lines)
export const askDay = act(matches.askDay)
export const askToSee = act(matches.askToSee)
export const showPictures = act(matches.showPictures)

for (const changing of [askDay, askToSee, showPictures])
  changing.over(details, (shown, { answer }, asked) =>
    answer && isOf(answer.match, asked) ? { ...shown, now: answer.now, match: answer.match } : shown,
  )

export const found = act(matches.found).over(details, (shown, { answer }, asked) =>
  answer && isOf(answer.match, asked) ? { ...shown, now: answer.now, match: answer.match } : shown,
)

/** What was charged shows at once, with the match as it is then. */
for (const charging of [unlock, unmatch, rematch])
  charging.over(details, (shown, { answer }, asked) =>
    answer && isOf(answer.match, asked)
      ? { now: answer.now, match: answer.match, balance: answer.balance }
      : shown,
  )
