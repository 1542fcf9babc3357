import { wallet as routes } from '@mithaq/contract/wallet'
import { defineMutation } from '../../api-cache/api-mutation.ts'
import { defineQuery } from '../../api-cache/api-query.ts'

// Asked again wherever it is shown: tokens may be on their way from another screen or device.
export const wallet = defineQuery(routes.mine, { staleTime: 0 })
export const history = defineQuery(routes.history)
// A server changes them with its next start at most.
export const terms = defineQuery(routes.terms, { staleTime: Infinity })
export const weeks = defineQuery(routes.weeks)
export const purchase = defineMutation(routes.purchase)
export const taught = defineMutation(routes.taught).optimistic(wallet, (shown) => ({
  ...shown,
  lesson: false,
}))
