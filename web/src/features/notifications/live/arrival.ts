import type { NotificationType } from '@mithaq/contract/notifications'

interface Arrival {
  types: NotificationType[]
  matchId?: string
}

const ofAMatch: NotificationType[] = [
  'message',
  'match',
  'rematch',
  'chat_unlocked',
  'payment_required',
  'reminder',
]
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The notifications that a visit to this path marks as read. */
export function noticesSeenAt(pathname: string): Arrival | null {
  const [, app, screen, id] = pathname.toLowerCase().split('/')
  if (app !== 'app') return null
  if (screen === 'chat' && id !== undefined && uuid.test(id)) return { types: ofAMatch, matchId: id }
  if (screen === 'liked') return { types: ['like'] }
  if (screen === 'unmatched') return { types: ['unmatched'] }
  if (screen === 'account') return { types: ['tokens'] }
  if (screen === 'your-data') return { types: ['export'] }
  return null
}
