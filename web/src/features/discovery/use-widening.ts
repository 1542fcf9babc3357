import { defaultFilters } from '@mithaq/contract/filters'
import { useAsk } from '../../server-state/ask.ts'
import { isFiltered } from './filters/filters.ts'
import { filters as filtersQuestion, widening as wideningQuestion } from './queries.ts'

/** Asked for the first time: what failed and is asked for again would take the screen away each time. */
const isAwaited = ({ isLoading, isFetched }: { isLoading: boolean; isFetched: boolean }) =>
  isLoading && !isFetched

/** The filter that keeps most people away, where any does; `undefined` until that is known. */
export function useWidening() {
  const asked = useAsk(filtersQuestion, {})
  const filters = asked.data
  const enabled = isFiltered(filters)
  const found = useAsk(wideningQuestion, filters ?? defaultFilters, { enabled })
  if (isAwaited(asked) || isAwaited(found)) return { filters, widening: undefined }
  return { filters, widening: (enabled && found.data?.widenings[0]) || null }
}
