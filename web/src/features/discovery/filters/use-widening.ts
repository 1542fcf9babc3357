import { defaultFilters } from '@mithaq/contract/filters'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { isFiltered } from './filters.ts'
import { filtersQuery, wideningQuery } from '../state/queries.ts'

/**
 * The filter that keeps most people away, where any does; `undefined` until that is known. Where several do together, how many
 * all of them keep away.
 */
export function useWidening() {
  const asked = useApiQuery(filtersQuery, {})
  const filters = asked.data
  const enabled = isFiltered(filters)
  const found = useApiQuery(wideningQuery, filters ?? defaultFilters, { enabled })
  if (asked.isLoading || found.isLoading) return { filters, widening: undefined, all: null }
  const { widenings: [widening] = [], all } = (enabled && found.data) || {}
  return { filters, widening: widening ?? null, all: all ?? null }
}
