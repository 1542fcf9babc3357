import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newMember, password, signInAgain } from '../../../test/cast.ts'
import { noticesOf } from '../../../test/matches.ts'
import { addPeople, tokenOf, type Member } from '../../../test/people.ts'
import { meeting } from '../../../test/safety.ts'
import { bootForSuite, type Tell } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { first, rows } from '../../db/db.ts'

const { discovery, safety, account, profile } = api

let app: TestApp
let told: Tell[]
bootForSuite((...booted) => ([app, told] = booted))
beforeEach(async () => {
  // Everybody sees everybody: each test begins with an empty town.
  await rows(app.db, sql`delete from accounts`)
})

const { add, aMan, deck, like, pass, leaveInBudget } = meeting(() => app)
const filter = (me: Member, some: object) =>
  app.call(discovery.setFilters, { ...defaultFilters, ...some }, me)
const list = async (me: Member, name: 'likedMe' | 'iLiked' | 'favorites') =>
  (await app.call(discovery[name], {}, me)).body.people
const idsIn = async (me: Member, name: 'likedMe' | 'iLiked' | 'favorites') =>
  (await list(me, name)).map(({ id }: { id: string }) => id)
const toldTo = (member: { id: string }) =>
  told
    .filter(({ memberIds }) => memberIds.includes(member.id))
    .map(({ event }) => event.type)
    .toSorted()
const away = (member: { id: string }) =>
  rows(app.db, sql`update profiles set is_active = false where id = ${member.id}`)

it('rings once, however often somebody changes their mind', async () => {
  const [me, her] = [await aMan(), await add()]
  for (let n = 0; n < 3; n++) {
    await like(me, her)
    await pass(me, her)
  }
  expect((await like(me, her)).body).toEqual({ result: 'liked', matchId: null })
  expect((await noticesOf(app, her)).map(({ type }) => type)).toEqual(['like'])
})

it('rings once, however often somebody blocks and comes back', async () => {
  const [me, her] = [await aMan(), await add()]
  const rung = () => toldTo(her).filter((type) => type === 'notification')
  await like(me, her)
  for (let n = 0; n < 3; n++) {
    await app.call(safety.block, { profileId: her.id }, me)
    await app.call(safety.unblock, { profileId: her.id }, me)
    await pass(me, her)
    expect((await like(me, her)).body.result).toBe('liked')
  }
  expect(rung()).toEqual(['notification'])
  expect(await noticesOf(app, her)).toEqual([])
  const changeMind = async () => {
    const signedIn = { ...me, token: await tokenOf(app, me.id) }
    await pass(signedIn, her)
    await like(signedIn, her)
  }
  app.clock.advance({ d: 30, min: -5 })
  await changeMind()
  expect(rung()).toEqual(['notification'])
  app.clock.advance({ min: 5 })
  await changeMind()
  expect(rung()).toEqual(['notification', 'notification'])
  // The second ring is the one that counts from here on.
  app.clock.advance({ d: 29 })
  await changeMind()
  expect(rung()).toHaveLength(2)
})

