import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { sql } from '../../db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { password } from '../../../test/support/members/cast.ts'
import { listNotices, notificationCalls } from '../../../test/support/notifications/notification-calls.ts'
import { setBalance } from '../../../test/support/members/wallet-helpers.ts'
import {
  addSimilarMembers,
  addMembers,
  createToken,
  type Member,
} from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { query } from '../../db/db.ts'
import { exportedLists } from '../own-data/exported-lists.ts'
import { openMatch } from '../matches/commands/open-match.ts'
import { lockPair } from '../matches/store/lock-pair.ts'

const { discovery, safety, matches, wallet } = api

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))
let me: Member, her: Member
beforeEach(async () => void ([me, her] = await onlyTheTwo()))

const { everyList, onlyTheTwo, block, unblock, report, like, deck, blocked, leaveInBudget } = memberCalls(
  () => app,
)
const blockedBy = async (from: Member) => (await blocked(from)).map(({ id }: { id: string }) => id)
const reports = () =>
  app.query(sql<{ reporter: string; reported: string; reason: string }>`
    select reporter_id as reporter, reported_id as reported, reason from profile_reports order by created_at`)

async function matched() {
  await like(her, me)
  const { body } = await like(me, her)
  told.splice(0)
  return body.matchId!
}

describe('a block', () => {
  it('removes each member from everything the other sees, at once', async () => {
    await app.call(discovery.favorite, { profileId: her.id }, me)
    const matchId = await matched()
    expect((await block(me, her)).body).toEqual({})
    expect(told.map(({ memberIds, event }) => [memberIds, event])).toEqual(
      expect.arrayContaining([
        [[me.id], { type: 'gone', profileId: her.id }],
        [[her.id], { type: 'gone', profileId: me.id }],
      ]),
    )
    for (const [one, other] of [
      [me, her],
      [her, me],
    ] as const) {
      expect(await deck(one)).toEqual([])
      expect(await everyList(one)).toEqual({ people: [], counts: { likedMe: 0, iLiked: 0, favorited: 0 } })
      expect((await app.call(discovery.count, defaultFilters, one)).body.people).toBe(0)
      expect((await app.call(discovery.profile, { profileId: other.id }, one)).status).toBe(404)
      expect((await app.call(matches.list, {}, one)).body.matches).toEqual([])
      expect((await app.call(matches.get, { matchId }, one)).status).toBe(404)
      expect(await listNotices(app, one as never)).toEqual([])
    }
    expect(await blockedBy(me)).toEqual([her.id])
    expect(await blockedBy(her)).toEqual([])
  })

  it.each([
    ['block', () => block(me, her)],
    ['report', () => report(me, her, 'They asked me for money.')],
  ])('sends the other member no event if the two never matched: a %s', async (_, act) => {
    await app.call(discovery.favorite, { profileId: her.id }, me)
    await like(her, me)
    told.splice(0)
    expect((await act()).status).toBe(200)
    const heard = (who: Member) => told.filter(({ memberIds }) => memberIds.includes(who.id))
    expect(heard(her)).toEqual([])
    expect(heard(me).map(({ event }) => event)).toContainEqual({ type: 'gone', profileId: her.id })
    expect(await everyList(her)).toEqual({ people: [], counts: { likedMe: 0, iLiked: 0, favorited: 0 } })
  })

  it('ends the match without a fee, and refunds a chat that never opened', async () => {
    const matchId = await matched()
    await setBalance(app, me, 4)
    await app.call(matches.unlock, { matchId, requestId: randomUUID() }, me)
    expect((await block(her, me)).status).toBe(200)
    const moved = async (who: Member) =>
      (await app.call(wallet.mine, {}, who)).body.recent.map(({ type, amount, match }) => [
        type,
        amount,
        match && match.name,
      ])
    // A member who blocked me is not named to me, not even in the wallet.
    expect(await moved(me)).toEqual([
      ['refund', 3, null],
      ['payment', -3, null],
      ['purchase', 4, null],
    ])
    expect(await moved(her)).toEqual([])
    await unblock(her, me)
    expect((await moved(me))[0]).toEqual(['refund', 3, 'Amina'])
    expect((await app.call(matches.rematch, { matchId, requestId: randomUUID() }, her)).error.code).toBe(
      'cannot_rematch',
    )
    expect((await like(me, her)).error.code).toBe('matched_before')
  })

  it('can be repeated, and the list keeps its order and pages', async () => {
    const women = await addSimilarMembers(app, 26)
    for (const woman of women) for (const _ of [1, 2]) expect((await block(me, woman)).status).toBe(200)
    const one = await app.call(safety.blocked, {}, me)
    expect(one.body.people).toHaveLength(24)
    const two = await app.call(safety.blocked, { after: one.body.next! }, me)
    expect([...one.body.people, ...two.body.people].map(({ id }) => id)).toEqual(
      women.map(({ id }) => id).toReversed(),
    )
    expect(two.body.next).toBeNull()
  })

  it('leaves a name and an age in the list, which reveal nothing the other does since', async () => {
    await block(me, her)
    const listed = await blocked(me)
    expect(listed).toEqual([
      { id: her.id, at: expect.any(String), member: { name: 'Amina', age: expect.any(Number) } },
    ])
    const since = [
      sql`country = 'TN', city = 'Tunis', occupation = 'Baker'`,
      sql`verified_at = now()`,
      sql`is_active = false`,
      sql`restriction = 'suspended', restricted_until = now() + interval '7 days', paused_until = now() + interval '7 days'`,
    ]
    for (const happens of since) {
      await app.query(sql`update profiles set ${happens} where id = ${her.id}`)
      expect(await blocked(me)).toEqual(listed)
    }
  })

  it('of the blocker by the blocked member finds nobody; likes of other members stay', async () => {
    const [woman, man] = (await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])) as [Member, Member]
    await like(me, woman)
    await like(her, man)
    const refund = { code: 'refund', senderId: man.id } as const
    await notificationCalls(() => app).tellOf({ to: woman.id, ...refund, values: { tokens: 3 } })
    await block(me, her)
    expect(await listNotices(app, man)).toMatchObject([{ code: 'like' }])
    expect(await listNotices(app, woman)).toMatchObject([{ code: 'like' }, refund])
    expect((await block(her, me)).error.code).toBe('not_found')
    expect((await report(her, me, 'He blocked me first.')).body).toEqual({})
    expect(await reports()).toEqual([])
    await app.call(api.account.erase, { password }, me)
    expect(await listNotices(app, woman)).toMatchObject([refund])
  })

  it('lets both meet again once removed, if neither has decided, and keeps likes', async () => {
    await block(me, her)
    expect([await deck(me), await deck(her)]).toEqual([[], []])
    told.splice(0)
    expect((await unblock(me, her)).body).toEqual({})
    for (const member of [me, her]) expect(eventTypesFor(told, member)).toEqual(['likes'])
    expect([await deck(me), await deck(her)]).toEqual([[her.id], [me.id]])
    expect(await blockedBy(me)).toEqual([])
    await like(her, me)
    await block(me, her)
    await unblock(me, her)
    expect((await app.call(discovery.deck, {}, me)).body.cards).toMatchObject([{ id: her.id, likesMe: true }])
    expect(await deck(her)).toEqual([])
  })

  it('leaves the other’s own block in place when removed; removing none is harmless', async () => {
    const [man] = (await addMembers(app, [{ sex: 'male' }])) as [Member]
    for (const blocker of [man, me]) await block(blocker, her)
    await app.query(sql`insert into blocked_profiles values (${her.id}, ${me.id}, now())`)
    await unblock(me, her)
    expect(await blockedBy(man)).toEqual([her.id])
    expect([await deck(me), await deck(her)]).toEqual([[], []])
    await unblock(her, me)
    expect([await deck(me), await deck(her)]).toEqual([[her.id], [me.id]])
    told.splice(0)
    expect((await unblock(me, { id: randomUUID() })).body).toEqual({})
    expect(told).toEqual([])
  })

  it.each([
    ['alone', () => block(her, me)],
    ['with a report', () => report(her, me, 'Asks for money.')],
  ])('%s waits for a concurrent like of the two, and leaves no match running', async (_, act) => {
    const { answer } = await app.transact(async (tx) => {
      // Locks the pair as the second like does.
      await lockPair(tx, me.id, her.id)
      await openMatch(tx, app, me.id, her.id)
      const asked = act()
      await waitUntilLocksAwaited(app.db)
      return { answer: asked }
    })
    expect((await answer).status).toBe(200)
    const left = await app.query(sql`
      select unmatched_at is null as running, rematch_barred as barred from matches`)
    expect(left).toEqual([{ running: false, barred: true }])
  })

  it('lets each meet the other again once removed, even if their decks had passed them', async () => {
    const [woman, man] = (await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])) as [Member, Member]
    await block(me, her)
    expect([await deck(me), await deck(her)]).toEqual([[woman.id], [man.id]])
    app.clock.advance({ min: 5 })
    expect([await deck(me), await deck(her)]).toEqual([[woman.id], [man.id]])
    await unblock(me, her)
    expect([await deck(me), await deck(her)]).toEqual([
      [woman.id, her.id],
      [man.id, me.id],
    ])
  })

  it('is not limited; removing it repeatedly is', async () => {
    await block(me, her)
    app.clock.stopAt(app.clock.date())
    await leaveInBudget(me, 1)
    expect((await unblock(me, her)).status).toBe(200)
    expect((await block(me, her)).status).toBe(200)
    const refused = await unblock(me, her)
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_likes'])
    expect(await blockedBy(me)).toEqual([her.id])
  })

  it('cannot be removed by a member who is being erased at this moment', async () => {
    await block(me, her)
    const { answer } = await app.transact(async (tx) => {
      await query(tx, sql`delete from accounts where id = ${me.id}`)
      const asked = unblock(me, her)
      await waitUntilLocksAwaited(app.db)
      return { answer: asked }
    })
    const { status, error } = await answer
    expect([status, error.code]).toEqual([404, 'not_found'])
  })
})

