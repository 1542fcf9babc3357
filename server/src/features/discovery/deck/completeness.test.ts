import { sexes } from '@mithaq/contract/profile'
import type { Filters } from '@mithaq/contract/filters'
import fc from 'fast-check'
import { sql } from '../../../db/sql.ts'
import { expect, it, vi } from 'vitest'
import { profileDetails } from '../../../../test/support/members/cast.ts'
import { listEligibleInOrder } from '../../../../test/support/members/deck-oracle.ts'
import {
  addSimilarMembers,
  addMembers,
  createToken,
  type MemberSketch,
} from '../../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { api } from '@mithaq/contract'
import { query } from '../../../db/db.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import { deactivateProfile, markSeen, reactivateProfile } from '../../visibility/presence.ts'
import { likeMember } from '../decisions/like.ts'
import { passMember } from '../decisions/pass.ts'
import { countPeople } from './count-people.ts'
import { readDeckPage } from './deck.ts'
import type { DeckDeps } from './deck-list.ts'
import { readFilters, saveFilters } from './filters.ts'

// Random histories against an oracle that checks every member every time. The deck's properties:
// - A page holds only eligible people, each once.
// - A page that is still searching holds some eligible people in deck order. Requesting it again finishes the search.
// - A finished page is the top of all eligible people, likers first, including those who just joined, returned or liked me.
// - Two kinds of people may come earlier than their position: those whose pass was undone, and those who withdrew a like.
// - People who become eligible inside the visited range without a new position come before 'No more profiles' at the latest.
// - A member who swipes to the end meets every eligible person exactly once.

let app: TestApp
bootForSuite((booted) => (app = booted))

const countries = ['MA', 'EG', 'ID'] as const
/** A few in an everyday run; as many as one asks for where somebody waits for them. */
const histories = Number(process.env['DECK_HISTORIES'] ?? 4)
vi.setConfig({ testTimeout: histories * 45_000 })

const oracle = (me: string, filters: Filters) => listEligibleInOrder(app, me, filters)
/** Whom one is looking at stands before the others, if they may be met. */
const withFront = (eligible: readonly string[], front: string | undefined) =>
  eligible.toSorted((a, b) => Number(b === front) - Number(a === front))

/** As an upload would, without the encoder. */
const addFirstPicture = (id: string) =>
  app.transact(async (tx) => {
    const added = await query(
      tx,
      sql`
        insert into profile_pictures (id, profile_id, storage_path, position, created_at)
        values (gen_random_uuid(), ${id}, ${`test/${id}`}, 0, ${app.clock.sql}) on conflict do nothing returning id`,
    )
    if (added.length > 0) await moveToTopOfDeck(tx, app.clock, id)
  })

