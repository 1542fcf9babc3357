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

/** Around every screen of the app: marks as read what leads to where the member is. */
export function NotificationsLive() {
  useArrival()
  useAppBadge(useUnreadCount())
  usePushSession()
  return null
}

/** At once on arrival, and again for what comes while the member is there and looks. */
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
    // After a gap, too: an arrival that was lost on its way would leave the count as it was.
    const stop = onLive(({ type }) => (type === 'notification' || type === 'ready') && soon())
    document.addEventListener('visibilitychange', soon)
    return () => {
      stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', soon)
    }
  }, [tellArrival, pathname])
}

/** The number on the app's icon, where the system shows one. */
function useAppBadge(unread: number): void {
  useEffect(() => {
    void setBadge(unread)
  }, [unread])
  // A member who leaves the app for another account leaves no number behind.
  useEffect(() => () => void setBadge(0), [])
}

async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch {
    // Not installed, or not allowed: there is no icon to write on.
  }
}
