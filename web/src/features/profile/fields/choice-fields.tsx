import { maritalStatuses, sexes } from '@mithaq/contract/profile'
import { wizard } from '../../../messages/wizard.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { SegmentedChoice } from '../../../ui/form/SegmentedChoice.tsx'

export type MaritalStatus = (typeof maritalStatuses)[number]

interface MaritalStatusFieldProps {
  value: MaritalStatus
  onChange: (status: MaritalStatus) => void
  error?: string | undefined
}

export function MaritalStatusField(props: MaritalStatusFieldProps) {
  const options = maritalStatuses.map((status) => ({ value: status, label: wizard.maritalStatuses[status] }))
  return <Select {...props} label={wizard.maritalStatus} options={options} />
}

export type Sex = (typeof sexes)[number]

interface SexFieldProps {
  value: Sex
  onChange: (sex: Sex) => void
  error?: string | undefined
}

/** The default may be overlooked, so a line below says what the choice means. */
export function SexField(props: SexFieldProps) {
  const options = sexes.map((sex) => ({ value: sex, label: wizard.sexes[sex] }))
  return <SegmentedChoice {...props} label={wizard.sex} options={options} hint={wizard.joinAs[props.value]} />
}
