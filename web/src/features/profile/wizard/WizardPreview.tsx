import { ageOn } from '@mithaq/contract/profile'
import { Eye } from 'lucide-react'
import { wizard } from '../../../messages/wizard.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ProfileCard } from '../card/ProfileCard.tsx'
import { isCompleteBirthday, today } from '../fields/birthday.ts'
import { useSignup } from '../signup-form-store.ts'
import { useCompletion } from './completion.ts'

/** The fields of a picture that only the server knows. */
const onDevice = { thumbHash: '', blurred: false, address: '' }

/** A preview of the card beside the wizard, on wide screens. */
export function WizardPreview() {
  return (
    <aside
      aria-label={wizard.preview}
      // Without a focusable control inside, a keyboard could not scroll it.
      {...{ tabIndex: 0 }}
      className="sticky top-(--connection-bar) mt-8 hidden max-h-(--screen) overflow-y-auto overscroll-contain p-2 pb-10 lg:block"
    >
      <p className="mb-3 text-center text-sm text-ink-soft">{wizard.preview}</p>
      <DraftCard />
    </aside>
  )
}

/** On narrow screens: opens the preview in a dialog, until the profile is created. */
export function PreviewButton() {
  const { created } = useCompletion()
  if (created) return null
  return (
    <Dialog
      title={wizard.preview}
      reading
      trigger={
        <Button
          variant="outline"
          size="small"
          className="mb-7 self-start lg:hidden"
          icon={<Eye className="size-4" aria-hidden="true" />}
        >
          {wizard.seeCard}
        </Button>
      }
    >
      <DraftCard />
    </Dialog>
  )
}

function DraftCard() {
  const { form, pictures } = useSignup()
  const age = isCompleteBirthday(form.birthday) ? ageOn(form.birthday, today()) : null
  return (
    <ProfileCard
      profile={{
        ...form,
        id: 'mine',
        name: form.name.trim() || wizard.previewName,
        age: age !== null && age >= 0 ? age : null,
        location: { country: form.location.country, city: form.location.city || wizard.previewCity },
        aboutMe: form.aboutMe.trim() || wizard.previewAbout,
        pictures: pictures.map(({ id, previewUrl }) => ({ ...onDevice, id, localUrl: previewUrl })),
      }}
    />
  )
}
