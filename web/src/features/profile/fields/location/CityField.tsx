import type { CountryCode } from '@mithaq/contract/countries'
import { useMemo, useState } from 'react'
import { wizard } from '../../../../messages/wizard.ts'
import { FieldFrame } from '../../../../ui/form/FieldFrame.tsx'
import { SearchBox } from '../../../../ui/form/SearchBox.tsx'
import type { Option } from '../../../../ui/form/Select.tsx'
import { Waiting } from '../../../../ui/feedback/Waiting.tsx'
import { useCities } from './use-cities.ts'

interface CityFieldProps {
  country: CountryCode
  value: string
  onChange: (city: string) => void
}

/** A search field for the country's cities; the server accepts no other. */
export function CityField({ country, value, onChange }: CityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { cities, status } = useCities(country, typed ?? '')
  const options = useMemo(() => cities.map(optionOf), [cities])
  const selected = useMemo(() => (value ? optionOf(value) : null), [value])
  return (
    <FieldFrame label={wizard.city} error={status === 'failed' ? wizard.citiesMissing : undefined}>
      {(aria) => (
        <SearchBox
          {...{ aria, selected, typed, onChange }}
          label={wizard.city}
          placeholder={wizard.searchCities}
          found={status === 'found' ? options : undefined}
          onType={setTyped}
          below={status === 'searching' && <Searching />}
        />
      )}
    </FieldFrame>
  )
}

function Searching() {
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-md border border-line bg-raised px-4 py-3 text-ink-soft shadow-2">
      <Waiting brief>
        <p role="status">{wizard.searching}</p>
      </Waiting>
    </div>
  )
}

const optionOf = (city: string): Option => ({ value: city, label: city })
