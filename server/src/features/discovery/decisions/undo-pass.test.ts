import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Member } from '../../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitForOwnLocks, waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { query } from '../../../db/db.ts'
import { lockPair } from '../../matches/store/lock-pair.ts'
import { saveDeckList, openDeck } from '../deck/deck-list.ts'

const { discovery, safety, account, matches } = api

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))
beforeEach(() => app.query(sql`delete from accounts`))

const { add, aMan, away, deck, like, pass } = memberCalls(() => app)
const passInDeck = (me: Member, { id }: { id: string }) =>
  app.call(discovery.pass, { profileId: id, inDeck: true }, me)
const undo = (me: Member) => app.call(discovery.undo, {}, me)
const canUndo = async (me: Member) => (await app.call(discovery.deck, {}, me)).body.canUndo
const nothing = async (me: Member) => {
  expect(await canUndo(me)).toBe(false)
  expect((await undo(me)).error.code).toBe('nothing_to_undo')
}

describe('undo', () => {
  it('brings my latest pass in the deck back, once, on whichever device', async () => {
    const [me, her, other] = [await aMan(), await add(), await add()]
    const him = await aMan()
    for (const woman of [her, other]) await passInDeck(him, woman)
    await nothing(me)
    await passInDeck(me, other)
    // Sent again, where its answer was lost.
    for (const _ of [1, 2]) expect((await passInDeck(me, her)).status).toBe(200)
    expect(await deck(me)).toEqual([])
    app.clock.advance({ min: 5 })
    expect(await deck(me)).toEqual([])
    expect(await canUndo(me)).toBe(true)
    told.splice(0)
    const { body } = await undo(me)
    expect(body.card).toMatchObject({ id: her.id, iPassed: false })
    expect(told, 'nobody’s list has changed').toEqual([])
    expect(await deck(me)).toEqual([her.id])
    await nothing(me)
    expect(await deck(him), 'his own passes hold').toEqual([])
    expect((await undo(him)).body.card).toMatchObject({ id: other.id })
  })

  it('brings back a person inside the visited range although an old page saves its list later', async () => {
    const [me, her, other] = [await aMan(), await add(), await add()]
    await passInDeck(me, her)
    app.clock.advance({ min: 5 })
    expect(await deck(me)).toEqual([other.id])
    const { search, list } = await openDeck(app, me.id)
    await undo(me)
    await saveDeckList(app.db, search, list)
    expect(await deck(me)).toEqual([her.id, other.id])
  })

  it('by ten taps at once brings it back once', async () => {
    const [me, her] = [await aMan(), await add()]
    await passInDeck(me, her)
    const taps = await Promise.all(Array.from({ length: 10 }, () => undo(me)))
    expect(taps.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(await deck(me)).toEqual([her.id])
  })

  it('takes nothing back where another device acted after it was asked for', async () => {
    const [me, her, other] = [await aMan(), await add(), await add()]
    await passInDeck(me, her)
    // It has read whom I passed last and waits for the two of us; meanwhile I pass by somebody else.
    const { asked } = await app.transact(async (tx) => {
      await lockPair(tx, me.id, her.id)
      await waitForOwnLocks(tx)
      const asked = undo(me)
      await waitUntilLocksAwaited(app.db)
      expect((await passInDeck(me, other)).status).toBe(200)
      return { asked }
    })
    expect((await asked).error.code).toBe('nothing_to_undo')
    expect(await deck(me), 'she stays passed by').toEqual([])
    expect((await undo(me)).body.card).toMatchObject({ id: other.id })
  })

  it('is of the later of two acts that came together, whatever the earlier had seen', async () => {
    const [me, first, liked, passed] = [await aMan(), await add(), await add(), await add()]
    await like(me, await add())
    for (const act of [() => like(me, liked), () => passInDeck(me, passed)]) {
      // Another device's pass is noted and not committed yet; this act waits for it.
      const { asked } = await app.transact(async (tx) => {
        await query(tx, sql`update action_budgets set last_pass = ${first.id} where member_id = ${me.id}`)
        const asked = act()
        await waitUntilLocksAwaited(app.db)
        return { asked }
      })
      expect((await asked).status).toBe(200)
      if ((await canUndo(me)) === false) continue
      expect((await undo(me)).body.card).toMatchObject({ id: passed.id })
    }
    await nothing(me)
  })

  it('is unchanged by a later pass that is refused or that changes nothing', async () => {
    const [me, her, gone, matched] = [await aMan(), await add(), await add(), await add()]
    await like(me, matched)
    await like(matched, me)
    await away(gone)
    await passInDeck(me, her)
    expect((await passInDeck(me, gone)).status).toBe(404)
    expect((await passInDeck(me, matched)).error.code).toBe('matched_before')
    expect((await passInDeck(me, { id: randomUUID() })).status).toBe(404)
    expect((await passInDeck(me, her)).status).toBe(200)
    expect((await undo(me)).body.card).toMatchObject({ id: her.id })
  })

  it('makes a like that the pass had answered wait again, ahead of the others', async () => {
    const [me, her, second, him] = [await aMan(), await add(), await add(), await aMan()]
    await like(second, me)
    for (const man of [me, him]) await like(her, man)
    await add()
    expect((await deck(me))[0]).toBe(her.id)
    await passInDeck(me, her)
    // No other like is answered by it.
    expect([(await deck(me))[0], (await deck(him))[0]]).toEqual([second.id, her.id])
    told.splice(0)
    expect((await undo(me)).body.card).toMatchObject({ id: her.id, likesMe: true })
    expect([eventTypesFor(told, me), eventTypesFor(told, her)]).toEqual([['likes'], []])
    expect((await deck(me))[0]).toBe(her.id)
    expect((await like(me, her)).body.result).toBe('matched')
  })

  it('also puts first a member who liked me after they had passed on me', async () => {
    const [me, her] = [await aMan(), await add()]
    await add()
    await pass(her, me)
    await passInDeck(me, her)
    told.splice(0)
    await undo(me)
    expect(eventTypesFor(told, me)).toEqual([])
    await like(her, me)
    expect((await deck(me))[0]).toBe(her.id)
  })

  const acts = {
    like: (me: Member, id: string) => app.call(discovery.like, { profileId: id }, me),
    pass: (me: Member, id: string) => app.call(discovery.pass, { profileId: id }, me),
    favorite: (me: Member, id: string) => app.call(discovery.favorite, { profileId: id }, me),
    unfavorite: (me: Member, id: string) => app.call(discovery.unfavorite, { profileId: id }, me),
    block: (me: Member, id: string) => app.call(safety.block, { profileId: id }, me),
    unblock: (me: Member, id: string) => app.call(safety.unblock, { profileId: id }, me),
    report: (me: Member, id: string) =>
      app.call(safety.report, { profileId: id, reason: 'Writes about money' }, me),
  }
  it.each<[string, keyof typeof acts, (keyof typeof acts)?]>([
    ['a like', 'like'],
    ['a pass elsewhere', 'pass'],
    ['a favorite', 'favorite'],
    ['a favorite no longer kept', 'unfavorite', 'favorite'],
    ['a block', 'block'],
    ['an unblocking', 'unblock', 'block'],
    ['a report', 'report'],
    ['a report of somebody blocked before', 'report', 'block'],
  ])('is over with %s', async (_, act, before) => {
    const [me, her, other] = [await aMan(), await add(), await add()]
    if (before) await acts[before](me, other.id)
    await passInDeck(me, her)
    expect(await canUndo(me)).toBe(true)
    expect((await acts[act](me, other.id)).status).toBe(200)
    await nothing(me)
  })

  it('is not over with what is done in a match: that is no act on a profile', async () => {
    const [me, her, other] = [await aMan(), await add(), await add()]
    await like(other, me)
    const { matchId } = (await like(me, other)).body
    await passInDeck(me, her)
    expect((await app.call(matches.unmatch, { matchId: matchId! }, me)).status).toBe(200)
    expect((await undo(me)).body.card).toMatchObject({ id: her.id })
  })

  it('never takes a like back, nor a pass from elsewhere', async () => {
    const [me, her, other] = [await aMan(), await add(), await add()]
    await like(me, her)
    await passInDeck(me, her)
    await nothing(me)
    await pass(me, other)
    expect(await canUndo(me)).toBe(false)
    await nothing(me)
  })

  it('undoes a pass marked as from the deck on somebody in Liked Me without showing a card', async () => {
    const [me, her] = [await aMan(), await add({ country: 'EG' })]
    await like(her, me)
    await app.call(discovery.setFilters, { ...defaultFilters, countries: ['MA'] }, me)
    expect(await deck(me)).toEqual([])
    await passInDeck(me, her)
    told.splice(0)
    expect((await undo(me)).body).toEqual({ card: null })
    expect([eventTypesFor(told, me), eventTypesFor(told, her)]).toEqual([['likes'], []])
    const { body: likedMe } = await app.call(discovery.likedMe, {}, me)
    expect(likedMe.people).toMatchObject([{ id: her.id, iPassed: false }])
    expect(await deck(me)).toEqual([])
    await nothing(me)
  })

  it('returns no card when the person can no longer be shown', async () => {
    const [me, her] = [await aMan(), await add()]
    await passInDeck(me, her)
    await app.call(account.deactivate, {}, her)
    expect((await undo(me)).body).toEqual({ card: null })
    const [him, outside] = [await aMan(), await add({ country: 'EG' })]
    await passInDeck(him, outside)
    await app.call(discovery.setFilters, { ...defaultFilters, countries: ['MA'] }, him)
    expect((await undo(him)).body).toEqual({ card: null })
    await app.call(discovery.setFilters, defaultFilters, him)
    expect(await deck(him), 'the pass is gone anyway').toEqual([outside.id])
    for (const asks of [{ said: { prayer: ['mostly' as const] } }, { verified: true }]) {
      await passInDeck(him, outside)
      await app.call(discovery.setFilters, { ...defaultFilters, ...asks }, him)
      expect([asks, (await undo(him)).body]).toEqual([asks, { card: null }])
      await app.call(discovery.setFilters, defaultFilters, him)
    }
  })
})
