import { defaultFilters } from '@mithaq/contract/discovery'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFavorite } from './favorite.ts'
import { applyFilters, deckQuery, filtersQuery } from './queries.ts'

/** Each question waits until it is answered; one that was given up hears no answer. */
interface Asked {
  what: string
  answer: (body: object) => void
}
const asked: Asked[] = []
const client = new QueryClient()

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', (url: string, { method, signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      asked.push({ what: `${method} ${url}`, answer: (body) => resolve(Response.json(body)) })
    })
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

async function nextAsked(what: string): Promise<Asked> {
  return vi.waitFor(() => {
    const at = asked.findIndex((one) => one.what === what)
    if (at < 0) throw new Error(`Not asked yet: ${what}`)
    return asked.splice(at, 1)[0]!
  })
}

type Toggle = ReturnType<typeof useFavorite>

function Star({ hand }: { hand: (toggle: Toggle) => void }) {
  hand(useFavorite())
  return null
}

/** What a tap on it does. */
function drawnStar(): Toggle {
  const taps: Toggle[] = []
  draw(
    <QueryClientProvider client={client}>
      <Star hand={(toggle) => taps.push(toggle)} />
    </QueryClientProvider>,
  )
  return taps[0]!
}

/** Long enough for an answer to be shown. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a star is not taken back by a deck from before it', async () => {
  const observer = new QueryObserver(client, deckQuery(client))
  const stop = observer.subscribe(() => {})
  const deck = (favorited: boolean) => ({ cards: [{ id: '1', name: 'Amina', favorited }], end: true })
  const starred = () => observer.getCurrentResult().data?.cards[0]?.favorited
  const first = await nextAsked('GET /api/discovery/deck')
  first.answer(deck(false))
  await vi.waitFor(() => expect(starred()).toBe(false))

  const toggle = drawnStar()
  void observer.refetch()
  const before = await nextAsked('GET /api/discovery/deck')
  const toggled = toggle({ id: '1', name: 'Amina', favorited: false })
  expect(starred()).toBe(true)
  before.answer(deck(false))
  await aMoment()
  expect(starred()).toBe(true)
  const between = await nextAsked('GET /api/discovery/deck')
  ;(await nextAsked('PUT /api/discovery/favorites/1')).answer({})
  await toggled
  between.answer(deck(false))
  const after = await nextAsked('GET /api/discovery/deck')
  expect(starred()).toBe(true)
  after.answer(deck(true))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(starred()).toBe(true)
  stop()
})

test('filters that were just kept are not taken back by those from before', async () => {
  const observer = new QueryObserver(client, filtersQuery)
  const stop = observer.subscribe(() => {})
  ;(await nextAsked('GET /api/discovery/filters')).answer(defaultFilters)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(defaultFilters))
  void observer.refetch()
  const before = await nextAsked('GET /api/discovery/filters')
  const kept = { ...defaultFilters, countries: ['JO' as const] }
  applyFilters(client, kept)
  before.answer(defaultFilters)
  await aMoment()
  expect(observer.getCurrentResult().data).toEqual(kept)
  stop()
})
