// @vitest-environment dom
import type { ReactionChange } from '@mithaq/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { openSignedInPage, myId } from '../../../../test/open-signed-in-page.ts'
import { makeMatch, makeMessage as theirs } from '../../../../test/match-fixtures.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../../test/fake-socket.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { emptyHistory, lastUnreadSeq } from '../history/history.ts'
import { useHistory } from './use-history.ts'
import { useMarkRead } from '../history/use-mark-read.ts'
import { useIsTyping } from '../composer/use-is-typing.ts'

const now = '2026-11-15T08:00:00.000Z'
const { id: matchId, profile } = makeMatch()
const them = profile.id
const message = (seq: number) => theirs(seq, { read: false })

/** How many messages there are, and up to where the member is said to have read. */
let written = 1
/** Reactions as the server has them, in order. */
let changes: ReactionChange[] = []
const read: number[] = []

/** Whether there are messages before those of an answer. */
let older = (_path: string) => false

/** Whether older messages do not come. */
let isLost = false

/** How many messages and how many changes an answer has at most. */
let perPage = 100
/** Whether the server has lost what was written, or how it was reacted to, between two pages. */
let hasGap = false

const { page, requests } = openSignedInPage((path, body) => {
  if (isLost && path.includes('before=')) throw new TypeError('Failed to fetch')
  if (path.endsWith('/read')) {
    read.push(upToOf(body))
    return {}
  }
  const { searchParams } = new URL(path, 'https://mithaq.example')
  const number = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined)
  const [after, reactedAfter] = [number('after'), number('reactedAfter')]
  const all = Array.from({ length: written }, (_, at) => message(at + 1))
  const messages =
    after === undefined ? all.slice(-perPage) : all.filter(({ seq }) => seq > after).slice(0, perPage)
  const newer = changes.filter(({ revision }) => revision > (reactedAfter ?? Infinity)).slice(0, perPage)
  const lastRevision = changes.at(-1)?.revision ?? 0
  const isEmpty = hasGap && after !== undefined
  return {
    now,
    messages: isEmpty ? [] : messages,
    older: older(path),
    reactionChanges: isEmpty ? [] : newer,
    revision: newer.at(-1)?.revision ?? reactedAfter ?? lastRevision,
    lastRevision,
  }
})
const upToOf = (body: unknown) => (body as { upTo: number }).upTo
const questions = () => requests.filter((what) => what.startsWith('GET'))

const openChat = (listening: boolean) =>
  renderHookWithClient(new QueryClient(), () => {
    useLiveUpdates()
    const { history = emptyHistory, paging } = useHistory(matchId, listening)
    useMarkRead(matchId, lastUnreadSeq(history, myId))
    return { messages: history.messages, older: history.older, loadOlder: paging.onLoadOlder }
  })
let chat: ReturnType<typeof openChat>

const aMoment = () => advanceTime(1)
const seqs = () => chat.current().messages.map(({ seq }) => seq)

beforeEach(() => {
  written = 1
  older = () => false
  changes = []
  perPage = 100
  hasGap = false
  requests.length = 0
  read.length = 0
  newestSocket().sent.length = 0
})
afterEach(async () => {
  page.show()
  await advanceTime(10_000)
})

async function open(listening = true): Promise<void> {
  chat = openChat(listening)
  await aMoment()
  expect(seqs()).toEqual([1])
}

test('heartbeats name the open chat while it is visible, and not otherwise', async () => {
  await open()
  expect(newestSocket().sent).toEqual([{ type: 'ping', watching: matchId }])
  page.hide()
  page.show()
  chat.unmount()
  expect(newestSocket().sent.slice(1)).toEqual([
    { type: 'ping' },
    { type: 'ping', watching: matchId },
    { type: 'ping' },
  ])
})

test('a heartbeat loads messages only if it names a later one', async () => {
  await open()
  written = 2
  newestSocket().deliver({ type: 'pong', watched: { matchId, lastSeq: 1, lastRevision: 0 } })
  newestSocket().deliver({ type: 'pong', watched: { matchId: them, lastSeq: 9, lastRevision: 9 } })
  newestSocket().deliver({ type: 'pong' })
  await aMoment()
  expect(questions()).toHaveLength(1)
  newestSocket().deliver({ type: 'pong', watched: { matchId, lastSeq: 2, lastRevision: 0 } })
  await aMoment()
  expect(seqs()).toEqual([1, 2])
  expect(questions()).toHaveLength(2)
})

