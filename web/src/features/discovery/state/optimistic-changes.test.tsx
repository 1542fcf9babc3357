// @vitest-environment dom
import type { Liked } from '@mithaq/contract/discovery'
import { defaultFilters } from '@mithaq/contract/filters'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { holdRequests } from '../../../../test/hold-requests.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { makeTile } from '../../../../test/make-tile.ts'
import { runMutation } from '../../../api-cache/api-mutation.ts'
import { useApiQuery, useApiPages } from '../../../api-cache/api-query.ts'
import { applyLiveEvent } from '../../../api-cache/live-updates.ts'
import { memberCard } from '../../profile/member-card.ts'
import { blockMember, reportMember, unblockMember } from '../../safety/mutations.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { useSaveFilters } from '../filters/use-save-filters.ts'
import {
  deckQuery,
  addFavorite,
  filtersQuery,
  like,
  likedListQueries,
  pass,
  saveFilters,
  setVisibility,
  removeFavorite,
  visibilityQuery,
} from './queries.ts'

const listed: Liked = {
  ...makeTile('amina'),
  at: '2026-11-15T08:00:00.000Z',
  iPassed: true,
  matched: false,
  matchId: null,
  favorited: true,
  sentence: null,
}
/** What the server answers to an act. */
let answer: object

openSignedInPage(() => ({}))
const held = holdRequests((what) => {
  if (!what.startsWith('GET')) return answer instanceof Response ? answer : Response.json(answer)
  if (what.includes('/deck'))
    return Response.json({ cards: ['amina', 'b', 'c', 'd', 'e'].map(makeCard), end: true, canUndo: true })
  if (what.endsWith('/filters')) return Response.json(defaultFilters)
  if (what.endsWith('/visibility')) return Response.json({ onlyWithinFilters: false })
  if (what.includes('/profiles/')) return Response.json({ ...makeCard('amina'), iPassed: true, iLike: true })
  return Response.json({ people: [listed, { ...listed, id: 'khadija' }], next: null })
})
const useList = (list: keyof typeof likedListQueries) =>
  useApiPages(likedListQueries[list], {}).data?.pages.flatMap(({ people }) => people)

/** Everything that shows Amina. After its first answers nothing is answered but acts. */
const openAll = () =>
  renderHookWithClient(client, () => ({
    deck: useApiQuery(deckQuery, {}).data,
    person: useApiQuery(memberCard, { profileId: 'amina' }).data,
    likedMe: useList('likedMe'),
    iLiked: useList('iLiked'),
    favorited: useList('favorited'),
    visibility: useApiQuery(visibilityQuery, {}).data,
  }))
let client: QueryClient
let screens: ReturnType<typeof openAll>
const answerHeld = async (which: (what: string) => boolean) => {
  for (const one of held.filter(({ name: what }) => which(what))) one.respond()
  await advanceTime(1)
}
const answerAct = () => answerHeld((what) => !what.startsWith('GET'))
const inList = (list: 'likedMe' | 'iLiked' | 'favorited', id = 'amina') =>
  screens.current()[list]?.find((one) => one.id === id)

beforeEach(async () => {
  answer = {}
  client = new QueryClient()
  screens = openAll()
  await advanceTime(1)
  await answerHeld(() => true)
})
afterEach(async () => {
  held.length = 0
  await advanceTime(1000)
})

test('a pass shows everywhere once done, and removes the person from those I liked', async () => {
  void runMutation(client, pass, { profileId: 'amina', inDeck: true })
  await advanceTime(1)
  expect(screens.current().deck).toMatchObject({ cards: [{ id: 'b' }, {}, {}, {}], canUndo: true })
  expect(inList('iLiked')).toBeDefined()
  await answerAct()
  expect(inList('iLiked')).toBeUndefined()
  expect(inList('iLiked', 'khadija')).toBeDefined()
  expect(screens.current().person).toMatchObject({ iPassed: true, iLike: false })
})

test.each<[string, () => Promise<unknown>]>([
  ['a pass elsewhere than in the deck', () => runMutation(client, pass, { profileId: 'amina' })],
  ['a like', () => runMutation(client, like, { profileId: 'amina' })],
  ['a star', () => runMutation(client, addFavorite, { profileId: 'khadija' })],
  ['a star taken away', () => runMutation(client, removeFavorite, { profileId: 'khadija' })],
  ['a block', () => runMutation(client, blockMember, { profileId: 'khadija' })],
  ['an unblocking', () => runMutation(client, unblockMember, { profileId: 'khadija' })],
  [
    'a report',
    () => runMutation(client, reportMember, { profileId: 'khadija', reason: 'Writes about money' }),
  ],
])('%s leaves nothing to undo from the tap on; its refusal restores it', async (_, begin) => {
  const canUndo = () => screens.current().deck?.canUndo
  expect(canUndo()).toBe(true)
  answer = Response.json({ code: 'not_found' }, { status: 404 })
  const refused = begin().catch(() => {})
  await advanceTime(1)
  expect(canUndo()).toBe(false)
  await answerAct()
  await refused
  expect(canUndo()).toBe(true)
  answer = { result: 'liked', matchId: null }
  void begin()
  await advanceTime(1)
  expect(canUndo()).toBe(false)
  await answerAct()
  await advanceTime(1000)
  expect(canUndo()).toBe(false)
})

