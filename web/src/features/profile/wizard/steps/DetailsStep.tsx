import { limits } from '@mithaq/contract/limits'
import { wizard } from '../../../../messages/wizard.ts'
import { TextArea } from '../../../../ui/form/TextArea.tsx'
import { HeightField } from '../../fields/HeightField.tsx'
import { MaritalStatusField } from '../../fields/choice-fields.tsx'
import { NationalityField } from '../../fields/country/NationalityField.tsx'
import { StepForm } from './StepForm.tsx'
import { WizardTextField } from './WizardTextField.tsx'
import { useWizardField } from '../wizard-form.ts'

export function DetailsStep() {
  const aboutMe = useWizardField('aboutMe')
  return (
    <StepForm step={2} saved={wizard.detailsSaved}>
      <TextArea
        {...aboutMe}
        label={wizard.aboutMe}
        placeholder={wizard.aboutMePlaceholder}
        limit={limits.aboutMe.max}
        onChange={(event) => aboutMe.onChange(event.target.value)}
      />
      <WizardTextField
        name="education"
        label={wizard.education}
        optional
        placeholder={wizard.educationPlaceholder}
      />
      <WizardTextField
        name="occupation"
        label={wizard.occupation}
        optional
        placeholder={wizard.occupationPlaceholder}
        autoComplete="organization-title"
      />
      <HeightField {...useWizardField('height')} />
      <MaritalStatusField {...useWizardField('maritalStatus')} />
      <NationalityField {...useWizardField('nationality')} />
    </StepForm>
  )
}
