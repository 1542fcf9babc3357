// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { myId, openSignedInPage } from '../../../../test/open-signed-in-page.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { useMatchSummary } from '../../matches/state/use-matches.ts'
import { isDeckShown, readNewMatch } from '../../matches/new-match/new-match.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { defaultFilters } from '@mithaq/contract/filters'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { saveFilters } from '../state/queries.ts'
import { useDeck } from './use-deck.ts'
import { useToggleFavorite } from '../choosing/use-toggle-favorite.ts'

const people = ['1', '2', '3', '4', '5', '6'].map((id) => ({
  id,
  name: `Person ${id}`,
  favorited: false,
  pictures: [],
}))
const whole = { cards: people, end: true, isStillLooking: false, canUndo: true }
/** Whom the server deals, or how it refuses. */
let deal: (front?: string) => object | Promise<Response>
let dealt = 0
const { takeRequests } = openSignedInPage(() => ({}))
/** Answers the acts, while the deck stays as it was. */
let act: () => Promise<Response>
const others = globalThis.fetch
vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
  const { pathname, searchParams } = new URL(url, 'https://mithaq.example')
  if (pathname.endsWith('/deck')) {
    dealt++
    const cards = deal(searchParams.get('front') ?? undefined)
    return cards instanceof Promise ? cards : Response.json(cards)
  }
  if (options.method === 'GET') return others(url, options)
  acts.push(`${options.method} ${url.replace('/api/discovery', '')}`)
  return act()
})
const acts: string[] = []
const refusal = (status: number, code: string) => Promise.resolve(Response.json({ code }, { status }))

let client: QueryClient
const openDeck = () =>
  renderHookWithClient((client = new QueryClient()), () => {
    // The tab bar's look at the matches.
    useMatchSummary()
    const [save] = useApiMutation(saveFilters)
    return { ...useDeck(), star: useToggleFavorite(), save }
  })
let screen: ReturnType<typeof openDeck>
const shownId = () => screen.current().shown?.id
const moment = (ms = 1) => advanceTime(ms)

beforeEach(async () => {
  // Only the first favorite of a member explains itself.
  localStorage.setItem(`mithaq.favorite-explained.${myId}`, '1')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  acts.length = 0
  deal = () => whole
  dealt = 0
  clearToasts()
  act = async () => Response.json({ result: 'liked', matchId: null })
  screen = openDeck()
  await takeRequests(1000)
})
afterEach(() => vi.restoreAllMocks())

test('a card leaves at once, and the next one is shown', async () => {
  act = () => new Promise(() => {})
  void screen.current().choose('like')
  await moment()
  expect(shownId()).toBe('2')
  expect(acts).toEqual(['POST /profiles/1/like'])
  expect(screen.current().swiped).toBe(true)
})

test('two quick taps decide about one person; after 250 ms about the next', async () => {
  void screen.current().choose('pass')
  void screen.current().choose('pass')
  await moment(249)
  void screen.current().choose('pass')
  expect(acts).toEqual(['POST /profiles/1/pass'])
  await moment(1)
  void screen.current().choose('like')
  await moment(0)
  expect(acts).toEqual(['POST /profiles/1/pass', 'POST /profiles/2/like'])
})

test('a second tap within 250 ms decides nothing, even if handled later', async () => {
  const at = performance.now()
  void screen.current().choose('pass', { at })
  await moment(400)
  void screen.current().choose('pass', { at: at + 140 })
  await moment(0)
  expect(acts).toEqual(['POST /profiles/1/pass'])
  void screen.current().choose('pass', { at: at + 390 })
  await moment(0)
  expect(acts).toEqual(['POST /profiles/1/pass', 'POST /profiles/2/pass'])
})

test('a pass can be undone once, as soon as it is answered', async () => {
  let answered = () => {}
  act = () => new Promise((resolve) => (answered = () => resolve(Response.json({}))))
  void screen.current().choose('pass')
  await moment(10)
  expect(screen.current().undo).toBeUndefined()
  answered()
  await moment(10)
  act = async () => Response.json({ card: people[0] })
  const { undo } = screen.current()
  undo?.()
  undo?.()
  await moment(10)
  expect(acts).toEqual(['POST /profiles/1/pass', 'POST /undo'])
  expect(shownId()).toBe('1')
})

test('a card whose choice failed comes back in front with a message', async () => {
  act = () => refusal(503, 'unavailable')
  void screen.current().choose('like')
  await moment()
  expect(shownId()).toBe('1')
  const causes = ['POST /api/discovery/profiles/1/like']
  expect(readToasts()).toMatchObject([
    { kind: 'error', message: 'Failed to like profile. Please try again.', causes },
  ])
})

