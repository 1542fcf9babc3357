import { useEffect, useRef, useState } from 'react'
import { manage } from '../../../messages/manage.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Effects } from './DeactivateDialog.tsx'
import type { LeavingDialogProps } from './DeactivateDialog.tsx'
import { useLeaving } from './use-leaving.ts'

export function EraseDialog({ open, onOpenChange }: LeavingDialogProps) {
  const [password, setPassword] = useState('')
  const { busy, refused, forgive, leave } = useLeaving({ done: manage.erased, failed: manage.eraseFailed })
  const form = useRef<HTMLFormElement>(null)
  const erase = () => leave({ how: 'erase', password })

  useEffect(() => {
    // A disabled field cannot be focused: only once the answer has freed it.
    if (refused !== undefined && !busy) form.current?.querySelector('input')?.focus()
  }, [refused, busy])

  function type(next: string) {
    setPassword(next)
    forgive()
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        type('')
        onOpenChange(next)
      }}
      title={manage.eraseTitle}
      description={
        <>
          <Effects text={manage.eraseText} effects={manage.eraseEffects} />
          <p className="mt-3">{manage.eraseKept}</p>
        </>
      }
      confirmLabel={manage.erase}
      busyLabel={manage.erasing}
      cancelLabel={manage.keepAccount}
      variant="danger"
      busy={busy}
      disabled={password === ''}
      onConfirm={erase}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '') erase()
        }}
      >
        <PasswordField
          label={manage.erasePassword}
          value={password}
          error={refused}
          invalid={refused !== undefined}
          autoComplete="current-password"
          disabled={busy}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
