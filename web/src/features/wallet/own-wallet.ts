import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { markLessonSeen, termsQuery, walletQuery } from './queries.ts'

/** My balance and the next weekly tokens. */
export function useWallet() {
  return useApiQuery(walletQuery, {})
}

/** The configured times and prices. */
export function useTerms() {
  return useApiQuery(termsQuery, {})
}

/** Tells the server that the token lesson was seen. */
export function useMarkLessonSeen(): () => void {
  const [tell] = useApiMutation(markLessonSeen)
  return () => void tell({}).catch((error: unknown) => logError(error, 'POST /wallet/lesson'))
}

export { walletQuery } from './queries.ts'
