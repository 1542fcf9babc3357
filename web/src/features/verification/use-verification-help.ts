import { verification as texts } from '../../messages/verification.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { ownVerification } from './queries.ts'

/** What the entry in the account says. */
export function useVerificationHelp(): string {
  const { data } = useApiQuery(ownVerification, {})
  if (!data) return texts.entryHelp.none
  const state = data.waiting ? 'waiting' : data.verified ? 'verified' : (data.paused ?? 'none')
  return texts.entryHelp[state]
}
