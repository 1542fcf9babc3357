import { defaultFilters } from '@mithaq/contract/filters'
import { discovery } from '../../../messages/discovery.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { useIsWide } from '../../../ui/base/use-is-wide.ts'
import { filtersQuery, peopleLeftQuery } from '../state/queries.ts'
import { isFiltered } from './filters.ts'

/** How many people are left within the filters, on a wide screen. Positioned so that nothing moves when it appears. */
export function PeopleLeft() {
  const isWide = useIsWide('64rem')
  const { data: filters } = useApiQuery(filtersQuery, {})
  const enabled = isWide && isFiltered(filters)
  const { data: left } = useApiQuery(peopleLeftQuery, filters ?? defaultFilters, { enabled })
  if (!enabled || !left || left.people <= 0) return null
  return (
    <p className="absolute inset-s-0 top-full text-sm whitespace-nowrap text-ink-soft">
      {discovery.peopleLeft(left.people, left.more)}
    </p>
  )
}
