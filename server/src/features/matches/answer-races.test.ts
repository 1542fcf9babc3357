import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import {
  raceEach,
  raceCount,
  raceCalls,
  outcomeCode,
  withDeadlines,
} from '../../../test/support/matches/race-calls.ts'
import { runSweeps } from '../../../test/support/app/run-sweeps.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { createMembers, createMatchedPairs } from '../../../test/support/members/create-members.ts'
import { endOverdueMatches } from './jobs/end-overdue.ts'
import { openMatch } from './commands/open-match.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const { pay, say, leave, typesOf, almostDue, stateOf, waitingChats } = raceCalls(() => app)

describe('answers', () => {
  it('at the deadline have exactly one outcome', async () => {
    let inTime = 0
    await raceEach(await withDeadlines(waitingChats(raceCount(200))), async ([pair, inMs]) => {
      await almostDue(pair, inMs)
      const [answer] = await Promise.all([
        say(pair.two, pair.matchId, 'Wa alaykum'),
        endOverdueMatches(app),
        endOverdueMatches(app),
      ])
      const { ended, lastSeq } = await stateOf(pair.matchId)
      const types = (await typesOf(pair.matchId)).filter((type) => type !== 'express_payment')
      const counted = outcomeCode(answer) === 'ok'
      if (counted) inTime++
      expect([ended, lastSeq, types]).toEqual(
        counted ? [false, 2, []] : [true, 1, ['compensation', 'penalty']],
      )
      expect(['ok', 'too_late', 'match_ended']).toContain(outcomeCode(answer))
    })
    expect(inTime).toBeGreaterThan(0)
    expect(inTime).toBeLessThan(raceCount(200))
  })

  it('at the moment of an unmatch come first or are refused', async () => {
    await raceEach(await waitingChats(raceCount(80)), async ({ one, two, matchId }) => {
      const [bye, answer, more] = await Promise.all([
        leave(one, matchId),
        say(two, matchId),
        say(one, matchId, 'Well'),
      ])
      expect(outcomeCode(bye)).toBe('ok')
      const sent = [answer, more].filter((message) => outcomeCode(message) === 'ok').length
      const { ended, lastSeq } = await stateOf(matchId)
      expect([ended, lastSeq]).toEqual([true, 1 + sent])
      expect((await typesOf(matchId)).filter((type) => type === 'unmatch_fee')).toHaveLength(1)
    })
  })

  it('from two tabs with the same id are one message', async () => {
    await raceEach(await waitingChats(raceCount(60)), async ({ two, matchId }) => {
      const id = randomUUID()
      const answers = await Promise.all(Array.from({ length: 4 }, () => say(two, matchId, 'Wa alaykum', id)))
      expect(answers.map(({ body }) => body.message.seq)).toEqual([2, 2, 2, 2])
      expect((await stateOf(matchId)).lastSeq).toBe(2)
    })
  })

  it('with one id in two matches are sent in one and refused in the other', async () => {
    await raceEach(await waitingChats(raceCount(60)), async ({ two, matchId }) => {
      const [friend] = await createMembers(app, 1)
      const other = await app.transact((tx) => openMatch(tx, app, two.id, friend!.id))
      await pay(two, other.matchId, true)
      const id = randomUUID()
      const answers = await Promise.all([matchId, other.matchId].map((where) => say(two, where, 'Yes', id)))
      expect(answers.map(outcomeCode).toSorted()).toEqual(['id_reused', 'ok'])
      const sent = answers.map((answer) => outcomeCode(answer) === 'ok')
      expect((await stateOf(matchId)).lastSeq).toBe(sent[0] ? 2 : 1)
      expect((await stateOf(other.matchId)).lastSeq).toBe(sent[1] ? 1 : 0)
    })
  })

  it('of two members with one id are sent for one and not found for the other', async () => {
    await raceEach(await waitingChats(raceCount(40)), async ({ two, matchId }) => {
      const [[elsewhere], id] = [await waitingChats(1), randomUUID()]
      const answers = await Promise.all([
        say(two, matchId, 'Yes', id),
        say(elsewhere!.two, elsewhere!.matchId, 'Yes', id),
      ])
      expect(answers.map(outcomeCode).toSorted()).toEqual(['not_found', 'ok'])
    })
  })

  it('of both sides at once are counted without a gap', async () => {
    await raceEach(await waitingChats(raceCount(20)), async ({ one, two, matchId }) => {
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => say(n % 2 === 0 ? one : two, matchId, `Message ${n}`)),
      )
      const seqs = await app.query(sql<{ seq: number }>`
        select seq from messages where match_id = ${matchId} order by seq`)
      expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1))
    })
  })

  it('earn the last reward of a period once, although sent in several matches at once', async () => {
    for (let n = 0; n < raceCount(10); n++) {
      const [me, ...others] = await createMembers(app, 6)
      const ids = await Promise.all(
        others.map(async (other) => {
          const { matchId } = await app.transact((tx) => openMatch(tx, app, me!.id, other.id))
          await pay(other, matchId, true)
          await say(other, matchId)
          return matchId
        }),
      )
      await app.query(sql`
        update matches set user1_replies = case when profile1_id = ${me!.id} then 2 else 0 end,
          user2_replies = case when profile2_id = ${me!.id} then 2 else 0 end
        where id = any(${ids}::uuid[])`)
      await Promise.all(ids.map((matchId) => say(me!, matchId, 'My third answer')))
      const rewards = await app.query(sql`
        select from token_transactions where user_id = ${me!.id} and type = 'reward'`)
      expect(rewards).toHaveLength(3)
    }
  })
})

describe('four servers at once', () => {
  it('end many overdue matches, each exactly once', async () => {
    const silent = await waitingChats(20)
    const unpaid = await createMatchedPairs(app, 45)
    await raceEach(unpaid.slice(0, 15), async ({ two, matchId }) => void (await pay(two, matchId)))
    const ids = [...silent, ...unpaid].map(({ matchId }) => matchId)
    await raceEach([...silent, ...unpaid], async (pair) => void (await almostDue(pair, -1)))
    const drain = async () => {
      await runSweeps(app)
    }
    const readers = silent.slice(0, 8).map(({ two }) => app.call(api.matches.list, {}, two))
    await Promise.all([drain(), drain(), drain(), drain(), ...readers])
    await runSweeps(app)
    const counts = await app.query(sql<{ type: string; count: number }>`
      select type, count(*)::int as count from token_transactions
      where reference_id = any(${ids}::uuid[]) and type <> 'express_payment' group by type order by type`)
    expect(counts).toEqual([
      { type: 'compensation', count: 20 },
      { type: 'payment', count: 15 },
      { type: 'penalty', count: 20 },
      { type: 'refund', count: 15 },
    ])
    const notices = await app.query(sql<{ count: number }>`
      select count(*)::int as count from notifications where type = 'unmatched' and reference_id = any(${ids}::uuid[])`)
    expect(notices).toEqual([{ count: 130 }])
  })
})
