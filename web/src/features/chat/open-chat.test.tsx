// @vitest-environment drawn
import type { ReactionChange } from '@mithaq/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { connected, me } from '../../../test/connected.ts'
import { mounted } from '../../../test/mounted.tsx'
import { socket } from '../../../test/socket.ts'
import { recentErrors } from '../../ui/errors.ts'
import { useHear } from '../../server-state/hear.ts'
import { empty, unreadSeq } from './history.ts'
import { useHistory } from './use-history.ts'
import { useMarkRead } from './use-mark-read.ts'

const now = '2026-11-15T08:00:00.000Z'
const them = '0195b6a0-0000-7000-8000-00000000000b'
const matchId = '0195b6a0-0000-7000-8000-000000000001'
const message = (seq: number) => ({
  id: `0195b6a0-0000-7000-8000-0000000001${String(seq).padStart(2, '0')}`,
  matchId,
  seq,
  senderId: them,
  content: `text ${seq}`,
  read: false,
  createdAt: now,
  quote: null,
  reactions: [],
})

/** How many messages there are, and up to where the member is said to have read. */
let written = 1
/** Reactions as the server has them, in order. */
let changes: ReactionChange[] = []
const read: number[] = []

/** Whether there are messages before those of an answer. */
let older = (_path: string) => false

/** Whether older messages do not come. */
let isLost = false

const { page, asked } = connected((path, body) => {
  if (isLost && path.includes('before=')) throw new TypeError('Failed to fetch')
  const after = Number(/reactedAfter=(\d+)/.exec(path)?.[1] ?? Infinity)
  if (path.endsWith('/read')) {
    read.push(upToOf(body))
    return {}
  }
  const messages = Array.from({ length: written }, (_, at) => message(at + 1))
  const lastRevision = changes.at(-1)?.revision ?? 0
  const reactionChanges = changes.filter(({ revision }) => revision > after)
  return { now, messages, older: older(path), reactionChanges, revision: lastRevision, lastRevision }
})
const upToOf = (body: unknown) => (body as { upTo: number }).upTo
const questions = () => asked.filter((what) => what.startsWith('GET'))

const openChat = (listening: boolean) =>
  mounted(new QueryClient(), () => {
    useHear()
    const { history = empty, paging } = useHistory(matchId, listening)
    useMarkRead(matchId, unreadSeq(history, me))
    return { messages: history.messages, older: history.older, loadOlder: paging.onLoadOlder }
  })
let chat: ReturnType<typeof openChat>

const aMoment = () => later(1)
const seqs = () => chat.shown().messages.map(({ seq }) => seq)

beforeEach(() => {
  written = 1
  older = () => false
  changes = []
  asked.length = 0
  read.length = 0
  socket().heard.length = 0
})
afterEach(async () => {
  chat.leave()
  page.show()
  await later(10_000)
})

async function open(listening = true): Promise<void> {
  chat = openChat(listening)
  await aMoment()
  expect(seqs()).toEqual([1])
}

test('the chat that is open and in sight is named with every heartbeat, and no longer when it is not', async () => {
  await open()
  expect(socket().heard).toEqual([{ type: 'ping', watching: matchId }])
  page.hide()
  page.show()
  chat.leave()
  expect(socket().heard.slice(1)).toEqual([
    { type: 'ping' },
    { type: 'ping', watching: matchId },
    { type: 'ping' },
  ])
})

test('a heartbeat that names a later message asks for what is missing, and one that names the last asks nothing', async () => {
  await open()
  written = 2
  socket().say({ type: 'pong', watched: { matchId, lastSeq: 1, lastRevision: 0 } })
  socket().say({ type: 'pong', watched: { matchId: them, lastSeq: 9, lastRevision: 9 } })
  socket().say({ type: 'pong' })
  await aMoment()
  expect(questions()).toHaveLength(1)
  socket().say({ type: 'pong', watched: { matchId, lastSeq: 2, lastRevision: 0 } })
  await aMoment()
  expect(seqs()).toEqual([1, 2])
  expect(questions()).toHaveLength(2)
})

test.each([
  ['after a gap in the connection', () => socket().say({ type: 'ready' })],
  ['by whoever comes back to it', () => (page.hide(), page.show())],
  [
    'when a later message says that one was lost',
    () => socket().say({ type: 'message', message: message(3) }),
  ],
])('what was missed is asked for %s', async (_, happens) => {
  await open()
  written = 3
  happens()
  await aMoment()
  expect(seqs()).toEqual([1, 2, 3])
})

