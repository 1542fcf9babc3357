import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import { createToken } from '../../../../test/support/members/add-members.ts'
import { stopClockInBucket } from '../../../../test/support/members/fill-hourly-limit.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'

const { discovery, safety } = api

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))
// Everybody sees everybody: each test begins with an empty town.
beforeEach(() => app.query(sql`delete from accounts`))

const { add, aMan, deck, like, pass, leaveInBudget, list, idsIn, away } = memberCalls(() => app)

it('rings once, however often somebody changes their mind', async () => {
  const [me, her] = [await aMan(), await add()]
  for (let n = 0; n < 3; n++) {
    await like(me, her)
    await pass(me, her)
  }
  expect((await like(me, her)).body).toEqual({ result: 'liked', matchId: null })
  expect((await listNotices(app, her)).map(({ type }) => type)).toEqual(['like'])
})

it('puts a like after a pass before the likes that came meanwhile', async () => {
  const [me, second, her] = [await aMan(), await aMan(), await add()]
  await like(me, her)
  await like(second, her)
  await pass(me, her)
  expect(await deck(her)).toEqual([second.id, me.id])
  await like(me, her)
  expect(await deck(her)).toEqual([me.id, second.id])
})

it('rings once, however often somebody blocks and comes back', async () => {
  const [me, her] = [await aMan(), await add()]
  const rung = () => eventTypesFor(told, her).filter((type) => type === 'notification')
  await like(me, her)
  for (let n = 0; n < 3; n++) {
    await app.call(safety.block, { profileId: her.id }, me)
    await app.call(safety.unblock, { profileId: her.id }, me)
    await pass(me, her)
    expect((await like(me, her)).body.result).toBe('liked')
  }
  expect(rung()).toEqual(['notification'])
  expect(await listNotices(app, her)).toEqual([])
  const changeMind = async () => {
    const signedIn = { ...me, token: await createToken(app, me.id) }
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

describe('liking and passing', () => {
  it('a like is recorded, told, and shown to both', async () => {
    const [me, her] = [await aMan(), await add()]
    expect((await like(me, her)).body).toEqual({ result: 'liked', matchId: null })
    expect(await listNotices(app, her as never)).toEqual([
      { type: 'like', code: 'like', content: '', senderId: me.id },
    ])
    expect(eventTypesFor(told, her)).toEqual(['likes', 'notification'])
    expect(eventTypesFor(told, me)).toEqual(['likes'])
    expect(await idsIn(her, 'likedMe')).toEqual([me.id])
    expect(await idsIn(me, 'iLiked')).toEqual([her.id])
    expect((await app.call(discovery.profile, { profileId: me.id }, her)).body.likesMe).toBe(true)
    // The like of another is told as well, and mine to another.
    const [him, second] = [await aMan(), await add()]
    await like(him, her)
    await like(me, second)
    const toldOf = async (woman: { id: string }) =>
      (await listNotices(app, woman)).map(({ senderId }) => senderId)
    expect([await toldOf(her), await toldOf(second)]).toEqual([[me.id, him.id], [me.id]])
  })

  it('a like both ways is one match, with a notice to each', async () => {
    const [me, her] = [await aMan(), await add()]
    await like(her, me)
    told.splice(0)
    const { body } = await like(me, her)
    expect(body).toEqual({ result: 'matched', matchId: expect.any(String) })
    expect((await listNotices(app, me as never)).map(({ type }) => type)).toEqual(['like', 'match'])
    expect((await listNotices(app, her as never)).map(({ type }) => type)).toEqual(['match'])
    // She liked first, and learns of it wherever she is.
    expect(eventTypesFor(told, her)).toEqual(['likes', 'match', 'matched', 'notification'])
    expect(eventTypesFor(told, me)).toEqual(['likes', 'match', 'notification'])
    expect(await deck(me)).toEqual([])
    expect(await idsIn(me, 'likedMe')).toEqual([])
    expect(await list(me, 'iLiked')).toMatchObject([{ id: her.id, matched: true, matchId: body.matchId }])
    for (const again of [await like(me, her), await like(her, me)])
      expect(again.body).toEqual({ result: 'already_liked', matchId: body.matchId })
    expect((await pass(me, her)).error.code).toBe('matched_before')
    // Its time is over, though nobody has ended it yet.
    await app.query(sql`update matches set payment_expires_at = ${app.clock.sql} - interval '1 second'`)
    expect((await like(me, her)).error.code).toBe('matched_before')
    const over = { id: her.id, matched: false, matchId: body.matchId }
    expect(await list(me, 'iLiked')).toMatchObject([over])
    expect((await app.call(discovery.profile, { profileId: her.id }, me)).body).toMatchObject(over)
  })

  it('a like goes to whom its address names, whatever its body says', async () => {
    const [me, her, other] = [await aMan(), await add(), await add()]
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: `/api/discovery/profiles/${her.id}/like`,
      headers: { authorization: `Bearer ${me.token}` },
      payload: { profileId: other.id },
    })
    expect([statusCode, await idsIn(me, 'iLiked')]).toEqual([200, [her.id]])
  })

  it('a like that is sent again changes nothing and tells nobody', async () => {
    const [me, her] = [await aMan(), await add()]
    await like(me, her)
    told.splice(0)
    expect((await like(me, her)).body).toEqual({ result: 'already_liked', matchId: null })
    expect(told).toEqual([])
    expect(await listNotices(app, her as never)).toHaveLength(1)
  })

  it('a pass sent again is harmless; a pass may become a like, and a like a pass', async () => {
    const [me, her] = [await aMan(), await add()]
    for (const _ of [1, 2])
      expect([(await pass(me, her)).status, (await pass(me, her)).body]).toEqual([200, {}])
    expect(await listNotices(app, her as never)).toEqual([])
    expect(await idsIn(her, 'likedMe')).toEqual([])
    expect(told, 'nobody is told of a pass').toEqual([])
    const mine = async () => {
      const { iLike, iPassed } = (await app.call(discovery.profile, { profileId: her.id }, me)).body
      return { iLike, iPassed }
    }
    expect(await mine()).toEqual({ iLike: false, iPassed: true })
    expect((await like(me, her)).body.result).toBe('liked')
    expect(await mine()).toEqual({ iLike: true, iPassed: false })
    expect(await idsIn(her, 'likedMe')).toEqual([me.id])
    told.splice(0)
    expect((await pass(me, her)).status).toBe(200)
    expect([eventTypesFor(told, me), eventTypesFor(told, her)], 'but of a like taken back').toEqual([
      ['likes'],
      ['likes'],
    ])
    const admirer = await add()
    await like(admirer, me)
    told.splice(0)
    await pass(me, admirer)
    expect([eventTypesFor(told, me), eventTypesFor(told, admirer)], 'and I of one answered').toEqual([
      ['likes'],
      [],
    ])
    expect(await idsIn(her, 'likedMe')).toEqual([])
    expect((await like(her, me)).body.result).toBe('liked')
    expect((await like(me, her)).body.result).toBe('matched')
  })

  it('a like of somebody who has passed is in their list, and not in their deck again', async () => {
    const [me, other, her] = [await aMan(), await aMan(), await add()]
    for (const him of [me, other]) await pass(her, him)
    await pass(other, her)
    for (const him of [me, other]) await like(him, her)
    expect([await idsIn(her, 'likedMe'), await deck(her)]).toEqual([[other.id, me.id], []])
    const third = await aMan()
    await like(third, her)
    expect(await deck(her)).toEqual([third.id])
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
    await app.query(sql`delete from accounts where id = ${erased.id}`)
    const nobodies = [gone, blocked, blocker, erased, man, me, { id: randomUUID() }]
    const routes = [discovery.like, discovery.pass, discovery.profile, discovery.favorite]
    for (const route of routes)
      for (const { id } of nobodies) {
        const { status, error } = await app.call(route, { profileId: id }, me)
        expect([status, error.code, Object.keys(error)]).toEqual([404, 'not_found', ['code', 'requestId']])
      }
    expect(await app.query(sql`select from profile_actions`)).toEqual([])
    for (const { id } of [gone, blocker, erased, man, me])
      expect((await app.call(safety.block, { profileId: id }, me)).error.code).toBe('not_found')
  })

  it('is refused after as many as an hour allows, until they have left the hour', async () => {
    const [me, her] = [await aMan(), await add()]
    stopClockInBucket(app)
    me.token = await createToken(app, me.id)
    await leaveInBudget(me, 2)
    expect((await like(me, her)).status).toBe(200)
    expect((await pass(me, her)).status).toBe(200)
    const refused = await like(me, her)
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_likes'])
    expect(refused.headers['retry-after']).toBe(String(63 * 60))
    expect((await like(me, { id: randomUUID() })).error.code).toBe('too_many_likes')
    app.clock.advance({ min: 63 })
    me.token = await createToken(app, me.id)
    expect((await like(me, her)).body.result).toBe('liked')
  })
})
