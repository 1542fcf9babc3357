import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password, type Person } from '../../../../test/support/members/cast.ts'
import {
  createMatch,
  createPair,
  openChat,
  rematch,
  postMessage,
  unlockChat,
  passTime,
} from '../../../../test/support/matches/matches.ts'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import { balance, setBalance } from '../../../../test/support/members/wallet-helpers.ts'
import { createStaff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { openMatch } from './open-match.ts'
import { allowFreeUnmatch } from './allow-free-unmatch.ts'
import { withSettledMember } from './with-settled-member.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

type Said = { ready: 'not_suited' } | { words: string }
const part = (person: Person, matchId: string, goodbye?: Said, requestId?: string) =>
  app.call(api.matches.unmatch, { matchId, goodbye, requestId }, person)
const endOf = async (person: Person, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, person)).body.match.ended
const linesOf = (person: Person, matchId: string) => app.call(api.matches.lines, { matchId }, person)

describe('a goodbye', () => {
  it('in own words is shown to both at the end, costs only the fee, and is no message', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, bilal, matchId, 'Salam')
    const before = await balance(app, amina)
    // She owes a reply: her goodbye is none, and it costs only the fee.
    const { body } = await part(amina, matchId, { words: 'Thank you. 🌿\nMay it go well.' })
    const goodbye = { ready: null, words: 'Thank you. 🌿\nMay it go well.' }
    expect(body).toMatchObject({ charged: 1, balance: before - 1, match: { ended: { by: 'me', goodbye } } })
    expect(await endOf(bilal, matchId)).toMatchObject({ by: 'them', expired: null, goodbye })
    const { matches } = (await app.call(api.matches.unmatched, {}, bilal)).body
    expect(matches).toMatchObject([{ id: matchId, unread: 0, lastSeq: 1, ended: { goodbye } }])
    expect(matches[0]!.lastMessage!.content).toBe('Salam')
    const line = { kind: 'goodbye', round: 1, afterSeq: 1, text: goodbye.words, code: null }
    expect((await linesOf(amina, matchId)).body.lines).toMatchObject([{ ...line, by: 'me' }])
    expect((await linesOf(bilal, matchId)).body.lines).toMatchObject([{ ...line, by: 'them' }])
    expect((await postMessage(app, bilal, matchId, 'Wait')).error.code).toBe('match_ended')
    const told = (await listNotices(app, bilal)).filter(({ type }) => type === 'unmatched')
    expect(told).toEqual([{ type: 'unmatched', code: 'goodbye', content: '', senderId: amina.id }])
  })

  it('before the chat opened is a ready one, and the fee is taken after the refund', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await unlockChat(app, amina, matchId)
    expect((await part(amina, matchId, { words: 'Write to me elsewhere' })).error.code).toBe(
      'goodbye_ready_only',
    )
    expect(await endOf(amina, matchId)).toBeNull()
    expect(await balance(app, amina)).toBe(6)
    expect((await part(amina, matchId, { ready: 'not_suited' })).body).toMatchObject({ balance: 6 })
    expect(await endOf(bilal, matchId)).toMatchObject({ goodbye: { ready: 'not_suited', words: null } })
    // Nor in a later round, even if an earlier one was open.
    const again = await openChat(app)
    await part(again.amina, again.matchId)
    await rematch(app, again.amina, again.matchId)
    expect((await part(again.amina, again.matchId, { words: 'Salam' })).error.code).toBe('goodbye_ready_only')
  })

  it('is refused if it is invisible, too long, empty, or both ready and in own words', async () => {
    const { amina, matchId } = await openChat(app)
    const issuesOf = async (goodbye: object) => {
      const { error } = await app.call(api.matches.unmatch, { matchId, goodbye }, amina)
      return error.issues?.map(({ field, code }) => `${field} ${code}`)
    }
    expect(await issuesOf({ words: ' \u200b\n' })).toEqual(['goodbye.words goodbye_blank'])
    expect(await issuesOf({ words: '🌿'.repeat(301) })).toEqual(['goodbye.words goodbye_too_long'])
    expect(await issuesOf({ ready: 'get_lost' })).toEqual(['goodbye.ready invalid'])
    expect(await issuesOf({})).toEqual(['goodbye invalid'])
    expect(await issuesOf({ ready: 'not_suited', words: 'and' })).toEqual(['goodbye invalid'])
    expect((await part(amina, matchId, { words: '🌿'.repeat(300) })).status).toBe(200)
  })

  it('is said and paid once, with the same answer, however often the request comes', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    const requestId = randomUUID()
    const taps = await Promise.all(
      [1, 2, 3].map(() => part(amina, matchId, { ready: 'not_suited' }, requestId)),
    )
    taps.push(await part(amina, matchId, { ready: 'not_suited' }, requestId))
    const ended = {
      moved: [{ type: 'unmatch_fee', amount: -1 }],
      goodbye: { ready: 'not_suited', words: null },
    }
    for (const { body } of taps) expect(body).toMatchObject({ charged: 1, balance: 5, match: { ended } })
    expect((await linesOf(bilal, matchId)).body.lines).toHaveLength(1)
    expect((await part(amina, matchId, { words: 'More' }, randomUUID())).error.code).toBe('match_ended')
    expect((await part(bilal, matchId, undefined, randomUUID())).error.code).toBe('match_ended')
    // After a rematch the same request ends nothing.
    await rematch(app, amina, matchId)
    expect((await part(amina, matchId, { ready: 'not_suited' }, requestId)).body).toMatchObject({
      charged: 1,
    })
    expect(await endOf(amina, matchId)).toBeNull()
  })

  it('at no fee is answered the same when the request is repeated', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await app.call(api.away.begin, { days: 3 }, bilal)
    const requestId = randomUUID()
    for (const _ of [1, 2])
      expect((await part(amina, matchId, { words: 'Be well' }, requestId)).body).toMatchObject({ charged: 0 })
    expect((await linesOf(bilal, matchId)).body.lines).toHaveLength(1)
    // The same request id is refused in another match.
    const [, khalid] = await createPair(app)
    const other = await app.transact((tx) => openMatch(tx, app, amina.id, khalid.id))
    await part(amina, other.matchId)
    const refused = await part(amina, other.matchId, { ready: 'not_suited' }, requestId)
    expect(refused.error.code).toBe('id_reused')
  })

  it.each([undefined, { words: 'Be well' }, { ready: 'not_suited' } as const])(
    'that cost nothing ends nothing when its tap comes again after a rematch: %o',
    async (goodbye) => {
      const { amina, bilal, matchId } = await openChat(app)
      await app.call(api.away.begin, { days: 3 }, bilal)
      const requestId = randomUUID()
      const taps = await Promise.all([1, 2].map(() => part(amina, matchId, goodbye, requestId)))
      for (const { body } of taps) expect(body).toMatchObject({ charged: 0, balance: 6 })
      const moved = (await app.call(api.wallet.history, {}, amina)).body.transactions
      expect(moved.map(({ type }) => type)).not.toContain('unmatch_fee')
      await rematch(app, amina, matchId)
      await app.call(api.away.end, {}, bilal)
      const again = await part(amina, matchId, goodbye, requestId)
      expect(again.body).toMatchObject({ charged: 0, balance: 3, match: { ended: null } })
      // Request ids count per member.
      expect((await part(bilal, matchId, undefined, requestId)).body).toMatchObject({ charged: 3 })
    },
  )

  it.each([false, true])(
    'is not taken for another one by the same tap, free of charge: %s',
    async (isFree) => {
      const { amina, bilal, matchId } = await openChat(app)
      if (isFree) await app.call(api.away.begin, { days: 3 }, bilal)
      const silent = randomUUID()
      expect((await part(amina, matchId, undefined, silent)).status).toBe(200)
      for (const goodbye of [{ words: 'Be well' }, { ready: 'not_suited' } as const])
        expect((await part(amina, matchId, goodbye, silent)).error.code).toBe('id_reused')
      await setBalance(app, amina, 9)
      await rematch(app, amina, matchId)
      const requestId = randomUUID()
      expect((await part(amina, matchId, { ready: 'not_suited' }, requestId)).status).toBe(200)
      expect((await part(amina, matchId, undefined, requestId)).error.code).toBe('id_reused')
      expect((await linesOf(bilal, matchId)).body.lines).toMatchObject([{ round: 2, code: 'not_suited' }])
      // The words are stored only in the goodbye.
      const other = await openChat(app)
      const words = 'Only for you'
      await part(other.amina, other.matchId, { words }, randomUUID())
      const kept = sql`select from token_transactions where request_fingerprint like ${`%${words}%`}`
      expect(await app.query(kept)).toEqual([])
    },
  )

  it('keeps its place through a rematch, and the next round has its own', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await part(amina, matchId, { words: 'First' })
    await setBalance(app, amina, 9)
    app.clock.advance({ s: 1 })
    await rematch(app, amina, matchId)
    expect(await endOf(bilal, matchId)).toBeNull()
    const latest = sql`select latest_at = clock_started_at as "isNew" from matches where id = ${matchId}`
    expect(await app.query(latest), 'the round is its latest event').toEqual([{ isNew: true }])
    await part(amina, matchId, { ready: 'not_suited' })
    expect(await endOf(bilal, matchId)).toMatchObject({ goodbye: { ready: 'not_suited', words: null } })
    expect((await linesOf(bilal, matchId)).body.lines).toMatchObject([
      { round: 1, text: 'First', code: null },
      { round: 2, text: null, code: 'not_suited' },
    ])
  })

  it('is evidence of a report, is hidden by a block, and is deleted with the account', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, bilal, matchId, 'Salam')
    await part(bilal, matchId, { words: 'Nobody else will want you.' })
    const reason = 'His last words were cruel.'
    await app.call(api.safety.report, { profileId: bilal.id, reason, ground: 'rude', fromChat: true }, amina)
    const leyla = await createStaff(app)
    const { cases } = (await app.call(api.moderation.queue, {}, leyla)).body
    const { reportsMade } = (await app.call(api.moderation.look, { caseId: cases[0]!.id }, leyla)).body
    expect(reportsMade[0]!.excerpt).toMatchObject([
      { fromReporter: false, content: 'Salam' },
      { fromReporter: false, content: 'Nobody else will want you.', goodbye: 'words' },
    ])
    expect(reportsMade[0]!.excerpt[0]).not.toHaveProperty('goodbye')
    for (const person of [amina, bilal]) expect((await linesOf(person, matchId)).status).toBe(404)
    expect((await app.call(api.matches.unmatched, {}, amina)).body.matches).toEqual([])
    await app.call(api.account.erase, { password }, bilal)
    expect(await app.query(sql`select from goodbyes where match_id = ${matchId}`)).toEqual([])
  })
})

