import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wizard } from '../../../messages/wizard.ts'
import { signOut } from '../../../session/auth-actions.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { readSignup } from '../signup-form-store.ts'
import { emptyForm } from '../signup-form.ts'
import { readCompletion } from './completion.ts'

/** Signs out, after asking if input would be lost. */
export function SignOutButton() {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()

  function leave() {
    void signOut()
    void navigate('/auth', { replace: true })
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-me-4"
        onClick={() => (nothingToLose() ? leave() : setAsking(true))}
      >
        {wizard.signOut}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={wizard.signOutTitle}
        description={wizard.signOutText}
        confirmLabel={wizard.signOut}
        variant="danger"
        onConfirm={leave}
      />
    </>
  )
}

function nothingToLose(): boolean {
  const { form, pictures } = readSignup()
  const untouched = pictures.length === 0 && JSON.stringify(form) === JSON.stringify(emptyForm)
  return untouched || readCompletion().created
}
