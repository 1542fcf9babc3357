// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { holdRequests } from '../../../../test/hold-requests.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../../test/fake-socket.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { useMatchList } from './use-matches.ts'

const now = '2026-11-15T08:00:00.000Z'
const { id: matchId } = makeMatch()
/** How often something was said in the first match. */
let said = 0

openSignedInPage(() => ({}))
const held = holdRequests((what) => {
  const isSecond = what.includes('after=')
  const match = isSecond ? makeMatch({ id: 'second' }) : makeMatch({ unread: said })
  return Response.json({ now, matches: [match], next: isSecond ? null : 'the second' })
})

const openList = () =>
  renderHookWithClient(new QueryClient(), () => {
    useLiveUpdates()
    return useMatchList('')
  })
let list: ReturnType<typeof openList>

beforeEach(async () => {
  said = 0
  held.length = 0
  list = openList()
  await advanceTime(1)
  held[0]?.respond()
  await advanceTime(1)
})
afterEach(() => vi.clearAllTimers())

/** News every 100 ms, for so long; the line is slow: an answer takes a second. */
async function busyFor(ms: number): Promise<void> {
  const sentAt = new Map<object, number>()
  for (let at = 0; at < ms; at += 100) {
    said += 1
    newestSocket().deliver({ type: 'match', matchId })
    await advanceTime(100)
    for (const one of [...held]) {
      if (!sentAt.has(one)) sentAt.set(one, at)
      if (at - (sentAt.get(one) ?? at) >= 1000) one.respond()
    }
    await advanceTime(1)
  }
}

test('the list keeps updating under a steady stream of events on a slow connection', async () => {
  await busyFor(3000)
  const before = list.current().matches[0]?.unread ?? 0
  expect(before).toBeGreaterThan(0)
  await busyFor(3000)
  expect(list.current().matches[0]?.unread).toBeGreaterThan(before)
})

test('its next page loads under that stream, too', async () => {
  await busyFor(1000)
  void list.current().fetchNextPage()
  await busyFor(3000)
  expect(list.current().matches).toHaveLength(2)
})
