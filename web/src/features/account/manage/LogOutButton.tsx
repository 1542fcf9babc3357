import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { manage } from '../../../messages/manage.ts'
import { useSession } from '../../../session/session.ts'
import { signOut } from '../../../session/auth-actions.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/base/IconButton.tsx'
import { countUnsent } from '../../chat/outbox/outbox-storage.ts'

/** Signs out, after asking if unsent messages would be lost. */
export function LogOutButton() {
  const session = useSession()
  const [unsent, setUnsent] = useState(0)
  const navigate = useNavigate()

  function leave() {
    void signOut()
    void navigate('/auth', { replace: true })
  }

  function ask() {
    // Read at the tap: they may have been sent by now, or written in another tab.
    const waiting = session.status === 'signedIn' ? countUnsent(session.user.id) : 0
    if (waiting > 0) setUnsent(waiting)
    else leave()
  }

  return (
    <>
      <IconButton
        label={manage.logOut}
        icon={<LogOut className="size-5 rtl:rotate-180" aria-hidden="true" />}
        onClick={ask}
      />
      <ConfirmDialog
        open={unsent > 0}
        onOpenChange={(open) => !open && setUnsent(0)}
        title={manage.logOutTitle}
        description={manage.logOutUnsent(unsent)}
        confirmLabel={manage.logOut}
        cancelLabel={manage.stay}
        variant="danger"
        onConfirm={leave}
      />
    </>
  )
}
