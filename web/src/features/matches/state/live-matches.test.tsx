// @vitest-environment dom
import type { FromServer } from '@mithaq/contract/live'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { openSignedInPage, myId } from '../../../../test/open-signed-in-page.ts'
import { makeMessage } from '../../../../test/match-fixtures.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../../test/fake-socket.ts'
import { applyLiveEvent, useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { useWallet } from '../../wallet/own-wallet.ts'
import { useMatch, useMatchList, useMatchSummary, useUnmatched } from './use-matches.ts'

const matchId = '0195b6a0-0000-7000-8000-000000000001'
const written = makeMessage(1, { senderId: myId, read: false })
const { takeRequests } = openSignedInPage(() => ({ matches: [], next: null }))

let client: QueryClient
/** Everything that shows something of matches and tokens. */
const openScreens = () =>
  renderHookWithClient(client, () => {
    useLiveUpdates()
    useMatch(matchId)
    useMatchList('')
    useMatchSummary()
    useUnmatched()
    useWallet()
    useOwnProfile()
  })

let screens: ReturnType<typeof openScreens>
beforeEach(async () => {
  client = new QueryClient()
  screens = openScreens()
  await takeRequests(1000)
})

const match = `GET /matches/${matchId}`
const lists = ['GET /matches', 'GET /matches/summary', 'GET /matches/unmatched']
const wallet = 'GET /wallet'
const all = ['GET /matches', match, ...lists.slice(1)]

test('a gap in the connection reloads everything', async () => {
  newestSocket().deliver({ type: 'ready' })
  expect(await takeRequests(1000)).toEqual([...all, wallet])
  newestSocket().deliver({ type: 'ready' })
  expect(await takeRequests(1000)).toEqual([...all, 'GET /profile', wallet])
  // Screens that open while the socket stands hear of no first connection, only of gaps.
  screens.unmount()
  client = new QueryClient()
  screens = openScreens()
  await takeRequests(1000)
  newestSocket().deliver({ type: 'ready' })
  expect(await takeRequests(1000)).toEqual([...all, 'GET /profile', wallet])
})

test.each([
  ['a match changes', { type: 'match', matchId }, all],
  ['a message comes', { type: 'message', message: written }, all],
  ['something is read', { type: 'read', matchId, by: myId, upTo: 1 }, lists],
  ['tokens move', { type: 'wallet' }, [match, 'GET /matches/unmatched', 'GET /profile', wallet]],
  ['somebody is gone', { type: 'gone', profileId: myId }, lists],
  ['somebody likes', { type: 'likes' }, []],
] satisfies [string, FromServer, (string | undefined)[]][])(
  'where %s, the queries that show it are reloaded',
  async (_, news, expected) => {
    newestSocket().deliver(news)
    const seen = new Set(await takeRequests(1000))
    expect([...seen]).toEqual(expected)
  },
)

test('a member blocked here leaves the lists before the server answers', async () => {
  applyLiveEvent(client, { type: 'gone', profileId: myId })
  expect(await takeRequests(200)).toEqual(lists)
})

test('a busy chat reloads once for a burst of events, and again for later ones', async () => {
  for (let seq = 1; seq <= 20; seq++)
    newestSocket().deliver({ type: 'message', message: { ...written, seq } })
  expect(await takeRequests(199)).toEqual([])
  newestSocket().deliver({ type: 'message', message: written })
  expect(await takeRequests(1)).toEqual(all)
  newestSocket().deliver({ type: 'message', message: written })
  expect(await takeRequests(200)).toEqual(all)
})

test('the match itself is reloaded 100 ms after a change, before the lists', async () => {
  newestSocket().deliver({ type: 'match', matchId })
  expect(await takeRequests(99)).toEqual([])
  expect(await takeRequests(1)).toEqual([lists[1]])
  expect(await takeRequests(99)).toEqual([])
  expect(await takeRequests(1)).toEqual([lists[0], match, lists[2]])
})

test('a screen that was left reloads nothing', async () => {
  newestSocket().deliver({ type: 'wallet' })
  screens.unmount()
  newestSocket().deliver({ type: 'ready' })
  expect(await takeRequests(1000)).toEqual([])
})