describe('the deck', () => {
  it('shows the other sex, active, not me, nobody I decided about, nobody blocked either way', async () => {
    const me = await aMan()
    const [seen, passed, liked, blocked, blocker, gone] = await addPeople(
      app,
      Array.from({ length: 6 }, () => ({ sex: 'female' as const })),
    )
    await aMan()
    await pass(me, passed!)
    await like(me, liked!)
    await app.call(safety.block, { profileId: blocked!.id }, me)
    await app.call(safety.block, { profileId: me.id }, blocker!)
    await away(gone!)
    const { body } = await app.call(discovery.deck, {}, me)
    expect(body.cards.map(({ id }: { id: string }) => id)).toEqual([seen!.id])
    expect(body.end).toBe(true)
    expect(body.cards[0]).toEqual({
      ...{ id: seen!.id, name: 'Amina', sex: 'female', age: 29, location: { country: 'MA', city: 'Fez' } },
      ...{ aboutMe: 'I keep bees.', education: '', occupation: 'Beekeeper', nationality: ['MA', 'ES'] },
      ...{
        height: 165,
        maritalStatus: 'Never Married',
        pictures: [],
        picturesFor: 'everyone',
        matchId: null,
        matched: false,
      },
      ...{ likesMe: false, iLike: false, iPassed: false, favorited: false, guardian: false },
      ...{ active: 'today', facts: {}, prompts: [], verified: false },
    })
  })

  it('puts those who like me first, then whoever was active on a later day', async () => {
    const [early, late] = [await newMember(app, 'Early'), await newMember(app, 'Late')]
    const liker = await add()
    const me = await aMan()
    await like(liker, me)
    const inOrder = async () => deck({ ...me, token: await tokenOf(app, me.id) })
    expect(await inOrder()).toEqual([liker.id, late.id, early.id])
    await signInAgain(app, early)
    expect(await inOrder()).toEqual([liker.id, late.id, early.id])
    app.clock.advance({ d: 1 })
    await signInAgain(app, early)
    expect(await inOrder()).toEqual([liker.id, early.id, late.id])
    await app.call(account.refresh, {}, { cookies: late.cookies })
    expect(await inOrder()).toEqual([liker.id, late.id, early.id])
  })

  it('comes by pages, and says when nobody is behind one', async () => {
    const me = await aMan()
    const women = await addPeople(
      app,
      Array.from({ length: 25 }, () => ({ sex: 'female' as const })),
    )
    const shown: string[] = []
    for (const [size, end] of [
      [12, false],
      [12, false],
      [1, true],
    ] as const) {
      const { body } = await app.call(discovery.deck, {}, me)
      expect([body.cards.length, body.end]).toEqual([size, end])
      for (const { id } of body.cards) {
        shown.push(id)
        await pass(me, { id })
      }
    }
    expect(shown).toEqual(women.map(({ id }) => id).toReversed())
    expect((await app.call(discovery.deck, {}, me)).body).toMatchObject({ cards: [], end: true })
  })

  it('shows again whoever returns, and whoever is unblocked, after the end was reached', async () => {
    const me = await aMan()
    const [blocked] = await addPeople(app, [{ sex: 'female' }])
    const returning = await newMember(app)
    await app.call(safety.block, { profileId: blocked!.id }, me)
    await app.call(account.deactivate, {}, returning)
    const fresh = async () => ({ ...me, token: await tokenOf(app, me.id) })
    expect(await deck(me)).toEqual([])
    app.clock.advance({ h: 2 })
    expect(await deck(await fresh())).toEqual([])
    await app.call(safety.unblock, { profileId: blocked!.id }, await fresh())
    expect(await deck(await fresh())).toEqual([blocked!.id])
    await app.call(account.signIn, { email: returning.email, password })
    expect(await deck(await fresh())).toEqual([returning.id, blocked!.id])
  })

  it('misses nobody whose joining was slow to be committed', async () => {
    const me = await aMan()
    const client = await app.pool.connect()
    const slow = randomUUID()
    await client.query('begin')
    await client.query(`insert into accounts values ('${slow}', '${slow}@mithaq.example', '', now())`)
    await client.query(
      `insert into profiles (id, name, sex, country, city, birthday, about_me, nationality, height, marital_status, created_at, last_seen_at)
       values ('${slow}', 'Slow', 'female', 'MA', 'Fes', '1997-05-20', 'x', '{MA}', 165, 'Never Married', now(), '${app.clock.date().toISOString()}')`,
    )
    const later = await addPeople(
      app,
      Array.from({ length: 200 }, () => ({ sex: 'female' as const })),
    )
    for (let some = await deck(me); some.length > 0; some = await deck(me))
      for (const id of some) await pass(me, { id })
    await client.query('commit')
    client.release()
    expect(later).toHaveLength(200)
    expect(await deck(me)).toEqual([slow])
  })
})

