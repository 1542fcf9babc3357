import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMember, profileDetails } from '../../../test/support/members/cast.ts'
import { type Member } from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

const { discovery, safety, profile } = api

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))
// Everybody sees everybody: each test begins with an empty town.
beforeEach(() => app.query(sql`delete from accounts`))

const { add, addWomen, aMan, deck, like, pass, list, idsIn, away } = memberCalls(() => app)

describe('the lists', () => {
  it('Liked Me keeps whom I passed, marked, and leaves out whom I liked', async () => {
    const me = await aMan()
    const [one, two, three] = [await add(), await add(), await add()]
    for (const her of [one, two, three]) await like(her, me)
    await pass(me, two)
    await like(me, three)
    // What others make of them is not mine.
    const [suitor, other] = [await aMan(), await aMan()]
    await like(suitor, one)
    await pass(other, one)
    await app.call(discovery.favorite, { profileId: one.id }, other)
    await like(await add(), suitor)
    await app.call(discovery.favorite, { profileId: three.id }, me)
    expect(await list(me, 'likedMe')).toMatchObject([
      { id: two.id, iPassed: true, matched: false, favorited: false },
      { id: one.id, iPassed: false, matched: false, favorited: false },
    ])
    expect((await app.call(discovery.likedCounts, {}, me)).body).toEqual({
      likedMe: 2,
      iLiked: 1,
      favorited: 1,
    })
    expect(await list(me, 'iLiked')).toMatchObject([{ id: three.id, iPassed: false, favorited: true }])
  })

  it('favorites come and go, as often as one likes, and tell my other devices', async () => {
    const [me, her] = [await aMan(), await add()]
    const other = await aMan()
    const second = await add()
    const starred = async () =>
      (await app.call(discovery.deck, {}, me)).body.cards.flatMap(({ id, favorited }) =>
        favorited ? [id] : [],
      )
    await app.call(discovery.favorite, { profileId: her.id }, other)
    const put = () => app.call(discovery.favorite, { profileId: her.id }, me)
    const take = () => app.call(discovery.unfavorite, { profileId: her.id }, me)
    for (const act of [put, put]) expect((await act()).body).toEqual({})
    expect(eventTypesFor(told, me)).toEqual(['likes'])
    expect(eventTypesFor(told, her)).toEqual([])
    expect(await list(me, 'favorites')).toMatchObject([{ id: her.id, favorited: true }])
    expect(await starred()).toEqual([her.id])
    await app.call(discovery.favorite, { profileId: second.id }, me)
    told.splice(0)
    for (const act of [take, take]) expect((await act()).body).toEqual({})
    expect(new Set(eventTypesFor(told, me))).toEqual(new Set(['likes']))
    expect(await idsIn(me, 'favorites')).toEqual([second.id])
    expect(await idsIn(other, 'favorites')).toEqual([her.id])
    expect(await starred()).toEqual([second.id])
  })

  it.each(['likedMe', 'iLiked', 'favorites'] as const)(
    '%s comes by pages, newest first, each once',
    async (name) => {
      const me = await aMan()
      const women = await addWomen(27)
      for (const her of women)
        if (name === 'likedMe') await like(her, me)
        else if (name === 'iLiked') await like(me, her)
        else await app.call(discovery.favorite, { profileId: her.id }, me)
      // All at one instant: only the id tells them apart.
      await app.query(sql`
        update profile_actions set created_at = '2026-01-01 12:00:00.123456Z' where created_at > '2026-01-02' and random() < 0.9`)
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
      await app.query(sql`delete from accounts where id = ${four!.id}`)
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
    const [me, her] = [await createMember(app, 'Amina'), await aMan()]
    await app.call(discovery.favorite, { profileId: her.id }, me)
    const changed = await app.call(profile.update, { ...profileDetails, sex: 'male' }, me)
    expect(changed.status).toBe(200)
    expect(await list(me, 'favorites')).toEqual([])
    expect(await deck(me)).toEqual([])
  })

  it('hide a match partner whom I removed for good', async () => {
    const [me, her, other] = [await aMan(), await add(), await aMan()]
    for (const him of [me, other]) {
      await like(her, him)
      await like(him, her)
    }
    await app.query(sql`
      update matches set user1_removed = profile1_id = ${me.id}, user2_removed = profile2_id = ${me.id}`)
    const kept = await add()
    await like(me, kept)
    expect(await idsIn(me, 'iLiked')).toEqual([kept.id])
    expect(await idsIn(her, 'iLiked')).toEqual([other.id, me.id])
    expect(await idsIn(other, 'iLiked')).toEqual([her.id])
  })
})
