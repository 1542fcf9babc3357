// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { connected } from '../../../../test/connected.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { socket } from '../../../../test/socket.ts'
import { readWithChanges, useApiQuery, useApiPages } from '../../../api-cache/api-query.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { memberCard as personQuestion, useMemberCard } from '../../profile/member-card.ts'
import { deckQuery, likedCountsQuery, likedListQueries } from './queries.ts'

const amina = '0195b6a0-0000-7000-8000-00000000000b'
const person = { id: amina, name: 'Amina' }
const { newlyAsked } = connected((path) =>
  path.startsWith('/discovery/deck') ? { cards: [person], end: true } : { people: [person], next: null },
)

const client = new QueryClient()
const openScreens = () =>
  mounted(client, () => {
    useLiveUpdates()
    const deck = useApiQuery(deckQuery, {})
    const likedMe = useApiPages(likedListQueries.likedMe, {})
    useApiQuery(likedCountsQuery, {})
    return {
      deck: deck.data?.cards.map(({ name }) => name),
      likedMe: likedMe.data?.pages.flatMap(({ people }) => people).map(({ name }) => name),
    }
  })

let screens: ReturnType<typeof openScreens>
beforeEach(async () => {
  screens = openScreens()
  await newlyAsked(1000)
})
afterEach(() => {
  client.clear()
  socket().end(1006)
})

const deck = 'GET /discovery/deck'
const lists = ['GET /discovery/liked-counts', 'GET /discovery/liked-me']
/** The connection comes up, the second time after a gap. */
const connect = async () => {
  socket().end(1006)
  await newlyAsked(30_000)
  socket().say({ type: 'ready' })
}

test('the first connection loads the lists, and one after a gap the deck, too', async () => {
  await connect()
  expect(await newlyAsked(200)).toEqual(lists)
  await connect()
  expect(await newlyAsked(200)).toEqual([`${deck}?front=${amina}`, ...lists])
})

test.each([{ type: 'likes' } as const, { type: 'match', matchId: amina } as const])(
  'an event of type $type reloads the lists once for several in a row',
  async (news) => {
    await connect()
    await newlyAsked(1000)
    socket().say(news)
    expect(await newlyAsked(150)).toEqual([])
    socket().say(news)
    expect(await newlyAsked(49)).toEqual([])
    expect(await newlyAsked(1)).toEqual(lists)
    socket().say({ type: 'wallet' })
    expect(await newlyAsked(1000)).toEqual([])
  },
)

test('a person who is gone leaves the deck, the lists and their own page at once', async () => {
  await connect()
  await newlyAsked(1000)
  expect(screens.shown()).toEqual({ deck: ['Amina'], likedMe: ['Amina'] })
  const dialog = mounted(client, () => useMemberCard(amina))
  await newlyAsked(10)
  dialog.leave()
  expect(readWithChanges(client, personQuestion, { profileId: amina })).toBeDefined()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  socket().say({ type: 'gone', profileId: amina })
  await later(1)
  expect(screens.shown()).toEqual({ deck: [], likedMe: [] })
  expect(readWithChanges(client, personQuestion, { profileId: amina })).toBeUndefined()
})
