// @vitest-environment dom
import type { Liked } from '@mithaq/contract/discovery'
import { discovery } from '@mithaq/contract/discovery'
import type { MemberCard } from '@mithaq/contract/members'
import type { FromServer } from '@mithaq/contract/live'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdRequests } from '../../test/hold-requests.ts'
import type { HeldRequest } from '../../test/hold-requests.ts'
import { advanceTime } from '../../test/advance-time.ts'
import { renderHookWithClient } from '../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../test/stub-browser.ts'
import { installFakeSockets, newestSocket } from '../../test/fake-socket.ts'
import type { FakeSocket } from '../../test/fake-socket.ts'
import { startLive } from '../live/live.ts'
import { setSession, signedInSession } from '../session/session.ts'
import { defineMutation, useApiMutation } from './api-mutation.ts'
import { defineQuery, useApiQuery, useApiPages } from './api-query.ts'
import { useLiveUpdates } from './live-updates.ts'
import { createQueryClient } from './query-client.ts'

const members = ['maryam', 'yusuf'] as const
type Member = (typeof members)[number]
const count = 5
const perPage = 2
const personOf = (member: Member, n: number) => `${member}-${n}`

/** The server: whom each member keeps among their favorites, and how often each was changed. */
let kept: Record<Member, Set<string>>
let changes: Map<string, number>
/** The same, when an act was last handled. */
let changesByMe: Map<string, number>
/** Refused or misdirected, whatever is asked next. */
let refusing: boolean
let wrongs: string[]

const favoritesOf = (member: Member) => [...kept[member]].toSorted()
const change = (member: Member, id: string, favorited: boolean) => {
  if (favorited) kept[member].add(id)
  else kept[member].delete(id)
  changes.set(id, (changes.get(id) ?? 0) + 1)
}

function handle(what: string, token: string): Response {
  if (what.endsWith('/refresh')) return Response.json({ code: 'unavailable', message: 'No' }, { status: 503 })
  // A sign-out ends the session, for what is on its way as well.
  const member = members.find((name) => token === `Bearer ${name} ${visit}`)
  if (!member) return Response.json({ code: 'unauthenticated', message: 'No' }, { status: 401 })
  const [method = '', path = ''] = what.split(' ')
  const url = new URL(path, 'https://mithaq.example')
  const id = url.pathname.split('/').at(-1) ?? ''
  if (method === 'PUT' || method === 'DELETE') {
    if (!id.startsWith(member)) wrongs.push(`${what} in the name of ${member}`)
    if (refusing) return Response.json({ code: 'too_many_attempts', message: 'No' }, { status: 429 })
    change(member, id, method === 'PUT')
    changesByMe.set(id, changes.get(id) ?? 0)
    tell({ type: 'likes' })
    return Response.json({})
  }
  if (url.pathname.includes('/profiles/'))
    return Response.json({ id, favorited: kept[member].has(id) } as MemberCard)
  const after = url.searchParams.get('after')
  const rest = favoritesOf(member).filter((one) => after === null || one > after)
  const people = rest.slice(0, perPage).map((one) => ({ id: one }) as Liked)
  return Response.json({ people, next: rest.length > perPage ? people.at(-1)?.id : null })
}

const favorites = defineQuery(discovery.favorites)
const person = defineQuery(discovery.profile)
const keep = defineMutation(discovery.favorite).optimistic(person, (shown, { input }, asked) =>
  asked.profileId === input.profileId ? { ...shown, favorited: true } : shown,
)
const drop = defineMutation(discovery.unfavorite)
  .optimistic(person, (shown, { input }, asked) =>
    asked.profileId === input.profileId ? { ...shown, favorited: false } : shown,
  )
  .optimistic(favorites, (page, { input }) => ({
    ...page,
    people: page.people.filter(({ id }) => id !== input.profileId),
  }))

vi.useFakeTimers()
stubBrowser()
installFakeSockets()
const held: HeldRequest[] = holdRequests(handle)
startLive()

/** What the socket has yet to carry; what happens while it is down is lost. */
let news: FromServer[]
let isUp: boolean
let cutOff: FakeSocket | undefined
const tell = (event: FromServer) => void (isUp && news.push(event))

let member: Member
let visit = 0
let client: ReturnType<typeof createQueryClient>
const openScreen = () => {
  client = createQueryClient()
  return renderHookWithClient(client, () => {
    useLiveUpdates()
    const list = useApiPages(favorites, {})
    const { data: first } = useApiQuery(person, { profileId: personOf(member, 0) })
    return { list, first, keep: useApiMutation(keep)[0], drop: useApiMutation(drop)[0] }
  })
}
let screen: ReturnType<typeof openScreen>

/** What the member did, in its order, until it is answered; afterwards what they may rely on. */
interface Deed {
  id: string
  wanted: boolean
  state: 'under way' | 'done' | 'refused'
  changesThen: number
}
let deeds: Deed[]
/** Sent in an earlier visit, and still on its way. */
let before: Set<HeldRequest>

async function enter(next: Member): Promise<void> {
  member = next
  const user = { id: next, email: `${next}@example.com`, hasProfile: true }
  setSession(signedInSession({ accessToken: `${next} ${++visit}`, expiresInS: 6_000_000, user }))
  deeds = []
  before = new Set(held)
  news = []
  isUp = false
  screen = openScreen()
  await advanceTime()
}

