// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outboxOf } from './outbox-storage.ts'
import { add } from './outbox.ts'
import { openPage } from '../../../test/page.ts'
import { mounted } from '../../../test/mounted.tsx'
import { startSender } from './sender.ts'
import { useHistory } from './use-history.ts'

const now = '2026-11-15T08:00:00.000Z'
const message = (seq: number) => ({
  id: `m${seq}`,
  matchId: '1',
  seq,
  senderId: 'maryam',
  content: `text ${seq}`,
  read: false,
  createdAt: now,
  quote: null,
  reactions: [],
})
const page = (...seqs: number[]) => ({
  now,
  messages: seqs.map(message),
  older: false,
  reactionChanges: [],
  revision: 0,
  lastRevision: 0,
})

const asked: ((body: object) => void)[] = []
const stored = new Map<string, string>()
const client = new QueryClient()
/** What the server makes of a message that is sent. */
let nextSeq = 1
let leave = () => {}

beforeEach(() => {
  asked.length = 0
  openPage()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'POST') return Response.json({ now, message: message(nextSeq), match: { id: '1' } })
    return new Promise((resolve) => asked.push((body) => resolve(Response.json(body))))
  })
})
afterEach(() => {
  leave()
  client.clear()
})

/** An open chat, and what is shown in it. */
function openChat(): () => number[] | undefined {
  const chat = mounted(client, () => ({
    seqs: useHistory('1', true).history?.messages.map(({ seq }) => seq),
  }))
  const stop = startSender(client, 'maryam')
  leave = () => {
    chat.leave()
    stop()
  }
  return () => chat.shown().seqs
}

async function send(): Promise<void> {
  const outbox = outboxOf('maryam')
  outbox.change((all) =>
    add(all, { id: `m${nextSeq}`, matchId: '1', content: `text ${nextSeq}`, createdAt: now }),
  )
  await vi.waitFor(() => expect(outbox.read()).toEqual([]))
}

test('what is sent before the chat has come is shown with it', async () => {
  nextSeq = 1
  const shown = openChat()
  await send()
  asked[0]?.(page())
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.(page(1))
  await vi.waitFor(() => expect(shown()).toEqual([1]))
})

test('what the other side said in between and nobody told is asked for', async () => {
  const shown = openChat()
  asked[0]?.(page(1))
  await vi.waitFor(() => expect(shown()).toEqual([1]))
  nextSeq = 3
  await send()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.(page(1, 2, 3))
  await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3]))
})