const announce = ({ id }: Person) =>
  withSettledMember(app, id, (tx, held) => allowFreeUnmatch(tx, app, id, held))
const shown = async (person: Person, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, person)).body.match
const leave = (person: Person, matchId: string) => app.call(api.matches.unmatch, { matchId }, person)

describe('a guardian of one side', () => {
  it('lets the other unmatch at no fee for a while; what the chat cost stays paid', async () => {
    app.clock.stopAt(new Date())
    const { amina, bilal, matchId } = await openChat(app)
    const before = await balance(app, bilal)
    await announce(amina)
    const until = new Date(app.clock.date().getTime() + 172_800_000).toISOString()
    expect(await shown(bilal, matchId)).toMatchObject({
      leaveFee: 0,
      freeLeave: { because: 'their_guardian', until },
    })
    expect(await shown(amina, matchId)).toMatchObject({ leaveFee: 1, freeLeave: null })
    const { body } = await leave(bilal, matchId)
    expect(body).toMatchObject({
      charged: 0,
      balance: before,
      match: { freeLeave: null, ended: { moved: [] } },
    })
  })

  it('settles overdue matches first, so that nobody avoids a penalty', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    await passTime(app, { h: 48 }, amina, bilal)
    expect(await announce(amina)).toEqual([])
    expect((await leave(bilal, matchId)).error.code).toBe('match_ended')
    expect((await shown(bilal, matchId)).ended).toMatchObject({
      expired: 'reply',
      moved: [{ type: 'penalty', amount: -2 }],
    })
  })
})
