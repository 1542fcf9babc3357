// @vitest-environment drawn
import type { ReactionChange } from '@mithaq/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { connected } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'
import { mounted } from '../../../test/mounted.tsx'
import { socket } from '../../../test/socket.ts'
import { useHear } from '../../server-state/hear.ts'
import { useHistory } from './use-history.ts'

const matchId = '0195b6a0-0000-7000-8000-000000000001'
const them = '0195b6a0-0000-7000-8000-00000000000b'
const now = '2026-11-15T08:00:00.000Z'
const idOf = (seq: number) => `0195b6a0-0000-7000-8000-0000000001${String(seq).padStart(2, '0')}`
const message = (seq: number) => ({
  ...{ id: idOf(seq), matchId, seq, senderId: them, content: `Word ${seq}`, read: false, createdAt: now },
  ...{ quote: null, reactions: [] },
})
let written = 2
let changes: ReactionChange[] = []
/** A server that has lost what was written, or how it was reacted to, between two pages. */
let hasLost = false

/** Pages of two messages and of two changes. */
const { asked } = connected((path) => {
  const { searchParams } = new URL(path, 'https://mithaq.example')
  const number = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined)
  const [after, reactedAfter] = [number('after'), number('reactedAfter')]
  const all = Array.from({ length: written }, (_, at) => message(at + 1))
  const page = after === undefined ? all.slice(-2) : all.filter(({ seq }) => seq > after).slice(0, 2)
  const told =
    reactedAfter === undefined ? [] : changes.filter(({ revision }) => revision > reactedAfter).slice(0, 2)
  const lastRevision = changes.at(-1)?.revision ?? 0
  return {
    now,
    messages: hasLost && after !== undefined ? [] : page,
    older: after === undefined && written > 2,
    reactionChanges: hasLost && after !== undefined ? [] : told,
    revision: reactedAfter === undefined ? lastRevision : (told.at(-1)?.revision ?? reactedAfter),
    lastRevision,
  }
})
const pages = () => asked.splice(0).map((what) => what.split('/messages')[1])

async function openChat() {
  const chat = mounted(new QueryClient(), () => {
    useHear()
    return useHistory(matchId, true).history?.messages ?? []
  })
  await later(1)
  pages()
  const told = async () => {
    socket().say({ type: 'ready' })
    await later(1000)
    return chat.shown().map(({ seq, reactions }) => [seq, ...reactions.map(({ kind }) => kind)])
  }
  return { ...chat, told }
}

test('what was missed is fetched page by page until nothing lies between, and every reaction with it', async () => {
  const chat = await openChat()
  written = 9
  changes = [1, 2, 3, 4, 5].map((revision) => ({
    ...{ messageId: idOf(revision), by: them, kind: 'heart', revision },
  }))
  expect(await chat.told()).toEqual([
    ...[1, 2, 3, 4, 5].map((seq) => [seq, 'heart']),
    ...[6, 7, 8, 9].map((seq) => [seq]),
  ])
  expect(pages()).toEqual([
    '?reactedAfter=0',
    ...['?after=2', '?after=4', '?after=6'],
    ...['?after=8&reactedAfter=2', '?after=8&reactedAfter=4'],
  ])
  chat.leave()
})

test('a server that has nothing to fill a gap with is not asked for ever', async () => {
  written = 2
  changes = []
  const chat = await openChat()
  written = 9
  changes = [1, 2, 3].map((revision) => ({ messageId: idOf(1), by: them, kind: 'smile', revision }))
  hasLost = true
  expect(await chat.told()).toEqual([[1, 'smile'], [2], [8], [9]])
  expect(pages()).toEqual(['?reactedAfter=0', '?after=2', '?after=2&reactedAfter=2'])
  chat.leave()
})
