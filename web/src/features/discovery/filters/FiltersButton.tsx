import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { filtersQuery } from '../state/queries.ts'
import { filtersText, isFiltered } from './filters.ts'
import { FiltersDialog } from './FiltersDialog.tsx'

const errorId = 'filters-error'

/** Says why the button is disabled when the filters failed to load. */
export function FiltersLoadError() {
  const { data, isError } = useApiQuery(filtersQuery, {})
  if (data || !isError) return null
  return (
    <p id={errorId} role="status" className="w-full text-sm text-ink-soft">
      {discovery.filtersLoadFailed}
    </p>
  )
}

export function FiltersButton() {
  const [open, setOpen] = useState(false)
  const { data: filters, isError } = useApiQuery(filtersQuery, {})
  const filtered = isFiltered(filters)
  return (
    <>
      <Button
        variant="outline"
        size="small"
        // As wide as with the longest label, so that nothing moves once the filters are known.
        className="relative min-w-31 max-[23rem]:min-w-26.5 max-[23rem]:gap-1.5 max-[23rem]:px-2"
        icon={<SlidersHorizontal className="size-4 shrink-0" aria-hidden="true" />}
        disabled={!filters}
        aria-haspopup="dialog"
        aria-describedby={isError && !filters ? errorId : undefined}
        onClick={() => setOpen(true)}
      >
        <span>{filters && filtered ? filtersText(filters) : discovery.filters}</span>
        {filtered && (
          <span
            aria-hidden="true"
            data-badge="filters"
            className="absolute -end-1 -top-1 grid size-5 place-items-center rounded-full bg-saffron text-xs font-bold text-on-saffron"
          >
            !
          </span>
        )}
      </Button>
      {filters && open && <FiltersDialog kept={filters} onClose={() => setOpen(false)} />}
    </>
  )
}