test('a person who is gone leaves a pass that can be undone', async () => {
  applyLiveEvent(client, { type: 'gone', profileId: 'amina' })
  expect(screens.current().deck).toMatchObject({ cards: [{ id: 'b' }, {}, {}, {}], canUndo: true })
})

test('a liked person leaves the deck at once', async () => {
  void runMutation(client, like, { profileId: 'amina' })
  await advanceTime(1)
  expect(screens.current().deck).toMatchObject({ cards: [{ id: 'b' }, {}, {}, {}] })
  await answerAct()
})

test('a like reverts an earlier pass; a match leaves the list of those who like me', async () => {
  answer = { result: 'liked', matchId: null }
  void runMutation(client, like, { profileId: 'amina' })
  await advanceTime(1)
  await answerAct()
  expect(screens.current().person).toMatchObject({ iPassed: false, iLike: true, matched: false })
  expect(inList('likedMe')).toMatchObject({ iPassed: false, matched: false })
  answer = { result: 'matched', matchId: 'm' }
  void runMutation(client, like, { profileId: 'khadija' })
  await advanceTime(1)
  expect(inList('likedMe', 'khadija')).toBeDefined()
  await answerAct()
  expect(inList('likedMe', 'khadija')).toBeUndefined()
  expect(inList('iLiked', 'khadija')).toMatchObject({ matched: true, matchId: 'm' })
})

test('a repeated like changes nothing', async () => {
  answer = { result: 'already_liked', matchId: null }
  void runMutation(client, like, { profileId: 'amina' })
  await advanceTime(1)
  await answerAct()
  expect(screens.current().person).toMatchObject({ iPassed: true })
})

test('a star shows at once everywhere; removing it leaves the favorites when answered', async () => {
  void runMutation(client, removeFavorite, { profileId: 'amina' })
  await advanceTime(1)
  expect([inList('likedMe')?.favorited, inList('favorited')?.favorited]).toEqual([false, false])
  await answerAct()
  expect(inList('favorited')).toBeUndefined()
  void runMutation(client, addFavorite, { profileId: 'amina' })
  await advanceTime(1)
  expect([inList('likedMe')?.favorited, screens.current().deck?.cards[0]?.favorited]).toEqual([true, true])
  await answerAct()
})

test('the visibility switch changes at the tap', async () => {
  void runMutation(client, setVisibility, { onlyWithinFilters: true })
  await advanceTime(1)
  expect(screens.current().visibility).toEqual({ onlyWithinFilters: true })
  await answerAct()
})

test('new filters leave the deck as it is until they are saved', async () => {
  answer = { ...defaultFilters, countries: ['JO'] }
  void runMutation(client, saveFilters, { ...defaultFilters, countries: ['JO'] })
  await advanceTime(1)
  expect(screens.current().deck?.cards).toHaveLength(5)
  await answerAct()
  expect(screens.current().deck?.cards).toEqual([])
})

test('saved filters are not reverted by an older answer', async () => {
  const shown = renderHookWithClient(client, () => useApiQuery(filtersQuery, {}).data)
  await advanceTime(1)
  await answerHeld(() => true)
  void client.refetchQueries()
  await advanceTime(1)
  const before = held.find(({ name: what }) => what === 'GET /discovery/filters')
  before?.handle()
  const kept = { ...defaultFilters, countries: ['JO' as const] }
  answer = kept
  void runMutation(client, saveFilters, kept)
  await advanceTime(1)
  await answerAct()
  before?.respond()
  await advanceTime(1)
  expect(shown.current()).toEqual(kept)
})

test('refused filters leave the dialog open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let saved = 0
  const dialog = renderHookWithClient(client, () => useSaveFilters(() => saved++))
  answer = Response.json({ code: 'internal' }, { status: 500 })
  dialog.current().save(defaultFilters)
  await advanceTime(1)
  await answerAct()
  expect([saved, readToasts()]).toMatchObject([0, [{ title: 'Failed to save your filters' }]])
  answer = defaultFilters
  dialog.current().save(defaultFilters)
  await advanceTime(1)
  await answerAct()
  expect(saved).toBe(1)
  dialog.unmount()
  clearToasts()
  vi.restoreAllMocks()
})