test.each([
  ['after a gap in the connection', () => newestSocket().deliver({ type: 'ready' })],
  ['when the page becomes visible again', () => (page.hide(), page.show())],
  [
    'when a later message says that one was lost',
    () => newestSocket().deliver({ type: 'message', message: message(3) }),
  ],
])('missed messages are loaded %s', async (_, happens) => {
  await open()
  written = 3
  happens()
  await aMoment()
  expect(seqs()).toEqual([1, 2, 3])
})

test('a message and a read mark from the socket show without a request', async () => {
  await open()
  newestSocket().deliver({ type: 'message', message: message(2) })
  newestSocket().deliver({ type: 'message', message: { ...message(3), matchId: them } })
  newestSocket().deliver({ type: 'read', matchId, by: myId, upTo: 1 })
  await aMoment()
  expect(chat.current().messages.map(({ seq, read }) => [seq, read])).toEqual([
    [1, true],
    [2, false],
  ])
  expect(questions()).toHaveLength(1)
})

test('older messages are loaded one page at a time', async () => {
  await open()
  const before = `GET /matches/${matchId}/messages?before=1`
  chat.current().loadOlder()
  chat.current().loadOlder()
  await aMoment()
  expect(requests.filter((what) => what === before)).toHaveLength(1)
  chat.current().loadOlder()
  await aMoment()
  expect(requests.filter((what) => what === before)).toHaveLength(2)
})

test('older messages are offered until the last of them is loaded', async () => {
  older = (path) => !path.includes('before=')
  await open()
  expect(chat.current().older).toBe(true)
  chat.current().loadOlder()
  await aMoment()
  expect(chat.current().older).toBe(false)
})

test('a failed page of older messages is retried after 3 s, not at once', async () => {
  await open()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isLost = true
  const more = async (afterMs: number) => {
    await advanceTime(afterMs)
    chat.current().loadOlder()
    await aMoment()
    return requests.filter((what) => what.includes('before=')).length
  }
  expect([await more(0), await more(1000), await more(2000)]).toEqual([1, 1, 2])
  expect(readRecentErrors().at(-1)?.message).toMatch(/^Older messages: ./)
  isLost = false
  vi.restoreAllMocks()
})

test('a chat that goes out of sight loads nothing', async () => {
  await open()
  page.hide()
  await advanceTime(1000)
  expect(questions()).toHaveLength(1)
})

test('an ended conversation is not watched', async () => {
  await open(false)
  expect(newestSocket().sent).toEqual([])
})

test('visible messages are read after 2 s, later ones after 1 s', async () => {
  await open()
  await advanceTime(1990)
  expect(read).toEqual([])
  await advanceTime(20)
  expect(read).toEqual([1])
  newestSocket().deliver({ type: 'message', message: message(2) })
  await advanceTime(990)
  expect(read).toEqual([1])
  await advanceTime(20)
  expect(read).toEqual([1, 2])
})

test('a hidden tab marks nothing as read until it is visible', async () => {
  page.hide()
  await open()
  await advanceTime(60_000)
  expect(read).toEqual([])
  page.show()
  await advanceTime(1100)
  expect(read).toEqual([1])
  page.hide()
  newestSocket().deliver({ type: 'message', message: message(2) })
  await advanceTime(60_000)
  expect(read).toEqual([1])
})

test('a member who looks away or leaves in time has read nothing', async () => {
  await open()
  await advanceTime(1500)
  page.hide()
  await advanceTime(60_000)
  expect(read).toEqual([])
  page.show()
  await advanceTime(500)
  chat.unmount()
  await advanceTime(60_000)
  expect(read).toEqual([])
})

const change = (revision: number, kind: ReactionChange['kind'], of = 1): ReactionChange => ({
  messageId: message(of).id,
  by: them,
  kind,
  revision,
})
const kinds = () => chat.current().messages.map(({ reactions }) => reactions[0]?.kind)

