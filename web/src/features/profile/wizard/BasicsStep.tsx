import { wizard } from '../../../messages/wizard.ts'
import { Field } from '../../../ui/Field.tsx'
import { today } from '../fields/birthday.ts'
import { BirthdayPicker } from '../fields/BirthdayPicker.tsx'
import { LocationField } from '../fields/LocationField.tsx'
import { SexField } from '../fields/SexField.tsx'
import { changeForm, useSignup } from '../signup-form-store.ts'
import { StepForm } from './StepForm.tsx'

export function BasicsStep() {
  const { form, problems } = useSignup()
  return (
    <StepForm step={1} saved={wizard.basicsSaved}>
      <Field
        label={wizard.name}
        placeholder={wizard.namePlaceholder}
        autoComplete="given-name"
        value={form.name}
        onChange={(event) => changeForm({ name: event.target.value })}
        error={problems.name}
      />
      <SexField value={form.sex} onChange={(sex) => changeForm({ sex })} error={problems.sex} />
      <BirthdayPicker
        value={form.birthday}
        onChange={(birthday) => changeForm({ birthday })}
        today={today()}
        error={problems.birthday}
      />
      <LocationField
        value={form.location}
        onChange={(location, locationDetected) => changeForm({ location, locationDetected })}
        error={problems.location}
      />
    </StepForm>
  )
}
