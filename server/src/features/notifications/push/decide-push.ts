import type { NotificationType, Settings } from '@mithaq/contract/notifications'
import { isChannelOn } from '../settings.ts'
import { quietHoursEnd } from './quiet-hours.ts'

/** What is known about a notification when its push is due. */
export interface DuePush {
  type: NotificationType
  isRead: boolean
  /** False if one blocked the other, or if the sender of a like is away. */
  isSenderVisible: boolean
  /** True if a newer message of the same chat has a notification. */
  isSuperseded: boolean
  /** True while the member looks at the chat that it is about. */
  isWatched: boolean
  hasDevice: boolean
  /** A suspended or banned member gets statements only. */
  isSuspendedOrBanned: boolean
}

export type PushDecision = { act: 'push' | 'drop' | 'mail' } | { act: 'wait'; until: Date }

export const recheckMs = 5_000

/** Decides what to do with a due push: send it, drop it, leave it to the mail digest, or wait. */
export function decidePush(due: DuePush, settings: Settings, now: Date): PushDecision {
  if (due.type === 'test' && !due.isSuspendedOrBanned) return { act: due.hasDevice ? 'push' : 'drop' }
  if (due.isSuspendedOrBanned || due.isRead || !due.isSenderVisible || due.isSuperseded)
    return { act: 'drop' }
  // Wait, not drop: a member who looks at the chat soon reads it, but a phone may have been put away.
  if (due.isWatched) return { act: 'wait', until: new Date(now.getTime() + recheckMs) }
  if (!due.hasDevice) return { act: 'mail' }
  if (!isChannelOn(settings, due.type, 'push')) return { act: 'drop' }
  const quietUntil = quietHoursEnd(settings, now)
  return quietUntil === null ? { act: 'push' } : { act: 'wait', until: quietUntil }
}

/** Ten seconds, doubled with each attempt, at most 15 minutes. */
export function retryDelayMs(attempts: number): number {
  return Math.min(10_000 * 2 ** Math.min(attempts - 1, 20), 15 * 60_000)
}

/** With 15 minutes between attempts this is about a day. */
export const maxAttempts = 100
