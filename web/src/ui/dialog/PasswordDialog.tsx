import { useEffect, useRef } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import { PasswordField } from '../form/PasswordField.tsx'

interface PasswordDialogProps extends Omit<ConfirmDialogProps, 'children' | 'disabled'> {
  label: string
  password: string
  /** Why the last password was refused. */
  wrong: string | undefined
  onType: (password: string) => void
}

/** Asks for the password before an action. */
export function PasswordDialog({ label, password, wrong, onType, ...dialog }: PasswordDialogProps) {
  const { busy = false, onConfirm } = dialog
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A disabled field cannot be focused, so wait until it is enabled again.
    if (wrong !== undefined && !busy) form.current?.querySelector('input')?.focus()
  }, [wrong, busy])
  return (
    <ConfirmDialog {...dialog} disabled={password === ''}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '') onConfirm()
        }}
      >
        <PasswordField
          label={label}
          value={password}
          error={wrong}
          invalid={wrong !== undefined}
          autoComplete="current-password"
          disabled={busy}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