async function leave(): Promise<void> {
  screen.unmount()
  setSession({ status: 'signedOut', left: true })
  await advanceTime()
}

function comeUp(): void {
  if (isUp || newestSocket() === cutOff) return
  isUp = true
  newestSocket().deliver({ type: 'ready' })
}

async function decide(n: number, wanted: boolean): Promise<void> {
  const id = personOf(member, n)
  const deed: Deed = { id, wanted, state: 'under way', changesThen: 0 }
  deeds.push(deed)
  const { keep, drop } = screen.current()
  await (wanted ? keep : drop)({ profileId: id }).then(
    () => Object.assign(deed, { state: 'done', changesThen: changesByMe.get(id) ?? 0 }),
    () => Object.assign(deed, { state: 'refused' }),
  )
}

type Step = [kind: string, n: number]
const steps: Record<string, (n: number) => unknown> = {
  keep: (n) => void decide(n % count, true),
  drop: (n) => void decide(n % count, false),
  dropFirst: () => void decide(0, false),
  keepFirst: () => void decide(0, true),
  serve: (n) => held[n % held.length]?.handle(),
  answer: (n) => held[n % held.length]?.respond(),
  refuse: (n) => {
    refusing = true
    held[n % held.length]?.respond()
    refusing = false
  },
  lose: (n) => held[n % held.length]?.loseConnection(),
  elsewhere: (n) => {
    change(member, personOf(member, n % count), n % 2 === 0)
    tell({ type: 'likes' })
  },
  hear: () => isUp && news.length > 0 && newestSocket().deliver(news.shift() ?? { type: 'pong' }),
  /** Everything on its way is older than what the page is told before it comes. */
  overtake: async (n) => {
    for (const one of held) one.handle()
    change(member, personOf(member, n % count), n % 2 === 0)
    tell({ type: 'likes' })
    if (isUp) for (const event of news.splice(0)) newestSocket().deliver(event)
    await advanceTime(250)
  },
  cut: () => {
    isUp = false
    news = []
    cutOff = newestSocket()
    cutOff.closeByServer(1006)
  },
  up: comeUp,
  wait: (n) => advanceTime(n * 50),
  more: () => void screen.current().list.fetchNextPage(),
  leave: async (n) => {
    await leave()
    await enter(members[n % 2] ?? 'maryam')
  },
}

/** Acts on one person never overtake each other, and what was promised or done is not taken back. */
function check(): void {
  const acts = held
    .filter((one) => !before.has(one) && /^(PUT|DELETE)/.test(one.name))
    .map(({ name: what }) => what.split(' ')[1])
  expect(new Set(acts).size).toBe(acts.length)
  const { first, list } = screen.current()
  const listed = list.data?.pages.flatMap(({ people }) => people.map(({ id }) => id)) ?? []
  for (const id of new Set(deeds.map((deed) => deed.id))) {
    const own = deeds.filter((deed) => deed.id === id)
    const underWay = own.findLast(({ state }) => state === 'under way')
    const done = own.findLast(({ state }) => state === 'done')
    const holds = underWay ?? (done?.changesThen === (changes.get(id) ?? 0) ? done : undefined)
    if (!holds) continue
    if (first?.id === id && first.favorited !== holds.wanted) wrongs.push(`${id} was taken back`)
    if (!holds.wanted && listed.includes(id)) wrongs.push(`${id} came back`)
  }
  expect(wrongs).toEqual([])
}

async function comeToRest(): Promise<void> {
  for (let round = 0; round < 40; round++) {
    // A socket that is down comes again by itself.
    await advanceTime(40_000)
    comeUp()
    for (const event of news.splice(0)) newestSocket().deliver(event)
    if (held.length === 0 && round > 2) return
    for (const one of [...held]) one.respond()
    await advanceTime(300)
    check()
  }
  throw new Error('It never comes to rest')
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(...Object.keys(steps), 'answer', 'answer', 'answer', 'serve', 'hear', 'wait', 'elsewhere'),
  fc.nat(9),
)

test('ends with the state of the server after any order of answers, refusals, events and gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (all) => {
      kept = { maryam: new Set(), yusuf: new Set() }
      for (const name of members) for (let n = 0; n < count; n++) kept[name].add(personOf(name, n))
      changes = new Map()
      changesByMe = new Map()
      wrongs = []
      refusing = false
      held.length = 0
      await enter('maryam')
      comeUp()
      try {
        for (const [kind, n] of all) {
          await steps[kind]?.(n)
          await advanceTime(1)
          check()
        }
        await comeToRest()
        const { first, list } = screen.current()
        const pages = list.data?.pages ?? []
        const listed = pages.flatMap(({ people }) => people.map(({ id }) => id))
        expect(first?.favorited).toBe(kept[member].has(personOf(member, 0)))
        expect(listed).toEqual(favoritesOf(member).slice(0, pages.length * perPage))
        // What is answered is let go of: a long evening would be laid over every drawing.
        expect(client.getMutationCache().getAll()).toEqual([])
        expect(pages.at(-1)?.next !== null).toBe(favoritesOf(member).length > listed.length)
      } finally {
        await leave()
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 100) },
  )
})
