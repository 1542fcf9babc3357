import { Bell } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Virtualizer, WindowVirtualizer } from 'virtua'
import { notifications as texts } from '../../../messages/notifications.ts'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '../../../ui/feedback/ErrorScreen.tsx'
import { useServerNow } from '../../../time/server-clock.ts'
import { ListSkeleton } from '../../../ui/feedback/ListSkeleton.tsx'
import { useNextPage } from '../../../ui/base/use-next-page.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { useMarkNotificationsRead, useNotifications } from '../state/use-notifications.ts'

interface NotificationListProps {
  /** The scrolling element; the page itself if absent. */
  scroller?: RefObject<HTMLElement | null>
  headingLevel: 2 | 3
  /** Called when a row's link is followed. */
  onLeave?: () => void
}

export function NotificationList({ scroller, headingLevel, onLeave }: NotificationListProps) {
  const list = useNotifications()
  const markRead = useMarkNotificationsRead()
  const nowMs = useServerNow(60_000)
  const { groups, isFetchingNextPage } = list
  const loadMore = useNextPage(list, groups.length, () => {
    const box = scroller?.current ?? document.documentElement
    return box.scrollTop + box.clientHeight + 2 * innerHeight > box.scrollHeight
  })
  if (list.isPending) return <ListSkeleton picture="size-12" className="px-4 py-2" />
  if (list.isError && groups.length === 0)
    return <ErrorScreen inset message={texts.loadFailed} onTryAgain={() => void list.refetch()} />
  if (groups.length === 0) return <Nothing headingLevel={headingLevel} {...(onLeave && { onLeave })} />
  const rows = groups.map((group) => (
    <NotificationRow
      key={group.key}
      group={group}
      nowMs={nowMs}
      onFollow={() => {
        void markRead(group)
        onLeave?.()
      }}
      onRead={() => void markRead(group)}
    />
  ))
  return (
    <>
      {scroller ? (
        <Virtualizer as="ul" item="li" scrollRef={scroller} onScroll={loadMore}>
          {rows}
        </Virtualizer>
      ) : (
        <WindowVirtualizer as="ul" item="li" onScroll={loadMore}>
          {rows}
        </WindowVirtualizer>
      )}
      {isFetchingNextPage && <p className="py-3 text-center text-sm text-ink-soft">{texts.more}</p>}
    </>
  )
}

function Nothing({ headingLevel, onLeave }: { headingLevel: 2 | 3; onLeave?: () => void }) {
  return (
    <EmptyState
      title={texts.empty}
      headingLevel={headingLevel}
      icon={<Bell aria-hidden="true" />}
      action={
        <Link to="/app/profiles" onClick={onLeave} className={buttonClass()}>
          {texts.discover}
        </Link>
      }
    >
      {texts.emptyText}
    </EmptyState>
  )
}