/** As a moderator would, without the pictures. */
const setBadge = (id: string, on: boolean) =>
  app.transact(async (tx) => {
    await query(
      tx,
      sql`update profiles set verified_at = case when ${on}::boolean then ${app.clock.sql} end where id = ${id}`,
    )
    await moveToTopOfDeck(tx, app.clock, id)
  })

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
}: typeof somebody extends fc.Arbitrary<infer T> ? T : never): MemberSketch => {
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

/** Some see everything in one slice, others come on by a few places at a time and keep short lists. */
const looks = fc.constantFrom(
  {},
  { listed: 300, places: 7 },
  { listed: 14, places: 10_000 },
  { listed: 14, places: 5 },
  { listed: 20, places: 2 },
)

it('shows the top of everybody eligible, whatever happened, and misses nobody to the end', async () => {
  const history = fc.record({
    people: fc.array(somebody, { minLength: 20, maxLength: 45 }),
    chosen: fc.array(filters, { minLength: 4, maxLength: 4 }),
    steps: fc.array(step, { minLength: 40, maxLength: 70 }),
    look: looks,
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ people, chosen, steps, look }) => {
      await app.query(sql`delete from accounts`)
      // Early in a day: nobody turns an age between two pages but by a sleep, after which a list is begun again.
      app.clock.stopAt(new Date('2026-11-16T08:00:00Z'))
      const ids = (await addMembers(app, people.map(sketched))).map(({ id }) => id)
      const deps: DeckDeps = { db: app.db, clock: app.clock, ...look }
      const at = (n: number) => ids[n % ids.length]!
      const call = async (route: Parameters<TestApp['call']>[0], input: object, id: string) =>
        app.call(route, input, { token: await createToken(app, id) })
      /** For each member, who may stand further in front than their place. */
      const early = new Map<string, Set<string>>()
      const comesEarly = (me: string, other: string) => early.set(me, (early.get(me) ?? new Set()).add(other))

      /** The next page that is not still looking, after it and those before it were compared with the oracle. */
      async function page(me: string, front?: string) {
        const chosen = await readFilters(app.db, me)
        const expected = withFront(await oracle(me, chosen), front)
        const inOrder = (some: readonly string[]) => some.filter((id) => !early.get(me)?.has(id))
        for (let asked = 0; ; asked++) {
          expect(asked, 'it comes to its end').toBeLessThan(3 * ids.length + 100)
          const { cards, end, isStillLooking } = await readDeckPage(deps, me, front)
          const shown = cards.map(({ id }) => id)
          expect(shown.filter((id) => !expected.includes(id))).toEqual([])
          expect(new Set(shown).size).toBe(shown.length)
          expect(inOrder(shown)).toEqual(inOrder(expected).filter((id) => shown.includes(id)))
          if (isStillLooking) continue
          expect(shown).toHaveLength(Math.min(expected.length, 12))
          expect(inOrder(shown)).toEqual(inOrder(expected).slice(0, inOrder(shown).length))
          expect(end).toBe(expected.length <= 12)
          const { people, more } = await countPeople(deps, me, chosen)
          expect(more ? people <= expected.length : people === expected.length).toBe(true)
          return shown
        }
      }

      /** A member who comes back is eligible. */
      async function takeBack(me: string) {
        const { body, status } = await app.call(api.discovery.undo, {}, { token: await createToken(app, me) })
        const eligible = await oracle(me, await readFilters(app.db, me))
        const back: string[] = status === 200 && body.card !== null ? [body.card.id] : []
        expect(back.filter((id) => !eligible.includes(id))).toEqual([])
        for (const id of back) comesEarly(me, id)
        await page(me)
      }

      for (const [n, some] of chosen.entries()) await saveFilters(app.db, at(n), some)
      for (const now of steps) {
        const me = 'who' in now ? at(now.who) : ''
        if (now.do === 'look') await page(me, now.front === undefined ? undefined : at(now.front))
        else if (now.do === 'swipe')
          for (const [n, id] of (await page(me)).slice(0, now.count).entries())
            await (n < now.likes ? likeMember(app, me, id) : passMember(app, me, id, { inDeck: true }))
        else if (now.do === 'join') ids.push((await addMembers(app, [sketched(now.somebody)]))[0]!.id)
        else if (now.do === 'edit') {
          const row = await app.queryOne(sql<{ sex: string }>`select sex from profiles where id = ${me}`)
          const { country, height, maritalStatus } = now
          const changes = { country, height, maritalStatus }
          const details = { ...profileDetails, sex: row?.sex, ...changes }
          if (row) await call(api.profile.update, details, me)
        } else if (now.do === 'leave') await deactivateProfile(app.db, me)
        else if (now.do === 'return') await app.transact((tx) => reactivateProfile(tx, app.clock, me))
        else if (now.do === 'seen') for (const n of now.some) await markSeen(app.db, app.clock, at(n))
        else if (now.do === 'say') {
          await call(api.profile.sayFaith, { prayer: now.prayer }, me)
          await call(api.profile.sayLearning, { languages: now.languages }, me)
        } else if (now.do === 'picture') await addFirstPicture(me)
        else if (now.do === 'verify') await setBadge(me, now.on > 0)
        else if (now.do === 'block') await call(api.safety.block, { profileId: at(now.whom) }, me)
        else if (now.do === 'unblock') {
          const blocks = await app.query(sql<{ by: string; id: string }>`
            select blocker_id as by, blocked_id as id from blocked_profiles order by created_at`)
          const some = blocks[now.nth % Math.max(1, blocks.length)]
          if (some) await call(api.safety.unblock, { profileId: some.id }, some.by)
        } else if (now.do === 'filter') await call(api.discovery.setFilters, now.filters, me)
        else if (now.do === 'hide') await call(api.discovery.setVisibility, { onlyWithinFilters: now.on }, me)
        else if (now.do === 'undo') await takeBack(me)
        else if (now.do === 'like') await likeMember(app, me, at(now.whom))
        else if (now.do === 'pass') {
          comesEarly(at(now.whom), me)
          await passMember(app, me, at(now.whom))
        } else if (now.do === 'erase' && ids.length > 5) {
          await app.query(sql`delete from accounts where id = ${me}`)
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
            await passMember(app, me, id)
          }
        expect(new Set(shown).size).toBe(shown.length)
      }
    }),
    { numRuns: histories, endOnFailure: true },
  )
})

/** A man, and women who stand in his deck in the order named. */
async function town(count: number) {
  await app.query(sql`delete from accounts`)
  const women = await addSimilarMembers(app, count)
  const [me] = await addMembers(app, [{ sex: 'male' }])
  // All their places were committed long ago.
  app.clock.advance({ min: 5 })
  return { me: me!.id, women: women.map(({ id }) => id).toReversed() }
}
const deps = (some: Partial<DeckDeps> = {}): DeckDeps => ({ db: app.db, clock: app.clock, ...some })
const shownBy = async (some: DeckDeps, me: string, front?: string) => {
  const page = await readDeckPage(some, me, front)
  return { ...page, ids: page.cards.map(({ id }) => id) }
}

