import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { edit } from '../../../messages/edit.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useConfirmBeforeUnload } from '../use-confirm-before-unload.ts'

interface UnsavedGuardProps {
  dirty: boolean
  /** The member chose to leave without saving. */
  onLeave?: () => void
}

/** Asks before a page with unsaved changes is left, by a link, the Back button or the browser itself. */
export function UnsavedGuard({ dirty, onLeave }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useConfirmBeforeUnload(dirty)
  // The changes are saved by now.
  const leaveSaved = useEffectEvent(() => blocker.proceed?.())
  useEffect(() => {
    if (!dirty) leaveSaved()
  }, [dirty])
  const wasBlocked = useRef(false)
  useEffect(() => {
    const isBlocked = blocker.state === 'blocked'
    // Back was pressed while the question was open: it closes, like any other dialog.
    if (isBlocked && wasBlocked.current) blocker.reset()
    wasBlocked.current = isBlocked
  }, [blocker])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      // A history entry for the dialog would make the router forget the blocked navigation.
      hasHistoryEntry={false}
      title={edit.unsavedTitle}
      description={edit.unsavedText}
      confirmLabel={edit.leave}
      cancelLabel={edit.stay}
      variant="danger"
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
    />
  )
}
