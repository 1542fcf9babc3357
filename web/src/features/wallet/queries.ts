import { wallet as routes } from '@mithaq/contract/wallet'
import { defineMutation } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'

// Asked again wherever it is shown: tokens may be on their way from another screen or device.
export const walletQuery = defineQuery(routes.mine, { staleTime: 0 })
export const historyQuery = defineQuery(routes.history)
// A server changes them with its next start at most.
export const termsQuery = defineQuery(routes.terms, { staleTime: Infinity })
export const weeksQuery = defineQuery(routes.weeks)
export const buyTokens = defineMutation(routes.purchase)
export const markLessonSeen = defineMutation(routes.taught).optimistic(walletQuery, (shown) => ({
  ...shown,
  lesson: false,
}))
