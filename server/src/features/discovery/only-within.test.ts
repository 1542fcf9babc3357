import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { castAgeOn, profileDetails } from '../../../test/support/members/cast.ts'
import { hidingCalls, prayerFilter } from '../../../test/support/members/hiding-calls.ts'
import { listNotices, notificationCalls } from '../../../test/support/notifications/notification-calls.ts'
import { createToken, type Member } from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

const { discovery, profile } = api

let app: TestApp
bootForSuite((booted) => (app = booted))
beforeEach(() => app.query(sql`delete from accounts`))

const { add, aMan, deck, like, pass } = memberCalls(() => app)
const { list, unread } = notificationCalls(() => app)
const { keepTo, prays, sees } = hidingCalls(() => app)
const ids = async (me: Member, name: 'likedMe' | 'iLiked' | 'favorites') =>
  (await app.call(discovery[name], {}, me)).body.people.map(({ id }) => id)
/** Every place is committed by then, and the list has come past it. */
async function lookPastAll(me: Member) {
  app.clock.advance({ min: 5 })
  expect(await deck(me)).toEqual([])
}

describe('only to people within my filters', () => {
  it("hides me from others' decks, profile views, notices, Liked Me, Favorited and counts", async () => {
    const [her, outside, inside, passed] = [await add(), await aMan(), await aMan(), await aMan()]
    await prays(inside)
    await pass(passed, her)
    for (const him of [outside, inside]) {
      await like(her, him)
      await app.call(discovery.favorite, { profileId: her.id }, him)
    }
    await keepTo(her, prayerFilter)
    const seen = async (him: Member) => [
      await deck(him),
      await sees(him, her),
      await ids(him, 'likedMe'),
      await ids(him, 'favorites'),
      (await app.call(discovery.likedCounts, {}, him)).body,
      (await app.call(discovery.count, defaultFilters, him)).body.people,
      (await list(him)).notifications.map(({ sender }) => sender?.id),
      await unread(him),
    ]
    const nothing = [[], false, [], [], { likedMe: 0, iLiked: 0, favorited: 0 }, 0, [], 0]
    expect(await seen(outside)).toEqual(nothing)
    expect(await sees(passed, her), 'whom they passed is no exception').toBe(false)
    const all = [[her.id], true, [her.id], [her.id], { likedMe: 1, iLiked: 0, favorited: 1 }, 1, [her.id], 1]
    expect(await seen(inside)).toEqual(all)
    const chosenBy = async (who: Member) => (await app.call(discovery.visibility, {}, who)).body
    expect([await chosenBy(her), await chosenBy(inside)]).toEqual([
      { onlyWithinFilters: true },
      { onlyWithinFilters: false },
    ])
    app.clock.advance({ min: 5 })
    await seen(outside)
    await prays(outside)
    expect(await seen(outside), 'evaluated when read').toEqual(all)
  })

  it.each([
    ['it is over', (her: Member) => app.call(discovery.setVisibility, { onlyWithinFilters: false }, her)],
    ['my filters are wider', (her: Member) => app.call(discovery.setFilters, defaultFilters, her)],
  ] as const)('shows me again once %s, to members whose search has passed me', async (_, act) => {
    const [her, him] = [await add(), await aMan()]
    await keepTo(her, prayerFilter)
    await lookPastAll(him)
    await act(her)
    expect(await deck(him)).toEqual([her.id])
  })

  it('shows me to whose search has looked past me, once they live where I look', async () => {
    const [her, him] = [await add(), await aMan()]
    await keepTo(her, { countries: ['SN'] })
    await lookPastAll(him)
    const moved = { ...profileDetails, sex: 'male', country: 'SN', city: 'Dakar' }
    expect((await app.call(profile.update, moved, him)).status).toBe(200)
    expect(await deck(him)).toEqual([her.id])
  })

  it('shows me to who has grown into the ages that I keep to', async () => {
    const birthday = app.clock.date()
    birthday.setUTCDate(birthday.getUTCDate() + 2)
    birthday.setUTCFullYear(birthday.getUTCFullYear() - 30)
    const [her, him] = [await add(), await aMan({ birthday: birthday.toISOString().slice(0, 10) })]
    await keepTo(her, { ageRange: [30, 40] })
    const on = async (days: number) => {
      app.clock.advance({ d: days })
      return deck({ ...him, token: await createToken(app, him.id) })
    }
    expect(await on(0)).toEqual([])
    expect(await on(1)).toEqual([])
    // Whose birthday is 29 February has to wait for another day in most years.
    expect(await on(2)).toEqual([her.id])
  })

  it('takes every filter into account', async () => {
    const [her, him] = [await add(), await aMan({ height: 170 })]
    await like(him, her)
    const reaches = async (some: object) => {
      await keepTo(her, some)
      return (await ids(her, 'likedMe')).length === 1
    }
    const age = castAgeOn(app.clock.date())
    // He was here a moment ago, shows no picture and is not verified.
    const within = [
      ...[{ ageRange: [age, age] }, { heightRange: [170, 170] }, { countries: ['EG', 'MA'] }],
      { activeWithin: 'week' },
    ]
    const outside = [
      ...[
        { ageRange: [18, age - 1] },
        { ageRange: [age + 1, 80] },
        { heightRange: [171, 200] },
        { countries: ['EG'] },
      ],
      ...[{ heightRange: [130, 169] }, { verified: true }, { withPictures: true }],
    ]
    for (const some of within) expect([some, await reaches(some)]).toEqual([some, true])
    for (const some of outside) expect([some, await reaches(some)]).toEqual([some, false])
    const wasHere = (daysAgo: number) => sql`
      update profiles set last_seen_at = ${app.clock.sql} - make_interval(days => ${daysAgo}), birthday = '1936-05-20',
        verified_at = ${app.clock.sql} where id = ${him.id}`
    await app.query(wasHere(8))
    for (const some of [{ activeWithin: 'month' }, { verified: true }, { ageRange: [80, 80] }])
      expect([some, await reaches(some)]).toEqual([some, true])
    expect(await reaches({ activeWithin: 'week' })).toBe(false)
    await app.query(wasHere(31))
    expect(await reaches({ activeWithin: 'month' })).toBe(false)
  })

  it('counts who is here at this moment as active, whenever they were seen before', async () => {
    const [her, him] = [await add(), await aMan()]
    await keepTo(her, { activeWithin: 'week' })
    await app.query(sql`
      update profiles set last_seen_at = ${app.clock.sql} - interval '8 days' where id = ${him.id}`)
    expect([await deck(him), await sees(him, her)]).toEqual([[her.id], true])
    await app.call(discovery.favorite, { profileId: her.id }, him)
    expect(await ids(him, 'favorites')).toEqual([her.id])
    await like(him, her)
    expect((await listNotices(app, her)).map(({ senderId }) => senderId)).toEqual([him.id])
  })

  it('leaves matches as they are', async () => {
    const [her, him] = [await add(), await aMan()]
    await like(him, her)
    await like(her, him)
    // His like answers hers, which nobody is told of.
    const answering = await aMan()
    await like(her, answering)
    expect(await sees(answering, her)).toBe(true)
    await keepTo(her, prayerFilter)
    expect((await like(answering, her)).body.result).toBe('matched')
    for (const each of [him, answering])
      expect([await sees(each, her), await ids(each, 'iLiked')]).toEqual([true, [her.id]])
  })
})
