import { edit } from '../../../messages/edit.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { registerDock } from '../../../ui/base/docks.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'

interface SaveChangesProps {
  busy: boolean
  dirty: boolean
  /** Why it cannot be saved now, though nothing is wrong with it. */
  refusal: string | undefined
  /** It is left unsaved, by the member's own word. */
  onLeave: () => void
}

/** The end of a form: its button, and the question before it is left unsaved. */
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
