import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password } from '../../../test/support/members/cast.ts'
import {
  raceEach,
  raceCount,
  raceCalls,
  outcomeCode,
  withDeadlines,
} from '../../../test/support/matches/race-calls.ts'
import { blockWithoutRoute } from '../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import {
  listMovements,
  createMembers,
  createMatchedPairs,
} from '../../../test/support/members/create-members.ts'
import { settleMember } from './jobs/settle-member.ts'
import { endOverdueMatches } from './jobs/end-overdue.ts'
import { openMatch } from './commands/open-match.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const { pay, leave, again, typesOf, almostDue, stateOf } = raceCalls(() => app)

describe('payments', () => {
  it('of one member by twenty requests at once are charged once', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(20)), async ({ one, matchId }) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => pay(one, matchId)))
      expect(new Set(answers.map(outcomeCode))).toEqual(new Set(['ok']))
      expect(answers.filter(({ body }) => body.charged === 3)).toHaveLength(1)
      expect(await typesOf(matchId)).toEqual(['payment'])
    })
  })

  it('by one request that is repeated are charged once', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(20)), async ({ one, matchId }) => {
      const requestId = randomUUID()
      const tap = () => app.call(api.matches.unlock, { matchId, requestId, express: true }, one)
      const answers = await Promise.all(Array.from({ length: 6 }, tap))
      expect(new Set(answers.map(outcomeCode))).toEqual(new Set(['ok']))
      expect(await listMovements(app, matchId)).toMatchObject([{ type: 'express_payment', amount: -6 }])
    })
  })

  it('by one request id for two matches at once are charged for one of them', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(40)), async ({ one, matchId }) => {
      const [friend] = await createMembers(app, 1)
      const other = await app.transact((tx) => openMatch(tx, app, one.id, friend!.id))
      const requestId = randomUUID()
      const tap = (id: string) => app.call(api.matches.unlock, { matchId: id, requestId }, one)
      const answers = await Promise.all([matchId, other.matchId].map(tap))
      expect(answers.map(outcomeCode).toSorted()).toEqual(['id_reused', 'ok'])
      expect([...(await typesOf(matchId)), ...(await typesOf(other.matchId))]).toEqual(['payment'])
    })
  })

  it('by one request id for two things at once do one of them', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(40)), async ({ one, matchId }) => {
      const requestId = randomUUID()
      const tap = (express: boolean) => app.call(api.matches.unlock, { matchId, requestId, express }, one)
      const answers = await Promise.all([true, false].map(tap))
      expect(answers.map(outcomeCode).toSorted()).toEqual(['id_reused', 'ok'])
      expect(await typesOf(matchId)).toHaveLength(1)
    })
  })

  it('of both at once unlock, and each is charged once', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(100)), async ({ one, two, matchId }) => {
      await Promise.all([pay(one, matchId), pay(two, matchId), pay(two, matchId), pay(one, matchId)])
      expect(await listMovements(app, matchId)).toMatchObject([
        { type: 'payment', amount: -3 },
        { type: 'payment', amount: -3 },
      ])
      expect((await stateOf(matchId)).unlocked).toBe(true)
    })
  })

  it('of both as express cost 6 and nothing, or 3 and 3', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(60)), async ({ one, two, matchId }) => {
      await Promise.all([pay(one, matchId, true), pay(two, matchId, true), pay(one, matchId)])
      const moves = await listMovements(app, matchId)
      const total = moves.reduce((sum, { amount }) => sum + amount, 0)
      expect(total).toBe(-6)
      expect((await stateOf(matchId)).unlocked).toBe(true)
    })
  })

  it('from one wallet for several matches at once never spend more than there is', async () => {
    for (let n = 0; n < 8; n++) {
      const [me, ...others] = await createMembers(app, 6, 7)
      const ids: string[] = []
      for (const other of others)
        ids.push((await app.transact((tx) => openMatch(tx, app, me!.id, other.id))).matchId)
      const answers = await Promise.all(ids.map((matchId) => pay(me!, matchId)))
      expect(answers.map(outcomeCode).toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => 'insufficient_tokens'),
        'ok',
        'ok',
      ])
    }
  })

  it('at the deadline are in time, or the match ends with a refund', async () => {
    let inTime = 0
    await raceEach(await withDeadlines(createMatchedPairs(app, raceCount(200))), async ([pair, inMs]) => {
      await pay(pair.one, pair.matchId)
      await almostDue(pair, inMs)
      const [answer] = await Promise.all([pay(pair.two, pair.matchId), endOverdueMatches(app)])
      const { unlocked, expired } = await stateOf(pair.matchId)
      const types = await typesOf(pair.matchId)
      if (outcomeCode(answer) === 'ok') inTime++
      expect([outcomeCode(answer), unlocked, types]).toEqual(
        outcomeCode(answer) === 'ok'
          ? ['ok', true, ['payment', 'payment']]
          : ['match_ended', false, ['payment', 'refund']],
      )
      expect(expired).toBe(unlocked ? null : 'payment')
    })
    expect(inTime).toBeGreaterThan(0)
    expect(inTime).toBeLessThan(raceCount(200))
  })
})