test('polls at an easy pace while the server is still looking, and shows no end meanwhile', async () => {
  const looking = { cards: [], end: false, isStillLooking: true, canUndo: false }
  await openAnew(() => looking)
  expect([screen.current().status, screen.current().shown]).toEqual(['loading', undefined])
  const before = dealt
  await moment(3000)
  const asked = dealt - before
  expect([asked > 3, asked <= 10, screen.current().status]).toEqual([true, true, 'loading'])
  deal = () => ({ ...looking, cards: people.slice(0, 1) })
  await moment(1000)
  expect([screen.current().status, shownId()]).toEqual(['shown', '1'])
  deal = () => ({ cards: people.slice(0, 2), end: true, isStillLooking: false, canUndo: false })
  await moment(1000)
  expect([shownId(), screen.current().next.map(({ id }) => id)]).toEqual(['1', ['2']])
  const whenOver = dealt
  await moment(3000)
  expect(dealt).toBe(whenOver)
})

test('a card whose choice failed stands in front of newly dealt ones', async () => {
  let lose = () => {}
  act = () => new Promise((_, reject) => (lose = () => reject(new TypeError('Failed to fetch'))))
  void screen.current().choose('like')
  deal = () => ({ ...whole, cards: people.toReversed() })
  screen.current().tryAgain()
  await moment(1000)
  expect(shownId()).toBe('2')
  lose()
  await moment()
  expect([shownId(), screen.current().next.map(({ id }) => id)]).toEqual(['1', ['2', '6', '5']])
})

describe('with more people than a page holds', () => {
  const named = (id: string) => ({ ...people[0], id, name: id })
  const newcomers = Array.from({ length: 12 }, (_, n) => named(`new ${n + 1}`))
  const ids = () => [screen.current().shown, ...screen.current().next].map((card) => card?.id)
  let eligible: string[]
  const join = () => (eligible = [...newcomers.map(({ id }) => id), ...eligible])
  const leave = (id: string) => (eligible = eligible.filter((one) => one !== id))
  /** As the server: whom one looks at first, then the top of everybody. */
  const dealOf = (front?: string) => {
    const inOrder = eligible.toSorted((a, b) => Number(b === front) - Number(a === front))
    return { cards: inOrder.slice(0, 12).map(named), end: inOrder.length <= 12, canUndo: true }
  }
  beforeEach(async () => {
    eligible = Array.from({ length: 20 }, (_, n) => String(n + 1))
    await openAnew(dealOf)
  })
  const askAgain = async () => {
    void client.refetchQueries()
    await moment()
  }

  test('keeps the shown card while twelve come before it, until the server drops it', async () => {
    join()
    await askAgain()
    expect(ids()).toEqual(['1', 'new 1', 'new 2', 'new 3'])
    await askAgain()
    expect(shownId()).toBe('1')
    leave('1')
    await askAgain()
    expect(shownId()).toBe('new 1')
  })

  test('keeps the shown card when few are left and more are loaded', async () => {
    for (let n = 1; n <= 8; n++) {
      void screen.current().choose('pass')
      leave(String(n))
      if (n === 7) join()
      await moment(300)
    }
    expect(ids()).toEqual(['9', 'new 1', 'new 2', 'new 3'])
  })

  test('keeps an undone card in front though no page contains it', async () => {
    void screen.current().choose('pass')
    leave('1')
    await moment(300)
    act = async () => {
      eligible = [...newcomers.map(({ id }) => id), '1', ...eligible]
      return Response.json({ card: named('1') })
    }
    screen.current().undo?.()
    await moment(1000)
    expect(ids()).toEqual(['1', 'new 1', 'new 2', 'new 3'])
    await askAgain()
    expect(shownId()).toBe('1')
  })

  test('keeps a failed card in front though no page contains it', async () => {
    let lose = () => {}
    act = () => new Promise((_, reject) => (lose = () => reject(new TypeError('Failed to fetch'))))
    void screen.current().choose('like')
    join()
    await askAgain()
    expect(ids()).toEqual(['2', 'new 1', 'new 2', 'new 3'])
    lose()
    await moment()
    expect(ids()).toEqual(['1', '2', 'new 1', 'new 2'])
    await askAgain()
    expect(ids()).toEqual(['1', 'new 1', 'new 2', 'new 3'])
  })

  test('shows the first card of the new filters', async () => {
    act = async () => {
      eligible = ['3', '2', '1']
      return Response.json(defaultFilters)
    }
    void screen.current().save(defaultFilters)
    await moment(1000)
    expect(ids()).toEqual(['3', '2', '1'])
  })
})

