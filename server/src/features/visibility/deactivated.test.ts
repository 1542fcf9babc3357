import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Member } from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { reactivateProfile } from './presence.ts'

const { account, discovery, matches, notifications, profile, safety } = api

let app: TestApp
bootForSuite((booted) => (app = booted))
let me: Member
let her: Member
beforeEach(async () => {
  ;[me, her] = await onlyTheTwo()
  await app.query(sql`
    insert into profile_pictures (id, profile_id, storage_path, position, created_at)
    values (${randomUUID()}, ${her.id}, 'x', 0, now())`)
})

const { everyList, like, onlyTheTwo } = memberCalls(() => app)
const leave = () => app.call(account.deactivate, {}, her)
const card = () => app.call(discovery.profile, { profileId: her.id }, me)

async function matched(): Promise<string> {
  await like(her, me)
  return (await like(me, her)).body.matchId!
}

async function ended(): Promise<string> {
  const matchId = await matched()
  expect((await app.call(matches.unmatch, { matchId }, me)).status).toBe(200)
  return matchId
}

const nameAndAge = () => ({
  ...{ id: her.id, name: 'Amina', age: expect.any(Number), occupation: '', picture: null },
  ...{ location: { country: '', city: '' }, resting: false, verified: false },
})

/** She is on none of these, and acts towards her find nobody. */
async function expectHidden() {
  expect((await card()).status).toBe(404)
  expect((await app.call(discovery.deck, {}, me)).body.cards).toEqual([])
  expect((await app.call(discovery.count, defaultFilters, me)).body.people).toBe(0)
  expect(await everyList(me)).toEqual({ people: [], counts: { likedMe: 0, iLiked: 0, favorited: 0 } })
  for (const act of [discovery.like, discovery.pass, discovery.favorite])
    expect((await app.call(act, { profileId: her.id }, me)).status).toBe(404)
}

describe('a deactivated member', () => {
  it('is hidden from strangers and from members with a like or favorite', async () => {
    await app.call(discovery.favorite, { profileId: her.id }, me)
    await like(me, her)
    await leave()
    await expectHidden()
    const { body } = await app.call(notifications.list, {}, me)
    expect(body.notifications).toEqual([])
  })

  it('is hidden from the member who has not answered their like', async () => {
    await like(her, me)
    await leave()
    await expectHidden()
    expect((await app.call(notifications.list, {}, me)).body.notifications).toEqual([])
  })

  it('stays visible in a running match, without pictures and last activity', async () => {
    const matchId = await matched()
    expect((await card()).body).toMatchObject({ active: 'today', pictures: [{ id: expect.any(String) }] })
    await leave()
    expect((await card()).body).toMatchObject({
      ...{ id: her.id, aboutMe: 'I keep bees.', active: null, pictures: [] },
    })
    const shown = {
      profileActive: false,
      profile: { name: 'Amina', location: { city: 'Fez' }, picture: null },
    }
    expect((await app.call(matches.list, {}, me)).body.matches).toMatchObject([shown])
    expect((await app.call(matches.get, { matchId }, me)).body.match).toMatchObject(shown)
    const { body } = await app.call(notifications.list, {}, me)
    expect(body.notifications[0]).toMatchObject({ type: 'match', sender: shown.profile })
  })

  /** As the three answers that name her show her: the ended match in its list and alone, and a notice. */
  async function shownAfter(matchId: string) {
    const [listed] = (await app.call(matches.unmatched, {}, me)).body.matches
    const { match } = (await app.call(matches.get, { matchId }, me)).body
    const [notice] = (await app.call(notifications.list, {}, me)).body.notifications
    return [listed?.profile, match.profile, notice?.sender]
  }

  it('is only a name and an age in an ended match, which do not change later', async () => {
    const matchId = await ended()
    expect((await card()).status).toBe(200)
    const whole = { location: { city: 'Fez' }, picture: { id: expect.any(String) } }
    expect(await shownAfter(matchId)).toMatchObject([whole, whole, whole])
    await leave()
    await expectHidden()
    const tile = nameAndAge()
    expect(await shownAfter(matchId)).toEqual([tile, tile, tile])
    const { match } = (await app.call(matches.get, { matchId }, me)).body
    expect(match).toMatchObject({ profileActive: false, ended: { canRematch: false } })
    const since = [
      sql`country = 'TN', city = 'Tunis', occupation = 'Baker'`,
      sql`verified_at = now()`,
      sql`paused_until = now() + interval '7 days'`,
    ]
    for (const happens of since) {
      await app.query(sql`update profiles set ${happens} where id = ${her.id}`)
      expect(await shownAfter(matchId)).toEqual([tile, tile, tile])
    }
  })

  it('is only a name and an age in the response to the command that ends the match', async () => {
    const matchId = await matched()
    await leave()
    const { body } = await app.call(matches.unmatch, { matchId }, me)
    expect(body.match.profile).toEqual(nameAndAge())
  })

  it('is no longer shown once the match has expired, processed or not', async () => {
    await matched()
    await leave()
    await app.query(sql`update matches set payment_expires_at = ${app.clock.sql} - interval '1 second'`)
    expect((await card()).status).toBe(404)
  })

  it('can be blocked and reported by former matches, and has no picture in that list', async () => {
    await ended()
    await leave()
    const reported = await app.call(safety.report, { profileId: her.id, reason: 'Asks for money.' }, me)
    expect(reported.status).toBe(200)
    const [entry] = (await app.call(safety.blocked, {}, me)).body.people
    expect(entry).toMatchObject({ id: her.id, member: { name: 'Amina' } })
    expect(Object.keys(entry!.member!)).toEqual(['name', 'age'])
  })

  it('stays hidden after a review that was open when they deactivated', async () => {
    const held = sql`update profiles set is_active = false, restriction = 'under_review', active_after_restriction = true where id = ${her.id}`
    const matchId = await matched()
    const isThere = async () => (await app.call(matches.get, { matchId }, me)).body.match.profileActive
    await app.query(held)
    expect(await isThere(), 'looked at, they have their matches').toBe(true)
    await leave()
    expect(await isThere()).toBe(false)
    expect(await app.query(sql`select active_after_restriction from profiles where id = ${her.id}`)).toEqual([
      { active_after_restriction: false },
    ])
    // Back before that, they had gone; back once more, they had not.
    const back = () => app.transact((tx) => reactivateProfile(tx, app.clock, her.id))
    expect([await back(), await back()]).toEqual([true, false])
    expect(
      await app.query(sql`select is_active, active_after_restriction from profiles where id = ${her.id}`),
    ).toEqual([{ is_active: false, active_after_restriction: true }])
  })

  it('sends no events about picture access once the match has ended', async () => {
    const told: string[] = []
    app.bus.subscribe((event) => {
      if (event.type === 'tell' && event.event.type === 'match') told.push(event.event.matchId)
    })
    const show = async (picturesFor: string) => {
      told.splice(0)
      expect((await app.call(profile.showPicturesTo, { picturesFor }, her)).status).toBe(200)
      return told
    }
    const matchId = await matched()
    expect(await show('matches')).toEqual([matchId])
    await app.call(matches.unmatch, { matchId }, me)
    expect(await show('everyone')).toEqual([])
  })

  it('is back as before after signing in', async () => {
    await ended()
    await leave()
    await app.query(sql`update profiles set is_active = true where id = ${her.id}`)
    expect((await card()).status).toBe(200)
    const { body } = await app.call(matches.unmatched, {}, me)
    expect(body.matches[0]?.profile).toMatchObject({
      location: { city: 'Fez' },
      picture: { id: expect.any(String) },
    })
  })
})
