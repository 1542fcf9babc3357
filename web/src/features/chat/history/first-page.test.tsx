// @vitest-environment dom
import type { ReactionChange } from '@mithaq/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSignedInPage, myId } from '../../../../test/open-signed-in-page.ts'
import { holdRequests } from '../../../../test/hold-requests.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { makeMatch, makeMessage } from '../../../../test/match-fixtures.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../../test/fake-socket.ts'
import { runMutation } from '../../../api-cache/api-mutation.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { markMessagesRead, sendReaction } from './queries.ts'
import { useHistory } from '../thread/use-history.ts'

const { id: matchId, profile } = makeMatch()
const them = profile.id
const now = '2026-11-15T08:00:00.000Z'
/** What the server has: how many messages, whether mine are read, and what was made to the first. */
let written = 1
let read = false
let change: ReactionChange | undefined
const message = (seq: number) =>
  makeMessage(seq, {
    read,
    ...(seq === 1 && { senderId: myId }),
    ...(change && seq === 1 && { reactions: [change] }),
  })

openSignedInPage(() => ({}))
const held = holdRequests((what) => {
  if (what.startsWith('PUT')) return Response.json({ change })
  const messages = Array.from({ length: written }, (_, at) => message(at + 1))
  const revision = change?.revision ?? 0
  return Response.json({ now, messages, older: false, reactionChanges: [], revision, lastRevision: revision })
})
let client: QueryClient
const openChat = () =>
  renderHookWithClient(client, () => {
    useLiveUpdates()
    return { messages: useHistory(matchId, true).history?.messages ?? [] }
  })
let chat: ReturnType<typeof openChat>
const shown = () => chat.current().messages.map(({ seq, read, reactions }) => [seq, read, reactions[0]?.kind])

beforeEach(async () => {
  written = 1
  read = false
  change = undefined
  newestSocket().deliver({ type: 'ready' })
  client = new QueryClient()
  chat = openChat()
  await advanceTime(1)
})
afterEach(async () => {
  held.length = 0
  await advanceTime(1000)
})

test.each([
  [
    'a read mark',
    [[1, true, undefined]],
    () => {
      read = true
      newestSocket().deliver({ type: 'read', matchId, by: them, upTo: 1 })
    },
  ],
  [
    'a reaction',
    [[1, false, 'heart']],
    () => {
      change = { messageId: message(1).id, by: them, kind: 'heart', revision: 1 }
      newestSocket().deliver({ type: 'reaction', matchId, change })
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
      newestSocket().deliver({ type: 'message', message: message(2) })
    },
  ],
])('%s that comes while the first page loads is not lost', async (_, expected, happens) => {
  held[0]?.handle()
  happens()
  await advanceTime(1)
  held[0]?.respond()
  await advanceTime(1)
  held[0]?.respond()
  await advanceTime(1)
  expect(shown()).toEqual(expected)
})

test('my read mark and my reaction show without an event from the socket', async () => {
  written = 2
  held[0]?.respond()
  await advanceTime(1)
  void runMutation(client, markMessagesRead, { matchId, upTo: 2 })
  await advanceTime(1)
  held[0]?.respond()
  await advanceTime(1)
  expect(shown()).toEqual([
    [1, false, undefined],
    [2, true, undefined],
  ])
  const { id: messageId } = message(2)
  change = { messageId, by: myId, kind: 'prayer', revision: 1 }
  void runMutation(client, sendReaction, { matchId, messageId, kind: 'prayer', tapId: messageId })
  await advanceTime(1)
  held.find(({ name: what }) => what.startsWith('PUT'))?.respond()
  await advanceTime(1)
  expect(shown()[1]).toEqual([2, true, 'prayer'])
})