describe('filters', () => {
  it('are the same on every device, and the defaults until chosen', async () => {
    const me = await aMan()
    expect((await app.call(discovery.filters, {}, me)).body).toEqual({
      ageRange: [18, 80],
      heightRange: [130, 200],
      countries: [],
      said: {},
      withPictures: false,
      verified: false,
      activeWithin: null,
    })
    const chosen = {
      ageRange: [25, 35],
      heightRange: [150, 170],
      countries: ['EG', 'MA'],
      said: { prayer: ['mostly', 'five_daily'], languages: ['ar'], maritalStatus: ['Never Married'] },
      withPictures: true,
      verified: true,
      activeWithin: 'month',
    }
    expect((await app.call(discovery.setFilters, chosen, me)).body).toEqual(chosen)
    const elsewhere = { token: await tokenOf(app, me.id) }
    expect((await app.call(discovery.filters, {}, elsewhere)).body).toEqual(chosen)
  })

  it.each([
    { ageRange: [35, 25] },
    { ageRange: [17, 80] },
    { ageRange: [18, 81] },
    { heightRange: [129, 200] },
    { heightRange: [150.5, 160] },
    { countries: ['XX'] },
    { countries: ['EG', 'EG'] },
    { said: { prayer: ['often'] } },
    { said: { prayer: ['mostly', 'mostly'] } },
    { said: { height: ['180'] } },
    { activeWithin: 'year' },
  ])('refuse %j', async (wrong) => {
    const me = await aMan()
    expect((await filter(me, wrong)).error.code).toBe('invalid_input')
    expect((await app.call(discovery.count, { ...defaultFilters, ...wrong }, me)).status).toBe(400)
  })

  it('let through exactly who fits: age by the full date, 80 and older, height, any of the countries', async () => {
    const me = await aMan()
    const day = await first(
      app.db,
      sql<{ thirty: string; almost: string; ninety: string }>`
        select (t - interval '30 years')::date::text as thirty, (t - interval '30 years' + interval '1 day')::date::text as almost,
          (t - interval '90 years')::date::text as ninety
        from (select (${app.clock.sql} at time zone 'utc')::date as t) today`,
    )
    const thirty = await add({ birthday: day!.thirty, height: 160, country: 'EG' })
    const almost = await add({ birthday: day!.almost, height: 170, country: 'ID' })
    const ninety = await add({ birthday: day!.ninety, height: 180, country: 'EG' })
    const shown = async (some: object) => {
      await filter(me, some)
      const ids = (await deck(me)).toSorted()
      const count = await app.call(discovery.count, { ...defaultFilters, ...some }, me)
      expect(count.body).toEqual({ people: ids.length, more: false })
      return ids
    }
    const of = (...people: Member[]) => people.map(({ id }) => id).toSorted()
    expect(await shown({})).toEqual(of(thirty, almost, ninety))
    expect(await shown({ ageRange: [30, 79] })).toEqual(of(thirty))
    expect(await shown({ ageRange: [18, 29] })).toEqual(of(almost))
    expect(await shown({ ageRange: [80, 80] })).toEqual(of(ninety))
    expect(await shown({ heightRange: [160, 170] })).toEqual(of(thirty, almost))
    expect(await shown({ heightRange: [170, 170] })).toEqual(of(almost))
    expect(await shown({ countries: ['EG'] })).toEqual(of(thirty, ninety))
    expect(await shown({ countries: ['EG', 'ID'], ageRange: [18, 40] })).toEqual(of(thirty, almost))
    app.clock.advance({ d: 1 })
    me.token = await tokenOf(app, me.id)
    expect(await shown({ ageRange: [30, 79] })).toEqual(of(thirty, almost))
  })

  it('hide likers who do not fit, in the deck only', async () => {
    const [me, liker] = [await aMan(), await add({ country: 'ID' })]
    await like(liker, me)
    await filter(me, { countries: ['EG'] })
    expect(await deck(me)).toEqual([])
    expect(await idsIn(me, 'likedMe')).toEqual([liker.id])
  })

  it('count up to a cap', async () => {
    const me = await aMan()
    await addPeople(
      app,
      Array.from({ length: 1005 }, () => ({ sex: 'female' as const })),
    )
    const { body } = await app.call(discovery.count, defaultFilters, me)
    expect(body).toEqual({ people: 1000, more: true })
  })

  it('are counted for one member in turn: whoever asks without end is refused, and nobody else', async () => {
    const [me, her] = [await aMan(), await add()]
    const count = (who: Member) => app.call(discovery.count, defaultFilters, who)
    const asked = await Promise.all([count(her), ...Array.from({ length: 60 }, () => count(me))])
    const answers = asked.map(({ status }) => status)
    expect(answers[0]).toBe(200)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    expect((await count(me)).body).toEqual({ people: 1, more: false })
    expect((await app.call(discovery.widening, defaultFilters, me)).body).toEqual({ widenings: [] })
  })

  it('offer those whose removal brings most people, and how many more', async () => {
    const me = await aMan()
    await add({ country: 'EG', height: 180 })
    await add({ country: 'ID', height: 160 })
    await add({ country: 'ID', height: 160 })
    const widenings = async (some: object) =>
      (await app.call(discovery.widening, { ...defaultFilters, ...some }, me)).body.widenings
    expect(await widenings({ countries: ['EG'], heightRange: [160, 160] })).toEqual([
      { filter: 'countries', people: 2, more: false },
      { filter: 'heightRange', people: 1, more: false },
    ])
    expect(await widenings({ countries: ['EG', 'JP'], said: { prayer: ['mostly'] } })).toEqual([
      { filter: 'prayer', people: 1, more: false },
    ])
    expect(await widenings({ countries: ['ID'] }), 'beside those who fit').toEqual([
      { filter: 'countries', people: 1, more: false },
    ])
    expect(await widenings({ countries: ['JP'], heightRange: [150, 150] })).toEqual([])
    expect(await widenings({})).toEqual([])
  })
})

