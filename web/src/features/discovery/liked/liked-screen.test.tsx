// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { Liked } from '@mithaq/contract/discovery'
import { discovery as limits } from '@mithaq/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { makeCard, maryam } from '../../../../test/profile-fixtures.ts'
import { renderScreen, toastTexts, serverError } from '../../../../test/render-screen.tsx'
import { makeTile } from '../../../../test/make-tile.ts'
import { applyLiveEvent } from '../../../api-cache/live-updates.ts'
import { clearToasts } from '../../../ui/feedback/toast.ts'
import { readNewMatch, setNewMatch } from '../../matches/new-match/new-match.ts'
import { LikedScreen } from './LikedScreen.tsx'

const person = (name: string, changed: Partial<Liked> = {}): Liked => ({
  ...makeTile(name),
  at: '2026-11-15T08:00:00.000Z',
  matched: false,
  matchId: null,
  iPassed: false,
  favorited: false,
  sentence: null,
  ...changed,
})
let pages: Record<string, () => object>
const sent: unknown[] = []
const { requests } = openSignedInPage((path, body) => {
  if (body !== undefined) sent.push([path, body])
  return (pages[path] ?? serverError)()
})
/** What each of the observers watches, and how it is told. */
let watched: { of: Element; margin: string | undefined; tell: (entries: object[]) => void }[]
const see = (of: Element, isIntersecting: boolean) =>
  watched.findLast((one) => one.of === of)?.tell([{ isIntersecting }])
let client: QueryClient
let page: ReturnType<typeof renderScreen>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  watched = []
  class Observer {
    readonly tell: (entries: object[]) => void
    readonly how: { rootMargin: string }
    constructor(tell: (entries: object[]) => void, how: { rootMargin: string }) {
      this.tell = tell
      this.how = how
    }
    observe(of: Element) {
      watched.push({ of, margin: this.how.rootMargin, tell: this.tell })
    }
    disconnect() {
      watched = watched.filter(({ tell }) => tell !== this.tell)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  sent.length = 0
  requests.length = 0
  const sentence = { about: 'about', text: 'So do I.', picture: null }
  pages = {
    '/discovery/liked-counts': () => ({ likedMe: 3, iLiked: 0, favorited: 12 }),
    '/discovery/liked-me': () => ({ people: [person('Salma', { sentence }), person('Huda')], next: 'more' }),
    '/discovery/liked-me?after=more': serverError,
    '/discovery/i-liked': () => ({ people: [person('Nura')], next: null }),
    '/discovery/favorites': () => ({ people: [], next: null }),
    '/discovery/profiles/Salma': () => makeCard('Salma'),
    '/profile': () => maryam,
  }
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})
const opened = async (at = '/app/liked') => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  page = renderScreen(<LikedScreen />, client, at)
  await advanceTime(1)
}

test('four lists show their names and counts, each at its own address', async () => {
  await opened()
  expect(page.text()).toBe(
    '|Liked Profiles|Liked Me (3)|I Liked (0)|Favorited (12)|Unmatched' +
      '|S|Salma, 30|Amman, Jordan|About Me|So do I.|H|Huda, 30|Amman, Jordan|Loading more...|',
  )
  expect(page.controlNames()[0]).toBe('Notifications')
  expect(page.queryAll('[role=tablist]').map((one) => one.getAttribute('aria-label'))).toEqual(['Lists'])
  await page.tap('I Liked (0)')
  expect([page.path(), page.text().includes('|Nura, 30|')]).toEqual(['/app/liked?tab=i-liked', true])
  await page.tap('Liked Me (3)')
  expect([page.path(), page.text().includes('|Salma, 30|')]).toEqual(['/app/liked', true])
  pages['/discovery/liked-counts'] = serverError
  await opened('/app/liked?tab=favorited')
  expect(page.text()).toBe(
    '|Liked Profiles|Liked Me|I Liked|Favorited|Unmatched' +
      '|No favorites yet|Profiles you favorite will appear here|Discover profiles|',
  )
  expect(page.attribute('Discover profiles', 'href')).toBe('/app/profiles')
  await opened('/app/liked?tab=nobody')
  expect(page.attribute('Liked Me', 'aria-selected')).toBe('true')
})

