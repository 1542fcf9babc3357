// @vitest-environment drawn
import { defaultFilters } from '@mithaq/contract/filters'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFavorite } from './favorite.ts'
import { openPage } from '../../../test/page.ts'
import { mounted } from '../../../test/mounted.tsx'
import { useAsk } from '../../server-state/ask.ts'
import { useSaveFilters } from './filters/use-save-filters.ts'
import { deck, filters } from './queries.ts'

/** Each question waits until it is answered; one that was given up hears no answer. */
interface Asked {
  what: string
  answer: (body: object) => void
}
const asked: Asked[] = []
const client = new QueryClient()

beforeEach(() => {
  asked.length = 0
  openPage()
  vi.stubGlobal('fetch', (url: string, { method, signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      asked.push({ what: `${method} ${url}`, answer: (body) => resolve(Response.json(body)) })
    })
  })
})
afterEach(() => client.clear())

async function nextAsked(what: string): Promise<Asked> {
  return vi.waitFor(() => {
    const at = asked.findIndex((one) => one.what === what)
    if (at < 0) throw new Error(`Not asked yet: ${what}`)
    return asked.splice(at, 1)[0]!
  })
}

/** So many turns that an answer has been taken up. */
async function aMoment() {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
}

test('a star is not taken back by a deck from before it', async () => {
  const screen = mounted(client, () => ({
    starred: useAsk(deck, {}).data?.cards[0]?.favorited,
    toggle: useFavorite(),
  }))
  const starred = () => screen.shown().starred
  const dealt = (favorited: boolean) => ({ cards: [{ id: '1', name: 'Amina', favorited }], end: true })
  ;(await nextAsked('GET /api/discovery/deck')).answer(dealt(false))
  await vi.waitFor(() => expect(starred()).toBe(false))

  void client.refetchQueries()
  const before = await nextAsked('GET /api/discovery/deck?front=1')
  const toggled = screen.shown().toggle({ id: '1', name: 'Amina', favorited: false })
  await vi.waitFor(() => expect(starred()).toBe(true))
  before.answer(dealt(false))
  await aMoment()
  expect(starred()).toBe(true)
  void client.refetchQueries()
  const between = await nextAsked('GET /api/discovery/deck?front=1')
  ;(await nextAsked('PUT /api/discovery/favorites/1')).answer({})
  await toggled
  between.answer(dealt(false))
  await aMoment()
  expect(starred()).toBe(true)
  void client.refetchQueries()
  ;(await nextAsked('GET /api/discovery/deck?front=1')).answer(dealt(true))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(starred()).toBe(true)
})

test('filters that were just kept are not taken back by those from before', async () => {
  const screen = mounted(client, () => ({ filters: useAsk(filters, {}).data, save: useSaveFilters().save }))
  const shown = () => screen.shown().filters
  ;(await nextAsked('GET /api/discovery/filters')).answer(defaultFilters)
  await vi.waitFor(() => expect(shown()).toEqual(defaultFilters))
  void client.refetchQueries()
  const before = await nextAsked('GET /api/discovery/filters')
  const kept = { ...defaultFilters, countries: ['JO' as const] }
  screen.shown().save(kept)
  ;(await nextAsked('PUT /api/discovery/filters')).answer(kept)
  before.answer(defaultFilters)
  await aMoment()
  expect(shown()).toEqual(kept)
})

test('nobody whom the filters before dealt is shown while the new deck is on its way', async () => {
  const screen = mounted(client, () => ({
    cards: useAsk(deck, {}).data?.cards.map(({ id }) => id),
    save: useSaveFilters().save,
  }))
  ;(await nextAsked('GET /api/discovery/deck')).answer({ cards: [{ id: '1', name: 'Amina' }], end: true })
  await vi.waitFor(() => expect(screen.shown().cards).toEqual(['1']))
  screen.shown().save({ ...defaultFilters, countries: ['JO'] })
  ;(await nextAsked('PUT /api/discovery/filters')).answer({ ...defaultFilters, countries: ['JO'] })
  const dealt = await nextAsked('GET /api/discovery/deck')
  await vi.waitFor(() => expect(screen.shown().cards).toEqual([]))
  dealt.answer({ cards: [{ id: '2', name: 'Khadija' }], end: true })
  await vi.waitFor(() => expect(screen.shown().cards).toEqual(['2']))
})
