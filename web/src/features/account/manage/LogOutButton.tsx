import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { manage } from '../../../messages/manage.ts'
import { useSession } from '../../../session/session.ts'
import { signOut } from '../../../session/auth-actions.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { cx } from '../../../ui/base/cx.ts'
import { countUnsent } from '../../chat/outbox/outbox-storage.ts'

/** Signs out, after asking if unsent messages would be lost. */
export function useLogOut() {
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

  return { ask, leave, unsent, stay: () => setUnsent(0) }
}

/** Asks whether unsent messages may be lost. */
export function LogOutDialog({ unsent, leave, stay }: Omit<ReturnType<typeof useLogOut>, 'ask'>) {
  return (
    <ConfirmDialog
      open={unsent > 0}
      onOpenChange={(open) => !open && stay()}
      title={manage.logOutTitle}
      description={manage.logOutUnsent(unsent)}
      confirmLabel={manage.logOut}
      cancelLabel={manage.stay}
      variant="danger"
      onConfirm={leave}
    />
  )
}

/** An icon; with its words on a wide screen. */
export function LogOutButton() {
  const { ask, ...dialog } = useLogOut()
  return (
    <>
      <button
        type="button"
        aria-label={manage.logOut}
        title={manage.logOut}
        className={cx(
          buttonClass({ variant: 'quiet', size: 'small', round: true }),
          'lg:w-auto lg:border lg:border-line-strong lg:bg-surface/60 lg:px-4 lg:text-sm',
        )}
        onClick={ask}
      >
        <LogOut className="size-5 rtl:rotate-180 lg:size-4" aria-hidden="true" />
        <span className="max-lg:hidden">{manage.logOut}</span>
      </button>
      <LogOutDialog {...dialog} />
    </>
  )
}
