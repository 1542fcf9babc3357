import { matches, type Match } from '@mithaq/contract/matches'
import { defineMutation, defineMutationWith } from '../../../api-cache/api-mutation.ts'
import { defineQuery } from '../../../api-cache/api-query.ts'
import type { OutputOf } from '../../../http/request.ts'

export type Charged = OutputOf<typeof matches.unlock>

export const list = defineQuery(matches.list)
export const summary = defineQuery(matches.summary)
export const unmatchedList = defineQuery(matches.unmatched)
export const details = defineQuery(matches.get)

const isOf = (match: Match | undefined, { matchId }: { matchId: string }) => match?.id === matchId

/** The server has answered with something else than the contract says. */
export class UnexpectedAnswer extends Error {}

export const unlock = defineMutationWith(
  matches.unlock,
  async (input: { matchId: string; requestId: string; express: boolean }, { call }) => {
    const read = matches.unlock.output.safeParse(await call(matches.unlock, input))
    if (!read.success) throw new UnexpectedAnswer('Unexpected answer to a payment', { cause: read.error })
    return read.data
  },
)
export const unmatch = defineMutation(matches.unmatch)
export const rematch = defineMutation(matches.rematch)
export const remove = defineMutation(matches.remove).optimistic(unmatchedList, (page, { input, answer }) =>
  answer ? { ...page, matches: page.matches.filter(({ id }) => id !== input.matchId) } : page,
)
export const lines = defineQuery(matches.lines)
export const askDay = defineMutation(matches.askDay)
export const askToSee = defineMutation(matches.askToSee)
export const showPictures = defineMutation(matches.showPictures)

for (const changing of [askDay, askToSee, showPictures])
  changing.optimistic(details, (shown, { answer }, asked) =>
    answer && isOf(answer.match, asked) ? { ...shown, now: answer.now, match: answer.match } : shown,
  )

export const found = defineMutation(matches.found).optimistic(details, (shown, { answer }, asked) =>
  answer && isOf(answer.match, asked) ? { ...shown, now: answer.now, match: answer.match } : shown,
)

/** What was charged shows at once, with the match as it is then. */
for (const charging of [unlock, unmatch, rematch])
  charging.optimistic(details, (shown, { answer }, asked) =>
    answer && isOf(answer.match, asked)
      ? { now: answer.now, match: answer.match, balance: answer.balance }
      : shown,
  )
