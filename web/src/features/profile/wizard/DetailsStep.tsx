import { limits } from '@mithaq/contract/limits'
import { wizard } from '../../../messages/wizard.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { HeightField } from '../fields/HeightField.tsx'
import { MaritalStatusField } from '../fields/choice-fields.tsx'
import { NationalityField } from '../fields/NationalityField.tsx'
import { StepForm } from './StepForm.tsx'
import { useWizardField } from './wizard-form.ts'

export function DetailsStep() {
  const aboutMe = useWizardField('aboutMe')
  const education = useWizardField('education')
  const occupation = useWizardField('occupation')
  return (
    <StepForm step={2} saved={wizard.detailsSaved}>
      <TextArea
        {...aboutMe}
        label={wizard.aboutMe}
        placeholder={wizard.aboutMePlaceholder}
        limit={limits.aboutMe.max}
        onChange={(event) => aboutMe.onChange(event.target.value)}
      />
      <Field
        {...education}
        label={wizard.education}
        optional
        placeholder={wizard.educationPlaceholder}
        onChange={(event) => education.onChange(event.target.value)}
      />
      <Field
        {...occupation}
        label={wizard.occupation}
        optional
        placeholder={wizard.occupationPlaceholder}
        autoComplete="organization-title"
        onChange={(event) => occupation.onChange(event.target.value)}
      />
      <HeightField {...useWizardField('height')} />
      <MaritalStatusField {...useWizardField('maritalStatus')} />
      <NationalityField {...useWizardField('nationality')} />
    </StepForm>
  )
}
