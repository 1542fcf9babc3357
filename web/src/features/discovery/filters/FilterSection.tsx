import { setFilters, unsetAll, type FilterPart as Part, type Filters } from '@mithaq/contract/filters'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { facts } from '../../../messages/facts.ts'
import { Button } from '../../../ui/base/Button.tsx'

interface FilterPartProps {
  part: Part
  draft: Filters
  onChange: (draft: Filters) => void
  children: ReactNode
}

/** A collapsible section of the dialog; shows how many of its filters are set and can reset them. */
export function FilterSection({ part, draft, onChange, children }: FilterPartProps) {
  const set = setFilters(draft, part)
  const title = part === 'basics' ? discovery.basics : facts.parts[part]
  return (
    <details open={part === 'basics'} className="group border-t border-line first:border-t-0">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-md font-semibold outline-offset-[-2px] [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{title}</span>
        {set.length > 0 && (
          <span className="text-sm font-semibold text-leaf">{discovery.filtersSet(set.length)}</span>
        )}
        <ChevronDown
          className="size-5 text-ink-soft transition-transform duration-150 group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-6 pt-1 pb-5">
        {part !== 'basics' && <p className="text-sm text-ink-soft">{discovery.onlyThoseWhoSaid}</p>}
        {children}
        {set.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="self-start"
            onClick={() => onChange(unsetAll(draft, set))}
          >
            {discovery.resetPart(title)}
          </Button>
        )}
      </div>
    </details>
  )
}
