import type { CountryCode } from '@mithaq/contract/countries'
import { limits } from '@mithaq/contract/limits'
import { useState } from 'react'
import { wizard } from '../../../messages/en/wizard.ts'
import { MultiCombobox } from '../../../ui/MultiCombobox.tsx'
import { toast } from '../../../ui/toast.ts'
import { countryOptions } from './country-options.ts'

export interface NationalityFieldProps {
  value: readonly CountryCode[]
  onChange: (nationality: CountryCode[]) => void
  error?: string | undefined
  id?: string
}

/** One to four of the 195. A fifth and a double are refused in place and by a toast. */
export function NationalityField({ value, onChange, error, id }: NationalityFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const refuse = (message: string) => {
    setRefusal(message)
    toast.error(message)
  }
  return (
    <MultiCombobox
      {...(id && { id })}
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
      onMaxReached={() => refuse(wizard.rules.nationalityTooMany)}
      onDouble={() => refuse(wizard.rules.nationalityDouble)}
      error={error ?? refusal}
    />
  )
}
