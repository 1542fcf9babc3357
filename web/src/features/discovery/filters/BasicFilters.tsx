import { switches, type Filters } from '@mithaq/contract/filters'
import { discovery as bounds } from '@mithaq/contract/limits'
import { useId } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { SegmentedChoice } from '../../../ui/form/SegmentedChoice.tsx'
import { RangeSlider } from '../../../ui/form/Slider.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { formatHeight } from '../../profile/fields/HeightField.tsx'
import { CountryChecklist } from './CountryChecklist.tsx'
import { ageText } from './filters.ts'

interface BasicFiltersProps {
  draft: Filters
  onChange: (draft: Filters) => void
}

const ranges = [
  { name: 'ageRange', ...bounds.filterAge, format: ageText },
  { name: 'heightRange', ...bounds.filterHeightCm, format: formatHeight },
] as const

/** The basic filters: ranges, countries, activity and switches. */
export function BasicFilters({ draft, onChange }: BasicFiltersProps) {
  const id = useId()
  const change = (part: Partial<Filters>) => onChange({ ...draft, ...part })
  return (
    <>
      {ranges.map(({ name, ...range }) => (
        <RangeSlider
          key={name}
          {...range}
          label={discovery[name]}
          value={draft[name]}
          onChange={(chosen) => change({ [name]: chosen })}
        />
      ))}
      <CountryChecklist chosen={draft.countries} onChange={(countries) => change({ countries })} />
      <SegmentedChoice
        fitted
        label={discovery.activeWithin}
        options={(['any', 'week', 'month'] as const).map((value) => ({
          value,
          label: discovery.activeTimes[value],
        }))}
        value={draft.activeWithin ?? 'any'}
        onChange={(value) => change({ activeWithin: value === 'any' ? null : value })}
      />
      {switches.map((name) => (
        <div key={name} className="flex items-center justify-between gap-3">
          <span id={`${id}-${name}`} className="text-sm font-semibold">
            {discovery[name]}
          </span>
          <Switch
            labelledBy={`${id}-${name}`}
            checked={draft[name]}
            onChange={(checked) => change({ [name]: checked })}
          />
        </div>
      ))}
    </>
  )
}
