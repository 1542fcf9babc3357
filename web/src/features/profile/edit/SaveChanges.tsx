import { edit } from '../../../messages/edit.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { registerDock } from '../../../ui/base/docks.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

interface SaveChangesProps {
  busy: boolean
  dirty: boolean
  /** Why the form cannot be saved now, although it is valid. */
  refusal: string | undefined
  /** The member chose to leave without saving. */
  onLeave: () => void
}

/** The save button of a form, with the question before unsaved changes are left. */
export function SaveChanges({ busy, dirty, refusal, onLeave }: SaveChangesProps) {
  return (
    <>
      {refusal && <Banner kind="info">{refusal}</Banner>}
      <div ref={registerDock}>
        <Button type="submit" block busy={busy} busyLabel={edit.saving}>
          {edit.save}
        </Button>
      </div>
      <UnsavedGuard dirty={dirty} onLeave={onLeave} />
    </>
  )
}
