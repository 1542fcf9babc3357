import { useState } from 'react'
import { manage } from '../../../messages/en/manage.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { LeavingDialogProps } from './DeactivateDialog.tsx'
import { Effects } from './Effects.tsx'
import { useLeaving } from './use-leaving.ts'

/** The same in every language, so that the help and the form agree. */
const word = 'DELETE'

export function EraseDialog({ open, onOpenChange }: LeavingDialogProps) {
  const [typed, setTyped] = useState('')
  const { busy, leave } = useLeaving({ how: 'erase', done: manage.erased, failed: manage.eraseFailed })
  const confirmed = typed.trim() === word
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setTyped('')
        onOpenChange(next)
      }}
      title={manage.eraseTitle}
      description={<Effects text={manage.eraseText} effects={manage.eraseEffects} />}
      confirmLabel={manage.erase}
      busyLabel={manage.erasing}
      cancelLabel={manage.keepAccount}
      variant="danger"
      busy={busy}
      disabled={!confirmed}
      onConfirm={leave}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (confirmed) leave()
        }}
      >
        <Field
          label={manage.eraseType(word)}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={busy}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
