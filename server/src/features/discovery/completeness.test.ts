import { sexes } from '@mithaq/contract/profile'
import type { Filters } from '@mithaq/contract/filters'
import fc from 'fast-check'
import { sql } from '../../db/sql.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { profileDetails } from '../../../test/cast.ts'
import { eligibleInOrder } from '../../../test/deck-oracle.ts'
import { addPeople, tokenOf, type Sketch } from '../../../test/people.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { api } from '@mithaq/contract'
import { queryOne, query, transact } from '../../db/db.ts'
import { standAnew } from '../../db/deck-places.ts'
import { deactivate, markSeen, welcomeBack } from '../profile/presence.ts'
import { like, pass } from './act.ts'
import { countWithin } from './count.ts'
import { deckPage, type DeckDeps } from './deck.ts'
import { readFilters, saveFilters } from './filters.ts'
import { trackCommittedPlace } from './committed-place.ts'
import { knowShares } from './shares.ts'

// Random histories against an oracle that looks at everybody, every time: whatever members do, a page of the
// deck is the top of the whole list of those eligible.

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterAll(() => app.close())

const countries = ['MA', 'EG', 'ID'] as const
/** A few in an everyday run; as many as one asks for where somebody waits for them. */
const histories = Number(process.env['DECK_HISTORIES'] ?? 4)
vi.setConfig({ testTimeout: histories * 45_000 })

const oracle = (me: string, filters: Filters) => eligibleInOrder(app, me, filters)
/** Whom one is looking at stands before the others, if they may be met. */
const withFront = (eligible: readonly string[], front: string | undefined) =>
  eligible.toSorted((a, b) => Number(b === front) - Number(a === front))

/** As an upload would, without the encoder. */
const addFirstPicture = (id: string) =>
  transact(app.db, async (tx) => {
    const added = await query(
      tx,
      sql`
        insert into profile_pictures (id, profile_id, storage_path, position, created_at)
        values (gen_random_uuid(), ${id}, ${`test/${id}`}, 0, ${app.clock.sql}) on conflict do nothing returning id`,
    )
    if (added.length > 0) await standAnew(tx, app.clock, id)
  })

/** As a moderator would, without the pictures. */
const setBadge = (id: string, on: boolean) =>
  transact(app.db, async (tx) => {
    await query(
      tx,
      sql`update profiles set verified_at = case when ${on}::boolean then ${app.clock.sql} end where id = ${id}`,
    )
    await standAnew(tx, app.clock, id)
  })

/** As if few said anything, so that they are found by their words; as if many did, so that they are met on foot first. */
const sharesOfWords = {
  rare: { members: 1e6, said: () => 1e-9 },
  common: { members: 1e6, said: () => 0.3 },
  counted: {},
}
/** How far one goes for a page of those who say one common word. */
const expected = 13 / 0.3