test.each([
  ['not_found', 404],
  ['matched_before', 409],
])('a person whose choice is refused (%s) does not come back', async (code, status) => {
  act = () => refusal(status, code)
  void screen.current().choose('like')
  await moment(1000)
  expect(shownId()).toBe('2')
  expect(readToasts()).toMatchObject([{ kind: 'info' }])
})

test('a match is shown with its person and refreshes everything that counts matches', async () => {
  act = async () => Response.json({ result: 'matched', matchId: 'm' })
  void screen.current().choose('like')
  await moment()
  expect(readNewMatch()).toMatchObject({ matchId: 'm', person: { name: 'Person 1' }, opensChat: true })
  expect(isDeckShown()).toBe(true)
  // What the moment says is not said beside it.
  expect(readToasts()).toEqual([])
  expect(await takeRequests(200)).toContain('GET /matches/summary')
  screen.unmount()
  expect(isDeckShown()).toBe(false)
})

test('a star shows at once with a message; one that fails is reverted', async () => {
  const starred = () => screen.current().shown?.favorited
  act = () => refusal(503, 'unavailable')
  void screen.current().star({ id: '1', name: 'Person 1', favorited: false })
  await moment(0)
  expect(acts).toEqual(['PUT /favorites/1'])
  await moment()
  expect(starred()).toBe(false)
  expect(readToasts()).toMatchObject([
    {
      kind: 'error',
      title: 'Failed to update favorites',
      message: 'Mithaq is briefly unavailable. Please try again in a moment.',
    },
  ])
})

test('a star ignores a double tap and taps before the answer', async () => {
  const answers: (() => void)[] = []
  act = () => new Promise((resolve) => answers.push(() => resolve(Response.json({}))))
  const amina = { id: '1', name: 'Amina', favorited: false }
  const at = performance.now()
  void screen.current().star(amina)
  void screen.current().star({ ...amina, favorited: true })
  void screen.current().star({ id: '2', name: 'Khadija', favorited: false })
  await moment()
  act = async () => Response.json({})
  for (const answer of answers) answer()
  await moment()
  await moment(400)
  void screen.current().star({ id: '2', name: 'Khadija', favorited: true }, at + 399)
  await moment()
  expect(acts).toEqual(['PUT /favorites/1', 'PUT /favorites/2'])
  void screen.current().star({ id: '2', name: 'Khadija', favorited: true })
  await moment()
  expect(acts.at(-1)).toBe('DELETE /favorites/2')
  expect(readToasts().map(({ message }) => message)).toEqual([
    'Added Amina to favorites',
    'Added Khadija to favorites',
    'Removed Khadija from favorites',
  ])
})

test('the first favorite of a member on a device explains itself, and no other one', async () => {
  act = async () => Response.json({})
  localStorage.clear()
  await screen.current().star({ id: '1', name: 'Amina', favorited: false })
  await screen.current().star({ id: '2', name: 'Khadija', favorited: false })
  expect(readToasts().map(({ title, message }) => [title, message])).toEqual([
    ['Added Amina to favorites', 'Only you see this'],
    [undefined, 'Added Khadija to favorites'],
  ])
})

test.each([
  [false, 'Failed to favorite profile'],
  [true, 'Failed to unfavorite profile'],
])('a refused star (set before: %j) says what failed', async (favorited, title) => {
  act = () => refusal(404, 'not_found')
  void screen.current().star({ id: '1', name: 'Amina', favorited })
  await moment()
  expect(readToasts()).toMatchObject([{ kind: 'error', title }])
})

async function openAnew(next: typeof deal): Promise<void> {
  screen.unmount()
  deal = next
  dealt = 0
  screen = openDeck()
  await moment(20_000)
}

test('a deck that fails to load says so once and waits for a retry', async () => {
  await openAnew(() => refusal(500, 'internal'))
  const asked = dealt
  await moment(60_000)
  expect([screen.current().status, dealt]).toEqual(['failed', asked])
  const causes = ['GET /api/discovery/deck']
  expect(readToasts()).toMatchObject([{ kind: 'error', message: 'Failed to load profiles', causes }])
  deal = () => whole
  screen.current().tryAgain()
  await moment()
  expect([screen.current().status, shownId()]).toEqual(['shown', '1'])
})

