import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { notifications as texts } from '../../messages/notifications.ts'
import { Badge } from '../../ui/base/Badge.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { cx } from '../../ui/base/cx.ts'
import { MenuBackdrop } from '../../ui/dialog/dialog-frame.tsx'
import { readDirection } from '../../ui/base/direction.ts'
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx'
import { ListSkeleton } from '../../ui/feedback/ListSkeleton.tsx'
import { useCloseOnBack } from '../../ui/base/sheet-history.ts'
import { useIsWide } from '../../ui/base/use-is-wide.ts'
import { useUnreadCount } from './state/use-notifications.ts'

const NotificationPanel = lazyComponent(
  async () => (await import('./list/NotificationPanel.tsx')).NotificationPanel,
)

interface NotificationBellProps {
  /** Shown in the desktop rail, where the bells of the screen headers are hidden. */
  inRail?: boolean
}

/** The number of unread notifications; opens them in a panel, or on a screen of their own on a phone. */
export function NotificationBell({ inRail = false }: NotificationBellProps) {
  const unread = useUnreadCount()
  const label = unread > 0 ? texts.unread(unread) : texts.title
  const [open, setOpen] = useState(false)
  const isPanel = useIsWide('48rem')
  // Close the hidden panel, or the next Back would only close it.
  if (open && !isPanel) setOpen(false)
  useCloseOnBack(open, () => setOpen(false))
  const look = cx(
    buttonClass({ variant: 'quiet', size: 'small', round: true }),
    'relative',
    !inRail && 'lg:hidden',
  )
  const face = (
    <>
      <Bell className="size-5" aria-hidden="true" />
      <Badge count={unread} className="pointer-events-none absolute -end-1.5 -top-1" />
    </>
  )
  if (!isPanel)
    return (
      <Link to="/app/notifications" aria-label={label} title={texts.title} className={look}>
        {face}
      </Link>
    )
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={label} title={texts.title} className={look}>
        {face}
      </Popover.Trigger>
      {open && <MenuBackdrop />}
      <Popover.Portal>
        <Popover.Content
          align="end"
          {...(inRail && { side: readDirection() === 'rtl' ? 'left' : 'right' })}
          sideOffset={inRail ? 18 : 6}
          collisionPadding={16}
          aria-label={texts.title}
          className="z-40 flex max-h-[min(38rem,var(--radix-popover-content-available-height))] w-104 animate-enter flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-2 outline-none"
        >
          <NotificationPanel
            fallback={<ListSkeleton picture="size-12" className="px-4 py-2" />}
            onLeave={() => setOpen(false)}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
