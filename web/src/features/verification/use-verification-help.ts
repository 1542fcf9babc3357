import { verification as texts } from '../../messages/verification.ts'
import { useAsk } from '../../api-cache/ask.ts'
import { standing as ownStanding } from './queries.ts'

/** What the entry in the account says. */
export function useVerificationHelp(): string {
  const { data } = useAsk(ownStanding, {})
  if (!data) return texts.entryHelp.none
  const state = data.waiting ? 'waiting' : data.verified ? 'verified' : (data.paused ?? 'none')
  return texts.entryHelp[state]
}