const anybody = fc.nat({ max: 1000 })
/** A few of them look most of the time, so that each has a history. */
const who = fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: anybody })
/** Somebody whose birthday is near, at the ages that the filters below ask for. */
const somebody = fc.record({
  sex: fc.constantFrom(...sexes),
  turns: fc.constantFrom(19, 26, 30, 31, 32, 36, 80, 85),
  inDays: fc.integer({ min: -10, max: 60 }),
  country: fc.constantFrom(...countries),
  height: fc.integer({ min: 165, max: 172 }),
})
const sketched = ({
  turns,
  inDays,
  ...rest
}: typeof somebody extends fc.Arbitrary<infer T> ? T : never): Sketch => {
  const day = app.clock.date()
  day.setUTCFullYear(day.getUTCFullYear() - turns, day.getUTCMonth(), day.getUTCDate() + inDays)
  return { ...rest, birthday: day.toISOString().slice(0, 10) }
}
const filters: fc.Arbitrary<Filters> = fc.record({
  ageRange: fc.constantFrom<Filters['ageRange']>([18, 80], [18, 31], [30, 31], [31, 80], [26, 35], [80, 80]),
  heightRange: fc.constantFrom<Filters['heightRange']>([130, 200], [166, 170], [168, 168]),
  countries: fc.subarray([...countries], { maxLength: 2 }),
  said: fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Filters['said']>(
        { prayer: ['mostly', 'five_daily'] },
        { languages: ['ar'], maritalStatus: ['Widowed', 'Never Married'] },
        { languages: ['wo', 'ar'], prayer: ['mostly'] },
      ),
    },
  ),
  withPictures: fc.nat(4).map((n) => n === 0),
  verified: fc.nat(4).map((n) => n === 0),
  activeWithin: fc.constantFrom<Filters['activeWithin'][]>(null, null, null, 'week', 'month'),
})
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const step = fc.oneof(
  weighted(
    4,
    fc.record({
      do: fc.constant('swipe' as const),
      who,
      count: fc.integer({ min: 1, max: 6 }),
      likes: fc.nat(9),
    }),
  ),
  weighted(
    8,
    fc.record({ do: fc.constant('look' as const), who, front: fc.option(anybody, { nil: undefined }) }),
  ),
  weighted(2, fc.record({ do: fc.constant('join' as const), somebody })),
  weighted(
    6,
    fc.record({
      do: fc.constant('edit' as const),
      who: anybody,
      country: fc.constantFrom(...countries),
      height: fc.integer({ min: 165, max: 172 }),
      maritalStatus: fc.constantFrom('Never Married', 'Widowed', 'Divorced'),
    }),
  ),
  weighted(
    6,
    fc.record({
      do: fc.constant('say' as const),
      who: anybody,
      prayer: fc.constantFrom('mostly', 'five_daily', 'fridays', undefined),
      languages: fc.subarray(['ar', 'wo', 'fr']),
    }),
  ),
  weighted(2, fc.record({ do: fc.constant('picture' as const), who: anybody })),
  weighted(4, fc.record({ do: fc.constant('verify' as const), who: anybody, on: fc.nat(3) })),
  weighted(2, fc.record({ do: fc.constant('leave' as const), who: anybody })),
  weighted(3, fc.record({ do: fc.constant('return' as const), who: anybody })),
  weighted(5, fc.record({ do: fc.constant('seen' as const), some: fc.array(anybody, { maxLength: 12 }) })),
  weighted(5, fc.record({ do: fc.constant('block' as const), who, whom: anybody })),
  weighted(3, fc.record({ do: fc.constant('unblock' as const), nth: anybody })),
  weighted(3, fc.record({ do: fc.constant('filter' as const), who, filters })),
  weighted(5, fc.record({ do: fc.constant('hide' as const), who: anybody, on: fc.boolean() })),
  weighted(4, fc.record({ do: fc.constant('undo' as const), who })),
  weighted(5, fc.record({ do: fc.constant('like' as const), who: anybody, whom: who })),
  weighted(1, fc.record({ do: fc.constant('pass' as const), who, whom: anybody })),
  weighted(1, fc.record({ do: fc.constant('erase' as const), who: anybody })),
  weighted(3, fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 5 }) })),
  weighted(3, fc.record({ do: fc.constant('sleep' as const), days: fc.integer({ min: 1, max: 30 }) })),
)

