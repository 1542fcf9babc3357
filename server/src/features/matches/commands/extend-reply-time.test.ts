import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import {
  randomDelayMs,
  raceEach,
  raceCount,
  raceCalls,
  outcomeCode,
} from '../../../../test/support/matches/race-calls.ts'
import { passTime, openChat, postMessage, unlockChat } from '../../../../test/support/matches/matches.ts'
import { setBalance } from '../../../../test/support/members/wallet-helpers.ts'
import type { Person } from '../../../../test/support/members/cast.ts'
import { addMembers, createToken, type Member } from '../../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { createMatchedPairs } from '../../../../test/support/members/create-members.ts'
import { endDueAways } from '../../away/away.ts'
import { endOverdueMatches } from '../jobs/end-overdue.ts'
import { openMatch } from './open-match.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const hour = 3_600_000
const { say, almostDue, stateOf, waitingChats, leave, again } = raceCalls(() => app)
const ask = (member: Pick<Member, 'token'>, matchId: string, requestId = randomUUID()) =>
  app.call(api.matches.askDay, { matchId, requestId }, member)
const shown = async (person: Pick<Person, 'token'>, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, person)).body.match
const linesOf = async (person: Pick<Person, 'token'>, matchId: string) =>
  (await app.call(api.matches.lines, { matchId }, person)).body.lines
const go = (member: Pick<Member, 'token'>) => app.call(api.away.begin, { days: 3 }, member)

describe('extending the reply time', () => {
  it('adds half the time, shows an entry to both, and counts once however often it is sent', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    expect((await ask(bilal, matchId)).error.code).toBe('not_awaited')
    await postMessage(app, amina, matchId, 'Salam')
    await passTime(app, { h: 30 }, amina, bilal)
    const before = (await shown(bilal, matchId)).clock!
    expect(await shown(bilal, matchId)).toMatchObject({ canAskDay: true })
    expect((await ask(amina, matchId)).error.code).toBe('not_awaited')
    const requestId = randomUUID()
    for (const { status } of [await ask(bilal, matchId, requestId), await ask(bilal, matchId, requestId)])
      expect(status).toBe(200)
    const match = await shown(bilal, matchId)
    expect(match).toMatchObject({ dayMore: { me: true, them: false }, canAskDay: false })
    expect((await shown(amina, matchId)).dayMore).toEqual({ me: false, them: true })
    expect(match.clock!.lengthMs).toBe(72 * hour)
    expect(Date.parse(match.clock!.expiresAt!) - Date.parse(before.expiresAt!)).toBe(24 * hour)
    expect((await ask(bilal, matchId)).error.code).toBe('day_used')
    const line = { kind: 'day_more', round: 1, afterSeq: 1, text: null }
    expect(await linesOf(bilal, matchId)).toMatchObject([{ ...line, by: 'me' }])
    expect(await linesOf(amina, matchId)).toMatchObject([{ ...line, by: 'them' }])
    // The reply counts as in time, and the next clock has its usual length.
    await passTime(app, { h: 41 }, amina, bilal)
    expect((await postMessage(app, bilal, matchId, 'Wa alaykum')).body.match.clock).toMatchObject({
      awaited: 'them',
      lengthMs: 48 * hour,
    })
    // Nobody has extended that clock, nor the next one of the member who did before.
    const neither = { me: false, them: false }
    expect((await shown(amina, matchId)).dayMore).toEqual(neither)
    await postMessage(app, amina, matchId, 'How are you?')
    expect((await shown(amina, matchId)).dayMore).toEqual(neither)
    expect(await shown(bilal, matchId)).toMatchObject({ dayMore: neither, canAskDay: false })
    const other = await openChat(app)
    await postMessage(app, other.amina, other.matchId, 'Salam')
    expect((await ask(other.bilal, other.matchId)).status).toBe(200)
    expect((await ask({ token: other.bilal.token }, matchId)).error.code).toBe('not_found')
  })

  it('is refused for an id that was used in another match', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    const [cleo] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
    const second = await app.transact((tx) => openMatch(tx, app, cleo.id, bilal.id))
    await setBalance(app, cleo, 6)
    await unlockChat(app, cleo as Person, second.matchId, true)
    await postMessage(app, amina, matchId, 'Salam')
    await postMessage(app, cleo as Person, second.matchId, 'Salam')
    const requestId = randomUUID()
    expect((await ask(bilal, matchId, requestId)).status).toBe(200)
    expect((await ask(bilal, second.matchId, requestId)).error.code).toBe('id_reused')
    expect((await shown(bilal, second.matchId)).clock!.lengthMs).toBe(48 * hour)
    expect(await linesOf(bilal, second.matchId)).toEqual([])
    expect((await ask(bilal, second.matchId)).status).toBe(200)
    // Request ids count per member.
    await postMessage(app, bilal, matchId, 'Wa alaykum')
    expect((await ask(amina, matchId, requestId)).body.match).toMatchObject({ dayMore: { me: true } })
  })

  it('comes too late after the deadline, and is refused in an ended match', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    app.clock.advance({ h: 48 })
    const late = { token: await createToken(app, bilal.id) }
    expect((await ask(late, matchId)).error.code).toBe('too_late')
    expect((await ask(late, matchId)).error.code).toBe('match_ended')
    expect(await linesOf(late, matchId)).toEqual([])
  })

  it('adds to the time left while the match is paused', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    await go(amina)
    const { remainingMs } = (await shown(bilal, matchId)).clock!
    const { body } = await ask(bilal, matchId)
    expect(body.match.clock!.remainingMs! - remainingMs!).toBe(24 * hour)
  })
})

