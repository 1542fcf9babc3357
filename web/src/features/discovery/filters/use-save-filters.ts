import type { Filters } from '@mithaq/contract/filters'
import { useAct } from '../../../server-state/act.ts'
import { discovery } from '../../../messages/discovery.ts'
import { logged, messageOf } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { saveFilters } from '../queries.ts'

/** Keeps filters on the server and deals the deck again. */
export function useSaveFilters(onSaved?: () => void) {
  const [keep, isPending] = useAct(saveFilters)
  async function save(filters: Filters): Promise<void> {
    try {
      await keep(filters)
      onSaved?.()
    } catch (error) {
      logged(error, discovery.filtersFailed)
      toast.error(messageOf(error), { title: discovery.filtersFailed, error })
    }
  }
  return { isPending, save: (filters: Filters) => void save(filters) }
}
