import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { edit } from '../../../messages/en/edit.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

export interface UnsavedGuardProps {
  dirty: boolean
}

/** Asks before a page with unsaved changes is left, by a link, the Back button or the browser itself. */
export function UnsavedGuard({ dirty }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  // What was asked about has been saved meanwhile.
  useEffect(() => {
    if (!dirty && blocker.state === 'blocked') blocker.proceed()
  }, [dirty, blocker])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
      title={edit.unsavedTitle}
      description={edit.unsavedText}
      confirmLabel={edit.leave}
      cancelLabel={edit.stay}
      variant="danger"
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
    />
  )
}
