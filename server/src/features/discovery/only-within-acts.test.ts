import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { hidingCalls, prayerFilter } from '../../../test/support/members/hiding-calls.ts'
import { listNotices } from '../../../test/support/notifications/notification-calls.ts'
import type { Member } from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

const { discovery } = api

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))
let him: Member, her: Member
beforeEach(async () => void ([him, her] = await onlyTheTwo()))

const { aMan, deck, idsIn, like, onlyTheTwo, pass } = memberCalls(() => app)
const { counts, hides, keepTo, later, prays, sees, showsAll } = hidingCalls(() => app)

const favorite = (me: Member, whom: Member) => app.call(discovery.favorite, { profileId: whom.id }, me)
const cardOf = async (whom: Member, me: Member) =>
  (await app.call(discovery.profile, { profileId: whom.id }, me)).body
const rings = async (of: Member) => (await listNotices(app, of)).filter(({ type }) => type === 'like').length

describe('a like to somebody who hides from me', () => {
  /** What he sees of her, and whether she is counted. */
  const seen = async () => [await sees(him, her), await idsIn(him, 'iLiked'), (await counts(him)).iLiked]

  it('stays with me like any other, whenever they hid, and goes with a pass', async () => {
    await like(him, her)
    await keepTo(her, prayerFilter)
    const there = [true, [her.id], 1]
    expect(await seen()).toEqual(there)
    await pass(him, her)
    expect(await seen()).toEqual([false, [], 0])
    expect((await like(him, her)).body.result).toBe('liked')
    expect(await seen(), 'sent while she hid').toEqual(there)
    expect([await rings(her), await idsIn(her, 'likedMe')]).toEqual([1, []])
    await showsAll(her)
    expect([await seen(), await idsIn(her, 'likedMe')]).toEqual([there, [him.id]])
  })
})

describe('an act on somebody who hides from me', () => {
  const actions = () => app.query(sql`select from profile_actions where to_profile_id = ${her.id}`)
  const inDeck = (me: Member, { id }: { id: string }) =>
    app.call(discovery.pass, { profileId: id, inDeck: true }, me)
  const undo = (me: Member) => app.call(discovery.undo, {}, me)

  it.each([
    ['a like', like],
    ['a pass', pass],
    ['a pass in the deck', inDeck],
  ] as const)('finds them no more than nobody: %s', async (_, act) => {
    await keepTo(her, prayerFilter)
    told.splice(0)
    const answers = [await act(him, her), await act(him, { id: randomUUID() })]
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    expect([await actions(), (await undo(him)).error.code]).toEqual([[], 'nothing_to_undo'])
    expect(told).toEqual([])
    await prays(him)
    expect((await act(him, her)).status).toBe(200)
  })

  it('is taken of whom they were shown within a day, or have acted on before', async () => {
    const [shown, passing, before, another] = [await aMan(), await aMan(), await aMan(), await aMan()]
    for (const man of [shown, passing]) expect(await deck(man)).toEqual([her.id])
    expect(await sees(another, her)).toBe(true)
    await pass(before, her)
    await keepTo(her, prayerFilter)
    expect((await like(shown, her)).body).toEqual({ result: 'liked', matchId: null })
    expect((await inDeck(passing, her)).body).toEqual({})
    expect((await undo(passing)).body).toEqual({ card: null })
    expect((await like(before, her)).body).toEqual({ result: 'liked', matchId: null })
    for (const man of [shown, before])
      expect([await sees(man, her), await idsIn(man, 'iLiked')]).toEqual([true, [her.id]])
    await later({ h: 25 }, another, passing)
    for (const man of [another, passing]) expect((await like(man, her)).error.code).toBe('not_found')
  })

  it('sends no event when a like that had reached them becomes a pass', async () => {
    await like(him, her)
    await keepTo(her, prayerFilter)
    told.splice(0)
    await pass(him, her)
    expect([eventTypesFor(told, her), eventTypesFor(told, him)]).toEqual([[], ['likes']])
  })

  it('reveals nothing about their waiting like when I pass or undo a pass', async () => {
    const another = await aMan()
    expect(await sees(him, her)).toBe(true)
    expect((await inDeck(another, her)).status).toBe(200)
    await keepTo(her, prayerFilter)
    for (const man of [him, another]) await like(her, man)
    told.splice(0)
    await pass(him, her)
    expect((await undo(another)).body).toEqual({ card: null })
    expect(told).toEqual([])
  })
})

describe('my own like to somebody I hide from', () => {
  const heard = async () => [
    eventTypesFor(told, him),
    await rings(him),
    await idsIn(him, 'likedMe'),
    (await counts(him)).likedMe,
  ]

  it.each([
    ['I show myself to everybody', () => showsAll(her)],
    ['they come within my filters', () => prays(him)],
  ] as const)('reaches them once %s, and not before', async (_, comes) => {
    await keepTo(her, prayerFilter)
    told.splice(0)
    expect((await like(her, him)).body.result).toBe('liked')
    expect(await heard()).toEqual([[], 0, [], 0])
    expect(eventTypesFor(told, her), 'her other devices').toEqual(['likes'])
    await pass(her, him)
    await like(her, him)
    expect(await heard()).toEqual([[], 0, [], 0])
    const rung = sql<{
      at: Date | null
    }>`select notified_at as at from profile_actions where from_profile_id = ${her.id}`
    expect(await app.query(rung)).toEqual([{ at: null }])
    await comes()
    expect((await heard()).slice(1)).toEqual([0, [her.id], 1])
    expect(await deck(him), 'first in his deck').toEqual([her.id])
  })

  it('keeps them with me where they hide later', async () => {
    await keepTo(her, prayerFilter)
    await like(her, him)
    await showsAll(her)
    await keepTo(him, prayerFilter)
    expect([await sees(her, him), await idsIn(her, 'iLiked')]).toEqual([true, [him.id]])
  })

  it('is reported to a member who opens the list now, however long ago they were last seen', async () => {
    await keepTo(her, { activeWithin: 'week' })
    await app.query(sql`
      update profiles set last_seen_at = ${app.clock.sql} - interval '8 days' where id = ${him.id}`)
    told.splice(0)
    await like(her, him)
    expect(await heard()).toEqual([['likes', 'notification'], 1, [her.id], 1])
  })
})

describe('a like of somebody I hide from', () => {
  it('stands on no card, and says nothing in a list; a match stays', async () => {
    await favorite(her, him)
    const sentence = { about: 'about', text: 'Bees and bread' }
    await app.call(discovery.like, { profileId: her.id, sentence }, him)
    const read = async () => {
      const [listed] = (await app.call(discovery.favorites, {}, her)).body.people
      return [(await cardOf(him, her)).likesMe, listed?.sentence]
    }
    expect(await read()).toEqual([true, { ...sentence, picture: null }])
    await keepTo(her, prayerFilter)
    expect(await read()).toEqual([false, null])
    await showsAll(her)
    expect(await read()).toEqual([true, { ...sentence, picture: null }])
    await hides(her)
    expect((await like(her, him)).body.result).toBe('matched')
    expect(await read()).toEqual([true, { ...sentence, picture: null }])
  })
})
