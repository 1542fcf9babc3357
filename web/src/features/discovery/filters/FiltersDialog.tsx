import { defaultFilters } from '@mithaq/contract/discovery'
import type { Filters } from '@mithaq/contract/discovery'
import { discovery as bounds } from '@mithaq/contract/limits'
import { useEffect, useState } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { useAsk } from '../../../server-state/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RangeSlider } from '../../../ui/Slider.tsx'
import { useDraft } from '../../../ui/use-draft.ts'
import { heightText } from '../../profile/fields/HeightField.tsx'
import { count } from '../queries.ts'
import { CountryChecklist } from './CountryChecklist.tsx'
import { ageText, isFiltered } from './filters.ts'
import { useSaveFilters } from './use-save-filters.ts'

export interface FiltersDialogProps {
  kept: Filters
  onClose: () => void
}

export function FiltersDialog({ kept, onClose }: FiltersDialogProps) {
  const [draft, setDraft, forgetDraft] = useDraft('filters', kept)
  const { isPending, save } = useSaveFilters(() => {
    forgetDraft()
    onClose()
  })
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={discovery.filtersTitle}
      size="medium"
      footer={
        <div className="flex flex-1 flex-col gap-3 md:flex-row">
          <Count filters={draft} />
          <div className="grid grid-cols-[1fr_1.4fr] gap-2 md:flex">
            <Button variant="quiet" disabled={!isFiltered(draft)} onClick={() => setDraft(defaultFilters)}>
              {discovery.clearAll}
            </Button>
            <Button
              variant="accent"
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
      <div className="flex flex-col gap-6">
        <RangeSlider
          label={discovery.ageRange}
          {...bounds.filterAge}
          format={ageText}
          value={draft.ageRange}
          onChange={(ageRange) => change({ ageRange })}
        />
        <RangeSlider
          label={discovery.heightRange}
          {...bounds.filterHeightCm}
          format={heightText}
          value={draft.heightRange}
          onChange={(heightRange) => change({ heightRange })}
        />
        <CountryChecklist chosen={draft.countries} onChange={(countries) => change({ countries })} />
      </div>
    </Dialog>
  )
}

/** Long enough for a thumb on its way; short enough to feel like an answer. */
const countAfterMs = 300

/** How many people these filters leave, before they are applied. */
function Count({ filters }: { filters: Filters }) {
  const [asked, setAsked] = useState(filters)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(filters), countAfterMs)
    return () => clearTimeout(timer)
  }, [filters])
  const { data, isError, isFetching } = useAsk(count, asked, { keepsPrevious: true })
  const waiting = asked !== filters || isFetching
  return (
    <p
      role="status"
      aria-busy={waiting}
      className="flex-1 self-center text-center font-semibold text-leaf aria-busy:text-ink-faint md:text-start"
    >
      {data && !isError
        ? discovery.count(data.people, data.more)
        : isError && !waiting
          ? discovery.countFailed
          : discovery.counting}
    </p>
  )
}