describe('leaving', () => {
  it('for good at the moment of a payment leaves no token taken', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(60)), async ({ one, two, matchId }) => {
      const [answer, erased] = await Promise.all([
        pay(one, matchId),
        app.call(api.account.erase, { password }, two),
      ])
      expect(outcomeCode(erased)).toBe('ok')
      expect(['ok', 'not_found', 'match_ended']).toContain(outcomeCode(answer))
      await settleMember(app, one.id)
      const left = await app.query(sql<{ balance: number; moved: number }>`
        select token_balance as balance, (
          select coalesce(sum(amount), 0)::int from token_transactions
          where user_id = p.id and reference_id = ${matchId}) as moved
        from profiles p where p.id = ${one.id}`)
      expect(left).toEqual([{ balance: 9, moved: 0 }])
    })
  })

  it('by a block at the moment of a payment leaves no token taken', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(80)), async ({ one, two, matchId }) => {
      const [answer] = await Promise.all([pay(one, matchId), blockWithoutRoute(app, two, one)])
      expect(['ok', 'not_found', 'match_ended']).toContain(outcomeCode(answer))
      const moves = await listMovements(app, matchId)
      expect([0, 2]).toContain(moves.length)
      expect(moves.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      expect((await stateOf(matchId)).ended).toBe(true)
    })
  })

  it('by both at once costs one of them the fee', async () => {
    await raceEach(await createMatchedPairs(app, raceCount(60)), async ({ one, two, matchId }) => {
      const answers = await Promise.all([leave(one, matchId), leave(two, matchId), leave(one, matchId)])
      expect(answers.map(outcomeCode).toSorted()).toEqual(['match_ended', 'match_ended', 'ok'])
      expect(await listMovements(app, matchId)).toMatchObject([{ type: 'unmatch_fee', amount: -3 }])
    })
  })
})

describe('a rematch', () => {
  it('by one request that is repeated gives the same answer each time', async () => {
    const pairs = await createMatchedPairs(app, 10)
    await raceEach(pairs, async (pair) => void (await almostDue(pair, -1)))
    await endOverdueMatches(app)
    await raceEach(pairs, async ({ one, matchId }) => {
      const requestId = randomUUID()
      const tap = () => app.call(api.matches.rematch, { matchId, requestId }, one)
      const answers = await Promise.all(Array.from({ length: 6 }, tap))
      expect(new Set(answers.map(({ body }) => body.charged))).toEqual(new Set([3]))
    })
  })

  it('by both at once succeeds for both and is charged once', async () => {
    const pairs = await createMatchedPairs(app, 100)
    await raceEach(pairs, async (pair) => void (await almostDue(pair, -1)))
    while (await endOverdueMatches(app));
    await raceEach(pairs, async ({ one, two, matchId }) => {
      const answers = await Promise.all([again(one, matchId), again(two, matchId), again(one, matchId)])
      expect(answers.map(outcomeCode)).toEqual(['ok', 'ok', 'ok'])
      expect(answers.map(({ body }) => body.charged).toSorted()).toEqual([0, 0, 3])
      expect((await stateOf(matchId)).round).toBe(2)
      expect(await listMovements(app, matchId)).toMatchObject([{ type: 'rematch', amount: -3 }])
    })
  })

  it('at the moment of a removal: one of them comes first', async () => {
    const pairs = await createMatchedPairs(app, 60)
    await raceEach(pairs, async (pair) => void (await almostDue(pair, -1)))
    while (await endOverdueMatches(app));
    await raceEach(pairs, async ({ one, two, matchId }) => {
      const [rematched, removed] = await Promise.all([
        again(one, matchId),
        app.call(api.matches.remove, { matchId }, two),
      ])
      expect([outcomeCode(rematched), outcomeCode(removed)].toSorted()).toEqual(
        outcomeCode(removed) === 'ok' ? ['cannot_rematch', 'ok'] : ['not_found', 'ok'],
      )
      expect(await typesOf(matchId)).toEqual(outcomeCode(rematched) === 'ok' ? ['rematch'] : [])
    })
  })
})