test('a reaction from the socket shows without a request; an older one changes nothing', async () => {
  await open()
  newestSocket().deliver({ type: 'reaction', matchId, change: change(1, 'heart') })
  newestSocket().deliver({ type: 'reaction', matchId, change: change(2, 'prayer') })
  newestSocket().deliver({ type: 'reaction', matchId, change: change(1, 'heart') })
  newestSocket().deliver({ type: 'reaction', matchId: them, change: change(9, 'smile') })
  await aMoment()
  expect(kinds()).toEqual(['prayer'])
  expect(questions()).toHaveLength(1)
})

test.each([
  [
    'when a later one says that one was lost',
    () => newestSocket().deliver({ type: 'reaction', matchId, change: change(3, 'smile') }),
  ],
  [
    'when a heartbeat names a later one',
    () => newestSocket().deliver({ type: 'pong', watched: { matchId, lastSeq: 1, lastRevision: 3 } }),
  ],
  ['after a gap in the connection', () => newestSocket().deliver({ type: 'ready' })],
  ['when the page becomes visible again', () => (page.hide(), page.show())],
])('missed reactions are loaded %s', async (_, happens) => {
  await open()
  newestSocket().deliver({ type: 'reaction', matchId, change: change(1, 'heart') })
  changes = [change(2, null), change(3, 'smile')]
  happens()
  await aMoment()
  expect(kinds()).toEqual(['smile'])
  expect(questions().at(-1)).toContain('reactedAfter=1')
})

/** With pages of two; what is shown after a gap in the connection, and which pages were asked for. */
async function fillGap(changed: ReactionChange[]) {
  perPage = 2
  written = 2
  chat = openChat(true)
  await aMoment()
  requests.length = 0
  written = 9
  changes = changed
  newestSocket().deliver({ type: 'ready' })
  await advanceTime(1000)
  const shown = chat
    .current()
    .messages.map(({ seq, reactions }) => [seq, ...reactions.map(({ kind }) => kind)])
  return { shown, pages: questions().map((what) => what.split('/messages')[1]) }
}

test('a gap is loaded page by page, with every reaction in it', async () => {
  const { shown, pages } = await fillGap(
    [1, 2, 3, 4, 5].map((revision) => change(revision, 'heart', revision)),
  )
  expect(shown).toEqual([
    ...[1, 2, 3, 4, 5].map((seq) => [seq, 'heart']),
    ...[6, 7, 8, 9].map((seq) => [seq]),
  ])
  expect(pages).toEqual([
    '?reactedAfter=0',
    ...['?after=2', '?after=4', '?after=6'],
    ...['?after=8&reactedAfter=2', '?after=8&reactedAfter=4'],
  ])
})

test('a server that cannot fill a gap is not asked forever', async () => {
  hasGap = true
  const { shown, pages } = await fillGap([1, 2, 3].map((revision) => change(revision, 'smile')))
  expect(shown).toEqual([[1, 'smile'], [2], [8], [9]])
  expect(pages).toEqual(['?reactedAfter=0', '?after=2', '?after=2&reactedAfter=2'])
})

test('the typing sign shows for 6 s, or until the message arrives', async () => {
  const header = renderHookWithClient(new QueryClient(), () => useIsTyping(matchId, them))
  const isTyping = () => header.current()
  const other = '0195b6a0-0000-7000-8000-000000000002'
  newestSocket().deliver({ type: 'typing', matchId: other })
  expect(isTyping()).toBe(false)
  newestSocket().deliver({ type: 'typing', matchId })
  expect(isTyping()).toBe(true)
  await advanceTime(5999)
  newestSocket().deliver({ type: 'typing', matchId })
  await advanceTime(5999)
  expect(isTyping()).toBe(true)
  await advanceTime(1)
  expect(isTyping()).toBe(false)
  newestSocket().deliver({ type: 'typing', matchId })
  // Neither a word of mine nor one in another chat ends it.
  newestSocket().deliver({ type: 'message', message: { ...message(1), senderId: myId } })
  newestSocket().deliver({ type: 'message', message: { ...message(1), matchId: other } })
  expect(isTyping()).toBe(true)
  newestSocket().deliver({ type: 'message', message: message(1) })
  expect(isTyping()).toBe(false)
})
