import { useState } from 'react'
import { ownData } from '../../messages/own-data.ts'
import { ApiError } from '../../session/call.ts'
import { logError } from '../../ui/feedback/error-log.ts'
import { PasswordDialog } from '../../ui/dialog/PasswordDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

const texts = ownData.prove

interface ConfirmPasswordDialogProps {
  open: boolean
  onClose: () => void
  /** The action that needs the password. */
  act: (password: string) => Promise<void>
}

/** Asks for the password, runs `act` with it, and stays open if the password was wrong. */
export function ConfirmPasswordDialog({ open, onClose, act }: ConfirmPasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  function type(next: string) {
    setPassword(next)
    setWrong(undefined)
  }

  function close() {
    type('')
    onClose()
  }

  async function go(): Promise<void> {
    if (busy || password === '') return
    setBusy(true)
    try {
      await act(password)
      close()
    } catch (error) {
      const isTheirs =
        error instanceof ApiError && (error.field === 'password' || error.code === 'too_many_attempts')
      if (isTheirs) setWrong(error.message)
      else {
        logError(error, ownData.failed)
        toast.error(ownData.failed, { error })
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <PasswordDialog
      {...{ open, busy, password, wrong }}
      onOpenChange={(next) => !next && close()}
      title={texts.title}
      description={texts.text}
      label={texts.password}
      onType={type}
      confirmLabel={texts.go}
      busyLabel={texts.busy}
      cancelLabel={texts.cancel}
      onConfirm={() => void go()}
    />
  )
}
