// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { serverNowMs } from '../../../time/server-clock.ts'
import { rematch, unmatch } from './queries.ts'
import { useMatch, useMatchList } from './use-matches.ts'

let now = '2027-03-01T08:00:00.000Z'
const { takeRequests } = openSignedInPage((path) => {
  if (path.endsWith('/unmatch')) return { now, match: { ...makeMatch(), id: '1' }, balance: 8, charged: 1 }
  if (path.endsWith('/rematch')) return { now, match: { ...makeMatch(), id: '1' }, balance: 5, charged: 3 }
  if (path === '/matches') return { matches: [{ id: '1' }], counts: { yourTurn: 5 }, next: 'behind' }
  if (path.startsWith('/matches?')) return { matches: [{ id: '2' }], counts: { yourTurn: 4 }, next: null }
  return { now, match: { ...makeMatch(), id: path.split('/').at(-1) }, balance: 9 }
})

test('a mutation of one match updates that match and no other', async () => {
  const screen = renderHookWithClient(new QueryClient(), () => ({
    shown: [useMatch('1').data, useMatch('2').data].map((data) => [data?.match.id, data?.balance]),
    leave: useApiMutation(unmatch)[0],
    again: useApiMutation(rematch)[0],
  }))
  await takeRequests(100)
  const answer = globalThis.fetch
  // Only the command is answered from now on, so its response is the only new data.
  vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
    options.method === 'GET' ? new Promise(() => {}) : answer(url, options),
  )
  now = '2027-04-01T08:00:00.000Z'
  void screen.current().leave({ matchId: '1' })
  await takeRequests(100)
  const { shown, again } = screen.current()
  void again({ matchId: '1', requestId: 'r' })
  await takeRequests(100)
  const { shown: then } = screen.current()
  screen.unmount()
  vi.stubGlobal('fetch', answer)
  // Its answer names the server's time, too.
  expect(Math.abs(serverNowMs() - Date.parse(now))).toBeLessThan(10_000)
  expect(shown).toEqual([
    ['1', 8],
    ['2', 9],
  ])
  expect(then[0]).toEqual(['1', 5])
})

test('the time in an answer sets the clock, whatever the device says', async () => {
  now = '2027-06-01T08:00:00.000Z'
  renderHookWithClient(new QueryClient(), () => useMatch('1').data)
  await takeRequests(100)
  expect(Math.abs(serverNowMs() - Date.parse(now))).toBeLessThan(10_000)
})

test('the counts of the newest page apply', async () => {
  const screen = renderHookWithClient(new QueryClient(), () => useMatchList(''))
  await takeRequests(100)
  expect(screen.current().counts).toEqual({ yourTurn: 5 })
  void screen.current().fetchNextPage()
  await takeRequests(100)
  expect(screen.current().matches.map(({ id }) => id)).toEqual(['1', '2'])
  expect(screen.current().counts).toEqual({ yourTurn: 4 })
})
