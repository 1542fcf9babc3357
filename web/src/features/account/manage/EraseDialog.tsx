import { useState } from 'react'
import { manage } from '../../../messages/manage.ts'
import { PasswordDialog } from '../../../ui/PasswordDialog.tsx'
import { Effects } from './DeactivateDialog.tsx'
import type { LeavingDialogProps } from './DeactivateDialog.tsx'
import { useLeaving } from './use-leaving.ts'

export function EraseDialog({ open, onOpenChange }: LeavingDialogProps) {
  const [password, setPassword] = useState('')
  const { busy, refused, forgive, leave } = useLeaving({ done: manage.erased, failed: manage.eraseFailed })

  function type(next: string) {
    setPassword(next)
    forgive()
  }

  return (
    <PasswordDialog
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
      label={manage.erasePassword}
      password={password}
      wrong={refused}
      onType={type}
      confirmLabel={manage.erase}
      busyLabel={manage.erasing}
      cancelLabel={manage.keepAccount}
      variant="danger"
      busy={busy}
      onConfirm={() => leave({ how: 'erase', password })}
    />
  )
}
