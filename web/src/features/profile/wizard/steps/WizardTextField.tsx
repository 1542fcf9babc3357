import { Field, type FieldProps } from '../../../../ui/form/Field.tsx'
import { useWizardField } from '../wizard-form.ts'

interface WizardTextFieldProps extends Omit<FieldProps, 'value' | 'error' | 'onChange'> {
  name: 'name' | 'education' | 'occupation'
}

/** A text field of the wizard. */
export function WizardTextField({ name, ...field }: WizardTextFieldProps) {
  const { onChange, ...bound } = useWizardField(name)
  return <Field {...field} {...bound} onChange={(event) => onChange(event.target.value)} />
}
