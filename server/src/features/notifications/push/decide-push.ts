import type { NotificationType, Settings } from '@mithaq/contract/notifications'
import { quietUntil } from './quiet-hours.ts'
import { isOn } from '../settings.ts'

/** What is known of a due notification when its push is about to leave. */
export interface Due {
  type: NotificationType
  read: boolean
  /** Nobody blocked, nor a liker who is away. */
  senderIsThere: boolean
  /** A newer message of the same chat is there. */
  superseded: boolean
  /** The member looks at the very chat. */
  watched: boolean
  hasDevice: boolean
  /** The member is suspended or banned: nothing is told but by statements. */
  shutOut: boolean
}

export type Verdict = { act: 'push' | 'drop' | 'mail' } | { act: 'wait'; until: Date }

export const lookAgainMs = 5_000

/** What is to happen with a push that is due: nothing in it may be lost, and nothing told that is known. */
export function decide(due: Due, settings: Settings, now: Date): Verdict {
  if (due.type === 'test' && !due.shutOut) return { act: due.hasDevice ? 'push' : 'drop' }
  if (due.shutOut || due.read || !due.senderIsThere || due.superseded) return { act: 'drop' }
  // Not dropped: a member who looks has read it in a moment, a phone that was put away has not.
  if (due.watched) return { act: 'wait', until: new Date(now.getTime() + lookAgainMs) }
  if (!due.hasDevice) return { act: 'mail' }
  if (!isOn(settings, due.type, 'push')) return { act: 'drop' }
  const quiet = quietUntil(settings, now)
  return quiet === null ? { act: 'push' } : { act: 'wait', until: quiet }
}

/** Ten seconds, then twice as long each time, up to a quarter of an hour. */
export function retryAfterMs(attempts: number): number {
  return Math.min(10_000 * 2 ** Math.min(attempts - 1, 20), 15 * 60_000)
}

/** About a day of quarter hours. */
export const mostAttempts = 100
