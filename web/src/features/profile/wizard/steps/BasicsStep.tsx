import { useFormContext } from 'react-hook-form'
import { wizard } from '../../../../messages/wizard.ts'
import { today } from '../../fields/birthday.ts'
import { BirthdayPicker } from '../../fields/BirthdayPicker.tsx'
import { LocationField } from '../../fields/location/LocationField.tsx'
import { SexField } from '../../fields/choice-fields.tsx'
import type { SignupValues } from '../../signup-form.ts'
import { StepForm } from './StepForm.tsx'
import { WizardTextField } from './WizardTextField.tsx'
import { useWizardField } from '../wizard-form.ts'

export function BasicsStep() {
  const { setValue } = useFormContext<SignupValues>()
  const location = useWizardField('location')
  return (
    <StepForm step={1} saved={wizard.basicsSaved}>
      <WizardTextField
        name="name"
        label={wizard.name}
        placeholder={wizard.namePlaceholder}
        autoComplete="given-name"
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
