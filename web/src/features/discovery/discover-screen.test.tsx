// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { defaultFilters } from '@mithaq/contract/filters'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { makeCard, maryam } from '../../../test/profile-fixtures.ts'
import { renderScreen, toastTexts, serverError } from '../../../test/render-screen.tsx'
import { createQueryClient } from '../../api-cache/query-client.ts'
import { readNewMatch, setNewMatch } from '../matches/new-match/new-match.ts'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { DiscoverScreen } from './DiscoverScreen.tsx'

const pictured = (name: string) => ({
  ...makeCard(name),
  pictures: [{ id: name, thumbHash: '', blurred: false, address: `/${name}` }],
})
const everybody = ['Salma', 'Huda', 'Nura', 'Rania', 'Layla'].map(pictured)
const dua = { prompt: 'dua' as const, answer: 'For ease.' }
everybody[0]!.prompts = [dua]
everybody[1]!.prompts = [{ prompt: 'home_is', answer: 'Where the bread is warm.' }, dua]
const notAway = {
  ...{ now: '2026-11-15T12:00:00.000Z', away: null, startsLeft: 1, nextStartAt: null },
  ...{ dayMs: 86_400_000, minDays: 3, maxDays: 10 },
}
let dealt: () => object
let filters: () => object
let ownAway: () => object
let says: (path: string) => object | Promise<object>
const sent: [string, unknown][] = []
openSignedInPage((path, body) => {
  if (body !== undefined) sent.push([path.replace('/discovery', ''), body])
  if (body !== undefined) return says(path)
  if (path.startsWith('/discovery/deck')) return dealt()
  if (path === '/discovery/filters') return filters()
  if (path === '/account/away') return ownAway()
  return path === '/profile' ? { ...maryam, pictures: pictured('Maryam').pictures } : serverError()
})
/** The name on the card comes into sight, or leaves it. */
let seen: (entries: object[]) => void
let scrolled: (to: object) => void
let page: ReturnType<typeof renderScreen>

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  class Observer {
    #isOn = false
    constructor(tell: typeof seen) {
      seen = (entries) => void (this.#isOn && tell(entries))
    }
    observe() {
      this.#isOn = true
    }
    disconnect() {
      this.#isOn = false
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  scrolled = vi.fn<(to: object) => void>()
  Object.assign(window, { scrollTo: scrolled })
  sent.length = 0
  dealt = () => ({ cards: everybody, end: true, canUndo: false })
  filters = () => defaultFilters
  ownAway = () => notAway
  says = () => ({ result: 'liked', matchId: null })
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

/** Which pictures are fetched, and the words for those who cannot see them. */
const pictures = () =>
  page.queryAll('img').map((one) => [one.getAttribute('src')?.split('/')[2], one.getAttribute('alt')])
/** Whether the place where the cards lie has the focus. */
const cardsHaveFocus = () => page.focusedElement() === page.queryAll('[data-card]')[0]?.parentElement
const nameOfShown = () => page.queryAll('p.sr-only[role=status]')[0]?.textContent

const opened = async (client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) => {
  page = renderScreen(<DiscoverScreen />, client)
  await advanceTime(1)
}

test('the deck shows a card with its actions, preloads the next, and says that it loads', async () => {
  page = renderScreen(<DiscoverScreen />)
  expect(page.text()).toBe('|Discover|Filters|Loading profiles...|')
  await advanceTime(1)
  expect(page.text()).toBe(
    '|Discover|Filters|Now: Salma, 29|Salma, 29|Salma, 29|Paediatric nurse| · |Amman, Jordan|Never Married|168 cm|Jordan' +
      '|You both live in Amman| · Neither of you has been married|About Me|I try to keep my promises.' +
      '|A dua I keep coming back to…|For ease.|Education|BSc Nursing|Marital Status|Never Married|Height|168 cm\u00a0· 5′6″|Nationality|Jordan · Turkey' +
      '|Report|Block|Pass|Favorite|Like|Next|',
  )
  expect(page.controlNames().join(', ')).toBe(
    'Filters, Notifications, More about Salma, More about Salma, See the whole picture, ' +
      'Like this about Salma: Picture 1 of 1, Like this about Salma: A dua I keep coming back to…, Report, Block, Pass, Favorite, Like',
  )
  expect(page.attribute('Like', 'aria-keyshortcuts')).toBe('ArrowRight')
  expect(page.queryAll('[role=group]').map((one) => one.getAttribute('aria-label'))).toEqual(['Your choice'])
  // Being away, few tokens and who is shown are all announced.
  expect(page.queryAll('main [role=status]')).toHaveLength(3)
  expect(pictures()).toEqual([
    ['Huda', ''],
    ['Nura', ''],
    ['Rania', ''],
    ['Salma', 'Salma, picture 1 of 1'],
    ['Huda', ''],
    ['Nura', ''],
  ])
  for (const ahead of page.queryAll('img[alt=""]')) fireEvent.error(ahead)
  expect(toastTexts(), 'what is not in sight yet fails without a word').toEqual([])
  for (const seen of page.queryAll('img')) fireEvent.error(seen)
  expect(toastTexts()).toHaveLength(1)
})

describe('how many people are left within the filters', () => {
  const fit = () => /[^|]* your filters/.exec(page.text())?.[0] ?? null
  const asked = () => sent.filter(([path]) => path === '/count')
  const chosen = { ...defaultFilters, verified: true }
  let counted: { people: number; more: boolean }
  let acts: (path: string) => object
  beforeEach(() => {
    counted = { people: 3, more: false }
    acts = () => ({ result: 'liked', matchId: null })
    filters = () => chosen
    says = (path) => (path === '/discovery/count' ? counted : acts(path))
  })

  test('shows beside the deck, counts each choice, and is requested once', async () => {
    await opened()
    expect([fit(), asked()]).toEqual(['3 people fit your filters', [['/count', chosen]]])
    await page.tap('Favorite')
    expect(fit()).toBe('3 people fit your filters')
    await page.tap('Pass')
    expect(fit()).toBe('2 people fit your filters')
    await advanceTime(1000)
    await page.tap('Like')
    expect(fit()).toBe('1 person fits your filters')
    await advanceTime(1000)
    await page.tap('Pass')
    expect([fit(), asked().length]).toEqual([null, 1])
  })

  test('grows again where a choice is refused or undone', async () => {
    await opened()
    acts = () => serverError()
    await page.tap('Pass')
    await advanceTime(1000)
    expect(fit()).toBe('3 people fit your filters')
    acts = () => ({})
    await page.tap('Pass')
    await advanceTime(1000)
    expect(fit()).toBe('2 people fit your filters')
    // The count is requested again without a response: the known one stays.
    says = (path) => (path === '/discovery/undo' ? { card: everybody[0] } : new Promise(() => {}))
    await page.tap('Undo')
    await advanceTime(1000)
    expect(fit()).toBe('3 people fit your filters')
  })

  test('is not counted down where there are more than were counted', async () => {
    counted = { people: 1000, more: true }
    await opened()
    await page.tap('Pass')
    expect(fit()).toBe('1,000+ people fit your filters')
  })

  test('is not requested without filters or on a narrow screen', async () => {
    filters = () => defaultFilters
    await opened()
    expect([fit(), asked()]).toEqual([null, []])
    page.close()
    filters = () => chosen
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    await opened()
    expect([fit(), asked()]).toEqual([null, []])
  })

  test('shows nothing where the count fails', async () => {
    says = () => serverError()
    await opened()
    await advanceTime(30_000)
    expect([fit(), toastTexts()]).toEqual([null, []])
  })
})

test('a liked person does not come back, however long the next one is looked at', async () => {
  await opened()
  await page.tap('Like')
  await advanceTime(360_000)
  expect([nameOfShown(), page.queryAll('[data-card=Salma]').length]).toEqual(['Now: Huda, 29', 0])
})

test('the story header shows once the name on the card has scrolled away above it', async () => {
  await opened()
  const shows = (isIntersecting: boolean, top: number) => {
    seen([{ isIntersecting, boundingClientRect: { top } }])
    return pictures().filter(([who]) => who === 'Salma').length === 2
  }
  expect([shows(true, -1), shows(false, 900), shows(false, 0), shows(false, -1)]).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(page.queryAll('main .invisible')).toEqual([])
  await page.tap('Pass')
  expect(page.queryAll('main .invisible')).toHaveLength(1)
})

test('buttons and keys like, pass and favorite; the focus stays with the cards', async () => {
  await opened()
  await page.tap('Favorite')
  expect([page.controlNames().includes('Favorited'), toastTexts()]).toEqual([
    true,
    ['Added Salma to favorites'],
  ])
  const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(140)
  page.focus('Like')
  await page.tap('Like')
  scrollY.mockRestore()
  expect(nameOfShown()).toBe('Now: Huda, 29')
  expect(page.focusedElement(), 'by Enter, over and over').toBe(page.control('Like'))
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
  expect(page.queryAll('[data-card=Huda]').map((one) => [one.dataset.state, one.inert])).toEqual([
    ['new', false],
  ])
  expect(page.attribute('Pass', 'aria-disabled')).toBe('true')
  expect(page.queryAll('[data-card=Salma]').map((one) => [one.dataset.state, one.inert])).toEqual([
    ['like', true],
  ])
  const from = page.queryAll('[data-card]').map((one) => one.style.insetBlockStart)
  expect(from, 'where the page was scrolled to').toEqual(['-140px', ''])
  await advanceTime(400)
  expect(page.queryAll('[data-card=Salma]')).toEqual([])
  expect(page.queryAll('[data-card=Huda]')[0]?.dataset.state).toBe('idle')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  await advanceTime(400)
  fireEvent.keyDown(document.body, { key: 'ArrowUp' })
  await advanceTime(1)
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await advanceTime(400)
  page.focus('Block')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(cardsHaveFocus()).toBe(true)
  await advanceTime(400)
  expect(sent).toEqual([
    ['/favorites/Salma', {}],
    ['/profiles/Salma/like', {}],
    ['/profiles/Huda/pass', { inDeck: true }],
    ['/favorites/Nura', {}],
    ['/profiles/Nura/like', {}],
    ['/profiles/Rania/like', {}],
  ])
})

test('a part of a story can be liked with a note about just that part', async () => {
  await opened()
  await page.tap('Like this about Salma: A dua I keep coming back to…')
  expect(page.text()).toContain('|Like Salma with a sentence|')
  expect(page.queryAll('blockquote').map((one) => one.textContent)).toEqual([
    'A dua I keep coming back to…For ease.',
  ])
  await page.tap('Close')
  expect([page.text().includes('with a sentence'), sent]).toEqual([false, []])
  await page.tap('Like this about Salma: A dua I keep coming back to…')
  page.fill('Your sentence', 'So do I.')
  await page.tap('Send like')
  expect(sent).toEqual([['/profiles/Salma/like', { sentence: { about: 'prompt:dua', text: 'So do I.' } }]])
  expect([nameOfShown(), page.text().includes('with a sentence')]).toEqual(['Now: Huda, 29', false])
  await advanceTime(400)
  await page.press('Like this about Huda: A home to me is…')
  expect(page.queryAll('blockquote').map((one) => one.textContent)).toEqual([
    'A home to me is…Where the bread is warm.',
  ])
  page.fill('Your sentence', 'And the tea.')
  await page.tap('Send like')
  expect(sent.at(-1)).toEqual([
    '/profiles/Huda/like',
    { sentence: { about: 'prompt:home_is', text: 'And the tea.' } },
  ])
})

test('a second note is not sent; the dialog says so and sends the like without it', async () => {
  says = () => Response.json({ code: 'sentence_said' }, { status: 409 })
  await opened()
  await page.tap('Like this about Salma: A dua I keep coming back to…')
  page.fill('Your sentence', 'So do I.')
  await page.tap('Send like')
  expect([nameOfShown(), sent.length]).toEqual(['Now: Salma, 29', 1])
  expect(page.text()).toContain('|You have sent Salma a sentence before|')
  expect(page.text()).toContain('You can send one sentence to each person. Your like goes without one.')
  says = () => ({ result: 'liked', matchId: null })
  await advanceTime(400)
  await page.tap('Like without a sentence')
  expect(sent.slice(1)).toEqual([['/profiles/Salma/like', {}]])
  expect([nameOfShown(), page.text().includes('a sentence before')]).toEqual(['Now: Huda, 29', false])
})

test.each([
  [
    'a sentence that is sent',
    async () => {
      await page.tap('Like this about Salma: A dua I keep coming back to…')
      page.fill('Your sentence', 'So do I.')
      await page.tap('Send like')
    },
  ],
  ['a block', () => page.tap('Block', 'Block')],
  [
    'an undo',
    async () => {
      dealt = () => ({ cards: everybody.slice(1), end: true, canUndo: false })
      says = () => ({ card: everybody[4] })
      await page.tap('Undo')
    },
  ],
])('%s disappears with the focused button, and the cards take the focus', async (_, act) => {
  dealt = () => ({ cards: everybody, end: true, canUndo: true })
  await opened()
  await act()
  expect([sent.length, nameOfShown() === 'Now: Salma, 29', cardsHaveFocus()]).toEqual([1, false, true])
})

test('an undo behind the last card gives the focus to the restored card', async () => {
  dealt = () => ({ cards: [], end: true, canUndo: true })
  await opened()
  says = () => ({ card: pictured('Huda') })
  dealt = () => ({ cards: [pictured('Huda')], end: true, canUndo: false })
  await page.tap('Undo')
  expect([nameOfShown(), cardsHaveFocus()]).toEqual(['Now: Huda, 29', true])
})

test('a note stays with its person and is kept until the like has arrived', async () => {
  const held = Promise.withResolvers<object>()
  says = () => held.promise
  await opened()
  await page.tap('Pass')
  await advanceTime(400)
  await page.tap('Like this about Huda: A dua I keep coming back to…')
  page.fill('Your sentence', 'So do I.')
  await page.tap('Close')
  await page.tap('Like this about Huda: A dua I keep coming back to…')
  expect(page.value('Your sentence'), 'closed and opened again').toBe('So do I.')
  held.resolve(serverError())
  await advanceTime(1)
  expect([nameOfShown(), page.text().includes('with a sentence')]).toEqual(['Now: Salma, 29', false])
  says = () => ({})
  await page.tap('Like this about Salma: A dua I keep coming back to…')
  expect(page.value('Your sentence'), 'about somebody else').toBe('')
  await page.tap('Close', 'Pass')
  await advanceTime(400)
  expect([nameOfShown(), page.text().includes('with a sentence')]).toEqual(['Now: Huda, 29', false])
  const writes = async (part: string) => {
    await page.tap(`Like this about Huda: ${part}`)
    return page.value('Your sentence')
  }
  expect(await writes('A home to me is…'), 'about another part').toBe('')
  await page.tap('Close')
  says = serverError
  expect(await writes('A dua I keep coming back to…')).toBe('So do I.')
  await page.tap('Send like')
  await advanceTime(400)
  expect(await writes('A dua I keep coming back to…'), 'the like has failed').toBe('So do I.')
  says = () => ({ result: 'liked', matchId: null })
  await page.tap('Send like')
  const likes = sent.filter(([path]) => path.endsWith('/like'))
  const like = ['/profiles/Huda/like', { sentence: { about: 'prompt:dua', text: 'So do I.' } }]
  expect(likes).toEqual([like, like])
  await advanceTime(400)
  dealt = () => ({ cards: everybody.slice(1), end: true, canUndo: false })
  says = () => ({ card: everybody[1] })
  await page.tap('Pass', 'Undo')
  await advanceTime(400)
  expect(await writes('A dua I keep coming back to…'), 'it has arrived').toBe('')
})

test('a note about a deleted part moves to the next chosen part until sent or cleared', async () => {
  const writes = async (part: string) => {
    await page.tap(`Like this about Salma: ${part}`)
    return page.value('Your sentence')
  }
  says = () => Response.json({ code: 'part_gone' }, { status: 409 })
  await opened()
  await writes('Picture 1 of 1')
  page.fill('Your sentence', ' Where was that?  ')
  await page.tap('Send like')
  await advanceTime(400)
  expect(nameOfShown()).toContain('Salma')
  expect(await writes('A dua I keep coming back to…')).toBe('Where was that?')
  await page.tap('Close')
  expect(await writes('A dua I keep coming back to…'), 'closed without sending').toBe('Where was that?')
  page.fill('Your sentence', '')
  expect(page.value('Your sentence'), 'taken out').toBe('')
  await page.tap('Close')
  expect(await writes('Picture 1 of 1')).toBe('')
  page.fill('Your sentence', 'Where was that?')
  await page.tap('Send like')
  await advanceTime(400)
  says = () => ({ result: 'liked', matchId: null })
  await writes('A dua I keep coming back to…')
  await page.tap('Send like')
  expect(sent.at(-1)).toEqual([
    '/profiles/Salma/like',
    { sentence: { about: 'prompt:dua', text: 'Where was that?' } },
  ])
})

test('report, block and pass, from the card or the header, concern the shown person', async () => {
  await opened()
  for (const [act, title] of [
    ['Report', 'Report Salma'],
    ['Block', 'Block Salma?'],
  ] as const) {
    await page.tap(act)
    expect(page.text()).toContain(`|${title}|`)
    await page.tap('Cancel')
    await page.pressOn(page.queryAll('[aria-label="More about Salma"]')[0]!)
    await page.tap(new RegExp(`^${act}`))
    await advanceTime(400)
    expect(page.text()).toContain(`|${title}|`)
    await page.tap('Cancel')
  }
  for (const [at, name] of [
    [0, 'Salma'],
    [1, 'Huda'],
  ] as const) {
    await page.pressOn(page.queryAll(`[aria-label="More about ${name}"]`)[at]!)
    await page.tap(/^Not/)
    await advanceTime(400)
  }
  expect(sent).toEqual([
    ['/profiles/Salma/pass', { inDeck: true }],
    ['/profiles/Huda/pass', { inDeck: true }],
  ])
})

test("an answered like shows the match with the liked person's picture", async () => {
  says = () => ({ result: 'matched', matchId: 'm' })
  await opened()
  await page.tap('Like')
  expect(readNewMatch()).toMatchObject({ matchId: 'm', person: { name: 'Salma', picture: { id: 'Salma' } } })
  setNewMatch(null)
})

test.each([
  ['before the first card', 0],
  ['behind the last', 1],
])('a server that is away %s is reported once and polled until it deals', async (_, held) => {
  const away = () => Response.json({ code: 'unavailable' }, { status: 503 })
  dealt = () => (held > 0 ? { cards: everybody.slice(0, held), end: false, canUndo: false } : away())
  await opened(createQueryClient())
  dealt = away
  if (held > 0) await page.tap('Pass')
  await advanceTime(5000)
  const failure = 'We could not load anyone right now.'
  expect([page.text().includes(failure), toastTexts()]).toEqual([true, ['Failed to load profiles']])
  clearToasts()
  await advanceTime(60_000)
  expect([page.text().includes(failure), toastTexts()]).toEqual([true, []])
  await page.tap('Try Again')
  await advanceTime(5000)
  expect(toastTexts(), 'by hand').toEqual(['Failed to load profiles'])
  dealt = () => ({ cards: everybody.slice(1), end: true, canUndo: false })
  await advanceTime(15_000)
  expect(nameOfShown()).toBe('Now: Huda, 29')
})

test('an empty deck, the view limit and a failure replace the card, with a way on', async () => {
  dealt = () => ({ cards: [], end: true, canUndo: true })
  await opened()
  expect(page.text()).toBe(
    '|Discover|Filters|No profiles found|There is nobody new to show you right now. New members join every day.|Undo|See who liked you|',
  )
  says = () => ({ card: pictured('Huda') })
  dealt = () => ({ cards: [pictured('Huda')], end: true, canUndo: false })
  await page.tap('Undo')
  expect([sent, nameOfShown()]).toEqual([[['/undo', {}]], 'Now: Huda, 29'])
  dealt = serverError
  filters = serverError
  await opened()
  expect(page.text()).toContain('|Discover|Filters|Your filters could not be loaded. We keep trying.|')
  expect(page.text()).toContain(
    '|We could not load anyone right now. Please try again in a moment.|Try Again|',
  )
  expect(toastTexts()).toEqual(['Failed to load profiles'])
  dealt = () => Response.json({ code: 'too_many_people', values: {} }, { status: 429 })
  await page.tap('Try Again')
  expect(page.text()).toContain('|Time for a break|')
  expect(toastTexts()).toEqual(['Failed to load profiles'])
  dealt = () => ({ cards: everybody.slice(0, 1), end: true, canUndo: false })
  await page.tap('Try Again')
  expect(nameOfShown()).toBe('Now: Salma, 29')
})

test('the deck says that the member is away and offers the way back, until they are back', async () => {
  vi.setSystemTime(new Date('2026-11-15T12:00:00.000Z'))
  const away = { startedAt: '2026-11-15T12:00:00.000Z', until: '2026-11-18T12:00:00.000Z' }
  ownAway = () => ({ ...notAway, away })
  says = (path) => (path === '/account/away/end' ? notAway : serverError())
  page = renderScreen(<DiscoverScreen />)
  await advanceTime(1)
  const note = 'You are away until Wednesday. Others do not see you in Profiles until then.'
  expect(page.plainText()).toContain(`${note}Come back`)
  await page.tap('Come back')
  await vi.waitFor(() => expect(page.controlNames()).toContain('Come back now'))
  ownAway = () => notAway
  await page.tap('Come back now')
  expect(page.text()).not.toContain('You are away')
})
