import { afterEach } from 'vitest'
import type { PushChannel, PushMessage } from '../../../src/ports/push/push.ts'

/** Returns a function that closes what it is given after the test. */
export function closedAfterEach(): <T extends { close(): unknown }>(opened: T) => T {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })
  return (opened) => {
    closing.push(() => opened.close())
    return opened
  }
}

export const notificationId = '0b5c1c7e-2f0a-4f2e-9a63-3f0c63f7d111'
export const pushMessage: PushMessage = {
  title: 'New Message',
  body: 'Amina: السلام عليكم 👋',
  tag: `chat-${notificationId}`,
  collapse: `chat-${notificationId}`,
  unread: 3,
  urgent: true,
  ttlS: 86_400,
  data: {
    type: 'message',
    notification_id: notificationId,
    sender_id: notificationId,
    reference_id: notificationId,
    matchId: notificationId,
    chatId: notificationId,
    path: `/app/chat/${notificationId}`,
  },
}
export const phoneToken = 'ab'.repeat(32)
/** A clock that the test advances. */
export function createMovableClock() {
  let offsetMs = 0
  return { now: () => new Date(Date.now() + offsetMs), advance: (ms: number) => (offsetMs += ms) }
}
export const readOutcome = async (channel: PushChannel, token = phoneToken) =>
  (await channel.send(token, pushMessage)).outcome