describe('a report', () => {
  it('saves the reason and blocks in one transaction', async () => {
    expect((await report(me, her, '  Asks for money.  ')).body).toEqual({})
    expect(await reports()).toEqual([{ reporter: me.id, reported: her.id, reason: 'Asks for money.' }])
    expect(await blockedBy(me)).toEqual([her.id])
    expect(await deck(her)).toEqual([])
  })

  it('is saved once if it is sent again, as after a lost answer', async () => {
    for (const _ of [1, 2]) expect((await report(me, her, 'Asks for money.')).status).toBe(200)
    expect(await reports()).toHaveLength(1)
  })

  it('is refused if its reason is too short without invisible characters', async () => {
    const { status, error } = await report(me, her, `rude${'\u200B'.repeat(20)}`)
    expect([status, error.issues]).toEqual([
      400,
      [{ field: 'reason', code: 'reason_too_short', values: { min: 10 } }],
    ])
    expect(await blockedBy(me)).toEqual([])
  })

  it('of an unknown member is answered like any other, and not saved', async () => {
    expect((await report(me, { id: randomUUID() }, 'Asks for money.')).body).toEqual({})
    expect((await report(me, me, 'Asks for money.')).body).toEqual({})
    expect([await reports(), await blockedBy(me)]).toEqual([[], []])
  })

  it('of a former match who blocked me does not reveal whether her account still exists', async () => {
    app.clock.stopAt(app.clock.date())
    /** Everything that he can find out after she blocked him and perhaps left. */
    async function learns(he: Member, she: Member, leaves: boolean) {
      await like(she, he)
      const matchId = (await like(he, she)).body.matchId!
      await app.call(matches.unmatch, { matchId }, she)
      await block(she, he)
      if (leaves) await app.call(api.account.erase, { password }, she)
      told.splice(0)
      const about = { profileId: she.id }
      const answers: unknown[] = []
      for (let turn = 0; turn < 20; turn++)
        for (const asked of [
          report(he, she, `Asked me ${turn >> 1} times for money.`),
          block(he, she),
          app.call(discovery.favorite, about, he),
          app.call(discovery.unfavorite, about, he),
          app.call(discovery.profile, about, he),
          like(he, she),
          app.call(discovery.pass, about, he),
          app.call(matches.rematch, { matchId, requestId: randomUUID() }, he),
          app.call(matches.get, { matchId }, he),
          app.call(safety.blocked, {}, he),
          app.call(matches.unmatched, {}, he),
          unblock(he, she),
          ...(turn < 10 ? [report(he, she, `Reason number ${turn}.`)] : []),
        ])
          answers.push(
            await asked.then(({ status, error, body }) => [status, status === 200 ? body : error.code]),
          )
      answers.push(await report(he, she, 'One too many of a day.').then(({ error }) => error.code))
      const own = []
      for (const { name, read } of exportedLists(app.db, app.clock, he.id))
        own.push([name, (await read(null)).map((row) => ({ ...row, key: null }))])
      return { answers, own, told: eventTypesFor(told, he) }
    }
    const [man, woman] = (await addMembers(app, [{ sex: 'male' }, { sex: 'female' }])) as [Member, Member]
    const here = await learns(me, her, false)
    expect(await learns(man, woman, true)).toEqual(here)
    expect(here.answers.at(-1)).toBe('too_many_attempts')
    // Staff read his report, and when she removes her block he is still hidden from her.
    expect((await reports()).map(({ reported }) => reported)).toEqual(Array(20).fill(her.id))
    await unblock(her, me)
    expect([await deck(her), await deck(me), await blockedBy(me)]).toEqual([[man.id], [], []])
  })

  it('is accepted after a block, from either side of a match, and tells the other nothing', async () => {
    await matched()
    await block(me, her)
    const [stranger] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
    await block(me, stranger)
    told.splice(0)
    expect((await report(stranger, me, 'He blocked me first.')).body).toEqual({})
    for (const _ of [1, 2]) expect((await report(her, me, 'He blocked me first.')).status).toBe(200)
    expect(told.filter(({ memberIds }) => memberIds.includes(me.id))).toEqual([])
    expect((await report(me, her, 'Asks for money.')).status).toBe(200)
    expect(await reports()).toMatchObject([
      { reporter: her.id, reported: me.id },
      { reporter: me.id, reported: her.id },
    ])
    // He removes his block; hers still applies.
    await unblock(me, her)
    expect([await blockedBy(her), await deck(me)]).toEqual([[], []])
  })

  it('is saved again with another reason, or on a later day', async () => {
    await report(me, her, 'Asks for money.')
    await report(me, her, 'Sends rude words.')
    await report(me, her, 'Asks for money.')
    expect((await reports()).map((row) => row.reason)).toEqual(['Asks for money.', 'Sends rude words.'])
    app.clock.advance({ h: 23, min: 59 })
    me.token = await createToken(app, me.id)
    await report(me, her, 'Asks for money.')
    expect(await reports()).toHaveLength(2)
    app.clock.advance({ min: 2 })
    await report(me, her, 'Asks for money.')
    expect((await reports()).map((row) => row.reason)).toEqual([
      'Asks for money.',
      'Sends rude words.',
      'Asks for money.',
    ])
    expect(await blockedBy(me)).toEqual([her.id])
  })

  describe('of twenty-one people', () => {
    let still: TestApp
    let reporter: Member
    let women: Member[]
    const reportStill = (whom: Member) =>
      still.call(safety.report, { profileId: whom.id, reason: 'Asks for money.' }, reporter)
    const wait = async (by: Parameters<TestApp['clock']['advance']>[0]) => {
      still.clock.advance(by)
      reporter.token = await createToken(still, reporter.id)
    }
    beforeAll(async () => {
      still = await bootApp()
      still.clock.stopAt(new Date('2026-11-15T12:00:00Z'))
      const people = await addMembers(still, [
        { sex: 'male' },
        ...Array.from({ length: 24 }, () => ({ sex: 'female' as const })),
      ])
      reporter = people[0]!
      women = people.slice(1)
    })
    afterAll(() => still.close())

    it('is refused beyond the daily limit, with the time to wait; a block is not', async () => {
      expect((await reportStill(women[0]!)).status).toBe(200)
      await wait({ h: 1 })
      for (const woman of women.slice(1, 20)) expect((await reportStill(woman)).status).toBe(200)
      const refused = await reportStill(women[20]!)
      expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts'])
      expect(refused.headers['retry-after']).toBe('82800')
      const kept = await still.query(sql`select from profile_reports`)
      expect(kept).toHaveLength(20)
      expect((await still.call(safety.block, { profileId: women[23]!.id }, reporter)).status).toBe(200)
      // The limit is per member.
      const other = (await addMembers(still, [{ sex: 'male' }]))[0]!
      const said = { profileId: women[22]!.id, reason: 'Asks for money.' }
      expect((await still.call(safety.report, said, other)).status).toBe(200)
    })

    it('is allowed again a day after the first one, the next one not yet', async () => {
      await wait({ h: 22, min: 59, s: 59 })
      expect((await reportStill(women[20]!)).status).toBe(429)
      await wait({ s: 1 })
      expect((await reportStill(women[20]!)).status).toBe(200)
      const refused = await reportStill(women[21]!)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    })
  })

  it('is deleted with its author’s account; its text stays only in the case', async () => {
    const [other] = await addMembers(app, [{ sex: 'male' }])
    await report(me, her, 'Asks for money.')
    await report(other!, her, 'Asked me as well.')
    await app.call(api.account.erase, { password }, me)
    expect(await reports()).toEqual([{ reporter: other!.id, reported: her.id, reason: 'Asked me as well.' }])
    const inItsCase = sql`
      select r.reason from case_reports r join cases c on c.id = r.case_id
      where c.member_id = ${her.id} order by r.reason`
    expect(await app.query(inItsCase)).toEqual([
      { reason: 'Asked me as well.' },
      { reason: 'Asks for money.' },
    ])
  })
})
