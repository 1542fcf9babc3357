import { afterEach } from 'vitest'
import type { PushChannel, PushMessage } from '../../../src/ports/push/push.ts'

/** What is opened by a test through this is closed when it ends. */
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

export const id = '0b5c1c7e-2f0a-4f2e-9a63-3f0c63f7d111'
export const message: PushMessage = {
  title: 'New Message',
  body: 'Amina: السلام عليكم 👋',
  tag: `chat-${id}`,
  collapse: `chat-${id}`,
  unread: 3,
  urgent: true,
  ttlS: 86_400,
  data: {
    type: 'message',
    notification_id: id,
    sender_id: id,
    reference_id: id,
    matchId: id,
    chatId: id,
    path: `/app/chat/${id}`,
  },
}
export const phone = 'ab'.repeat(32)
/** A clock that the test moves. */
export function movedClock() {
  let offsetMs = 0
  return { now: () => new Date(Date.now() + offsetMs), advance: (ms: number) => (offsetMs += ms) }
}
export const outcomeOf = async (channel: PushChannel, token = phone) =>
  (await channel.send(token, message)).outcome
