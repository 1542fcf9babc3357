import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { readWithChanges, useApiQuery, useApiPages } from '../../../api-cache/api-query.ts'
import { notifications as texts } from '../../../messages/notifications.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { mergeNotificationPages, groupNotifications, type NotificationGroup } from './grouping.ts'
import { notificationListQuery, markNotificationsRead, unreadQuery } from './queries.ts'

/** The number of unread notifications; 0 if loading fails. */
export function useUnreadCount(): number {
  const { data } = useApiQuery(unreadQuery, {})
  return data?.unread ?? 0
}

export function useNotifications() {
  const query = useApiPages(notificationListQuery, {})
  return { ...query, groups: groupNotifications(mergeNotificationPages(query.data?.pages)) }
}

/** Marks a group, or without one everything, as read; optimistic. */
export function useMarkNotificationsRead() {
  const client = useQueryClient()
  const [mark] = useApiMutation(markNotificationsRead)
  return async (group?: NotificationGroup): Promise<void> => {
    const ids = group?.all.filter(({ read }) => !read).map(({ id }) => id)
    if (ids?.length === 0) return
    const before = readWithChanges(client, unreadQuery, {})?.unread ?? 0
    try {
      await mark({ ids, unread: ids ? Math.max(0, before - ids.length) : 0 })
    } catch (error) {
      logError(error, texts.readFailed)
      toast.error(texts.readFailed, { error })
    }
  }
}
