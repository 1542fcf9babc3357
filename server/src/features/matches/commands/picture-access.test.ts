import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { openListener } from '../../../../test/support/sockets/listeners.ts'
import { createMatch, createPair, openChat, rematch } from '../../../../test/support/matches/matches.ts'
import { createToken } from '../../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { openMatch } from './open-match.ts'

const { discovery, matches, notifications, pictures, profile, safety } = api
let app: TestApp
bootForSuite(async (booted) => {
  app = booted
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const sightOf = async (who: { token: string }, matchId: string) =>
  (await app.call(matches.get, { matchId }, who)).body.match.sight
const settle = (who: { token: string }, picturesFor: string) =>
  app.call(profile.showPicturesTo, { picturesFor }, who)
async function addPicture(owner: { id: string }) {
  const id = randomUUID()
  await app.query(sql`
    insert into profile_pictures (id, profile_id, storage_path, position, created_at)
    values (${id}, ${owner.id}, ${`test/${id}`}, 0, ${app.clock.sql})`)
  return id
}
const isAbout = (matchId: string) => (event: object) =>
  'type' in event && event.type === 'match' && 'matchId' in event && event.matchId === matchId

it('asks once a round, and tells both', async () => {
  const { amina, bilal, matchId } = await createMatch(app)
  const nobody = { iShow: null, theyShow: null, iAsked: false, theyAsked: false }
  expect(await sightOf(bilal, matchId)).toEqual(nobody)
  // There is nothing to ask for if every match sees the pictures.
  expect((await app.call(matches.askToSee, { matchId }, bilal)).body.match.sight).toEqual(nobody)
  await settle(amina, 'chosen')
  const hears = [await openListener(app, amina.token), await openListener(app, bilal.token)]
  expect((await app.call(matches.askToSee, { matchId }, bilal)).body.match.sight).toEqual({
    ...nobody,
    theyShow: false,
    iAsked: true,
  })
  for (const { told } of hears) await told(isAbout(matchId))
  expect(await sightOf(amina, matchId)).toEqual({ ...nobody, iShow: false, theyAsked: true })
  expect((await app.call(matches.askToSee, { matchId }, bilal)).status).toBe(200)
  for (const { heard, ping } of hears) {
    await ping()
    expect(heard.filter(isAbout(matchId))).toHaveLength(1)
  }
  for (const one of hears) one.close()
  const told = async (whom: { token: string }) =>
    (await app.call(notifications.list, {}, whom)).body.notifications.filter(
      ({ code }) => code === 'sight_asked',
    )
  expect(await told(amina), 'once, to her').toMatchObject([
    { type: 'reminder', sender: { id: bilal.id }, matchId, path: `/app/chat/${matchId}`, read: false },
  ])
  expect(await told(bilal)).toEqual([])
  // She may withdraw what she has shown, and nobody asks for what they see.
  const show = (who: { token: string }, shown: boolean, id = matchId) =>
    app.call(matches.showPictures, { matchId: id, shown }, who)
  expect((await show(amina, true)).body.match.sight).toMatchObject({ iShow: true, theyAsked: true })
  await show(bilal, false)
  expect((await sightOf(bilal, matchId)).theyShow).toBe(true)
  const [, khalid] = await createPair(app)
  const second = await app.transact((tx) => openMatch(tx, app, amina.id, khalid.id))
  await show(amina, true, second.matchId)
  const seen = { ...nobody, theyShow: true }
  expect((await app.call(matches.askToSee, second, khalid)).body.match.sight).toEqual(seen)
  expect(await told(amina)).toHaveLength(1)
  await show(amina, false)
  expect(await sightOf(khalid, second.matchId)).toEqual(seen)
  expect((await app.call(matches.unmatch, { matchId }, amina)).body.match.sight, 'over with it').toEqual(
    nobody,
  )
})

it('shows and withdraws pictures, tells both, and does nothing if they are shown to all', async () => {
  const { amina, bilal, matchId } = await createMatch(app)
  const hears = [await openListener(app, amina.token), await openListener(app, bilal.token)]
  const show = (shown: boolean) => app.call(matches.showPictures, { matchId, shown }, amina)
  expect((await show(true)).body.match.sight.iShow).toBeNull()
  await settle(amina, 'chosen')
  // A request while everybody sees them has no effect.
  expect((await sightOf(bilal, matchId)).theyShow).toBe(false)
  expect((await show(true)).body.match.sight.iShow).toBe(true)
  expect((await sightOf(bilal, matchId)).theyShow).toBe(true)
  expect((await show(false)).body.match.sight.iShow).toBe(false)
  expect((await sightOf(bilal, matchId)).theyShow).toBe(false)
  for (const { heard, ping, close } of hears) {
    await ping()
    // The change of the setting, shown, withdrawn.
    expect(heard.filter(isAbout(matchId))).toHaveLength(3)
    close()
  }
  await show(true)
  await addPicture(amina)
  const unmatch = async () => (await app.call(matches.unmatch, { matchId }, bilal)).body.match
  // The answer to the unmatch shows no more than later ones.
  const none = { iShow: null, theyShow: null, iAsked: false, theyAsked: false }
  expect(await unmatch()).toMatchObject({ profile: { picture: null }, sight: none })
  expect((await show(true)).error.code).toBe('match_ended')
  expect((await app.call(matches.askToSee, { matchId }, bilal)).error.code).toBe('match_ended')
  // A new round starts with nothing asked and nothing shown.
  const reset = { ...none, theyShow: false }
  expect((await rematch(app, bilal, matchId)).body.match.sight).toEqual(reset)
  expect(await sightOf(bilal, matchId)).toEqual(reset)
  expect(await sightOf(amina, matchId)).toEqual({ ...none, iShow: false })
  const { match } = (await app.call(matches.get, { matchId }, bilal)).body
  expect(match.profile.picture, 'shown only in the round before').toMatchObject({ blurred: true })
  await settle(amina, 'everyone')
  expect((await unmatch()).profile.picture).toMatchObject({ blurred: false })
})

it('blurs pictures from the deadline on, before the match is ended', async () => {
  const { amina, bilal, matchId } = await createMatch(app)
  await settle(amina, 'matches')
  const id = await addPicture(amina)
  const seen = async (token: string) =>
    (await app.call(pictures.addresses, { ids: id }, { token })).body.pictures.map(({ blurred }) => blurred)
  expect(await seen(bilal.token)).toEqual([false])
  app.clock.advance({ h: 73 })
  expect(await seen(await createToken(app, bilal.id))).toEqual([true])
  const running = await app.query(sql`select from matches where id = ${matchId} and unmatched_at is null`)
  expect(running, 'the match has not been ended').toHaveLength(1)
})

describe('after they found each other', () => {
  /** She shows her pictures to him alone; he shows his to every match. */
  async function foundEachOther() {
    const { amina, bilal, matchId } = await openChat(app)
    await settle(amina, 'chosen')
    await settle(bilal, 'matches')
    const [hers, his] = [await addPicture(amina), await addPicture(bilal)]
    await app.call(matches.showPictures, { matchId, shown: true }, amina)
    for (const who of [amina, bilal]) await app.call(matches.found, { matchId }, who)
    return { amina, bilal, matchId, hers, his }
  }
  const seen = async (who: { token: string }, ids: string) =>
    (await app.call(pictures.addresses, { ids }, who)).body.pictures.map(({ blurred }) =>
      blurred ? 'blurred' : 'sharp',
    )
  const cardOf = async (who: { token: string }, { id }: { id: string }) =>
    (await app.call(discovery.profile, { profileId: id }, who)).status

  it('keeps what was shown, allows withdrawing it, and grants nothing again', async () => {
    const { amina, bilal, matchId, hers, his } = await foundEachOther()
    const show = (who: { token: string }, shown: boolean) =>
      app.call(matches.showPictures, { matchId, shown }, who)
    const { body } = await app.call(matches.get, { matchId }, amina)
    expect(body.match).toMatchObject({ ended: { found: true }, sight: { iShow: true, theyShow: null } })
    expect([await seen(bilal, hers), await seen(amina, his)]).toEqual([['sharp'], ['sharp']])

    const hears = [await openListener(app, amina.token), await openListener(app, bilal.token)]
    expect((await show(amina, false)).body.match.sight.iShow).toBe(false)
    for (const { told, close } of hears) {
      await told(isAbout(matchId))
      close()
    }
    expect(await seen(bilal, hers)).toEqual(['blurred'])
    expect((await sightOf(bilal, matchId)).theyShow).toBe(false)
    expect((await app.call(matches.list, {}, bilal)).body.matches).toMatchObject([
      { profile: { picture: { blurred: true } }, sight: { theyShow: false } },
    ])
    expect((await show(amina, false)).status, 'again').toBe(200)
    expect((await show(amina, true)).error.code).toBe('match_ended')
    expect((await app.call(matches.askToSee, { matchId }, bilal)).error.code).toBe('match_ended')
    // A member who shows them to every match must change that setting, and the other is told.
    const hears2 = await openListener(app, amina.token)
    await settle(bilal, 'chosen')
    await hears2.told(isAbout(matchId))
    hears2.close()
    expect(await seen(amina, his)).toEqual(['blurred'])
  })

  it('ends what each saw of the other once either removes the match', async () => {
    for (const remover of ['amina', 'bilal'] as const) {
      const { amina, bilal, matchId, hers, his } = await foundEachOther()
      const both = { amina, bilal }
      await app.call(matches.remove, { matchId }, both[remover])
      expect([remover, await seen(bilal, hers), await seen(amina, his)]).toEqual([remover, [], []])
      expect([await cardOf(bilal, amina), await cardOf(amina, bilal)]).toEqual([404, 404])
      const left = remover === 'amina' ? bilal : amina
      const { match } = (await app.call(matches.get, { matchId }, left)).body
      expect(match, 'the chat stays readable').toMatchObject({
        ended: { found: true },
        profile: { picture: null, occupation: '' },
        sight: { iShow: null, theyShow: null },
      })
      // Once she is back, he sees what anybody would see.
      await app.query(sql`update profiles set is_active = true where id = ${amina.id}`)
      expect(await seen(bilal, hers)).toEqual(['blurred'])
    }
  })

  it('ends it for good by a block, even if that is taken back', async () => {
    const { amina, bilal, hers, his } = await foundEachOther()
    await app.call(safety.block, { profileId: bilal.id }, amina)
    await app.call(safety.unblock, { profileId: bilal.id }, amina)
    expect([await seen(bilal, hers), await seen(amina, his)]).toEqual([[], []])
  })

  it('shows nothing of a banned or suspended member until that is lifted', async () => {
    const { amina, bilal, hers } = await foundEachOther()
    const hold = (held: string | null) =>
      app.query(sql`
        update profiles set restriction = ${held}, restricted_until = case when ${held} = 'suspended' then now() end
        where id = ${amina.id}`)
    for (const held of ['suspended', 'banned']) {
      await hold(held)
      expect([held, await seen(bilal, hers), await cardOf(bilal, amina)]).toEqual([held, [], 404])
    }
    await hold(null)
    expect([await seen(bilal, hers), await cardOf(bilal, amina)]).toEqual([['sharp'], 200])
  })
})
