import type { NotificationType, Settings } from '@mithaq/contract/notifications'
import { quietHoursEnd } from './quiet-hours.ts'
import { isChannelOn } from '../settings.ts'

/** What is known of a due notification when its push is about to leave. */
export interface DuePush {
  type: NotificationType
  isRead: boolean
  /** Nobody blocked, nor a liker who is away. */
  isSenderVisible: boolean
  /** A newer message of the same chat is there. */
  isSuperseded: boolean
  /** The member looks at the very chat. */
  isWatched: boolean
  hasDevice: boolean
  /** The member is suspended or banned: nothing is told but by statements. */
  isSuspendedOrBanned: boolean
}

export type PushDecision = { act: 'push' | 'drop' | 'mail' } | { act: 'wait'; until: Date }

export const recheckMs = 5_000

/** What is to happen with a push that is due: nothing in it may be lost, and nothing told that is known. */
export function decidePush(due: DuePush, settings: Settings, now: Date): PushDecision {
  if (due.type === 'test' && !due.isSuspendedOrBanned) return { act: due.hasDevice ? 'push' : 'drop' }
  if (due.isSuspendedOrBanned || due.isRead || !due.isSenderVisible || due.isSuperseded)
    return { act: 'drop' }
  // Not dropped: a member who looks has read it in a moment, a phone that was put away has not.
  if (due.isWatched) return { act: 'wait', until: new Date(now.getTime() + recheckMs) }
  if (!due.hasDevice) return { act: 'mail' }
  if (!isChannelOn(settings, due.type, 'push')) return { act: 'drop' }
  const quiet = quietHoursEnd(settings, now)
  return quiet === null ? { act: 'push' } : { act: 'wait', until: quiet }
}

/** Ten seconds, then twice as long each time, up to a quarter of an hour. */
export function retryDelayMs(attempts: number): number {
  return Math.min(10_000 * 2 ** Math.min(attempts - 1, 20), 15 * 60_000)
}

/** About a day of quarter hours. */
export const maxAttempts = 100
