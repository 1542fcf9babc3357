// @vitest-environment drawn
import type { ReactionChange } from '@mithaq/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connected, me } from '../../../../test/connected.ts'
import { heldServer } from '../../../../test/held-server.ts'
import { later } from '../../../../test/later.ts'
import { matchWith, message as messageOf } from '../../../../test/match.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { socket } from '../../../../test/socket.ts'
import { runMutation } from '../../../api-cache/api-mutation.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { markMessagesRead, sendReaction } from './queries.ts'
import { useHistory } from '../thread/use-history.ts'

const { id: matchId, profile } = matchWith()
const them = profile.id
const now = '2026-11-15T08:00:00.000Z'
/** What the server has: how many messages, whether mine are read, and what was made to the first. */
let written = 1
let read = false
let change: ReactionChange | undefined
const message = (seq: number) =>
  messageOf(seq, {
    read,
    ...(seq === 1 && { senderId: me }),
    ...(change && seq === 1 && { reactions: [change] }),
  })

connected(() => ({}))
const held = heldServer((what) => {
  if (what.startsWith('PUT')) return Response.json({ change })
  const messages = Array.from({ length: written }, (_, at) => message(at + 1))
  const revision = change?.revision ?? 0
  return Response.json({ now, messages, older: false, reactionChanges: [], revision, lastRevision: revision })
})
let client: QueryClient
const openChat = () =>
  mounted(client, () => {
    useLiveUpdates()
    return { messages: useHistory(matchId, true).history?.messages ?? [] }
  })
let chat: ReturnType<typeof openChat>
const shown = () => chat.shown().messages.map(({ seq, read, reactions }) => [seq, read, reactions[0]?.kind])

beforeEach(async () => {
  written = 1
  read = false
  change = undefined
  socket().say({ type: 'ready' })
  client = new QueryClient()
  chat = openChat()
  await later(1)
})
afterEach(async () => {
  held.length = 0
  await later(1000)
})

test.each([
  [
    'a read mark',
    [[1, true, undefined]],
    () => {
      read = true
      socket().say({ type: 'read', matchId, by: them, upTo: 1 })
    },
  ],
  [
    'a reaction',
    [[1, false, 'heart']],
    () => {
      change = { messageId: message(1).id, by: them, kind: 'heart', revision: 1 }
      socket().say({ type: 'reaction', matchId, change })
    },
  ],
  [
    'a message',
    [
      [1, false, undefined],
      [2, false, undefined],
    ],
    () => {
      written = 2
      socket().say({ type: 'message', message: message(2) })
    },
  ],
])('%s that comes while the first page loads is not lost', async (_, expected, happens) => {
  held[0]?.serve()
  happens()
  await later(1)
  held[0]?.answer()
  await later(1)
  held[0]?.answer()
  await later(1)
  expect(shown()).toEqual(expected)
})

test('my read mark and my reaction show without an event from the socket', async () => {
  written = 2
  held[0]?.answer()
  await later(1)
  void runMutation(client, markMessagesRead, { matchId, upTo: 2 })
  await later(1)
  held[0]?.answer()
  await later(1)
  expect(shown()).toEqual([
    [1, false, undefined],
    [2, true, undefined],
  ])
  const { id: messageId } = message(2)
  change = { messageId, by: me, kind: 'prayer', revision: 1 }
  void runMutation(client, sendReaction, { matchId, messageId, kind: 'prayer', tapId: messageId })
  await later(1)
  held.find(({ what }) => what.startsWith('PUT'))?.answer()
  await later(1)
  expect(shown()[1]).toEqual([2, true, 'prayer'])
})
