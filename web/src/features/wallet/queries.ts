import { wallet as routes } from '@mithaq/contract/wallet'
import { defineMutation } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'

// Reloaded wherever it is shown: tokens may move on another screen or device.
export const walletQuery = defineQuery(routes.mine, { staleTime: 0 })
export const historyQuery = defineQuery(routes.history)
// They change only when the server restarts.
export const termsQuery = defineQuery(routes.terms, { staleTime: Infinity })
export const weeksQuery = defineQuery(routes.weeks)
export const buyTokens = defineMutation(routes.purchase)
export const markLessonSeen = defineMutation(routes.taught).optimistic(walletQuery, (shown) => ({
  ...shown,
  lesson: false,
}))
