import { verification as texts } from '../../messages/verification.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { ownVerification } from './queries.ts'

/** The text below the entry on the account screen. */
export function useVerificationHelp(): string {
  const { data } = useApiQuery(ownVerification, {})
  if (!data) return texts.entryHelp.none
  const state = data.waiting ? 'waiting' : data.verified ? 'verified' : (data.paused ?? 'none')
  return texts.entryHelp[state]
}
