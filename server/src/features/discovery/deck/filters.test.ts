import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createToken, type Member } from '../../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'

const { discovery } = api

let app: TestApp
bootForSuite((booted) => (app = booted))
// Everybody sees everybody: each test begins with an empty town.
beforeEach(() => app.query(sql`delete from accounts`))

const { add, addWomen, aMan, deck, like, idsIn } = memberCalls(() => app)
const filter = (me: Member, some: object) =>
  app.call(discovery.setFilters, { ...defaultFilters, ...some }, me)

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
    const elsewhere = { token: await createToken(app, me.id) }
    expect((await app.call(discovery.filters, {}, elsewhere)).body).toEqual(chosen)
  })

  it('refuse invalid values', async () => {
    const me = await aMan()
    const wrong = { ageRange: [35, 25] }
    expect((await filter(me, wrong)).error.code).toBe('invalid_input')
    expect((await app.call(discovery.count, { ...defaultFilters, ...wrong }, me)).status).toBe(400)
  })

  it('match exactly by age to the day, 80 and older, height and any of the countries', async () => {
    const me = await aMan()
    const day = await app.queryOne(sql<{ thirty: string; almost: string; ninety: string }>`
      select (t - interval '30 years')::date::text as thirty, (t - interval '30 years' + interval '1 day')::date::text as almost,
        (t - interval '90 years')::date::text as ninety
      from (select (${app.clock.sql} at time zone 'utc')::date as t) today`)
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
    me.token = await createToken(app, me.id)
    expect(await shown({ ageRange: [30, 79] })).toEqual(of(thirty, almost))
  })

  it('show people whom the earlier filters left out', async () => {
    const [me, near, far] = [await aMan(), await add({ country: 'EG' }), await add({ country: 'ID' })]
    // Later than the marks of a list leave a place open.
    app.clock.advance({ min: 2 })
    await filter(me, { countries: ['EG'] })
    expect(await deck(me)).toEqual([near.id])
    await filter(me, {})
    expect((await deck(me)).toSorted()).toEqual([near.id, far.id].toSorted())
    await filter(me, { said: { smoking: ['never'] } })
    expect(await deck(me)).toEqual([])
    await filter(me, { verified: false })
    expect(await deck(me)).toHaveLength(2)
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
    await addWomen(1000)
    const count = async () => (await app.call(discovery.count, defaultFilters, me)).body
    expect(await count()).toEqual({ people: 1000, more: false })
    await add({ country: 'EG' })
    expect(await count()).toEqual({ people: 1000, more: true })
    const { body } = await app.call(discovery.widening, { ...defaultFilters, countries: ['MA'] }, me)
    expect(body.widenings, 'how many more there are is not counted').toEqual([
      { filter: 'countries', people: 0, more: true },
    ])
    const many = { ...defaultFilters, heightRange: [131, 200] as [number, number] }
    expect((await app.call(discovery.count, many, me)).body).toEqual({ people: 1000, more: true })
    expect(
      (await app.call(discovery.widening, many, me)).body,
      'nobody knows that there would be more',
    ).toEqual({ widenings: [], all: null })
  })

  it.each([
    ['counts', (who: Member) => app.call(discovery.count, defaultFilters, who)],
    ['pages of the deck', (who: Member) => app.call(discovery.deck, {}, who)],
  ])('answer the %s of one member one after the other, and refuse who asks without end', async (_, look) => {
    const [me, her] = [await aMan(), await add()]
    const count = (who: Member) => app.call(discovery.count, defaultFilters, who)
    const asked = await Promise.all([look(her), ...Array.from({ length: 60 }, () => look(me))])
    const answers = asked.map(({ status }) => status)
    expect(answers[0]).toBe(200)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
    expect(asked.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1')
    expect((await count(me)).body).toEqual({ people: 1, more: false })
    expect((await app.call(discovery.widening, defaultFilters, me)).body).toEqual({
      widenings: [],
      all: null,
    })
  })

  it('change while pages are asked for without a failure, and the last ones hold', async () => {
    const me = await aMan()
    const [, tall] = [await add(), await add({ height: 180 })]
    const answers = []
    for (let round = 0; round < 8; round++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            n % 2 === 0
              ? app.call(discovery.deck, {}, me)
              : filter(me, { heightRange: [130, 170 + ((n + round) % 30)] }),
          ),
        )),
      )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await filter(me, { heightRange: [175, 200] })
    expect(await deck(me)).toEqual([tall.id])
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
    const all = async (some: object) =>
      (await app.call(discovery.widening, { ...defaultFilters, ...some }, me)).body.all
    expect(await all({ countries: ['JP'], heightRange: [150, 150] }), 'no single one').toEqual({
      people: 3,
      more: false,
    })
    expect(await all({ countries: ['JP'] }), 'the one is offered').toBe(null)
    expect(
      await all({ countries: ['JP'], said: { prayer: ['mostly'] } }),
      'each of them is behind the other',
    ).toEqual({ people: 3, more: false })
    await app.query(sql`update profiles set is_active = false where sex = 'female'`)
    expect(await all({ countries: ['JP'], heightRange: [150, 150] }), 'nobody is there').toBe(null)
    await app.query(sql`update profiles set is_active = true where sex = 'female'`)
    // Each of the four keeps somebody away; the best three are offered.
    const four = { countries: ['JP'], heightRange: [140, 145], ageRange: [18, 20], verified: true }
    const [fits, day] = [{ country: 'JP', height: 142 }, app.clock.date()]
    day.setUTCFullYear(day.getUTCFullYear() - 19)
    const birthday = day.toISOString().slice(0, 10)
    const away = [
      ...[{ height: 142, birthday, country: 'MA' }, { ...fits, birthday, height: 150 }, fits, fits],
      ...[
        { ...fits, birthday },
        { ...fits, birthday },
        { ...fits, birthday },
      ],
    ]
    const kept = []
    for (const some of away) kept.push(await add(some))
    const verified = kept.slice(0, 4).map(({ id }) => id)
    await app.query(sql`update profiles set verified_at = now() where id = any(${verified}::uuid[])`)
    const best = await widenings(four)
    expect(best.slice(0, 2)).toEqual([
      { filter: 'verified', people: 3, more: false },
      { filter: 'ageRange', people: 2, more: false },
    ])
    expect(best).toHaveLength(3)
  })
})