it('a page is the top of everybody eligible, whatever happened before, and swiping ends with nobody left', async () => {
  const history = fc.record({
    people: fc.array(somebody, { minLength: 20, maxLength: 45 }),
    chosen: fc.array(filters, { minLength: 4, maxLength: 4 }),
    steps: fc.array(step, { minLength: 40, maxLength: 70 }),
    words: fc.constantFrom('rare' as const, 'common' as const, 'counted' as const),
    worth: fc.constantFrom(
      { keeping: 1, splitting: 1, ahead: 300, onFoot: 15 / expected, few: 3 },
      { keeping: 3, splitting: 8, ahead: 1, onFoot: 1 / expected, few: 99 },
      { keeping: 1, splitting: 99, ahead: 20, onFoot: 40 / expected, few: 99 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ people, chosen, steps, worth, words }) => {
      await query(app.db, sql`delete from accounts`)
      const ids = (await addPeople(app, people.map(sketched))).map(({ id }) => id)
      const known = knowShares(app.db, app.clock)
      const deps: DeckDeps = {
        db: app.db,
        clock: app.clock,
        shares: async () => ({ ...(await known()), ...sharesOfWords[words] }),
        committedPlace: trackCommittedPlace(app.db, app.clock),

        worth,
      }
      const at = (n: number) => ids[n % ids.length]!
      const call = async (route: Parameters<TestApp['call']>[0], input: object, id: string) =>
        app.call(route, input, { token: await tokenOf(app, id) })

      /** The next page, after it was compared with the oracle. */
      async function page(me: string, front?: string) {
        const chosen = await readFilters(app.db, me)
        const expected = withFront(await oracle(me, chosen), front)
        const { cards, end } = await deckPage(deps, me, front)
        expect(cards.map(({ id }) => id)).toEqual(expected.slice(0, 12))
        expect(end).toBe(expected.length <= 12)
        expect(await countWithin(deps, me, chosen)).toEqual({ people: expected.length, more: false })
        return cards.map(({ id }) => id)
      }

      /** A member who comes back is eligible. */
      async function takeBack(me: string) {
        const { body, status } = await app.call(api.discovery.undo, {}, { token: await tokenOf(app, me) })
        const eligible = await oracle(me, await readFilters(app.db, me))
        expect(status !== 200 || body.card === null || eligible.includes(body.card.id)).toBe(true)
        await page(me)
      }

      for (const [n, some] of chosen.entries()) await saveFilters(app.db, at(n), some)
      for (const now of steps) {
        const me = 'who' in now ? at(now.who) : ''
        if (now.do === 'look') await page(me, now.front === undefined ? undefined : at(now.front))
        else if (now.do === 'swipe')
          for (const [n, id] of (await page(me)).slice(0, now.count).entries())
            await (n < now.likes ? like(app, me, id) : pass(app, me, id, { inDeck: true }))
        else if (now.do === 'join') ids.push((await addPeople(app, [sketched(now.somebody)]))[0]!.id)
        else if (now.do === 'edit') {
          const row = await queryOne(app.db, sql<{ sex: string }>`select sex from profiles where id = ${me}`)
          const { country, height, maritalStatus } = now
          const changes = { country, height, maritalStatus }
          const details = { ...profileDetails, sex: row?.sex, ...changes }
          if (row) await call(api.profile.update, details, me)
        } else if (now.do === 'leave') await deactivate(app.db, me)
        else if (now.do === 'return') await transact(app.db, (tx) => welcomeBack(tx, app.clock, me))
        else if (now.do === 'seen') for (const n of now.some) await markSeen(app.db, app.clock, at(n))
        else if (now.do === 'say') {
          await call(api.profile.sayFaith, { prayer: now.prayer }, me)
          await call(api.profile.sayLearning, { languages: now.languages }, me)
        } else if (now.do === 'picture') await addFirstPicture(me)
        else if (now.do === 'verify') await setBadge(me, now.on > 0)
        else if (now.do === 'block') await call(api.safety.block, { profileId: at(now.whom) }, me)
        else if (now.do === 'unblock') {
          const blocks = await query(
            app.db,
            sql<{ by: string; id: string }>`
              select blocker_id as by, blocked_id as id from blocked_profiles order by created_at`,
          )
          const some = blocks[now.nth % Math.max(1, blocks.length)]
          if (some) await call(api.safety.unblock, { profileId: some.id }, some.by)
        } else if (now.do === 'filter') await call(api.discovery.setFilters, now.filters, me)
        else if (now.do === 'hide') await call(api.discovery.setVisibility, { onlyWithinFilters: now.on }, me)
        else if (now.do === 'undo') await takeBack(me)
        else if (now.do === 'like') await like(app, me, at(now.whom))
        else if (now.do === 'pass') await pass(app, me, at(now.whom))
        else if (now.do === 'erase' && ids.length > 5) {
          await query(app.db, sql`delete from accounts where id = ${me}`)
          ids.splice(ids.indexOf(me), 1)
        } else if (now.do === 'wait') app.clock.advance({ min: now.minutes })
        else if (now.do === 'sleep') app.clock.advance({ d: now.days })
      }

      for (const [n, me] of ids.slice(0, 6).entries()) {
        const shown: string[] = []
        // Every second one looks all the time at who stands last.
        const front = n % 2 === 0 ? (await oracle(me, await readFilters(app.db, me))).at(-1) : undefined
        for (let some = await page(me, front); some.length > 0; some = await page(me, front))
          for (const id of some.length > 1 ? some.filter((one) => one !== front) : some) {
            shown.push(id)
            await pass(app, me, id)
          }
        expect(new Set(shown).size).toBe(shown.length)
      }
    }),
    { numRuns: histories, endOnFailure: true },
  )
})

