import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connected } from '../../test/connected.ts'
import { mounted } from '../../test/mounted.tsx'
import { useDeck } from './use-deck.ts'

const card = (id: string) => ({ id, name: id, likesMe: false, favorited: false, pictures: [] })
let refusing = false
const { asked } = connected((path) => {
  if (path.endsWith('/like') && refusing) throw new TypeError('Failed to fetch')
  return path === '/discovery/deck'
    ? { cards: ['asma', 'dalia', 'huda'].map(card), end: true }
    : { result: 'liked', matchId: null }
})
vi.stubGlobal('scrollTo', () => {})
Object.assign(window, { scrollY: 0, scrollTo: () => {} })

const openDeck = () => mounted(new QueryClient(), useDeck)
let deck: ReturnType<typeof openDeck>
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  refusing = false
  deck = openDeck()
  await vi.advanceTimersByTimeAsync(1)
  asked.length = 0
})
afterEach(() => {
  deck.leave()
  vi.restoreAllMocks()
})

const acts = () => asked.filter((what) => what.startsWith('PUT') || what.startsWith('POST'))
const choose = async () => {
  void deck.shown().choose('like')
  await vi.advanceTimersByTimeAsync(0)
}

test('a second act counts 250 ms after the first, and not before', async () => {
  await choose()
  expect([acts().length, deck.shown().shown?.id, deck.shown().locked]).toEqual([1, 'dalia', true])
  await vi.advanceTimersByTimeAsync(249)
  await choose()
  expect([acts().length, deck.shown().shown?.id]).toEqual([1, 'dalia'])
  await vi.advanceTimersByTimeAsync(1)
  await choose()
  expect([acts().length, deck.shown().shown?.id]).toEqual([2, 'huda'])
})

test('a card whose act failed comes back', async () => {
  refusing = true
  await choose()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(deck.shown().shown?.id).toBe('asma')
})
