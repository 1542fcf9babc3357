import { maritalStatuses } from '@mithaq/contract/profile'
import { wizard } from '../../../messages/wizard.ts'
import { Select } from '../../../ui/Select.tsx'

export type MaritalStatus = (typeof maritalStatuses)[number]

export interface MaritalStatusFieldProps {
  value: MaritalStatus
  onChange: (status: MaritalStatus) => void
  error?: string | undefined
}

export function MaritalStatusField(props: MaritalStatusFieldProps) {
  const options = maritalStatuses.map((status) => ({ value: status, label: wizard.maritalStatuses[status] }))
  return <Select {...props} label={wizard.maritalStatus} options={options} />
}
