import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { overtake } from '../../server-state/overtake.ts'
import { notifications as texts } from '../../messages/notifications.ts'
import { logged } from '../../ui/errors.ts'
import { toast } from '../../ui/toast.ts'
import { flatten, grouped } from './grouping.ts'
import type { Group } from './grouping.ts'
import {
  keys,
  listQuery,
  markRead,
  noteUnread,
  refreshNotifications,
  showAsRead,
  unreadQuery,
} from './queries.ts'

/** How many wait to be read. Where the look fails, none is assumed. */
export function useUnread(): number {
  const { data } = useQuery(unreadQuery)
  return data?.unread ?? 0
}

export function useNotifications() {
  const query = useInfiniteQuery(listQuery)
  return { ...query, groups: grouped(flatten(query.data?.pages)) }
}

/** Marks a row, or with none every one, as read: at once, and back again where the server refuses. */
export function useMarkRead() {
  const client = useQueryClient()
  return async (group?: Group): Promise<void> => {
    const ids = group?.all.filter(({ read }) => !read).map(({ id }) => id)
    if (ids?.length === 0) return
    const before = client.getQueryData(listQuery.queryKey)
    const unreadBefore = client.getQueryData(unreadQuery.queryKey)
    const askAgain = overtake(client, keys.all)
    showAsRead(client, ids ? (id) => ids.includes(id) : () => true)
    noteUnread(client, ids ? Math.max(0, (unreadBefore?.unread ?? 0) - ids.length) : 0)
    try {
      const { unread } = await markRead(ids?.slice(0, 200))
      noteUnread(client, unread)
      askAgain()
    } catch (error) {
      client.setQueryData(listQuery.queryKey, before)
      client.setQueryData(unreadQuery.queryKey, unreadBefore)
      logged(error, texts.readFailed)
      toast.error(texts.readFailed, { error })
      refreshNotifications(client)
    }
  }
}
