import { ShieldAlert } from 'lucide-react'
import { wizard } from '../../../messages/wizard.ts'
import { PicturePicker } from '../../pictures/PicturePicker.tsx'
import { changePictures, useSignup } from '../signup-form-store.ts'
import { StepForm } from './StepForm.tsx'

/** `back` is false once the rest of the profile exists. */
export function PicturesStep({ back }: { back: boolean }) {
  const { pictures, problems } = useSignup()
  return (
    <StepForm step={3} back={back}>
      <PicturePicker value={pictures} onChange={changePictures} error={problems.pictures} />
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
