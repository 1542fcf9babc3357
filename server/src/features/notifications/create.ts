import { missingParameters, notificationType } from '@mithaq/contract/notifications'
import type { Clock } from '../../db/clock.ts'
import type { Tx } from '../../db/db.ts'
import { record } from './record.ts'

interface NotificationRequest {
  userId?: string | undefined
  type?: string | undefined
  senderId?: string | undefined
  referenceId?: string | undefined
  content?: string | undefined
}

type Created =
  | { success: true; notificationId: string; error: null }
  | { success: false; notificationId: null; error: string }

const failed = (error: string): Created => ({ success: false, notificationId: null, error })

/** The notification service: a notification of its own, not the effect of something else. */
export async function createNotification(
  tx: Tx,
  clock: Clock,
  { userId, type, senderId, referenceId, content }: NotificationRequest,
): Promise<Created> {
  if (!userId || !type || !senderId) return failed(missingParameters)
  const known = notificationType.safeParse(type)
  if (!known.success) return failed(`Invalid notification type: ${type}`)
  const notice = { to: userId, type: known.data, senderId, referenceId, content: content ?? '' }
  const [notificationId] = await record(tx, clock, notice)
  return notificationId === undefined
    ? failed('The notification was not written')
    : { success: true, notificationId, error: null }
}
