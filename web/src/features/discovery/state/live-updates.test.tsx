// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../../test/fake-socket.ts'
import { readWithChanges, useApiQuery, useApiPages } from '../../../api-cache/api-query.ts'
import { useLiveUpdates } from '../../../api-cache/live-updates.ts'
import { memberCard as personQuestion, useMemberCard } from '../../profile/member-card.ts'
import { deckQuery, likedCountsQuery, likedListQueries } from './queries.ts'

const amina = '0195b6a0-0000-7000-8000-00000000000b'
const person = { id: amina, name: 'Amina' }
const { takeRequests } = openSignedInPage((path) =>
  path.startsWith('/discovery/deck') ? { cards: [person], end: true } : { people: [person], next: null },
)

const client = new QueryClient()
const openScreens = () =>
  renderHookWithClient(client, () => {
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
  await takeRequests(1000)
})
afterEach(() => {
  client.clear()
  newestSocket().closeByServer(1006)
})

const deck = 'GET /discovery/deck'
const lists = ['GET /discovery/liked-counts', 'GET /discovery/liked-me']
/** The connection comes up, the second time after a gap. */
const connect = async () => {
  newestSocket().closeByServer(1006)
  await takeRequests(30_000)
  newestSocket().deliver({ type: 'ready' })
}

test('the first connection loads the lists, and one after a gap the deck, too', async () => {
  await connect()
  expect(await takeRequests(200)).toEqual(lists)
  await connect()
  expect(await takeRequests(200)).toEqual([`${deck}?front=${amina}`, ...lists])
})

test.each([{ type: 'likes' } as const, { type: 'match', matchId: amina } as const])(
  'an event of type $type reloads the lists once for several in a row',
  async (news) => {
    await connect()
    await takeRequests(1000)
    newestSocket().deliver(news)
    expect(await takeRequests(150)).toEqual([])
    newestSocket().deliver(news)
    expect(await takeRequests(49)).toEqual([])
    expect(await takeRequests(1)).toEqual(lists)
    newestSocket().deliver({ type: 'wallet' })
    expect(await takeRequests(1000)).toEqual([])
  },
)

test('a person who is gone leaves the deck, the lists and their own page at once', async () => {
  await connect()
  await takeRequests(1000)
  expect(screens.current()).toEqual({ deck: ['Amina'], likedMe: ['Amina'] })
  const dialog = renderHookWithClient(client, () => useMemberCard(amina))
  await takeRequests(10)
  dialog.unmount()
  expect(readWithChanges(client, personQuestion, { profileId: amina })).toBeDefined()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  newestSocket().deliver({ type: 'gone', profileId: amina })
  await advanceTime(1)
  expect(screens.current()).toEqual({ deck: [], likedMe: [] })
  expect(readWithChanges(client, personQuestion, { profileId: amina })).toBeUndefined()
})
