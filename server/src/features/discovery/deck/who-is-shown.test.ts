import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { castAgeOn, createMember, password, signInAgain } from '../../../../test/support/members/cast.ts'
import { createToken, type Member } from '../../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'

const { discovery, safety, account } = api

let app: TestApp
bootForSuite((booted) => (app = booted))
// Everybody sees everybody: each test begins with an empty town.
beforeEach(() => app.query(sql`delete from accounts`))

const { add, addWomen, aMan, deck, like, pass, away } = memberCalls(() => app)

describe('the deck', () => {
  it('shows the other sex, active, not me, nobody I decided about, nobody blocked either way', async () => {
    const me = await aMan()
    const [seen, passed, liked, blocked, blocker, gone] = await addWomen(6)
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
      ...{
        id: seen!.id,
        name: 'Amina',
        sex: 'female',
        age: castAgeOn(app.clock.date()),
        location: { country: 'MA', city: 'Fez' },
      },
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
      ...{ active: 'today', facts: {}, prompts: [], verified: false, answersInTime: false },
    })
  })

  it('orders people who like me first, then by the day they were last active', async () => {
    const [early, late] = [await createMember(app, 'Early'), await createMember(app, 'Late')]
    const liker = await add()
    const me = await aMan()
    await like(liker, me)
    const inOrder = async () => deck({ ...me, token: await createToken(app, me.id) })
    expect(await inOrder()).toEqual([liker.id, late.id, early.id])
    await signInAgain(app, early)
    expect(await inOrder()).toEqual([liker.id, late.id, early.id])
    app.clock.advance({ d: 1 })
    await signInAgain(app, early)
    expect(await inOrder()).toEqual([liker.id, early.id, late.id])
    await app.call(account.refresh, {}, { cookies: late.cookies })
    expect(await inOrder()).toEqual([liker.id, late.id, early.id])
  })

  it('shows returned and unblocked members even after the end of the deck was reached', async () => {
    const me = await aMan()
    const blocked = await add()
    const returning = await createMember(app)
    await app.call(safety.block, { profileId: blocked.id }, me)
    await app.call(account.deactivate, {}, returning)
    const fresh = async () => ({ ...me, token: await createToken(app, me.id) })
    expect(await deck(me)).toEqual([])
    app.clock.advance({ h: 2 })
    expect(await deck(await fresh())).toEqual([])
    await app.call(safety.unblock, { profileId: blocked.id }, await fresh())
    expect(await deck(await fresh())).toEqual([blocked.id])
    await app.call(account.signIn, { email: returning.email, password })
    expect(await deck(await fresh())).toEqual([returning.id, blocked.id])
  })

  it('misses nobody whose joining was slow to be committed', async () => {
    const me = await aMan()
    const client = await app.pool.connect()
    const slow = randomUUID()
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query(`insert into accounts values ('${slow}', '${slow}@mithaq.example', '', now())`)
    await client.query(
      `insert into profiles (id, name, sex, country, city, birthday, about_me, nationality, height, marital_status, created_at, last_seen_at)
       values ('${slow}', 'Slow', 'female', 'MA', 'Fes', '1997-05-20', 'x', '{MA}', 165, 'Never Married', now(), '${app.clock.date().toISOString()}')`,
    )
    const later = await addWomen(200)
    for (let some = await deck(me); some.length > 0; some = await deck(me))
      for (const id of some) await pass(me, { id })
    await client.query('commit')
    client.release()
    expect(later).toHaveLength(200)
    expect(await deck(me)).toEqual([slow])
  })
})

describe('whom a member is looking at', () => {
  /** Thirteen women; the man looks at the one who stands last, whom a page of twelve does not hold. */
  async function looking() {
    const me = await aMan()
    const her = await add({ country: 'EG' })
    const others = await addWomen(13)
    const page = async (front: string = her.id) => (await app.call(discovery.deck, { front }, me)).body
    const ids = async (front?: string) => (await page(front)).cards.map(({ id }) => id)
    return { me, her, others: others.map(({ id }) => id).toReversed(), page, ids }
  }

  it('stays in front of a whole page that comes before them, and the page is no longer for it', async () => {
    const { me, her, others, page, ids } = await looking()
    expect(await deck(me), 'nobody is named').toEqual(others.slice(0, 12))
    for (const _ of [1, 2]) expect(await ids()).toEqual([her.id, ...others.slice(0, 11)])
    expect((await page()).end).toBe(false)
    expect((await page()).cards[0]).toMatchObject({ name: 'Amina', likesMe: false })
    const noted = await app.query(sql`
      select from shown_people where member_id = ${me.id} and ${her.id} = any (people)`)
    expect(noted, 'is noted as shown').toHaveLength(1)
    for (const behind of [others[12]!, others[3]!])
      expect(await ids(behind)).toEqual([behind, ...others.filter((id) => id !== behind).slice(0, 11)])
  })

  it('is shown once, and nobody behind them is missed, to the end', async () => {
    const { me, her, others, ids, page } = await looking()
    for (const id of others.slice(0, 2)) await pass(me, { id })
    expect(await ids()).toEqual([her.id, ...others.slice(2)])
    expect((await page()).end, 'she is the last but one').toBe(true)
    await pass(me, her)
    expect(await ids()).toEqual(others.slice(2))
  })

  it.each([
    ['was passed elsewhere', ({ me, her }) => pass(me, her)],
    ['was liked elsewhere', ({ me, her }) => like(me, her)],
    ['is blocked', ({ me, her }) => app.call(safety.block, { profileId: her.id }, me)],
    ['blocks', ({ me, her }) => app.call(safety.block, { profileId: me.id }, her)],
    ['is away', ({ her }) => away(her)],
    ['is outside my filters', ({ me }) => filterBy(me, ['MA'])],
    [
      'says something else than I ask for',
      async ({ me, her }) => {
        await app.query(sql`update profiles set marital_status = 'Widowed' where id = ${her.id}`)
        await app.call(
          discovery.setFilters,
          { ...defaultFilters, said: { maritalStatus: ['Never Married'] } },
          me,
        )
      },
    ],
    [
      'has no badge, and I ask for one',
      async ({ me, her }) => {
        await app.query(sql`update profiles set verified_at = now() where id <> ${her.id}`)
        await app.call(discovery.setFilters, { ...defaultFilters, verified: true }, me)
      },
    ],
    [
      'hides from me',
      async ({ her }) => {
        await filterBy(her, ['EG'])
        await app.call(discovery.setVisibility, { onlyWithinFilters: true }, her)
      },
    ],
    ['is erased', ({ her }) => app.query(sql`delete from accounts where id = ${her.id}`)],
  ] as [string, (pair: { me: Member; her: Member }) => Promise<unknown>][])(
    'goes once she %s',
    async (_, happens) => {
      const { me, her, others, ids } = await looking()
      expect((await ids())[0]).toBe(her.id)
      await happens({ me, her })
      expect(await ids()).toEqual(others.slice(0, 12))
      expect(await ids(me.id), 'nobody is shown themselves').toEqual(others.slice(0, 12))
    },
  )
})

const filterBy = (me: Member, countries: (typeof defaultFilters)['countries']) =>
  app.call(discovery.setFilters, { ...defaultFilters, countries }, me)

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
