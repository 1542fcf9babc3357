import { chat } from '@mithaq/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { onLive } from '../../live/live.ts'
import { logged } from '../../ui/errors.ts'
import { arrivalAt } from './arrival.ts'
import { usePushSession } from './push/use-push-session.ts'
import { arrive, noteUnread, refreshNotifications } from './queries.ts'
import { useAppBadge } from './use-app-badge.ts'
import { useUnread } from './use-notifications.ts'

/** Around every screen of the app: keeps the count true, and marks as read what leads to where the member is. */
export function NotificationsLive() {
  useLiveNotifications()
  useArrival()
  useAppBadge(useUnread())
  usePushSession()
  return null
}

function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive(({ type }) => {
      if (type !== 'notification' && type !== 'ready') return
      // Not pushed back by every further one: a busy evening would never come to rest.
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        refreshNotifications(client)
      }, chat.liveDebounceMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}

/** At once on arrival, and again for what comes while the member is there and looks. */
function useArrival(): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    const arrival = arrivalAt(pathname)
    if (!arrival) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = async () => {
      timer = undefined
      if (document.visibilityState !== 'visible') return
      try {
        const { unread } = await arrive(arrival)
        noteUnread(client, unread)
        refreshNotifications(client)
      } catch (error) {
        logged(error, 'Notifications')
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
  }, [client, pathname])
}
