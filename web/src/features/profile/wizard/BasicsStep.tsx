import { useFormContext } from 'react-hook-form'
import { wizard } from '../../../messages/wizard.ts'
import { Field } from '../../../ui/Field.tsx'
import { today } from '../fields/birthday.ts'
import { BirthdayPicker } from '../fields/BirthdayPicker.tsx'
import { LocationField } from '../fields/LocationField.tsx'
import { SexField } from '../fields/choice-fields.tsx'
import type { SignupValues } from '../signup-form.ts'
import { StepForm } from './StepForm.tsx'
import { useWizardField } from './wizard-form.ts'

export function BasicsStep() {
  const { setValue } = useFormContext<SignupValues>()
  const name = useWizardField('name')
  const location = useWizardField('location')
  return (
    <StepForm step={1} saved={wizard.basicsSaved}>
      <Field
        {...name}
        label={wizard.name}
        placeholder={wizard.namePlaceholder}
        autoComplete="given-name"
        onChange={(event) => name.onChange(event.target.value)}
      />
      <SexField {...useWizardField('sex')} />
      <BirthdayPicker {...useWizardField('birthday')} today={today()} />
      <LocationField
        {...location}
        onChange={(city, detected) => {
          setValue('locationDetected', detected)
          location.onChange(city)
        }}
      />
    </StepForm>
  )
}