it('says that it is still looking while nobody is found yet, and comes on with each question', async () => {
  const { me, women } = await town(25)
  const saying = women.slice(-2)
  await app.query(sql`update profiles set languages = '{wo}' where id = any(${saying}::uuid[])`)
  await saveFilters(app.db, me, { ...(await readFilters(app.db, me)), said: { languages: ['wo'] } })
  const answers = []
  for (let n = 0; n < 4; n++) {
    const { ids, end, isStillLooking } = await shownBy(deps({ positionsPerScan: 5 }), me)
    answers.push([ids, end, isStillLooking])
  }
  // The first page looks at two slices: from the top, and below it.
  expect(answers).toEqual([
    [[], false, true],
    [[], false, true],
    [[], false, true],
    [saying, true, false],
  ])
})

it('shows at once who came above the list, were it more than the list holds', async () => {
  const { me, women } = await town(30)
  const look = deps({ listSize: 15 })
  expect((await shownBy(look, me)).ids).toEqual(women.slice(0, 12))
  for (const count of [3, 40]) {
    const came = await addSimilarMembers(app, count)
    women.unshift(...came.map(({ id }) => id).toReversed())
    expect((await shownBy(look, me)).ids).toEqual(women.slice(0, 12))
  }
  const shown: string[] = []
  for (let page = await shownBy(look, me); page.ids.length > 0; page = await shownBy(look, me))
    for (const id of page.ids) {
      shown.push(id)
      await passMember(app, me, id)
    }
  expect(shown).toEqual(women)
})

it('meets who became eligible between the marks before it says that nobody is left', async () => {
  const { me, women } = await town(20)
  // Nothing gave her a new place: she fits since a moment ago.
  const late = women[3]!
  await app.query(sql`update profiles set height = 199 where id = ${late}`)
  await saveFilters(app.db, me, { ...(await readFilters(app.db, me)), heightRange: [130, 190] })
  await shownBy(deps(), me)
  await app.query(sql`update profiles set height = 165 where id = ${late}`)
  const shown: string[] = []
  const swipeAll = async () => {
    for (let page = await shownBy(deps(), me); page.ids.length > 0; page = await shownBy(deps(), me))
      for (const id of page.ids) {
        shown.push(id)
        await passMember(app, me, id)
      }
  }
  await swipeAll()
  expect(shown).toEqual(women.filter((id) => id !== late))
  // Everybody is looked at again ten minutes after the search began.
  app.clock.advance({ min: 11 })
  await swipeAll()
  expect(shown.slice(19)).toEqual([late])
})

it('begins a list again after a day, and drops from it who was erased', async () => {
  const { me, women } = await town(14)
  const late = women[3]!
  await app.query(sql`update profiles set height = 199 where id = ${late}`)
  await saveFilters(app.db, me, { ...(await readFilters(app.db, me)), heightRange: [130, 190] })
  expect((await shownBy(deps(), me)).ids).toEqual(women.filter((id) => id !== late).slice(0, 12))
  await app.query(sql`update profiles set height = 165 where id = ${late}`)
  await app.query(sql`delete from accounts where id = ${women[0]}`)
  const left = women.slice(1)
  app.clock.advance({ h: 23 })
  expect((await shownBy(deps(), me)).ids).toEqual(left.filter((id) => id !== late).slice(0, 12))
  app.clock.advance({ h: 2 })
  expect((await shownBy(deps(), me)).ids).toEqual(left.slice(0, 12))
})

it('puts a pass that was taken back first, before those who came since', async () => {
  const { me, women } = await town(20)
  await shownBy(deps(), me)
  await passMember(app, me, women[5]!, { inDeck: true })
  const came = (await addMembers(app, [{ sex: 'female' }]))[0]!.id
  expect((await shownBy(deps(), me)).ids.slice(0, 2)).toEqual([came, women[0]])
  await app.call(api.discovery.undo, {}, { token: await createToken(app, me) })
  expect((await shownBy(deps(), me)).ids.slice(0, 3)).toEqual([women[5], came, women[0]])
})

it('counts everybody within a slice, and says that there are more where it stops', async () => {
  const { me, women } = await town(30)
  const chosen: Filters = { ...(await readFilters(app.db, me)), said: { languages: ['wo'] } }
  const counted = async (saying: readonly string[], places: number) => {
    await app.query(sql`update profiles set languages = '{}'`)
    await app.query(sql`update profiles set languages = '{wo}' where id = any(${saying}::uuid[])`)
    return countPeople(deps({ positionsPerScan: places }), me, chosen)
  }
  expect(await counted(women.slice(-3), 30)).toEqual({ people: 3, more: false })
  expect(await counted([...women.slice(0, 4), ...women.slice(-3)], 29)).toEqual({ people: 6, more: true })
  expect(await counted(women.slice(-3), 9)).toEqual({ people: 0, more: true })
})