it.each([
  ['rare', 40, 99],
  ['common', 1, 99],
  ['common', 40, 99],
  // Those who say so turn out to be many.
  ['common', 9, 29],
] as const)(
  'more than a page who say a word that counts as %s come once each, in their order, also those looked at ahead of their page (%s places on foot)',
  async (words, onFoot, few) => {
    await query(app.db, sql`delete from accounts`)
    const women = await addPeople(
      app,
      Array.from({ length: 45 }, () => ({ sex: 'female' })),
    )
    const me = (await addPeople(app, [{ sex: 'male' }]))[0]!.id
    const saying = women.filter((_, n) => n % 3 !== 1).map(({ id }) => id)
    await query(app.db, sql`update profiles set languages = '{wo}' where id = any(${saying}::uuid[])`)
    await saveFilters(app.db, me, { ...(await readFilters(app.db, me)), said: { languages: ['wo'] } })
    const known = knowShares(app.db, app.clock)
    const deps: DeckDeps = {
      ...{ db: app.db, clock: app.clock, committedPlace: trackCommittedPlace(app.db, app.clock) },

      shares: async () => ({ ...(await known()), ...sharesOfWords[words] }),
      worth: { keeping: 1, splitting: 1, ahead: 20, onFoot: onFoot / expected, few },
    }
    const inOrder = await query(
      app.db,
      sql<{ id: string }>`
      select id from profiles where id = any(${saying}::uuid[]) order by deck_place desc`,
    )
    // Until then their places may still be drawn, and nothing that was looked at is kept.
    app.clock.advance({ min: 5 })
    const shown: string[] = []
    for (let page = await deckPage(deps, me); page.cards.length > 0; page = await deckPage(deps, me))
      for (const { id } of page.cards) {
        shown.push(id)
        await pass(app, me, id)
      }
    expect(shown).toEqual(inOrder.map(({ id }) => id))
    expect(shown).toHaveLength(30)
  },
)

it('those who say what hardly anybody says are counted whole, however far down they stand', async () => {
  await query(app.db, sql`delete from accounts`)
  const women = await addPeople(
    app,
    Array.from({ length: 30 }, () => ({ sex: 'female' })),
  )
  const me = (await addPeople(app, [{ sex: 'male' }]))[0]!.id
  const chosen: Filters = { ...(await readFilters(app.db, me)), said: { languages: ['wo'] } }
  const known = knowShares(app.db, app.clock)
  const deps: DeckDeps = {
    ...{ db: app.db, clock: app.clock, committedPlace: trackCommittedPlace(app.db, app.clock) },

    shares: async () => ({ ...(await known()), ...sharesOfWords.common }),
  }
  /** So many at the lowest places say so; nine places are looked at. */
  const counted = async (saying: number) => {
    const lowest = women.slice(0, saying).map(({ id }) => id)
    await query(app.db, sql`update profiles set languages = '{wo}' where id = any(${lowest}::uuid[])`)
    return countWithin(deps, me, chosen, 9)
  }
  expect(await counted(3)).toEqual({ people: 3, more: false })
  expect(await counted(9)).toEqual({ people: 9, more: false })
  expect(await counted(10)).toEqual({ people: 0, more: true })
})
