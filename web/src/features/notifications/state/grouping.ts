import type { Notification } from '@mithaq/contract/notifications'

/** The notifications of one row, newest first. */
export interface NotificationGroup {
  /** Id of the oldest, so that the row keeps its key while newer ones join. */
  key: string
  newest: Notification
  all: readonly Notification[]
  unread: number
}

/** Groups neighbouring messages of one match, and likes; read and unread stay apart. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups: Notification[][] = []
  for (const one of notifications) {
    const last = groups.at(-1)
    if (last?.[0] && alike(last[0], one)) last.push(one)
    else groups.push([one])
  }
  return groups.flatMap((all) => {
    const [newest, oldest] = [all[0], all.at(-1)]
    if (!newest || !oldest) return []
    return [{ key: oldest.id, newest, all, unread: all.filter(({ read }) => !read).length }]
  })
}

function alike(a: Notification, b: Notification): boolean {
  if (a.type !== b.type || a.read !== b.read) return false
  if (a.type === 'like') return true
  return a.type === 'message' && a.matchId !== null && a.matchId === b.matchId
}

/** The number of people beside the newest one in a group of likes. */
export function countOthers({ newest, all }: NotificationGroup): number {
  const people = new Set(all.map(({ sender, id }) => sender?.id ?? id))
  people.delete(newest.sender?.id ?? newest.id)
  return people.size
}

/** Merges pages; a notification that moved between two pages is in both. */
export function mergeNotificationPages(
  pages: readonly { notifications: readonly Notification[] }[] | undefined,
): Notification[] {
  const byId = new Map<string, Notification>()
  for (const { notifications } of pages ?? [])
    for (const one of notifications) if (!byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()]
}
