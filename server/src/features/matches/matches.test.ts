import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password, type Person } from '../../../test/support/members/cast.ts'
import {
  passTime,
  createMatch,
  createPair,
  openChat,
  rematch,
  postMessage,
  unlockChat,
} from '../../../test/support/matches/matches.ts'
import { listNotices, listNoticeValues } from '../../../test/support/notifications/notification-calls.ts'
import { balance, setBalance } from '../../../test/support/members/wallet-helpers.ts'
import { runSweeps } from '../../../test/support/app/run-sweeps.ts'
import { createToken } from '../../../test/support/members/add-members.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { openMatch } from './commands/open-match.ts'

let app: TestApp
let told: TellEvent[]
bootForSuite((...booted) => ([app, told] = booted))

const typesOf = async (person: Parameters<typeof listNotices>[1]) =>
  (await listNotices(app, person)).map(({ type }) => type)

it('notifies both members of a new match, each about the other', async () => {
  const { amina, bilal } = await createMatch(app)
  expect(await listNotices(app, amina)).toEqual([
    { type: 'match', code: 'match', content: '', senderId: bilal.id },
  ])
  expect(await listNotices(app, bilal)).toEqual([
    { type: 'match', code: 'match', content: '', senderId: amina.id },
  ])
})

describe('unlocking', () => {
  it('takes 3 tokens from each side and starts the opening clock', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    const first = await unlockChat(app, amina, matchId)
    expect(first.body).toMatchObject({ charged: 3, balance: 6 })
    expect(first.body.match).toMatchObject({
      chatUnlocked: false,
      iPaid: true,
      theyPaid: false,
      clock: { kind: 'payment', awaited: 'them' },
    })
    const second = await unlockChat(app, bilal, matchId)
    expect(second.body.match).toMatchObject({
      chatUnlocked: true,
      clock: { kind: 'opening', awaited: 'either' },
    })
    expect(await typesOf(bilal)).toEqual(['match', 'payment_required', 'chat_unlocked'])
    const { notifications } = (await app.call(api.notifications.list, {}, bilal)).body
    expect(notifications.find(({ code }) => code === 'payment_required')?.values).toEqual({ tokens: 3 })
    expect(await typesOf(amina)).toEqual(['match', 'chat_unlocked'])
  })

  it('costs 6 as express, 3 more after paying, and 3 if the other has paid', async () => {
    const express = await createMatch(app)
    expect((await unlockChat(app, express.amina, express.matchId, true)).body).toMatchObject({
      charged: 6,
      match: { chatUnlocked: true, iPaid: true, theyPaid: false },
    })
    const after = await createMatch(app)
    await unlockChat(app, after.amina, after.matchId)
    await setBalance(app, after.amina, 3)
    expect((await unlockChat(app, after.amina, after.matchId, true)).body).toMatchObject({
      charged: 3,
      balance: 0,
    })
    const late = await createMatch(app)
    await unlockChat(app, late.amina, late.matchId)
    expect((await unlockChat(app, late.bilal, late.matchId, true)).body).toMatchObject({
      charged: 3,
      balance: 6,
    })
  })

  it('charges nothing in an open chat, and nothing twice', async () => {
    const { amina, matchId } = await createMatch(app)
    await unlockChat(app, amina, matchId)
    expect((await unlockChat(app, amina, matchId)).body).toMatchObject({ charged: 0, balance: 6 })
    const open = await openChat(app)
    expect((await unlockChat(app, open.amina, open.matchId, true)).body).toMatchObject({
      charged: 0,
      balance: 6,
    })
  })

  it('answers a repeated request as before, also in a later round', async () => {
    const { amina, matchId } = await createMatch(app)
    const requestId = randomUUID()
    const pay = () => app.call(api.matches.unlock, { matchId, requestId }, amina)
    expect((await pay()).body.charged).toBe(3)
    expect((await pay()).body.charged).toBe(3)
    await app.call(api.matches.unmatch, { matchId }, amina)
    await rematch(app, amina, matchId)
    expect((await pay()).body.match.iPaid).toBe(false)
  })

  it('refuses a request id that was used for anything else', async () => {
    const [{ amina, matchId }, other] = [await createMatch(app), await createMatch(app)]
    const requestId = randomUUID()
    const pay = (express: boolean, id = matchId) =>
      app.call(api.matches.unlock, { matchId: id, requestId, express }, amina)
    const again = (id = matchId) => app.call(api.matches.rematch, { matchId: id, requestId }, amina)
    expect((await pay(false)).body.charged).toBe(3)
    const codes = [await pay(true), await again()].map(({ status, error }) => [status, error.code])
    expect(codes).toEqual([
      [409, 'id_reused'],
      [409, 'id_reused'],
    ])
    expect((await pay(false)).body.charged).toBe(3)
    // Request ids count per member.
    const theirs = { matchId: other.matchId, requestId }
    expect((await app.call(api.matches.unlock, theirs, other.amina)).body.charged).toBe(3)
  })

  it('refuses a request id of another match, and accepts an earlier one without fingerprint', async () => {
    const { amina, matchId } = await createMatch(app)
    const { bilal } = await createMatch(app)
    const second = await app.transact((tx) => openMatch(tx, app, amina.id, bilal.id))
    const requestId = randomUUID()
    const pay = (id: string, express: boolean) =>
      app.call(api.matches.unlock, { matchId: id, requestId, express }, amina)
    await pay(matchId, false)
    expect((await pay(second.matchId, false)).error.code).toBe('id_reused')
    await app.query(
      sql`update token_transactions set request_fingerprint = null where request_id = ${requestId}`,
    )
    expect((await pay(matchId, true)).body.charged).toBe(3)
  })

  it('is refused without tokens, and to strangers', async () => {
    const { amina, matchId } = await createMatch(app)
    const [stranger] = await createPair(app)
    await setBalance(app, amina, 2)
    expect((await unlockChat(app, amina, matchId)).error).toMatchObject({ code: 'insufficient_tokens' })
    expect((await unlockChat(app, stranger, matchId)).status).toBe(404)
    expect(await balance(app, amina)).toBe(2)
  })
})

