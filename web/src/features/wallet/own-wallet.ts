import { useAct } from '../../api-cache/act.ts'
import { useAsk } from '../../api-cache/ask.ts'
import { logged } from '../../ui/feedback/errors.ts'
import { taught, terms, wallet } from './queries.ts'

/** My balance and when tokens come back, wherever a screen speaks of them. */
export function useWallet() {
  return useAsk(wallet, {})
}

/** How long everything lasts here. */
export function useTerms() {
  return useAsk(terms, {})
}

/** Says that the cards about tokens were seen. */
export function useTaught(): () => void {
  const [tell] = useAct(taught)
  return () => void tell({}).catch((error: unknown) => logged(error, 'POST /wallet/lesson'))
}

export { wallet } from './queries.ts'
