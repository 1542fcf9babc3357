import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { taught, terms, wallet } from './queries.ts'

/** My balance and when tokens come back, wherever a screen speaks of them. */
export function useWallet() {
  return useApiQuery(wallet, {})
}

/** How long everything lasts here. */
export function useTerms() {
  return useApiQuery(terms, {})
}

/** Says that the cards about tokens were seen. */
export function useTaught(): () => void {
  const [tell] = useApiMutation(taught)
  return () => void tell({}).catch((error: unknown) => logError(error, 'POST /wallet/lesson'))
}

export { wallet } from './queries.ts'
