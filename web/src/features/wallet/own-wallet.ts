import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { markLessonSeen, termsQuery, walletQuery } from './queries.ts'

/** My balance and when tokens come back, wherever a screen speaks of them. */
export function useWallet() {
  return useApiQuery(walletQuery, {})
}

/** How long everything lasts here. */
export function useTerms() {
  return useApiQuery(termsQuery, {})
}

/** Says that the cards about tokens were seen. */
export function useMarkLessonSeen(): () => void {
  const [tell] = useApiMutation(markLessonSeen)
  return () => void tell({}).catch((error: unknown) => logError(error, 'POST /wallet/lesson'))
}

export { walletQuery } from './queries.ts'
