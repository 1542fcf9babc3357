import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password, type Person } from '../../../../test/support/members/cast.ts'
import { createMatchedPairs } from '../../../../test/support/members/create-members.ts'
import {
  passTime,
  createMatch,
  createPair,
  openChat,
  postMessage,
  unlockChat,
} from '../../../../test/support/matches/matches.ts'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import { balance, setBalance } from '../../../../test/support/members/wallet-helpers.ts'
import { createToken, type Member } from '../../../../test/support/members/add-members.ts'
import {
  randomDelayMs,
  raceEach,
  raceCount,
  raceCalls,
  outcomeCode,
} from '../../../../test/support/matches/race-calls.ts'
import { memberCalls } from '../../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { query } from '../../../db/db.ts'
import { endOverdueMatches } from '../jobs/end-overdue.ts'
import { openMatch } from './open-match.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { leave, stateOf, waitingChats, almostDue } = raceCalls(() => app)
const { block } = memberCalls(() => app)

const found = (person: Pick<Member, 'token'>, matchId: string) =>
  app.call(api.matches.found, { matchId }, person)
const shown = async (person: Pick<Member, 'token'>, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, person)).body.match
const isShown = async ({ id }: { id: string }) =>
  (await app.queryOne(sql<{ shown: boolean }>`select is_active as shown from profiles where id = ${id}`))!
    .shown
const isFound = async (matchId: string) =>
  (await app.queryOne(
    sql<{ isCouple: boolean }>`select is_couple as "isCouple" from matches where id = ${matchId}`,
  ))!.isCouple

