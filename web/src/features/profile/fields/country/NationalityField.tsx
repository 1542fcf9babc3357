import type { CountryCode } from '@mithaq/contract/countries'
import { limits } from '@mithaq/contract/limits'
import { useState } from 'react'
import { wizard } from '../../../../messages/wizard.ts'
import { MultiCombobox } from '../../../../ui/form/MultiCombobox.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { countryOptions } from './country-options.ts'

interface NationalityFieldProps {
  value: readonly CountryCode[]
  onChange: (nationality: CountryCode[]) => void
  error?: string | undefined
}

/** One to four countries. A fifth is refused by a toast, a duplicate at the field. */
export function NationalityField({ value, onChange, error }: NationalityFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <MultiCombobox
      label={wizard.nationality}
      placeholder={wizard.searchCountries}
      hint={wizard.nationalityHint}
      options={countryOptions}
      values={value}
      onChange={(next) => {
        setRefusal(undefined)
        onChange(next)
      }}
      max={limits.nationalities.max}
      onMaxReached={() => toast.error(wizard.rules.nationality_too_many({ max: limits.nationalities.max }))}
      onDuplicate={() => setRefusal(wizard.rules.nationality_double)}
      error={error ?? refusal}
    />
  )
}
