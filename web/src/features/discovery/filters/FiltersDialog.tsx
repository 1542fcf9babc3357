import { defaultFilters, filterPartOf, filterParts, isFact, saidNames } from '@mithaq/contract/filters'
import type { FilterPart as Part, Filters } from '@mithaq/contract/filters'
import { isAskedOf } from '@mithaq/contract/facts'
import { useEffect, useState } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useDraft } from '../../../session/drafts.ts'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { matchingCountQuery } from '../state/queries.ts'
import { BasicFilters } from './BasicFilters.tsx'
import { FilterSection } from './FilterSection.tsx'
import { filtersText, isFiltered, areFiltersEqual } from './filters.ts'
import { AnswerFilter } from './AnswerFilter.tsx'
import { useSaveFilters } from './use-save-filters.ts'
import { WideningButtons } from './WideningButtons.tsx'

interface FiltersDialogProps {
  kept: Filters
  onClose: () => void
}

export function FiltersDialog({ kept, onClose }: FiltersDialogProps) {
  const [held, hold, forgetDraft] = useDraft('filters', { of: kept, draft: kept })
  // A draft over older filters would revert those saved since, here or on another device.
  const draft = areFiltersEqual(held.of, kept) ? held.draft : kept
  const setDraft = (next: Filters) => hold({ of: kept, draft: next })
  const { isPending, save } = useSaveFilters(() => {
    forgetDraft()
    onClose()
  })
  const { data: me } = useOwnProfile()
  const seeks = me?.sex === 'male' ? 'female' : 'male'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={discovery.filtersTitle}
      size="medium"
      footer={
        <div className="flex flex-1 flex-col gap-3 md:flex-row">
          <Count filters={draft} onWiden={setDraft} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="quiet"
              className="max-md:grow max-md:px-4"
              off={!isFiltered(draft)}
              onClick={() => setDraft(defaultFilters)}
            >
              {discovery.clearAll}
            </Button>
            <Button
              variant="accent"
              className="max-md:grow-2 max-md:px-4"
              busy={isPending}
              busyLabel={discovery.applying}
              onClick={() => save(draft)}
            >
              {discovery.apply}
            </Button>
          </div>
        </div>
      }
    >
      <p className="mb-2 text-sm text-ink-soft">{filtersText(draft)}</p>
      {filterParts.map((part) => (
        <FilterSection key={part} part={part} draft={draft} onChange={setDraft}>
          {part === 'basics' && <BasicFilters draft={draft} onChange={setDraft} />}
          {saidIn(part, seeks).map((name) => (
            <AnswerFilter key={name} name={name} draft={draft} onChange={setDraft} />
          ))}
        </FilterSection>
      ))}
    </Dialog>
  )
}

/** The questions of a section that apply to the sex I look for. */
const saidIn = (part: Part, seeks: string) =>
  saidNames.filter((name) => filterPartOf(name) === part && (!isFact(name) || isAskedOf(name, seeks)))

/** Debounce of the count while a slider is dragged. */
const countAfterMs = 300

/** With fewer people than this, suggest filters to clear. */
const few = 12

interface CountProps {
  filters: Filters
  onWiden: (filters: Filters) => void
}

/** How many people match these filters, before they are applied. */
function Count({ filters, onWiden }: CountProps) {
  const [asked, setAsked] = useState(filters)
  const key = JSON.stringify(filters)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(JSON.parse(key) as Filters), countAfterMs)
    return () => clearTimeout(timer)
  }, [key])
  const { data, isError, isFetching } = useApiQuery(matchingCountQuery, asked, { keepPrevious: true })
  const waiting = JSON.stringify(asked) !== key || isFetching
  const isFew = data !== undefined && !data.more && data.people < few && isFiltered(asked)
  return (
    // Limited and scrollable, so that a large text does not push the buttons out of sight.
    <div className="flex max-h-[36dvh] min-w-0 flex-1 flex-col justify-center-safe overflow-y-auto">
      <p
        role="status"
        aria-busy={waiting}
        className="text-center font-semibold text-leaf aria-busy:text-ink-faint md:text-start"
      >
        {data && !isError
          ? discovery.count(data.people, data.more)
          : isError && !waiting
            ? discovery.countFailed
            : discovery.counting}
      </p>
      {isFew && <WideningButtons filters={asked} onWiden={onWiden} />}
    </div>
  )
}