describe('marking as a couple', () => {
  it('by both hides both, ends their other matches at no fee, and keeps the chat readable', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Shall we?')
    const third = await createMatch(app)
    const open = (one: Person, two: Person) => app.transact((tx) => openMatch(tx, app, one.id, two.id))
    const [locked, opened] = [await open(amina, third.bilal), await open(third.amina, bilal)]
    await unlockChat(app, amina, locked.matchId)
    await unlockChat(app, third.bilal, locked.matchId)
    const { matchId: lockedToo } = await open(amina, (await createMatch(app)).bilal)
    await unlockChat(app, amina, lockedToo)
    await unlockChat(app, third.amina, opened.matchId, true)
    expect(await balance(app, amina)).toBe(0)

    const asked = await found(bilal, matchId)
    expect(asked.body.match).toMatchObject({ foundAsk: { by: 'me' }, ended: null })
    expect(await shown(amina, matchId)).toMatchObject({ foundAsk: { by: 'them' }, ended: null })
    expect((await listNotices(app, amina)).at(-1)).toMatchObject({ type: 'reminder', code: 'found_asked' })
    // Said twice it counts once, and it stops no clock.
    const clock = (await shown(amina, matchId)).clock
    await found(bilal, matchId)
    expect((await shown(amina, matchId)).clock).toEqual(clock)
    expect((await listNotices(app, amina)).filter(({ code }) => code === 'found_asked')).toHaveLength(1)

    // Shown only to matches: the member who confirms goes on seeing them.
    for (const { id } of [amina, bilal])
      await app.query(sql`
        with shown as (update profiles set pictures_for = 'matches' where id = ${id})
        insert into profile_pictures (id, profile_id, storage_path, position, created_at)
        values (gen_random_uuid(), ${id}, ${id}::text, 0, now())`)
    const confirmed = await found(amina, matchId)
    expect(confirmed.body.match.profile.picture).toMatchObject({ blurred: false })
    const end = { by: 'nobody', expired: null, found: true, moved: [], canRematch: false }
    expect(confirmed.body.match).toMatchObject({ clock: null, foundAsk: null, ended: end })
    expect((await found(amina, matchId)).body.match.ended).toMatchObject(end)
    expect((await listNotices(app, bilal)).filter(({ code }) => code === 'found')).toMatchObject([
      { type: 'reminder', senderId: amina.id },
    ])
    expect([await isShown(amina), await isShown(bilal)]).toEqual([false, false])
    expect(await isShown(third.amina)).toBe(true)
    // They are hidden, but not under review.
    for (const person of [amina, bilal])
      expect((await app.call(api.profile.mine, {}, person)).body).toMatchObject({
        isActive: false,
        isUnderReview: false,
      })
    // Payments for a locked chat are refunded, those for an opened one are not; nobody pays a fee.
    expect(await balance(app, amina)).toBe(3)
    expect(await balance(app, third.amina)).toBe(3)
    for (const id of [locked.matchId, opened.matchId, lockedToo])
      expect(await stateOf(id)).toMatchObject({ ended: true, expired: null })
    expect(await shown(third.amina, opened.matchId)).toMatchObject({
      ended: { by: 'them', found: false, moved: [] },
    })
    expect((await listNotices(app, third.amina)).at(-1)).toMatchObject({ type: 'unmatched', code: 'goodbye' })
    expect(await stateOf(third.matchId)).toMatchObject({ ended: false })

    // They are hidden from everybody but each other.
    expect((await shown(bilal, matchId)).profile.picture).toMatchObject({ blurred: false })
    expect((await shown(third.bilal, locked.matchId)).profile.picture).toBeNull()
    const card = (person: Person) => app.call(api.discovery.profile, { profileId: amina.id }, person)
    expect([(await card(bilal)).status, (await card(third.bilal)).status]).toEqual([200, 404])

    // The match stays in the list of matches, not in that of ended ones.
    const listed = (await app.call(api.matches.list, {}, bilal)).body
    expect(listed.matches.map(({ id }) => id)).toEqual([matchId])
    expect(listed.counts).toEqual({ yourTurn: 0, theirTurn: 0, toOpen: 0, found: 1 })
    const named = async (search: string) => (await app.call(api.matches.list, { search }, bilal)).body.matches
    expect([(await named('amin')).length, (await named('zay')).length]).toEqual([1, 0])
    const unmatched = (await app.call(api.matches.unmatched, {}, bilal)).body.matches
    expect(unmatched.map(({ id }) => id)).toEqual([opened.matchId])
    expect((await app.call(api.matches.summary, {}, bilal)).body.unmatched).toBe(1)
    const { messages } = (await app.call(api.chat.messages, { matchId }, bilal)).body
    expect(messages.map(({ content }) => content)).toEqual(['Shall we?'])
    expect((await postMessage(app, bilal, matchId, 'Yes')).error.code).toBe('match_ended')
    const tap = { matchId, requestId: matchId }
    expect((await app.call(api.matches.rematch, tap, bilal)).error.code).toBe('cannot_rematch')

    // A sign-in shows the profile again, but restores no match.
    const { email } = (await app.queryOne(sql<{ email: string }>`
      select email from accounts where id = ${amina.id}`))!
    expect((await app.call(api.account.signIn, { email, password })).body).toMatchObject({
      reactivated: true,
    })
    expect([await isShown(amina), await isShown(bilal)]).toEqual([true, false])
    expect(await stateOf(locked.matchId)).toMatchObject({ ended: true })
    expect(await isFound(matchId)).toBe(true)
    // Once removed, it is not in his list either.
    await app.call(api.matches.remove, { matchId }, bilal)
    expect((await app.call(api.matches.list, {}, bilal)).body).toMatchObject({
      matches: [],
      counts: { found: 0 },
    })
  })

  it('while weekly tokens are due still gives them, and ends no match that its clock ended', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await found(bilal, matchId)
    const [, khalid] = await createPair(app)
    const other = await app.transact((tx) => openMatch(tx, app, amina.id, khalid.id))
    await app.query(sql`
      update matches set payment_expires_at = ${app.clock.sql} + interval '1 hour' where id = ${other.matchId}`)
    await app.query(sql`
      update profiles set created_at = created_at - interval '167 hours', next_topup_at = next_topup_at - interval '167 hours'
      where id = ${amina.id}`)
    await setBalance(app, amina, 1)
    const leaving = await app.transact(async (tx) => {
      await query(tx, sql`select from matches where id = ${matchId} for update`)
      const begun = found(amina, matchId)
      await waitUntilLocksAwaited(app.db)
      app.clock.advance({ h: 2 })
      return { begun }
    })
    expect((await leaving.begun).body.match.ended).toMatchObject({ found: true })
    expect(await stateOf(other.matchId)).toMatchObject({ ended: true, expired: 'payment' })
    await passTime(app, {}, amina)
    expect(await balance(app, amina)).toBe(6)
  })

  it('waits seven days for the other, then lapses silently and may be said again', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await found(amina, matchId)
    // They keep writing, so that no clock ends the match.
    const talk = async (h: number) => {
      await postMessage(app, amina, matchId, `Salam ${h}`)
      await postMessage(app, bilal, matchId, `Wa alaykum ${h}`)
      await passTime(app, { h }, amina, bilal)
    }
    for (const h of [40, 40, 40, 40, 7]) await talk(h)
    expect((await shown(bilal, matchId)).foundAsk).toMatchObject({ by: 'them' })
    const told = await listNotices(app, bilal)
    await talk(1)
    expect((await shown(bilal, matchId)).foundAsk).toBeNull()
    expect((await listNotices(app, bilal)).filter(({ type }) => type !== 'message')).toEqual(
      told.filter(({ type }) => type !== 'message'),
    )
    // Now he is the first to say it.
    expect((await found(bilal, matchId)).body.match).toMatchObject({ ended: null, foundAsk: { by: 'me' } })
    expect((await found(amina, matchId)).body.match.ended).toMatchObject({ found: true })
  })

  it('is refused in a locked or ended chat and to strangers; an unmatch ends it', async () => {
    const { amina, matchId } = await createMatch(app)
    expect((await found(amina, matchId)).error.code).toBe('chat_locked')
    const open = await openChat(app)
    expect((await found(amina, open.matchId)).error.code).toBe('not_found')
    await found(open.amina, open.matchId)
    await leave(open.bilal, open.matchId)
    expect((await found(open.bilal, open.matchId)).error.code).toBe('match_ended')
    expect([await isShown(open.amina), await isFound(open.matchId)]).toEqual([true, false])
    const barred = await openChat(app)
    await found(barred.amina, barred.matchId)
    await block(barred.amina, barred.bilal)
    expect((await found(barred.bilal, barred.matchId)).error.code).toBe('not_found')
  })

  it('counts while the match is paused, and nothing is paused afterwards', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await app.call(api.away.begin, { days: 3 }, amina)
    await found(amina, matchId)
    expect((await found(bilal, matchId)).body.match).toMatchObject({ resting: null, ended: { found: true } })
    await app.call(api.away.end, {}, amina)
    expect(await isFound(matchId)).toBe(true)
  })
})

