import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { notifications as texts } from '../../messages/notifications.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Veil } from '../../ui/dialog-frame.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { useSheet } from '../../ui/sheets.ts'
import { useUnread } from './use-notifications.ts'

const NotificationPanel = lazyPart(async () => (await import('./NotificationPanel.tsx')).NotificationPanel)

const look = `${buttonClass({ variant: 'quiet', size: 'small', round: true })} relative`

/** In the header of a screen: how many wait, and the way to them. A screen of its own where there is no room. */
export function NotificationBell() {
  const unread = useUnread()
  const label = unread > 0 ? texts.unread(unread) : texts.title
  const [open, setOpen] = useState(false)
  useSheet(open, () => setOpen(false))
  const face = (
    <>
      <Bell className="size-5" aria-hidden="true" />
      <Badge count={unread} className="pointer-events-none absolute -end-1.5 -top-1" />
    </>
  )
  if (!useIsWide())
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
      {open && <Veil />}
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
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

const wide = '(min-width: 768px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
    () => false,
  )
}
