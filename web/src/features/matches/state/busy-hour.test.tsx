// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connected } from '../../../../test/connected.ts'
import { heldServer } from '../../../../test/held-server.ts'
import { later } from '../../../../test/later.ts'
import { matchWith } from '../../../../test/match.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { socket } from '../../../../test/socket.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { useMatchList } from './use-matches.ts'

const now = '2026-11-15T08:00:00.000Z'
const { id: matchId } = matchWith()
/** How often something was said in the first match. */
let said = 0

connected(() => ({}))
const held = heldServer((what) => {
  const isSecond = what.includes('after=')
  const match = isSecond ? matchWith({ id: 'second' }) : matchWith({ unread: said })
  return Response.json({ now, matches: [match], next: isSecond ? null : 'the second' })
})

const openList = () =>
  mounted(new QueryClient(), () => {
    useLiveUpdates()
    return useMatchList('')
  })
let list: ReturnType<typeof openList>

beforeEach(async () => {
  said = 0
  held.length = 0
  list = openList()
  await later(1)
  held[0]?.answer()
  await later(1)
})
afterEach(() => vi.clearAllTimers())

/** News every 100 ms, for so long; the line is slow: an answer takes a second. */
async function busyFor(ms: number): Promise<void> {
  const sentAt = new Map<object, number>()
  for (let at = 0; at < ms; at += 100) {
    said += 1
    socket().say({ type: 'match', matchId })
    await later(100)
    for (const one of [...held]) {
      if (!sentAt.has(one)) sentAt.set(one, at)
      if (at - (sentAt.get(one) ?? at) >= 1000) one.answer()
    }
    await later(1)
  }
}

test('the list keeps updating under a steady stream of events on a slow connection', async () => {
  await busyFor(3000)
  const before = list.shown().matches[0]?.unread ?? 0
  expect(before).toBeGreaterThan(0)
  await busyFor(3000)
  expect(list.shown().matches[0]?.unread).toBeGreaterThan(before)
})

test('its next page loads under that stream, too', async () => {
  await busyFor(1000)
  void list.shown().fetchNextPage()
  await busyFor(3000)
  expect(list.shown().matches).toHaveLength(2)
})
