import type { Liked } from '@mithaq/contract/discovery'
import type { FactPart, Facts } from '@mithaq/contract/facts'
import type { Filters } from '@mithaq/contract/filters'
import type { PicturesFor } from '@mithaq/contract/pictures'
import type { Profile } from '@mithaq/contract/profile'
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { desktop, test as base } from './fixtures.ts'
import { openMember, retryWhileBusy, type Member, type MemberOptions } from './profile-acts.ts'

/** A member for whom the test can also act by API. */
export interface Person extends Member {
  id: string
  name: string
  likes(whom: Person): Promise<void>
  passes(whom: Person): Promise<void>
  favorites(whom: Person): Promise<void>
  says(part: FactPart, facts: Facts): Promise<void>
  ends(prompts: Profile['prompts']): Promise<void>
  filters(by: Filters): Promise<void>
  showsPicturesTo(whom: PicturesFor): Promise<void>
  /** Names in one of the member's lists, newest first. */
  list(name: 'liked-me' | 'i-liked' | 'favorites'): Promise<string[]>
}

/** New members. */
export interface People {
  /** Signed in on this page. */
  open(page: Page, options?: MemberOptions): Promise<Person>
  add(options?: MemberOptions): Promise<Person>
}

export const amina: MemberOptions = {
  name: 'Amina',
  sex: 'female',
  birthday: '1996-02-11',
  country: 'EG',
  city: 'Cairo',
  aboutMe: 'I mend books and make too much tea.',
  occupation: 'Bookbinder',
  nationality: ['EG'],
  height: 164,
}
/** The same profile with another name. */
export const woman = (name: string, more: MemberOptions = {}): MemberOptions => ({ ...amina, name, ...more })

const withPeople = base.extend<{ people: People }>({
  people: async ({ request }, provide) =>
    provide({
      open: async (page, options) => personOf(await openMember(page, options), request),
      add: async (options) => personOf(await openMember({ request }, options), request),
    }),
})

type Walk = Parameters<typeof withPeople>[2]

/** Runs one scenario on a phone and on a desktop. */
function atBoth(title: string, walk: Walk): void {
  withPeople(title, walk)
  withPeople.describe('at a desktop', () => {
    withPeople.use(desktop)
    withPeople(title, walk)
  })
}

export const test = Object.assign(withPeople, { atBoth })

function personOf(member: Member, request: APIRequestContext): Person {
  const headers = { authorization: `Bearer ${member.token}` }
  const act = async (method: string, path: string, data: object = {}) => {
    const answer = await retryWhileBusy(() => request.fetch(`/api${path}`, { method, headers, data }))
    expect(answer.status(), `${method} ${path}`).toBe(200)
  }
  return {
    ...member,
    id: member.profile.id,
    name: member.profile.name,
    says: (part, facts) => act('PATCH', `/profile/facts/${part}`, facts),
    ends: (prompts) => act('PUT', '/profile/prompts', { prompts }),
    filters: (by) => act('PUT', '/discovery/filters', by),
    showsPicturesTo: (picturesFor) => act('PUT', '/profile/pictures-for', { picturesFor }),
    likes: ({ id }) => act('POST', `/discovery/profiles/${id}/like`),
    passes: ({ id }) => act('POST', `/discovery/profiles/${id}/pass`),
    favorites: ({ id }) => act('PUT', `/discovery/favorites/${id}`),
    async list(name) {
      const answer = await retryWhileBusy(() => request.get(`/api/discovery/${name}`, { headers }))
      const { people } = (await answer.json()) as { people: Liked[] }
      return people.map((person) => person.name)
    },
  }
}

/** The filter button, whose name is the number of filters set. */
const filtersNamed = /^(Filters|\d+ filters?)$/

const shownCard = (page: Page) => page.locator('[data-card]:not([data-state=like], [data-state=pass])')

/** The parts of Discover, by their visible text. */
export const deckParts = (page: Page) => ({
  /** The current card, not one that is leaving. */
  card: shownCard(page),
  cardOf: (name: string) => page.locator('[data-card]:not([inert])').filter({ hasText: name }),
  act: (name: 'Undo' | 'Pass' | 'Like' | 'Favorite' | 'Favorited' | 'Report' | 'Block') =>
    (name === 'Report' || name === 'Block'
      ? shownCard(page)
      : page.getByRole('group', { name: 'Your choice' })
    ).getByRole('button', { name, exact: true }),
  filters: page.getByRole('button', { name: filtersNamed }),
  filtersDialog: page.getByRole('dialog', { name: 'Profile Filters' }),
  badge: page.locator('[data-badge=filters]'),
})