test('each tab is one step of the browser history and can be chosen again', async () => {
  function Back() {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    )
  }
  page = renderScreen([<LikedScreen key="screen" />, <Back key="back" />], new QueryClient(), '/app/liked')
  await advanceTime(1)
  const way: string[] = []
  for (const name of ['I Liked (0)', 'Back', 'I Liked (0)']) {
    await page.tap(name)
    way.push(page.path())
  }
  expect(way).toEqual(['/app/liked?tab=i-liked', '/app/liked', '/app/liked?tab=i-liked'])
})

test('more people load before the end is seen; a failure says so and can be retried', async () => {
  await opened()
  const mark = watched.at(-1)!
  expect(mark.margin).toBe('600px')
  see(mark.of, false)
  await advanceTime(1)
  expect(page.text()).not.toContain('could not be loaded')
  see(mark.of, true)
  await advanceTime(1)
  expect(page.text()).toContain('|Huda, 30|Amman, Jordan|This list could not be loaded|Try Again|')
  pages['/discovery/liked-me?after=more'] = () =>
    Response.json({ code: 'too_many_people', values: {} }, { status: 429 })
  await page.tap('Try Again')
  expect(page.text()).toContain(
    '|You have seen many people for now. Please take a break and come back a little later.|',
  )
  pages['/discovery/liked-me?after=more'] = () => ({ people: [person('Huda'), person('Rania')], next: null })
  await page.tap('Try Again')
  expect(page.queryAll('li')).toHaveLength(3)
  expect(page.text()).toMatch(/Rania, 30\|Amman, Jordan\|$/)
})

test('a section far out of sight is removed and keeps its height, unless focused', async () => {
  await opened()
  const box = page.queryAll('ul')[0]!.parentElement!
  Object.defineProperty(box, 'offsetHeight', { value: 640 })
  const looks = (isIntersecting: boolean) => {
    see(box, isIntersecting)
    return [page.queryAll('li').length, box.style.height]
  }
  expect(watched.find(({ of }) => of === box)?.margin).toBe('1500px')
  expect(looks(false)).toEqual([0, '640px'])
  expect(looks(true)).toEqual([2, ''])
  page.focus(/^SSalma/)
  expect(looks(false)).toEqual([2, ''])
})

