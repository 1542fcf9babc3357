import { matches, type Match } from '@mithaq/contract/matches'
import { defineMutation, defineMutationWith } from '../../../api-cache/api-mutation.ts'
import { defineQuery } from '../../../api-cache/api-query.ts'
import type { OutputOf } from '../../../http/request.ts'

export type ChargeResult = OutputOf<typeof matches.unlock>

export const matchListQuery = defineQuery(matches.list)
export const matchSummaryQuery = defineQuery(matches.summary)
export const unmatchedListQuery = defineQuery(matches.unmatched)
export const matchQuery = defineQuery(matches.get)

const isOf = (match: Match | undefined, { matchId }: { matchId: string }) => match?.id === matchId

/** The answer does not match the contract. */
export class UnexpectedAnswer extends Error {}

export const unlockChat = defineMutationWith(
  matches.unlock,
  async (input: { matchId: string; requestId: string; express: boolean }, { call }) => {
    const read = matches.unlock.output.safeParse(await call(matches.unlock, input))
    if (!read.success) throw new UnexpectedAnswer('Unexpected answer to a payment', { cause: read.error })
    return read.data
  },
)
export const unmatch = defineMutation(matches.unmatch)
export const rematch = defineMutation(matches.rematch)
export const removeMatch = defineMutation(matches.remove).optimistic(
  unmatchedListQuery,
  (page, { input, answer }) =>
    answer ? { ...page, matches: page.matches.filter(({ id }) => id !== input.matchId) } : page,
)
export const timelineQuery = defineQuery(matches.lines)
export const extendReplyTime = defineMutation(matches.askDay)
export const requestPictureAccess = defineMutation(matches.askToSee)
export const setPictureAccess = defineMutation(matches.showPictures)

for (const changing of [extendReplyTime, requestPictureAccess, setPictureAccess])
  changing.optimistic(matchQuery, (shown, { answer }, asked) =>
    answer && isOf(answer.match, asked) ? { ...shown, now: answer.now, match: answer.match } : shown,
  )

export const markAsCouple = defineMutation(matches.found).optimistic(matchQuery, (shown, { answer }, asked) =>
  answer && isOf(answer.match, asked) ? { ...shown, now: answer.now, match: answer.match } : shown,
)

/** The answer carries the new balance and match. */
for (const charging of [unlockChat, unmatch, rematch])
  charging.optimistic(matchQuery, (shown, { answer }, asked) =>
    answer && isOf(answer.match, asked)
      ? { now: answer.now, match: answer.match, balance: answer.balance }
      : shown,
  )
