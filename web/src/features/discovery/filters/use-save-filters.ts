import type { Filters } from '@mithaq/contract/filters'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { discovery } from '../../../messages/discovery.ts'
import { tryOrShowError } from '../../../ui/feedback/show-error.ts'
import { saveFilters } from '../state/queries.ts'

/** Saves filters on the server and reloads the deck. */
export function useSaveFilters(onSaved?: () => void) {
  const [keep, isPending] = useApiMutation(saveFilters)
  async function save(filters: Filters): Promise<void> {
    if (await tryOrShowError(keep(filters), discovery.filtersFailed)) onSaved?.()
  }
  return { isPending, save: (filters: Filters) => void save(filters) }
}
