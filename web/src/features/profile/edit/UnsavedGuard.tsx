import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import { edit } from '../../../messages/edit.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { leaveSheets } from '../../../ui/sheets.ts'
import { useAskBeforeLeaving } from '../ask-before-leaving.ts'

interface UnsavedGuardProps {
  dirty: boolean
  /** It is left unsaved, by the member's own word. */
  onLeave?: () => void
}

/** Asks before a page with unsaved changes is left, by a link, the Back button or the browser itself. */
export function UnsavedGuard({ dirty, onLeave }: UnsavedGuardProps) {
  const navigate = useNavigate()
  const way = useRef('')
  const leaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    way.current = historyAction
    return dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname
  })
  useAskBeforeLeaving(dirty)
  const leave = async () => {
    if (blocker.state !== 'blocked' || leaving.current) return
    leaving.current = true
    const { location } = blocker
    // The question is a step of its own in the history: what was asked about begins below it.
    await leaveSheets()
    blocker.reset()
    await (way.current === 'POP' ? navigate(-1) : navigate(location, { replace: way.current === 'REPLACE' }))
    leaving.current = false
  }
  const leaveSaved = useEffectEvent(leave)
  // What was asked about is saved by now.
  useEffect(() => {
    if (!dirty) void leaveSaved()
  }, [dirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
      title={edit.unsavedTitle}
      description={edit.unsavedText}
      confirmLabel={edit.leave}
      cancelLabel={edit.stay}
      variant="danger"
      onConfirm={() => {
        onLeave?.()
        void leave()
      }}
    />
  )
}
