import { useState } from 'react'
import { Link } from 'react-router'
import { manage } from '../../../messages/manage.ts'
import type { DialogState } from '../../../ui/dialog/Dialog.tsx'
import { PasswordDialog } from '../../../ui/dialog/PasswordDialog.tsx'
import { EffectsList } from './DeactivateDialog.tsx'
import { useLeaveAccount } from './use-leave-account.ts'

const words = { done: manage.erased, failed: manage.eraseFailed }

export function EraseDialog({ open, onOpenChange }: DialogState) {
  const [password, setPassword] = useState('')
  const { busy, refused: wrong, forgive, leave } = useLeaveAccount(words)

  function type(next: string) {
    setPassword(next)
    forgive()
  }

  return (
    <PasswordDialog
      {...{ open, busy, password, wrong }}
      variant="danger"
      onOpenChange={(next) => {
        type('')
        onOpenChange(next)
      }}
      title={manage.eraseTitle}
      description={
        <>
          <EffectsList text={manage.eraseText} effects={manage.eraseEffects} />
          <p className="mt-3">{manage.eraseKept}</p>
          <Link to="/privacy-policy#retention" className="mt-2 inline-block underline underline-offset-4">
            {manage.eraseKeptMore}
          </Link>
        </>
      }
      label={manage.erasePassword}
      onType={type}
      confirmLabel={manage.erase}
      busyLabel={manage.erasing}
      cancelLabel={manage.keepAccount}
      onConfirm={() => leave({ how: 'erase', password })}
    />
  )
}
