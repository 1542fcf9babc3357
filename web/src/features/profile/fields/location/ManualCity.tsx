import { wizard } from '../../../../messages/wizard.ts'
import { Combobox } from '../../../../ui/form/Combobox.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { CityField } from './CityField.tsx'
import { countryOptions } from '../country/country-options.ts'
import type { City } from './city.ts'

interface ManualCityProps {
  value: City
  onChange: (city: City) => void
}

/** Country and city chosen by hand, for members without GPS. */
export function ManualCity({ value, onChange }: ManualCityProps) {
  const { country, city } = value
  return (
    <div className="mt-2 grid gap-4 sm:grid-cols-2">
      <Combobox
        label={wizard.country}
        placeholder={wizard.searchCountries}
        options={countryOptions}
        value={country === '' ? null : country}
        onChange={(next) => onChange({ country: next, city: next === country ? city : '' })}
      />
      {country === '' ? (
        <Field label={wizard.city} placeholder={wizard.countryFirst} disabled />
      ) : (
        <CityField country={country} value={city} onChange={(next) => onChange({ country, city: next })} />
      )}
    </div>
  )
}
