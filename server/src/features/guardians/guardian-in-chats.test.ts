import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import {
  inviteAndReadToken,
  listGuardianLines,
  inviteAndAccept,
  type SignedIn,
} from '../../../test/support/guardians/guardian-calls.ts'
import { openListener } from '../../../test/support/sockets/listeners.ts'
import {
  createMatch,
  createPair,
  openChat,
  rematch,
  postMessage,
} from '../../../test/support/matches/matches.ts'
import { setBalance } from '../../../test/support/members/wallet-helpers.ts'
import { raceEach, raceCount } from '../../../test/support/matches/race-calls.ts'
import { waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { query } from '../../db/db.ts'
import { openMatch } from '../matches/commands/open-match.ts'

const { guardians, matches } = api
let app: TestApp
bootForSuite(async (booted) => {
  app = booted
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const accept = (token: string) => app.call(guardians.accept, { token })
const meet = (one: SignedIn, two: SignedIn) => app.transact((tx) => openMatch(tx, app, one.id, two.id))
const kindsOf = async (person: SignedIn, matchId: string) =>
  (await listGuardianLines(app, person, matchId)).map(({ kind, by, round }) => [kind, by, round])
const chatsOf = (matchId: string) =>
  app.query(sql`
    select c.round, c.after_seq as "afterSeq", c.was_running as "wasRunning", c.from_at = l.at as "fromTheLine"
    from guardian_chats c join timeline_entries l using (match_id, round)
    where c.match_id = ${matchId} and l.kind = 'guardian' order by c.round`)

describe('with a guardian', () => {
  it('a running chat tells both sides at once, and nothing from before may be sent', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    await postMessage(app, bilal, matchId, 'Wa alaykum as-salam')
    const { token } = await inviteAndReadToken(app, amina)
    const listeners = [await openListener(app, amina.token), await openListener(app, bilal.token)]
    await accept(token)
    for (const listener of listeners)
      await listener.told((event) => event.type === 'match' && event.matchId === matchId)
    const line = { kind: 'guardian', round: 1, afterSeq: 2, text: 'Amina', values: {} }
    expect(await listGuardianLines(app, amina, matchId)).toEqual([
      expect.objectContaining({ ...line, by: 'me' }),
    ])
    expect(await listGuardianLines(app, bilal, matchId)).toEqual([
      expect.objectContaining({ ...line, by: 'them' }),
    ])
    expect(await chatsOf(matchId)).toEqual([{ round: 1, afterSeq: 2, wasRunning: true, fromTheLine: true }])
    const feeOf = async (person: SignedIn) =>
      (await app.call(matches.get, { matchId }, person)).body.match.leaveFee
    expect([await feeOf(amina), await feeOf(bilal)]).toEqual([1, 0])
    for (const listener of listeners) listener.close()
  })

  it('a later match tells both sides from its start, for each of two guardians', async () => {
    const [amina, bilal] = await createPair(app)
    await inviteAndAccept(app, amina)
    await inviteAndAccept(app, bilal)
    const { matchId } = await meet(amina, bilal)
    expect((await kindsOf(amina, matchId)).toSorted()).toEqual([
      ['guardian', 'me', 1],
      ['guardian', 'them', 1],
    ])
    expect(
      await app.query(sql`select from guardian_chats where match_id = ${matchId} and not was_running`),
    ).toHaveLength(2)
  })

  it('a rematch tells both sides again, and an ended match tells nothing', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await setBalance(app, amina, 9)
    await app.call(matches.unmatch, { matchId }, amina)
    await inviteAndAccept(app, amina)
    expect(await kindsOf(bilal, matchId)).toEqual([])
    expect((await rematch(app, amina, matchId)).status).toBe(200)
    expect(await kindsOf(bilal, matchId)).toEqual([['guardian', 'them', 2]])
    expect(await chatsOf(matchId)).toEqual([{ round: 2, afterSeq: 0, wasRunning: false, fromTheLine: true }])
    // The second one finds the round open and adds no second line.
    await setBalance(app, bilal, 9)
    await rematch(app, bilal, matchId)
    expect(await kindsOf(bilal, matchId)).toEqual([['guardian', 'them', 2]])
  })

  it('an overdue match ends first, and tells nothing', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    const { token } = await inviteAndReadToken(app, amina)
    await app.query(sql`update matches set payment_expires_at = ${app.clock.sql} where id = ${matchId}`)
    await accept(token)
    expect(await kindsOf(bilal, matchId)).toEqual([])
    const { body } = await app.call(matches.get, { matchId }, bilal)
    expect(body.match.ended?.expired).toBe('payment')
  })

  it.each(['member', 'guardian'])('ended by the %s, both sides read so once', async (by) => {
    const { amina, bilal, matchId } = await createMatch(app)
    const { token } = await inviteAndAccept(app, amina)
    const listener = await openListener(app, bilal.token)
    const end = () =>
      by === 'member' ? app.call(guardians.end, {}, amina) : app.call(guardians.leave, { token })
    await Promise.all([end(), end(), end()])
    await listener.told((event) => event.type === 'match' && event.matchId === matchId)
    expect(await kindsOf(bilal, matchId)).toEqual([
      ['guardian', 'them', 1],
      ['guardian_ended', 'them', 1],
    ])
    expect(await kindsOf(amina, matchId)).toEqual([
      ['guardian', 'me', 1],
      ['guardian_ended', 'me', 1],
    ])
    listener.close()
  })

  it('ended or only invited, a later match tells nothing', async () => {
    const [amina, bilal] = await createPair(app)
    await inviteAndAccept(app, amina)
    await app.call(guardians.end, {}, amina)
    await inviteAndReadToken(app, bilal)
    const { matchId } = await meet(amina, bilal)
    expect(await kindsOf(bilal, matchId)).toEqual([])
  })

  it('ended in a second round, both sides read so in that round only', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await inviteAndAccept(app, amina)
    await app.call(matches.unmatch, { matchId }, amina)
    await rematch(app, amina, matchId)
    await app.call(guardians.end, {}, amina)
    expect(await kindsOf(bilal, matchId)).toEqual([
      ['guardian', 'them', 1],
      ['guardian', 'them', 2],
      ['guardian_ended', 'them', 2],
    ])
  })

  it('a second guardian after the first adds another line', async () => {
    const { amina, bilal, matchId } = await createMatch(app)
    await inviteAndAccept(app, amina)
    await app.call(guardians.end, {}, amina)
    await inviteAndAccept(app, amina)
    expect((await kindsOf(bilal, matchId)).map(([kind]) => kind)).toEqual([
      'guardian',
      'guardian_ended',
      'guardian',
    ])
    await app.call(guardians.end, {}, amina)
    const ended = (await kindsOf(bilal, matchId)).filter(([kind]) => kind === 'guardian_ended')
    expect(ended, 'one for each').toHaveLength(2)
  })

  it('every match has its line, even one opened while the guardian accepts', async () => {
    await raceEach([...Array(raceCount(6)).keys()], async () => {
      const [amina, bilal] = await createPair(app)
      const { token } = await inviteAndReadToken(app, amina)
      const [{ matchId }] = await Promise.all([meet(amina, bilal), accept(token)])
      expect(await kindsOf(bilal, matchId)).toEqual([['guardian', 'them', 1]])
    })
  })

  it('no message can be written between the acceptance and the line', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    const { token } = await inviteAndReadToken(app, amina)
    const state = async () => (await app.call(guardians.mine, {}, amina)).body.guardian?.state
    const acts: Promise<unknown>[] = []
    await app.transact(async (tx) => {
      // Blocks writing the line while this transaction runs.
      await query(tx, sql`lock table timeline_entries in share mode`)
      acts.push(accept(token))
      await waitUntilLocksAwaited(app.db)
      expect(await state()).toBe('invited')
      acts.push(postMessage(app, bilal, matchId, 'Salam'))
      await waitUntilLocksAwaited(app.db, 2)
    })
    await Promise.all(acts)
    expect(await state()).toBe('accepted')
    expect(await chatsOf(matchId)).toMatchObject([{ afterSeq: 0, fromTheLine: true }])
  })

  it('no message above the line is sent, even one written while the guardian accepts', async () => {
    await raceEach([...Array(raceCount(4)).keys()], async () => {
      const { amina, bilal, matchId } = await openChat(app)
      const { token } = await inviteAndReadToken(app, amina)
      await Promise.all([
        postMessage(app, bilal, matchId, 'Salam'),
        accept(token),
        postMessage(app, bilal, matchId, 'Salam again'),
      ])
      const wrong = await app.query(sql`
        select from messages m join guardian_chats c using (match_id) join timeline_entries l using (match_id)
        where m.match_id = ${matchId} and l.kind = 'guardian'
          and (m.seq > c.after_seq) <> (m.created_at >= l.at and m.seq > l.after_seq)`)
      expect(wrong).toEqual([])
    })
  })
})