test('a message and a read mark that come are shown without asking', async () => {
  await open()
  socket().say({ type: 'message', message: message(2) })
  socket().say({ type: 'message', message: { ...message(3), matchId: them } })
  socket().say({ type: 'read', matchId, by: me, upTo: 1 })
  await aMoment()
  expect(chat.shown().messages.map(({ seq, read }) => [seq, read])).toEqual([
    [1, true],
    [2, false],
  ])
  expect(questions()).toHaveLength(1)
})

test('older messages are asked for once at a time, and those before them afterwards', async () => {
  await open()
  const before = `GET /matches/${matchId}/messages?before=1`
  chat.shown().loadOlder()
  chat.shown().loadOlder()
  await aMoment()
  expect(asked.filter((what) => what === before)).toHaveLength(1)
  chat.shown().loadOlder()
  await aMoment()
  expect(asked.filter((what) => what === before)).toHaveLength(2)
})

test('older messages are there as long as the last of them has not come', async () => {
  older = (path) => !path.includes('before=')
  await open()
  expect(chat.shown().older).toBe(true)
  chat.shown().loadOlder()
  await aMoment()
  expect(chat.shown().older).toBe(false)
})

test('older messages that do not come are asked for again after 3 s, not as fast as the list asks', async () => {
  await open()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isLost = true
  const more = async (afterMs: number) => {
    await later(afterMs)
    chat.shown().loadOlder()
    await aMoment()
    return asked.filter((what) => what.includes('before=')).length
  }
  expect([await more(0), await more(1000), await more(2000)]).toEqual([1, 1, 2])
  expect(recentErrors().at(-1)?.message).toMatch(/^Older messages: ./)
  isLost = false
  vi.restoreAllMocks()
})

test('nothing is asked for a chat that goes out of sight', async () => {
  await open()
  page.hide()
  await later(1000)
  expect(questions()).toHaveLength(1)
})

test('an ended conversation is no longer listened to', async () => {
  await open(false)
  expect(socket().heard).toEqual([])
})

test('what is in sight is read after 2 s, and what comes later after 1 s', async () => {
  await open()
  await later(1990)
  expect(read).toEqual([])
  await later(20)
  expect(read).toEqual([1])
  socket().say({ type: 'message', message: message(2) })
  await later(990)
  expect(read).toEqual([1])
  await later(20)
  expect(read).toEqual([1, 2])
})

test('nothing is read in a hidden tab until somebody looks', async () => {
  page.hide()
  await open()
  await later(60_000)
  expect(read).toEqual([])
  page.show()
  await later(1100)
  expect(read).toEqual([1])
  page.hide()
  socket().say({ type: 'message', message: message(2) })
  await later(60_000)
  expect(read).toEqual([1])
})

test('whoever turns away or leaves before the time is up has read nothing', async () => {
  await open()
  await later(1500)
  page.hide()
  await later(60_000)
  expect(read).toEqual([])
  page.show()
  await later(500)
  chat.leave()
  await later(60_000)
  expect(read).toEqual([])
})

const change = (revision: number, kind: ReactionChange['kind'], of = 1): ReactionChange => ({
  messageId: message(of).id,
  by: them,
  kind,
  revision,
})
const kinds = () => chat.shown().messages.map(({ reactions }) => reactions[0]?.kind)

test('a reaction that comes is shown without asking, and one that came before it changes nothing', async () => {
  await open()
  socket().say({ type: 'reaction', matchId, change: change(1, 'heart') })
  socket().say({ type: 'reaction', matchId, change: change(2, 'prayer') })
  socket().say({ type: 'reaction', matchId, change: change(1, 'heart') })
  socket().say({ type: 'reaction', matchId: them, change: change(9, 'smile') })
  await aMoment()
  expect(kinds()).toEqual(['prayer'])
  expect(questions()).toHaveLength(1)
})

test.each([
  [
    'when a later one says that one was lost',
    () => socket().say({ type: 'reaction', matchId, change: change(3, 'smile') }),
  ],
  [
    'when a heartbeat names a later one',
    () => socket().say({ type: 'pong', watched: { matchId, lastSeq: 1, lastRevision: 3 } }),
  ],
  ['after a gap in the connection', () => socket().say({ type: 'ready' })],
  ['by whoever comes back to it', () => (page.hide(), page.show())],
])('reactions that were missed are asked for %s', async (_, happens) => {
  await open()
  socket().say({ type: 'reaction', matchId, change: change(1, 'heart') })
  changes = [change(2, null), change(3, 'smile')]
  happens()
  await aMoment()
  expect(kinds()).toEqual(['smile'])
  expect(questions().at(-1)).toContain('reactedAfter=1')
})