describe('the end of a match', () => {
  it('costs nothing if nobody wrote', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await passTime(app, { h: 49 }, amina, bilal)
    await runSweeps(app)
    const { body } = await app.call(api.matches.get, { matchId }, amina)
    expect(body.match.ended).toMatchObject({ by: 'nobody', expired: 'opening' })
    expect([await balance(app, amina), await balance(app, bilal)]).toEqual([6, 6])
  })

  it('by unmatch costs 1 after the unlock, 3 before, and at most the balance', async () => {
    const open = await openChat(app)
    expect((await app.call(api.matches.unmatch, open, open.amina)).error.code).toBe('invalid_input')
    const bye = (at: typeof open, person = at.amina) =>
      app.call(api.matches.unmatch, { matchId: at.matchId }, person)
    expect((await bye(open)).body).toMatchObject({ charged: 1, balance: 5 })
    expect((await bye(open)).error.code).toBe('match_ended')
    const locked = await createMatch(app)
    await unlockChat(app, locked.amina, locked.matchId)
    await setBalance(app, locked.amina, 1)
    // The refund of 3 comes before the fee of 3. The repeated request moves nothing and is answered the same.
    const tap = { matchId: locked.matchId, requestId: randomUUID() }
    for (const answer of [
      await app.call(api.matches.unmatch, tap, locked.amina),
      await app.call(api.matches.unmatch, tap, locked.amina),
    ])
      expect([answer.status, answer.body]).toMatchObject([200, { charged: 0, balance: 1 }])
    const poor = await createMatch(app)
    await setBalance(app, poor.amina, 0)
    expect((await bye(poor)).body).toMatchObject({ charged: 0, balance: 0, match: { ended: { by: 'me' } } })
    expect((await app.call(api.wallet.mine, {}, poor.amina)).body.recent[0]).toMatchObject({
      type: 'unmatch_fee',
      amount: 0,
    })
    expect(await typesOf(poor.bilal)).toContain('unmatched')
  })

  it('by an erasure refunds the other member, and the match is gone', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await unlockChat(app, amina, matchId)
    await app.call(api.account.erase, { password }, bilal)
    expect(await balance(app, amina)).toBe(9)
    expect((await app.call(api.matches.get, { matchId }, amina)).status).toBe(404)
    expect((await app.call(api.wallet.mine, {}, amina)).body.recent[0]).toMatchObject({
      type: 'refund',
      match: { id: matchId, name: null },
    })
  })
})

