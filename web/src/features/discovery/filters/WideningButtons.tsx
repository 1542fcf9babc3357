import { defaultFilters, unset, type Filters } from '@mithaq/contract/filters'
import { Plus } from 'lucide-react'
import { discovery } from '../../../messages/discovery.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { wideningQuery } from '../state/queries.ts'

interface WideningsProps {
  filters: Filters
  onWiden: (filters: Filters) => void
}

/** When few people are left, offers to clear the filters that exclude most, or all of them. */
export function WideningButtons({ filters, onWiden }: WideningsProps) {
  const { data } = useApiQuery(wideningQuery, filters, { keepPrevious: true })
  if (!data) return null
  const ways = data.widenings.map(({ filter, people, more }) => ({
    key: filter as string,
    brings: discovery.widenBrings(filter, people, more),
    wider: unset(filters, filter),
  }))
  if (data.all) {
    const { people, more } = data.all
    ways.push({ key: 'all', brings: discovery.clearBrings(people, more), wider: defaultFilters })
  }
  if (ways.length === 0) return null
  return (
    <ul className="flex flex-col">
      {ways.map(({ key, brings, wider }) => (
        <li key={key}>
          <button
            type="button"
            className="flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-start text-sm hover:bg-leaf-wash"
            onClick={() => onWiden(wider)}
          >
            <Plus className="size-4 shrink-0 text-leaf" aria-hidden="true" />
            {brings}
          </button>
        </li>
      ))}
    </ul>
  )
}
