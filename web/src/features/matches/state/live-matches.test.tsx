// @vitest-environment drawn
import type { FromServer } from '@mithaq/contract/live'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { connected, me } from '../../../../test/connected.ts'
import { message } from '../../../../test/match.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { socket } from '../../../../test/socket.ts'
import { applyLiveEvent, useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { useWallet } from '../../wallet/own-wallet.ts'
import { useMatch, useMatchList, useMatchSummary, useUnmatched } from './use-matches.ts'

const matchId = '0195b6a0-0000-7000-8000-000000000001'
const written = message(1, { senderId: me, read: false })
const { newlyAsked } = connected(() => ({ matches: [], next: null }))

let client: QueryClient
/** Everything that shows something of matches and tokens. */
const openScreens = () =>
  mounted(client, () => {
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
  await newlyAsked(1000)
})

const match = `GET /matches/${matchId}`
const lists = ['GET /matches', 'GET /matches/summary', 'GET /matches/unmatched']
const wallet = 'GET /wallet'
const all = ['GET /matches', match, ...lists.slice(1)]

test('a gap in the connection reloads everything', async () => {
  socket().say({ type: 'ready' })
  expect(await newlyAsked(1000)).toEqual([...all, wallet])
  socket().say({ type: 'ready' })
  expect(await newlyAsked(1000)).toEqual([...all, 'GET /profile', wallet])
  // Screens that open while the socket stands hear of no first connection, only of gaps.
  screens.leave()
  client = new QueryClient()
  screens = openScreens()
  await newlyAsked(1000)
  socket().say({ type: 'ready' })
  expect(await newlyAsked(1000)).toEqual([...all, 'GET /profile', wallet])
})

test.each([
  ['a match changes', { type: 'match', matchId }, all],
  ['a message comes', { type: 'message', message: written }, all],
  ['something is read', { type: 'read', matchId, by: me, upTo: 1 }, lists],
  ['tokens move', { type: 'wallet' }, [match, 'GET /matches/unmatched', 'GET /profile', wallet]],
  ['somebody is gone', { type: 'gone', profileId: me }, lists],
  ['somebody likes', { type: 'likes' }, []],
] satisfies [string, FromServer, (string | undefined)[]][])(
  'where %s, the queries that show it are reloaded',
  async (_, news, expected) => {
    socket().say(news)
    const seen = new Set(await newlyAsked(1000))
    expect([...seen]).toEqual(expected)
  },
)

test('a member blocked here leaves the lists before the server answers', async () => {
  applyLiveEvent(client, { type: 'gone', profileId: me })
  expect(await newlyAsked(200)).toEqual(lists)
})

test('a busy chat reloads once for a burst of events, and again for later ones', async () => {
  for (let seq = 1; seq <= 20; seq++) socket().say({ type: 'message', message: { ...written, seq } })
  expect(await newlyAsked(199)).toEqual([])
  socket().say({ type: 'message', message: written })
  expect(await newlyAsked(1)).toEqual(all)
  socket().say({ type: 'message', message: written })
  expect(await newlyAsked(200)).toEqual(all)
})

test('the match itself is reloaded 100 ms after a change, before the lists', async () => {
  socket().say({ type: 'match', matchId })
  expect(await newlyAsked(99)).toEqual([])
  expect(await newlyAsked(1)).toEqual([lists[1]])
  expect(await newlyAsked(99)).toEqual([])
  expect(await newlyAsked(1)).toEqual([lists[0], match, lists[2]])
})

test('a screen that was left reloads nothing', async () => {
  socket().say({ type: 'wallet' })
  screens.leave()
  socket().say({ type: 'ready' })
  expect(await newlyAsked(1000)).toEqual([])
})