describe('an elapsed deadline', () => {
  const reads: [string, (matchId: string, person: Person) => Promise<unknown>][] = [
    ['the matches', (_, person) => app.call(api.matches.list, {}, person)],
    ['the count of the matches', (_, person) => app.call(api.matches.summary, {}, person)],
    ['the ended matches', (_, person) => app.call(api.matches.unmatched, {}, person)],
    ['the match', (matchId, person) => app.call(api.matches.get, { matchId }, person)],
    ['the chat', (matchId, person) => app.call(api.chat.messages, { matchId }, person)],
    ['the wallet', (_, person) => app.call(api.wallet.mine, {}, person)],
    ['the history of the wallet', (_, person) => app.call(api.wallet.history, {}, person)],
    ['the weeks of the wallet', (_, person) => app.call(api.wallet.weeks, {}, person)],
  ]
  it.each(reads)('is settled before a member reads %s, for both sides', async (_, read) => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    app.clock.advance({ h: 49 })
    // Not by a renewed session, which would settle as well.
    const reader = { ...bilal, token: await createToken(app, bilal.id) }
    const ended = () =>
      app.queryOne(sql<{ by: string | null }>`select expired_clock as by from matches where id = ${matchId}`)
    expect(await ended()).toEqual({ by: null })
    await read(matchId, reader)
    expect(await ended()).toEqual({ by: 'reply' })
    for (const member of [amina, bilal]) expect(await typesOf(member)).toContain('unmatched')
  })
})

describe('rematch', () => {
  it('costs 3, starts a new round, and is refused to the member who was left', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await app.call(api.matches.unmatch, { matchId }, amina)
    expect((await rematch(app, bilal, matchId)).error.code).toBe('cannot_rematch')
    const { body } = await rematch(app, amina, matchId)
    expect(body).toMatchObject({ charged: 3, balance: 2 })
    expect(body.match).toMatchObject({
      round: 2,
      iPaid: false,
      theyPaid: false,
      chatUnlocked: false,
      ended: null,
      clock: { kind: 'payment' },
    })
    expect(await typesOf(bilal)).toContain('rematch')
    expect((await rematch(app, bilal, matchId)).body).toMatchObject({ charged: 0 })
    // After two rematches in a row the member must wait for the other, and the match says so.
    const alone = await openChat(app)
    await setBalance(app, alone.amina, 9)
    const endOf = async () => {
      await app.call(api.matches.unmatch, { matchId: alone.matchId }, alone.amina)
      return (await app.call(api.matches.get, { matchId: alone.matchId }, alone.amina)).body.match.ended
    }
    expect(await endOf()).toMatchObject({ canRematch: true, rematchUnanswered: false })
    await rematch(app, alone.amina, alone.matchId)
    expect(await endOf()).toMatchObject({ canRematch: false, rematchUnanswered: true })
    expect((await rematch(app, alone.amina, alone.matchId)).error.code).toBe('rematch_unanswered')
  })

  it('is refused without tokens, after a removal, and while the other is hidden', async () => {
    const ended = async () => {
      const match = await createMatch(app)
      await passTime(app, { h: 73 }, match.amina, match.bilal)
      return match
    }
    const poor = await ended()
    await setBalance(app, poor.amina, 2)
    expect((await rematch(app, poor.amina, poor.matchId)).error.code).toBe('insufficient_tokens')
    const removed = await ended()
    const remove = (by: Person) => app.call(api.matches.remove, { matchId: removed.matchId }, by)
    const another = await createMatch(app)
    await app.call(api.matches.unmatch, { matchId: another.matchId }, another.amina)
    told.splice(0)
    await remove(removed.bilal)
    for (const person of [removed.amina, removed.bilal])
      expect(eventTypesFor(told, person)).toEqual(['match'])
    expect((await rematch(app, removed.amina, removed.matchId)).error.code).toBe('cannot_rematch')
    expect((await rematch(app, another.amina, another.matchId)).status).toBe(200)
    // It stays removed for him once she removes it as well.
    expect((await remove(removed.amina)).status).toBe(200)
    for (const person of [removed.amina, removed.bilal])
      expect((await app.call(api.matches.get, { matchId: removed.matchId }, person)).status).toBe(404)
    const running = await createMatch(app)
    const early = await app.call(api.matches.remove, { matchId: running.matchId }, running.amina)
    expect([early.status, early.error.code]).toEqual([404, 'not_found'])
    const away = await ended()
    await app.call(api.account.deactivate, {}, away.bilal)
    expect((await rematch(app, away.amina, away.matchId)).error.code).toBe('cannot_rematch')
    const held = await ended()
    await app.query(sql`
      update profiles set is_active = false, restriction = 'under_review', active_after_restriction = true where id = ${held.bilal.id}`)
    expect((await rematch(app, held.amina, held.matchId)).error.code).toBe('cannot_rematch')
  })
})

