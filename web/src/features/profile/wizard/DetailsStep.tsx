import { limits } from '@mithaq/contract/limits'
import { wizard } from '../../../messages/wizard.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { HeightField } from '../fields/HeightField.tsx'
import { MaritalStatusField } from '../fields/MaritalStatusField.tsx'
import { NationalityField } from '../fields/NationalityField.tsx'
import { changeForm, useSignup } from '../signup-form-store.ts'
import { StepForm } from './StepForm.tsx'

export function DetailsStep() {
  const { form, problems } = useSignup()
  return (
    <StepForm step={2} saved={wizard.detailsSaved}>
      <TextArea
        label={wizard.aboutMe}
        placeholder={wizard.aboutMePlaceholder}
        limit={limits.aboutMe.max}
        value={form.aboutMe}
        onChange={(event) => changeForm({ aboutMe: event.target.value })}
        error={problems.aboutMe}
      />
      <Field
        label={wizard.education}
        optional
        placeholder={wizard.educationPlaceholder}
        value={form.education}
        onChange={(event) => changeForm({ education: event.target.value })}
        error={problems.education}
      />
      <Field
        label={wizard.occupation}
        optional
        placeholder={wizard.occupationPlaceholder}
        autoComplete="organization-title"
        value={form.occupation}
        onChange={(event) => changeForm({ occupation: event.target.value })}
        error={problems.occupation}
      />
      <HeightField
        value={form.height}
        onChange={(height) => changeForm({ height })}
        error={problems.height}
      />
      <MaritalStatusField
        value={form.maritalStatus}
        onChange={(maritalStatus) => changeForm({ maritalStatus })}
        error={problems.maritalStatus}
      />
      <NationalityField
        value={form.nationality}
        onChange={(nationality) => changeForm({ nationality })}
        error={problems.nationality}
      />
    </StepForm>
  )
}
