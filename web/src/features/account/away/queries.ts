import { away } from '@mithaq/contract/away'
import { defineMutation } from '../../../api-cache/api-mutation.ts'
import { defineQuery } from '../../../api-cache/api-query.ts'

export const ownAway = defineQuery(away.mine)

/** The answer is shown at once. */
export const beginAway = defineMutation(away.begin).optimistic(
  ownAway,
  (shown, { answer }) => answer ?? shown,
)
export const shortenAway = defineMutation(away.shorten).optimistic(
  ownAway,
  (shown, { answer }) => answer ?? shown,
)
export const endAway = defineMutation(away.end).optimistic(ownAway, (shown, { answer }) => answer ?? shown)
