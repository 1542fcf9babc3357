// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { connected } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'
import { mounted } from '../../../test/mounted.tsx'
import { socket } from '../../../test/socket.ts'
import { useTyping } from './use-typing.ts'

const [match, other, salma] = ['1', '2', '3'].map((n) => `0195b6a0-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
connected(() => ({}))
const message = (matchId: string, senderId: string) => ({
  type: 'message' as const,
  message: {
    id: crypto.randomUUID(),
    matchId,
    seq: 1,
    senderId,
    content: 'Salam',
    read: false,
    createdAt: '2026-11-15T08:00:00.000Z',
    quote: null,
    reactions: [],
  },
})

test('somebody is writing for 6 s after each sign, or until their message is here', async () => {
  const header = mounted(new QueryClient(), () => useTyping(match, salma))
  const isTyping = () => header.shown()
  socket().say({ type: 'typing', matchId: other })
  expect(isTyping()).toBe(false)
  socket().say({ type: 'typing', matchId: match })
  expect(isTyping()).toBe(true)
  await later(5999)
  socket().say({ type: 'typing', matchId: match })
  await later(5999)
  expect(isTyping()).toBe(true)
  await later(1)
  expect(isTyping()).toBe(false)
  socket().say({ type: 'typing', matchId: match })
  // Neither a word of mine nor one in another chat ends it.
  socket().say(message(match, other))
  socket().say(message(other, salma))
  expect(isTyping()).toBe(true)
  socket().say(message(match, salma))
  expect(isTyping()).toBe(false)
  header.leave()
})