describe('liking and passing', () => {
  it('a like is recorded, told, and shown to both', async () => {
    const [me, her] = [await aMan(), await add()]
    expect((await like(me, her)).body).toEqual({ result: 'liked', matchId: null })
    expect(await noticesOf(app, her as never)).toEqual([
      { type: 'like', code: 'like', content: '', senderId: me.id },
    ])
    expect(toldTo(her)).toEqual(['likes', 'notification'])
    expect(toldTo(me)).toEqual(['likes'])
    expect(await idsIn(her, 'likedMe')).toEqual([me.id])
    expect(await idsIn(me, 'iLiked')).toEqual([her.id])
    expect((await app.call(discovery.profile, { profileId: me.id }, her)).body.likesMe).toBe(true)
  })

  it('a like both ways is one match, with a notice to each', async () => {
    const [me, her] = [await aMan(), await add()]
    await like(her, me)
    told.splice(0)
    const { body } = await like(me, her)
    expect(body).toEqual({ result: 'matched', matchId: expect.any(String) })
    expect((await noticesOf(app, me as never)).map(({ type }) => type)).toEqual(['like', 'match'])
    expect((await noticesOf(app, her as never)).map(({ type }) => type)).toEqual(['match'])
    // She liked first, and learns of it wherever she is.
    expect(toldTo(her)).toEqual(['likes', 'match', 'matched', 'notification'])
    expect(toldTo(me)).toEqual(['likes', 'match', 'notification'])
    expect(await deck(me)).toEqual([])
    expect(await idsIn(me, 'likedMe')).toEqual([])
    expect(await list(me, 'iLiked')).toMatchObject([{ id: her.id, matched: true, matchId: body.matchId }])
    for (const again of [await like(me, her), await like(her, me)])
      expect(again.body).toEqual({ result: 'already_liked', matchId: body.matchId })
    expect((await pass(me, her)).error.code).toBe('matched_before')
  })

  it('a like that is sent again changes nothing and tells nobody', async () => {
    const [me, her] = [await aMan(), await add()]
    await like(me, her)
    told.splice(0)
    expect((await like(me, her)).body).toEqual({ result: 'already_liked', matchId: null })
    expect(told).toEqual([])
    expect(await noticesOf(app, her as never)).toHaveLength(1)
  })

  it('a pass sent again is harmless; a pass may become a like, and a like a pass', async () => {
    const [me, her] = [await aMan(), await add()]
    for (const _ of [1, 2])
      expect([(await pass(me, her)).status, (await pass(me, her)).body]).toEqual([200, {}])
    expect(await noticesOf(app, her as never)).toEqual([])
    expect(await idsIn(her, 'likedMe')).toEqual([])
    expect((await like(me, her)).body.result).toBe('liked')
    expect(await idsIn(her, 'likedMe')).toEqual([me.id])
    expect((await pass(me, her)).status).toBe(200)
    expect(await idsIn(her, 'likedMe')).toEqual([])
    expect((await like(her, me)).body.result).toBe('liked')
    expect((await like(me, her)).body.result).toBe('matched')
  })

  it('never brings together again a pair whose match has ended', async () => {
    const [me, her] = [await aMan(), await add()]
    await like(her, me)
    const { body } = await like(me, her)
    await app.call(api.matches.unmatch, { matchId: body.matchId }, me)
    for (const act of [like, pass])
      for (const [one, other] of [
        [me, her],
        [her, me],
      ] as const)
        expect((await act(one, other)).error.code).toBe('matched_before')
    expect(await deck(me)).toEqual([])
    expect(await list(me, 'iLiked')).toMatchObject([{ id: her.id, matched: false, matchId: body.matchId }])
  })

  it('answers the same about everybody who is not there for me', async () => {
    const me = await aMan()
    const [gone, blocked, blocker, erased] = [await add(), await add(), await add(), await add()]
    const man = await aMan()
    await away(gone)
    await app.call(safety.block, { profileId: blocked.id }, me)
    await app.call(safety.block, { profileId: me.id }, blocker)
    await rows(app.db, sql`delete from accounts where id = ${erased.id}`)
    const nobodies = [gone, blocked, blocker, erased, man, me, { id: randomUUID() }]
    const routes = [discovery.like, discovery.pass, discovery.profile, discovery.favorite]
    for (const route of routes)
      for (const { id } of nobodies) {
        const { status, error } = await app.call(route, { profileId: id }, me)
        expect([status, error.code, Object.keys(error)]).toEqual([404, 'not_found', ['code', 'requestId']])
      }
    expect(await rows(app.db, sql`select from profile_actions`)).toEqual([])
    for (const { id } of [gone, blocker, erased, man, me])
      expect((await app.call(safety.block, { profileId: id }, me)).error.code).toBe('not_found')
  })

  it('is refused for a while after an hour of more than anybody swipes, and then allowed bit by bit', async () => {
    const [me, her] = [await aMan(), await add()]
    await leaveInBudget(me, 5)
    expect((await like(me, her)).status).toBe(200)
    expect((await pass(me, her)).status).toBe(200)
    const refused = await like(me, her)
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_likes'])
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3)
    expect((await like(me, { id: randomUUID() })).error.code).toBe('too_many_likes')
    app.clock.advance({ s: 3 })
    expect((await like(me, her)).body.result).toBe('liked')
  })
})

