import { defaultFilters } from '@mithaq/contract/filters'
import { useAsk } from '../../api-cache/ask.ts'
import { isFiltered } from './filters/filters.ts'
import { filters as filtersQuestion, widening as wideningQuestion } from './queries.ts'

/**
 * The filter that keeps most people away, where any does; `undefined` until that is known. Where several do together, how many
 * all of them keep away.
 */
export function useWidening() {
  const asked = useAsk(filtersQuestion, {})
  const filters = asked.data
  const enabled = isFiltered(filters)
  const found = useAsk(wideningQuestion, filters ?? defaultFilters, { enabled })
  if (asked.isLoading || found.isLoading) return { filters, widening: undefined, all: null }
  const { widenings: [widening] = [], all } = (enabled && found.data) || {}
  return { filters, widening: widening ?? null, all: all ?? null }
}
