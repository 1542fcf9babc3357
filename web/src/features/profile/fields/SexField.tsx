import { sexes } from '@mithaq/contract/profile'
import { wizard } from '../../../messages/wizard.ts'
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx'

export type Sex = (typeof sexes)[number]

export interface SexFieldProps {
  value: Sex
  onChange: (sex: Sex) => void
  label?: string
  error?: string | undefined
  disabled?: boolean
}

export function SexField({ label = wizard.sex, ...rest }: SexFieldProps) {
  const options = sexes.map((sex) => ({ value: sex, label: wizard.sexes[sex] }))
  return <SegmentedChoice {...rest} label={label} options={options} />
}