describe('the lists', () => {
  it('Liked Me keeps whom I passed, marked, and leaves out whom I liked', async () => {
    const me = await aMan()
    const [one, two, three] = [await add(), await add(), await add()]
    for (const her of [one, two, three]) await like(her, me)
    await pass(me, two)
    await like(me, three)
    expect(await list(me, 'likedMe')).toMatchObject([
      { id: two.id, iPassed: true, matched: false },
      { id: one.id, iPassed: false, matched: false },
    ])
    expect((await app.call(discovery.likedCounts, {}, me)).body).toEqual({
      likedMe: 2,
      iLiked: 1,
      favorited: 0,
    })
  })

  it('favorites come and go, as often as one likes, and tell my other devices', async () => {
    const [me, her] = [await aMan(), await add()]
    const put = () => app.call(discovery.favorite, { profileId: her.id }, me)
    const take = () => app.call(discovery.unfavorite, { profileId: her.id }, me)
    for (const act of [put, put]) expect((await act()).body).toEqual({})
    expect(toldTo(me)).toEqual(['likes'])
    expect(toldTo(her)).toEqual([])
    expect(await list(me, 'favorites')).toMatchObject([{ id: her.id, favorited: true }])
    expect((await app.call(discovery.deck, {}, me)).body.cards[0]?.favorited).toBe(true)
    for (const act of [take, take]) expect((await act()).body).toEqual({})
    expect(await list(me, 'favorites')).toEqual([])
    expect((await app.call(discovery.deck, {}, me)).body.cards[0]?.favorited).toBe(false)
  })

  it.each(['likedMe', 'iLiked', 'favorites'] as const)(
    '%s comes by pages, newest first, each once',
    async (name) => {
      const me = await aMan()
      const women = await addPeople(
        app,
        Array.from({ length: 27 }, () => ({ sex: 'female' as const })),
      )
      for (const her of women)
        if (name === 'likedMe') await like(her, me)
        else if (name === 'iLiked') await like(me, her)
        else await app.call(discovery.favorite, { profileId: her.id }, me)
      // All at one instant: only the id tells them apart.
      await rows(
        app.db,
        sql`update profile_actions set created_at = '2026-01-01 12:00:00.123456Z' where created_at > '2026-01-02' and random() < 0.9`,
      )
      const one = await app.call(discovery[name], {}, me)
      expect(one.body.people).toHaveLength(24)
      const two = await app.call(discovery[name], { after: one.body.next! }, me)
      expect(two.body.next).toBeNull()
      const both = [...one.body.people, ...two.body.people]
      expect(new Set(both.map(({ id }) => id))).toEqual(new Set(women.map(({ id }) => id)))
      expect(both.map(({ at }) => at)).toEqual(
        both
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
      expect((await app.call(discovery.likedCounts, {}, me)).body).toMatchObject({
        [name === 'favorites' ? 'favorited' : name]: women.length,
      })
    },
  )

  it.each([
    'x',
    'bm90IGpzb24',
    Buffer.from('["2026","y"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ])('refuse the cursor %s', async (after) => {
    const me = await aMan()
    for (const route of [discovery.likedMe, discovery.iLiked, discovery.favorites, safety.blocked])
      expect((await app.call(route, { after }, me)).error).toMatchObject({
        code: 'invalid_input',
        field: 'after',
      })
  })

  it('leave out who is blocked either way, away or gone, and so do their counts', async () => {
    const me = await aMan()
    const [blocked, blocker, gone, erased] = [await add(), await add(), await add(), await add()]
    const everyone = [blocked, blocker, gone, erased]
    for (const her of everyone) {
      await like(me, her)
      await app.call(discovery.favorite, { profileId: her.id }, me)
    }
    const admirers = [await add(), await add(), await add(), await add()]
    for (const her of admirers) await like(her, me)
    expect((await app.call(discovery.likedCounts, {}, me)).body).toEqual({
      likedMe: 4,
      iLiked: 4,
      favorited: 4,
    })
    for (const [one, two, three, four] of [everyone, admirers] as Member[][]) {
      await app.call(safety.block, { profileId: one!.id }, me)
      await app.call(safety.block, { profileId: me.id }, two!)
      await away(three!)
      await rows(app.db, sql`delete from accounts where id = ${four!.id}`)
    }
    for (const name of ['likedMe', 'iLiked', 'favorites'] as const) expect(await list(me, name)).toEqual([])
    expect((await app.call(discovery.likedCounts, {}, me)).body).toEqual({
      likedMe: 0,
      iLiked: 0,
      favorited: 0,
    })
    expect((await app.call(discovery.count, defaultFilters, me)).body).toEqual({ people: 0, more: false })
  })

  it('leave out a favorite of my own sex, once mine has changed', async () => {
    const [me, her] = [await newMember(app, 'Amina'), await aMan()]
    await app.call(discovery.favorite, { profileId: her.id }, me)
    const { birthday: _, isActive: __, ...mine } = (await app.call(profile.mine, {}, me)).body
    const {
      id: ___,
      age,
      location,
      pictures,
      tokenBalance,
      sexEditable,
      facts,
      prompts,
      verified,
      picturesFor,
      waitingPictures,
      ...details
    } = mine
    expect([age, pictures, waitingPictures]).toEqual([29, [], []])
    expect([tokenBalance, sexEditable, facts, prompts, verified, picturesFor]).toEqual([
      9,
      true,
      {},
      [],
      false,
      'everyone',
    ])
    const changed = await app.call(profile.update, { ...details, ...location, sex: 'male' }, me)
    expect(changed.status).toBe(200)
    expect(await list(me, 'favorites')).toEqual([])
    expect(await deck(me)).toEqual([])
  })

  it('hide a match partner whom I removed for good', async () => {
    const [me, her] = [await aMan(), await add()]
    await like(her, me)
    await like(me, her)
    await rows(
      app.db,
      sql`update matches set user1_removed = profile1_id = ${me.id}, user2_removed = profile2_id = ${me.id}`,
    )
    expect(await list(me, 'iLiked')).toEqual([])
    expect(await idsIn(her, 'iLiked')).toEqual([me.id])
  })
})

it('shows a match partner who is away, and nobody else who is', async () => {
  const [me, her, stranger] = [await aMan(), await add(), await add()]
  await like(her, me)
  await like(me, her)
  for (const member of [her, stranger]) await away(member)
  const see = (member: Member) => app.call(discovery.profile, { profileId: member.id }, me)
  expect((await see(her)).body).toMatchObject({ id: her.id, matched: true })
  expect((await see(stranger)).status).toBe(404)
})

it('tells nobody another member’s birthday, address, tokens or position', async () => {
  const [me, her] = [await aMan(), await add()]
  await like(her, me)
  await app.call(discovery.favorite, { profileId: her.id }, me)
  const answers = [
    await app.call(discovery.deck, {}, me),
    await app.call(discovery.profile, { profileId: her.id }, me),
    await app.call(discovery.likedMe, {}, me),
    await app.call(discovery.favorites, {}, me),
    await app.call(discovery.like, { profileId: her.id }, me),
    await app.call(discovery.iLiked, {}, me),
    await app.call(api.matches.list, {}, me),
    await app.call(safety.block, { profileId: her.id }, me),
    await app.call(safety.blocked, {}, me),
  ]
  const private_ =
    /birthday|1997|e-?mail|@|token|balance|latitude|longitude|coordinates|distance|seen|place"/i
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(private_)
  }
})
