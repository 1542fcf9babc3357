import type { Filters } from '@mithaq/contract/filters'
import { useAct } from '../../../api-cache/act.ts'
import { discovery } from '../../../messages/discovery.ts'
import { attempt } from '../../../ui/feedback/attempt.ts'
import { saveFilters } from '../queries.ts'

/** Keeps filters on the server and deals the deck again. */
export function useSaveFilters(onSaved?: () => void) {
  const [keep, isPending] = useAct(saveFilters)
  async function save(filters: Filters): Promise<void> {
    if (await attempt(keep(filters), discovery.filtersFailed)) onSaved?.()
  }
  return { isPending, save: (filters: Filters) => void save(filters) }
}