describe('at the same instant', () => {
  it('both say it and become a couple once', async () => {
    await raceEach(await waitingChats(raceCount(12)), async ({ one, two, matchId }) => {
      const answers = await Promise.all([one, two, one, two].map((member) => found(member, matchId)))
      expect(answers.map(outcomeCode)).toEqual(['ok', 'ok', 'ok', 'ok'])
      expect([await isFound(matchId), await isShown(one), await isShown(two)]).toEqual([true, false, false])
      const told = [...(await listNotices(app, one)), ...(await listNotices(app, two))]
      expect(told.filter(({ code }) => code === 'found')).toHaveLength(1)
    })
  })

  it('a confirmation and the deadline: a couple, or a penalty and nobody is hidden', async () => {
    await raceEach(await waitingChats(raceCount(20)), async (pair) => {
      await found(pair.one, pair.matchId)
      await almostDue(pair, randomDelayMs())
      const [answer] = await Promise.all([found(pair.two, pair.matchId), endOverdueMatches(app)])
      await endOverdueMatches(app)
      const { expired } = await stateOf(pair.matchId)
      const end = `${outcomeCode(answer)} ${await isFound(pair.matchId)} ${expired} ${await isShown(pair.one)}`
      expect(['ok true null false', 'match_ended false reply true']).toContain(end)
    })
  })

  it('a confirmation and an unmatch, block or away: either may come first', async () => {
    const others = [
      (one: Member, _: Member, matchId: string) => leave(one, matchId),
      (one: Member, two: Member) => block(one, two),
      (one: Member) => app.call(api.away.begin, { days: 3 }, one),
    ]
    await raceEach(await waitingChats(raceCount(18)), async ({ one, two, matchId }) => {
      await found(one, matchId)
      const act = others[Number.parseInt(matchId[0]!, 16) % 3]!
      const [answer] = await Promise.all([found(two, matchId), act(one, two, matchId)])
      const isOk = outcomeCode(answer) === 'ok'
      expect([await isFound(matchId), await isShown(two)]).toEqual([isOk, !isOk])
    })
  })

  it('a confirmation and a like back: no match opens with a hidden member', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    const { bilal: third } = await createMatch(app)
    await app.call(api.discovery.like, { profileId: third.id }, amina)
    await found(bilal, matchId)
    const { two: hers, three: his } = await app.transact(async (tx) => {
      // Locks his row, so that he is not hidden yet when she is.
      await query(tx, sql`select from profiles where id = ${bilal.id} for share`)
      const two = found(amina, matchId)
      await waitUntilLocksAwaited(tx)
      const three = app.call(api.discovery.like, { profileId: amina.id }, third)
      await waitUntilLocksAwaited(tx, 2)
      return { two, three }
    })
    expect(outcomeCode(await hers)).toBe('ok')
    expect((await his).status).toBe(404)
    expect(
      await app.query(sql`select from match_sides where me = ${amina.id} and other = ${third.id}`),
    ).toEqual([])
  })

  it('many pairs who also match each other: no deadlock, and every other match ends', async () => {
    for (let round = 0; round < raceCount(4); round++) {
      const pairs = await createMatchedPairs(app, 4)
      const others: string[] = []
      await app.transact(async (tx) => {
        for (const { one } of pairs)
          for (const { two } of pairs)
            if (pairs.every((pair) => pair.one !== one || pair.two !== two))
              others.push((await openMatch(tx, app, one.id, two.id)).matchId)
      })
      for (const { one, matchId } of pairs) {
        await unlockChat(app, one as Person, matchId, true)
        await found(one, matchId)
      }
      const answers = await Promise.all([
        ...pairs.map(({ two, matchId }) => found(two, matchId)),
        ...pairs.map(async ({ one }) =>
          app.call(api.away.begin, { days: 3 }, { token: await createToken(app, one.id) }),
        ),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const left = await app.query(sql`
        select from matches where id = any(${others}::uuid[]) and unmatched_at is null`)
      expect(left).toEqual([])
      for (const { matchId } of pairs) expect(await isFound(matchId)).toBe(true)
    }
  })
})
