import type { Notification } from '@mithaq/contract/notifications'

/** What stands in one row: a single one, or several alike, newest first. */
export interface NotificationGroup {
  /** Of its oldest: the row stays the same one while newer ones join it. */
  key: string
  newest: Notification
  all: readonly Notification[]
  unread: number
}

/** Neighbours that say the same: messages of one match, likes. What is read stays apart from what is new. */
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

/** Of many likes: how many people beside the newest one. */
export function countOthers({ newest, all }: NotificationGroup): number {
  const people = new Set(all.map(({ sender, id }) => sender?.id ?? id))
  people.delete(newest.sender?.id ?? newest.id)
  return people.size
}

/** The pages of the list as one: what moved between two pages would stand in both. */
export function mergeNotificationPages(
  pages: readonly { notifications: readonly Notification[] }[] | undefined,
): Notification[] {
  const byId = new Map<string, Notification>()
  for (const { notifications } of pages ?? [])
    for (const one of notifications) if (!byId.has(one.id)) byId.set(one.id, one)
  return [...byId.values()]
}
