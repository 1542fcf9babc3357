import { ShieldAlert } from 'lucide-react'
import { wizard } from '../../../messages/wizard.ts'
import { PicturePicker } from '../../pictures/PicturePicker.tsx'
import { StepForm } from './StepForm.tsx'
import { useWizardField } from './wizard-form.ts'

/** `back` is false once the rest of the profile exists. */
export function PicturesStep({ back }: { back: boolean }) {
  return (
    <StepForm step={3} back={back}>
      <PicturePicker {...useWizardField('pictures')} />
      <div className="flex gap-3 rounded-md bg-saffron-wash px-4 py-3.5 text-saffron-ink">
        <ShieldAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <p>
          <strong className="block font-semibold">{wizard.pictureRules}</strong>
          {wizard.pictureWarning}
        </p>
      </div>
    </StepForm>
  )
}