describe('at the same instant', () => {
  it('an extension and the deadline: it counts, or it is too late and the match has ended', async () => {
    await raceEach(await waitingChats(raceCount(30)), async (pair) => {
      await almostDue(pair, randomDelayMs())
      const [asked] = await Promise.all([ask(pair.two, pair.matchId), endOverdueMatches(app)])
      await endOverdueMatches(app)
      const { ended } = await stateOf(pair.matchId)
      expect([`${outcomeCode(asked)}, ended ${ended}`]).toContainEqual(
        expect.stringMatching(/^(ok, ended false|(too_late|match_ended), ended true)$/),
      )
    })
  })

  it('many requests add one entry and one extension', async () => {
    await raceEach(await waitingChats(raceCount(10)), async ({ two, matchId }) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(two, matchId)))
      expect(answers.filter((answer) => outcomeCode(answer) === 'ok')).toHaveLength(1)
      expect(await linesOf(two, matchId)).toHaveLength(1)
    })
  })

  it('an away and the deadline leave the match paused or ended', async () => {
    await raceEach(await waitingChats(raceCount(30)), async (pair) => {
      await almostDue(pair, randomDelayMs())
      await Promise.all([go(pair.two), endOverdueMatches(app)])
      const [row] = await app.query(sql<{ ended: boolean; rests: boolean }>`
        select unmatched_at is not null as ended, clock_left_ms is not null as rests
        from matches where id = ${pair.matchId}`)
      expect(row!.ended !== row!.rests).toBe(true)
    })
  })

  it('aways of both and a rematch: the match is paused exactly while one of them is away', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(20)), async ({ one, two, matchId }) => {
      await leave(one, matchId)
      await Promise.all([go(two), again(one, matchId), go(one)])
      const rests = async () =>
        (
          await app.query(sql<{ rests: boolean; away: boolean }>`
            select m.clock_left_ms is not null as rests,
              greatest(a.paused_until, b.paused_until) is not null as away
            from matches m join profiles a on a.id = m.profile1_id join profiles b on b.id = m.profile2_id
            where m.id = ${matchId}`)
        )[0]
      expect(await rests()).toEqual({ rests: true, away: true })
      const end = (member: Member) => app.call(api.away.end, {}, member)
      await Promise.all([end(one), end(two), say(one, matchId)])
      expect(await rests()).toEqual({ rests: false, away: false })
    })
    expect(await endDueAways(app)).toBe(false)
  })
})
