import { edit } from '../../messages/edit.ts'
import { facts } from '../../messages/facts.ts'
import { EditForm } from './edit/EditForm.tsx'
import { EditFrame } from './edit/EditFrame.tsx'
import { PartRows } from './facts/PartRows.tsx'

export function EditProfileScreen() {
  return (
    <EditFrame title={edit.title}>
      {(profile) => (
        <EditForm profile={profile}>
          <section aria-labelledby="more-about-me">
            <h2 id="more-about-me" className="mb-2 text-lg">
              {facts.more}
            </h2>
            <PartRows profile={profile} />
          </section>
        </EditForm>
      )}
    </EditFrame>
  )
}