test.each([
  ['before the first card', 0],
  ['behind the last', 1],
])(
  'a deck that failed %s says so during background retries; a manual retry shows loading',
  async (_, count) => {
    await openAnew(() => (count > 0 ? { ...whole, cards: people.slice(0, count) } : refusal(500, 'internal')))
    deal = () => refusal(500, 'internal')
    if (count > 0) void screen.current().choose('pass')
    await moment(20_000)
    expect(screen.current().status).toBe('failed')
    deal = () => new Promise<Response>(() => {})
    void client.refetchQueries()
    await moment()
    expect([client.isFetching(), screen.current().status]).toEqual([1, 'failed'])
    await client.cancelQueries()
    screen.current().tryAgain()
    await moment()
    expect(screen.current().status).toBe('loading')
  },
)

test('new filters show the deck as loading, also after a failure', async () => {
  deal = () => refusal(500, 'internal')
  void client.refetchQueries()
  await moment(20_000)
  expect(screen.current().status).toBe('shown')
  const answer = Promise.withResolvers<Response>()
  deal = () => answer.promise
  act = async () => Response.json(defaultFilters)
  void screen.current().save(defaultFilters)
  await moment(1000)
  expect(screen.current().status).toBe('loading')
  deal = () => refusal(500, 'internal')
  answer.resolve(Response.json({ code: 'internal' }, { status: 500 }))
  await moment(20_000)
  expect(screen.current().status).toBe('failed')
})

test('the end of the deck stays while it is asked for again, or cannot be', async () => {
  await openAnew(() => ({ ...whole, cards: [] }))
  expect(screen.current().status).toBe('end')
  const answer = Promise.withResolvers<Response>()
  deal = () => answer.promise
  void client.refetchQueries()
  await moment()
  expect([client.isFetching(), screen.current().status]).toEqual([1, 'end'])
  answer.resolve(Response.json({ code: 'invalid_input' }, { status: 400 }))
  await moment()
  expect(screen.current().status).toBe('end')
})

test('the view limit is shown in place of the deck, not as a failure', async () => {
  await openAnew(() => refusal(429, 'too_many_people'))
  expect([screen.current().status, readToasts()]).toEqual(['failed', []])
})

test('a failed page keeps the cards, and is not retried on every render', async () => {
  let isFirst = true
  await openAnew(() => {
    // After a while, so that it is seen to be on its way.
    if (!isFirst)
      return new Promise<void>((come) => setTimeout(come, 100)).then(() => refusal(500, 'internal'))
    isFirst = false
    return { ...whole, cards: people.slice(0, 2), end: false }
  })
  const asked = dealt
  await moment(60_000)
  expect([screen.current().status, shownId(), dealt]).toEqual(['shown', '1', asked])
  expect(readToasts()).toHaveLength(1)
})

test('the end shows only once the last choice is answered', async () => {
  await openAnew(() => ({ ...whole, cards: people.slice(0, 1) }))
  let answered = () => {}
  act = () => new Promise((resolve) => (answered = () => resolve(Response.json({}))))
  void screen.current().choose('pass')
  await moment(500)
  expect(screen.current().status).toBe('loading')
  deal = () => ({ ...whole, cards: [] })
  answered()
  await moment(500)
  expect(screen.current().status).toBe('end')
})

test('three cards behind the shown one are preloaded, and no more', () => {
  expect(screen.current().next.map(({ id }) => id)).toEqual(['2', '3', '4'])
})

test.each([
  ['who cannot be shown', async () => Response.json({ card: null }), 'info', /taken back, but/],
  ['without a pass', () => refusal(409, 'nothing_to_undo'), 'info', /^There is no pass to take back/],
  ['that fails', () => refusal(500, 'internal'), 'error', /^Your pass could not be taken back/],
] as const)('an undo %s says so', async (_, answered, kind, message) => {
  act = answered
  screen.current().undo?.()
  // A thumb that goes on tapping decides about nobody.
  void screen.current().choose('like')
  await moment(10)
  expect(acts).toEqual(['POST /undo'])
  expect(readToasts()).toMatchObject([{ kind, message: expect.stringMatching(message) }])
  expect(readToasts()[0]?.causes).toEqual(kind === 'error' ? ['POST /api/discovery/undo'] : [])
  await moment(1000)
  screen.current().undo?.()
  await moment(10)
  expect(acts, 'tried again').toEqual(['POST /undo', 'POST /undo'])
})
