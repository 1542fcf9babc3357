import { guardian as texts } from '../../messages/guardian.ts'
import { useAsk } from '../../server-state/ask.ts'
import { ownGuardian } from './queries.ts'

/** What the entry in the account says. */
export function useGuardianHelp(): string {
  const guardian = useAsk(ownGuardian, {}).data?.guardian
  return guardian ? texts.entryHelp[guardian.state](guardian.name) : texts.entryHelp.none
}