export async function openDeck(page: Page): Promise<ReturnType<typeof deckParts>> {
  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { name: 'Discover', exact: true })).toBeVisible()
  return deckParts(page)
}

/** The name on the current card, once its buttons are enabled. */
export async function readShownName(page: Page): Promise<string> {
  const { card } = deckParts(page)
  await expect(card).toHaveAttribute('data-state', 'idle')
  await expect(deckParts(page).act('Pass')).toBeEnabled()
  return (await card.getByRole('heading', { level: 2 }).innerText()).replace(/, \d+$/, '')
}

/**
 * Taps twice, 140 ms apart. A busy phone handles the second tap late, here after `beforeSecond`; the event still says
 * when it was made.
 */
export async function tapTwice(on: Locator, beforeSecond: () => Promise<void>): Promise<void> {
  await on.scrollIntoViewIfNeeded()
  const box = (await on.boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await on.page().context().newCDPSession(on.page())
  const touch = (type: 'touchStart' | 'touchEnd', timestamp: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [at] : [],
      timestamp,
    })
  const firstAt = Date.now() / 1000
  for (const [nth, tapAt] of [firstAt, firstAt + 0.14].entries()) {
    if (nth === 1) await beforeSecond()
    await touch('touchStart', tapAt)
    await touch('touchEnd', tapAt + 0.02)
  }
  await session.detach()
}

/** Drags the card by its picture and releases it slowly. */
export async function drag(page: Page, card: Locator, byX: number): Promise<void> {
  const box = (await card.locator('picture, [role=img]').first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', agoMs: number, at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
      timestamp: (Date.now() - agoMs) / 1000,
    })
  // The finger rests before it is released, so that its speed does not count.
  const restMs = 200
  await touch('touchStart', restMs, x)
  for (let step = 1; step <= 5; step++) await touch('touchMove', restMs, x + (byX * step) / 5)
  await expect(card).toHaveAttribute('data-dragging', '')
  await touch('touchEnd', 0)
  await session.detach()
}

export const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('tab', { name, exact: typeof name === 'string' })
export const tile = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').getByRole('button').filter({ hasText: name })
export const profileDialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `${name}'s profile` })

/** Holds timers of 1.5 s, after which a match or a payment continues, until released. */
export async function holdAutoContinue(page: Page) {
  await page.addInitScript(() => {
    const waiting = new Map<unknown, () => void>()
    const { setTimeout: set, clearTimeout: clear } = window
    const hold = (run: () => void, ms?: number) => {
      const timer = set(run, ms === 1500 ? 600_000 : ms)
      if (ms === 1500) waiting.set(timer, run)
      return timer
    }
    const drop = (timer?: number) => {
      waiting.delete(timer)
      clear(timer)
    }
    Object.assign(window, { setTimeout: hold, clearTimeout: drop, heldMatches: waiting })
  })
  type Held = { heldMatches: Map<unknown, () => void> }
  return {
    opensByItself: () => page.evaluate(() => (window as unknown as Held).heldMatches.size > 0),
    async letGo() {
      // The timer is set after rendering.
      await page.waitForFunction(() => (window as unknown as Held).heldMatches.size > 0)
      await page.evaluate(() => (window as unknown as Held).heldMatches.forEach((open) => open()))
    },
  }
}

/** A small phone, one with browser bars, one with the whole screen. */
export const phones = [
  [320, 568],
  [390, 664],
  [390, 844],
] as const

/** The scrim covers at most the lowest 30 % of the photograph, plus rounding. */
export async function expectScrimBelowFace(page: Page, what: string) {
  const share = await shownCard(page)
    .locator('.photo-words')
    .evaluate((words) => {
      const scrim = Number.parseFloat(getComputedStyle(words, '::before').height)
      return scrim / words.parentElement!.querySelector('.photo')!.clientHeight
    })
  expect.soft(share, `scrim at ${what}`).toBeLessThanOrEqual(0.301)
}
