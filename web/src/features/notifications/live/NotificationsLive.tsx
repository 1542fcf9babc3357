import { chat } from '@mithaq/contract/limits'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { onLive } from '../../../live/live.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { noticesSeenAt } from './arrival.ts'
import { usePushSession } from '../push/use-push-session.ts'
import { markSeenOnArrival } from '../state/queries.ts'
import { useUnreadCount } from '../state/use-notifications.ts'

/** Around every screen: marks the notifications of the current screen as read. */
export function NotificationsLive() {
  useArrival()
  useAppBadge(useUnreadCount())
  usePushSession()
  return null
}

/** Marks on arrival, and again for notifications that come while the member is on the visible screen. */
function useArrival(): void {
  const [tellArrival] = useApiMutation(markSeenOnArrival)
  const { pathname } = useLocation()
  useEffect(() => {
    const arrival = noticesSeenAt(pathname)
    if (!arrival) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = async () => {
      timer = undefined
      if (document.visibilityState !== 'visible') return
      try {
        await tellArrival(arrival)
      } catch (error) {
        logError(error, 'Notifications')
      }
    }
    const soon = () => {
      if (timer === undefined) timer = setTimeout(() => void tell(), chat.liveDebounceMs)
    }
    soon()
    // Also after a reconnect, since the request may have been lost.
    const stop = onLive(({ type }) => (type === 'notification' || type === 'ready') && soon())
    document.addEventListener('visibilitychange', soon)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [tellArrival, pathname])
}

/** Sets the badge of the app's icon, where supported. */
function useAppBadge(unread: number): void {
  useEffect(() => {
    void setBadge(unread)
  }, [unread])
  // Clear the badge when the member signs out.
  useEffect(() => () => void setBadge(0), [])
}

async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch {
    // Not installed or not allowed.
  }
}
