import { Crop, Mountain, ShieldAlert, Sparkles, Sun, UserRound } from 'lucide-react'
import { wizard } from '../../../../messages/wizard.ts'
import { PicturePicker } from '../../../pictures/album/PicturePicker.tsx'
import { StepForm } from './StepForm.tsx'
import { useWizardField } from '../wizard-form.ts'

/** `back` is false once the rest of the profile exists. */
export function PicturesStep({ back }: { back: boolean }) {
  return (
    <StepForm step={3} back={back}>
      <PicturePicker {...useWizardField('pictures')} />
      <GoodPictures />
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

const icons = { light: Sun, alone: UserRound, life: Mountain, card: Crop, modest: Sparkles }

function GoodPictures() {
  return (
    <section aria-labelledby="good-pictures">
      <h2 id="good-pictures" className="font-sans text-sm font-semibold tracking-normal">
        {wizard.goodPictures}
      </h2>
      <ul className="mt-2 grid gap-x-4 gap-y-2.5 text-ink-soft sm:grid-cols-2">
        {(['light', 'alone', 'life', 'card', 'modest'] as const).map((tip) => {
          const Icon = icons[tip]
          return (
            <li key={tip} className="flex gap-3">
              <Icon className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden="true" />
              {wizard.goodPictureTips[tip]}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
