import { useRef } from 'react'
import { notifications as texts } from '../../../messages/notifications.ts'
import { ListActions } from './ListActions.tsx'
import { NotificationList } from './NotificationList.tsx'

/** The panel that the bell opens on a wide screen. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <>
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 ps-5 pe-2">
        <h2 className="text-xl">{texts.title}</h2>
        <ListActions onLeave={onLeave} />
      </header>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2">
        <NotificationList scroller={scroller} headingLevel={3} onLeave={onLeave} />
      </div>
    </>
  )
}