test('a tile opens the profile with the note, the card and its actions', async () => {
  pages['/discovery/profiles/Salma'] = serverError
  await opened()
  await page.press(/^SSalma/)
  expect(page.text()).toContain("|Salma's profile|Salma wrote with the like|About Me|So do I.|Loading...|")
  await advanceTime(1)
  expect(page.text()).toContain(
    "|Salma's profile|Salma wrote with the like|About Me|I try to keep my promises.|So do I." +
      '|Something went wrong|This profile could not be loaded|',
  )
  pages['/discovery/profiles/Salma'] = () => makeCard('Salma')
  pages['/wallet'] = () => ({
    now: '2026-11-15T08:00:00.000Z',
    balance: 1,
    recent: [],
    welcome: 0,
    lesson: false,
    weekly: { at: '2026-11-15T08:00:00.000Z', upTo: 6, brings: 0 },
  })
  await page.tap('Try Again')
  expect(page.text()).toMatch(/\|Salma's profile\|[^|]*tokens[^|]*\|Salma wrote with the like\|/)
  expect(page.text()).toMatch(/\|Salma, 29\|.*\|Report\|Block\|Pass\|Like\|$/)
  expect(page.queryAll('h3').map((one) => one.textContent)).toContain('Salma, 29')
  pages['/discovery/favorites/Salma'] = () => ({})
  pages['/discovery/profiles/Salma'] = () => ({ ...makeCard('Salma'), favorited: true })
  await page.tap('Favorite')
  expect([sent.at(-1), toastTexts()]).toEqual([
    ['/discovery/favorites/Salma', {}],
    ['Added Salma to favorites'],
  ])
  expect(page.controlNames()).toContain('Favorited')
  for (const [act, title] of [
    ['Report', 'Report Salma'],
    ['Block', 'Block Salma?'],
  ] as const) {
    await page.tap(act)
    expect(page.text()).toContain(`|${title}|`)
    await page.tap('Cancel')
  }
  await page.tap('Close')
  expect(page.text()).not.toContain("Salma's profile")
  localStorage.clear()
  pages['/discovery/profiles/Salma'] = () => ({ ...makeCard('Salma'), matched: true, matchId: 'm' })
  await opened()
  await page.tap(/^SSalma/)
  expect(page.text(), 'of a match nobody is told what opening one takes').not.toContain(
    'A like costs nothing',
  )
})

test('a like from a profile may carry a note; a person I like shows no hearts', async () => {
  const pictures = ['one', 'two'].map((id) => ({ id, thumbHash: '', blurred: false, address: `/${id}` }))
  const facts = { prayer: 'five_daily' as const }
  const prompts = [{ prompt: 'home_is' as const, answer: 'loud on Fridays' }]
  pages['/discovery/profiles/Salma'] = () => ({ ...makeCard('Salma'), pictures, facts, prompts })
  await opened()
  await page.tap(/^SSalma/)
  const hearts = () => page.controlNames().filter((name) => name.startsWith('Like this'))
  expect(hearts().map((name) => name.replace('Like this about Salma: ', ''))).toEqual([
    'Picture 1 of 2',
    'A home to me is…',
    'Picture 2 of 2',
  ])
  await page.tap('Like this about Salma: Picture 2 of 2')
  page.fill('Your sentence', 'What a garden.')
  pages['/discovery/profiles/Salma/like'] = serverError
  await page.tap('Send like')
  const like = (about: string, text: string) => [
    '/discovery/profiles/Salma/like',
    { sentence: { about, text } },
  ]
  expect(sent).toEqual([like('picture:two', 'What a garden.')])
  expect(page.text(), 'it has failed').toContain("|Salma's profile|")
  await page.tap('Like this about Salma: Picture 2 of 2')
  expect(page.value('Your sentence')).toBe('What a garden.')
  await page.tap('Close', 'Like this about Salma: A home to me is…')
  page.fill('Your sentence', 'So do I.')
  pages['/discovery/profiles/Salma/like'] = () => ({ result: 'liked', matchId: null })
  await advanceTime(limits.actionLockMs)
  await page.tap('Send like')
  expect(sent.at(-1)).toEqual(like('prompt:home_is', 'So do I.'))
  expect(page.text()).not.toContain("Salma's profile")
  for (const changed of [{ iLike: true }, { matchId: 'm' }, { matchId: 'm', matched: true }]) {
    pages['/discovery/profiles/Salma'] = () => ({
      ...makeCard('Salma'),
      pictures,
      facts,
      prompts,
      ...changed,
    })
    await opened()
    await page.tap(/^SSalma/)
    expect([page.text().includes('|Faith|'), hearts()]).toEqual([true, []])
  }
})

test('a second note from a profile is not sent, and the like can go without it', async () => {
  const prompts = [{ prompt: 'home_is' as const, answer: 'loud on Fridays' }]
  pages['/discovery/profiles/Salma'] = () => ({ ...makeCard('Salma'), prompts })
  pages['/discovery/profiles/Salma/like'] = () => Response.json({ code: 'sentence_said' }, { status: 409 })
  await opened()
  await page.tap(/^SSalma/)
  await page.tap('Like this about Salma: A home to me is…')
  page.fill('Your sentence', 'So do I.')
  await page.tap('Send like')
  expect(page.text()).toContain('|You have sent Salma a sentence before|')
  expect(page.text(), 'nothing is decided').toContain("Salma's profile")
  pages['/discovery/profiles/Salma/like'] = () => ({ result: 'liked', matchId: null })
  await advanceTime(limits.actionLockMs)
  await page.tap('Like without a sentence')
  expect(sent.at(-1)).toEqual(['/discovery/profiles/Salma/like', {}])
  expect(page.text()).not.toContain("Salma's profile")
})

test('an answered like closes the profile and shows the match; a deleted person closes it', async () => {
  await opened()
  await page.tap(/^SSalma/)
  pages['/discovery/profiles/Salma/like'] = () => ({ result: 'matched', matchId: 'm' })
  fireEvent.click(page.control('Like'))
  expect([page.isDisabled('Pass'), page.attribute('Like', 'aria-busy')]).toEqual([true, 'true'])
  await advanceTime(1)
  expect(readNewMatch()).toMatchObject({ matchId: 'm', person: { name: 'Salma' } })
  expect(page.text()).not.toContain("Salma's profile")
  setNewMatch(null)
  await opened()
  await page.tap(/^SSalma/)
  applyLiveEvent(client, { type: 'gone', profileId: 'Huda' })
  await advanceTime(1)
  expect(page.text()).toContain("|Salma's profile|")
  applyLiveEvent(client, { type: 'gone', profileId: 'Salma' })
  await advanceTime(1)
  expect(page.text()).not.toContain('Salma')
})
