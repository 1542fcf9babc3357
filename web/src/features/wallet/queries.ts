import { wallet as routes } from '@mithaq/contract/wallet'
import { act } from '../../api-cache/act.ts'
import { ask } from '../../api-cache/ask.ts'

// Asked again wherever it is shown: tokens may be on their way from another screen or device.
export const wallet = ask(routes.mine, { staleTime: 0 })
export const history = ask(routes.history)
// A server changes them with its next start at most.
export const terms = ask(routes.terms, { staleTime: Infinity })
export const weeks = ask(routes.weeks)
export const purchase = act(routes.purchase)
export const taught = act(routes.taught).over(wallet, (shown) => ({ ...shown, lesson: false }))