const endFor = async (person: Person, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, person)).body.match.ended
const movedFor = async (person: Person, matchId: string) => (await endFor(person, matchId))?.moved
const bye = (person: Person, matchId: string) => app.call(api.matches.unmatch, { matchId }, person)

describe('an ended match shows which tokens its end moved', () => {
  it('after a payment clock: the refund, to the member who paid', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await unlockChat(app, amina, matchId)
    await passTime(app, { h: 73 }, amina, bilal)
    expect(await movedFor(amina, matchId)).toEqual([{ type: 'refund', amount: 3 }])
    const end = { by: 'nobody', expired: 'payment', silent: null, moved: [], canRematch: true }
    expect(await endFor(bilal, matchId)).toMatchObject(end)
    expect([await balance(app, amina), await balance(app, bilal)]).toEqual([9, 9])
    expect(await typesOf(amina)).toEqual(expect.arrayContaining(['unmatched', 'tokens']))
    expect((await unlockChat(app, bilal, matchId)).error.code).toBe('match_ended')
    // A refund names nobody: the other member may have blocked this one, or be erased.
    const told = (await listNotices(app, amina)).filter(({ code }) => code === 'refund')
    expect(told).toMatchObject([{ type: 'tokens', senderId: null }])
  })

  it('after a reply clock: the penalty as taken, and the compensation', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    await setBalance(app, bilal, 1)
    await passTime(app, { h: 49 }, amina, bilal)
    const end = { by: 'nobody', expired: 'reply' }
    const received = [{ type: 'compensation', amount: 2 }]
    expect(await endFor(amina, matchId)).toMatchObject({ ...end, silent: 'them', moved: received })
    const taken = [{ type: 'penalty', amount: -1 }]
    expect(await endFor(bilal, matchId)).toMatchObject({ ...end, silent: 'me', moved: taken })
    const told = [
      await listNoticeValues(app, bilal, 'penalty'),
      await listNoticeValues(app, amina, 'compensation'),
    ]
    expect(told, 'what it truly cost').toEqual([[{ tokens: 1 }], [{ tokens: 2 }]])
  })

  it('after an unmatch: the refund before the fee, also in the answer', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await unlockChat(app, amina, matchId)
    await setBalance(app, amina, 0)
    const moved = [
      { type: 'refund', amount: 3 },
      { type: 'unmatch_fee', amount: -3 },
    ]
    expect((await bye(amina, matchId)).body.match.ended?.moved).toEqual(moved)
    expect(await endFor(amina, matchId)).toMatchObject({ by: 'me', expired: null, silent: null, moved })
    expect(await endFor(bilal, matchId)).toMatchObject({ by: 'them', silent: null, moved: [] })
  })

  it('only for the latest round', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await bye(amina, matchId)
    expect(await movedFor(amina, matchId)).toEqual([{ type: 'unmatch_fee', amount: -1 }])
    await rematch(app, amina, matchId)
    await passTime(app, { h: 73 }, amina, bilal)
    expect(await movedFor(amina, matchId)).toEqual([])
  })
})
