import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectBalancesToAddUp } from '../../../test/audit.ts'
import { send, unlock } from '../../../test/matches.ts'
import type { Member } from '../../../test/people.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { movesOf, newMembers, newPairs, type MatchedPair } from '../../../test/throng.ts'
import { first, rows, transact } from '../../db.ts'
import { endByBlock } from './end.ts'
import { expireOverdue } from './expire.ts'
import { openMatch } from './open.ts'
import { lockPair } from './pair.ts'
import { inTurn } from './turn.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
afterEach(() => expectBalancesToAddUp(app.db))
afterAll(() => app.close())

type Person = Parameters<typeof unlock>[1]
const as = (member: Member) => member as Person
const pay = (member: Member, matchId: string, express = false) => unlock(app, as(member), matchId, express)
const say = (member: Member, matchId: string, content = 'Salam', id = randomUUID()) =>
  send(app, as(member), matchId, content, id)
const leave = (member: Member, matchId: string) => app.call(api.matches.unmatch, { matchId }, member)
const again = (member: Member, matchId: string) =>
  app.call(api.matches.rematch, { matchId, requestId: randomUUID() }, member)
const typesOf = async (matchId: string) => (await movesOf(app, matchId)).map(({ type }) => type)

/** What an act answered: the code of its refusal, or ok. */
const said = ({ status, error }: { status: number; error?: { code: string } }) =>
  status === 200 ? 'ok' : (error?.code ?? String(status))

/** Runs the same race for each pair, a few at once, so that they also meet each other. */
async function each<T>(many: readonly T[], race: (one: T) => Promise<void>) {
  const waiting = [...many]
  const runner = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await race(next)
  }
  await Promise.all([runner(), runner(), runner()])
}

/** Machines differ: on one the act wins within 5 ms, on another it needs 100. */
const aboutNow = () => Math.random() * [6, 25, 120, 600][Math.floor(Math.random() * 4)]!

/** Its running deadline is now, as nearly as can be aimed. */
const almostDue = ({ matchId }: MatchedPair, inMs: number) =>
  rows(
    app.db,
    sql`
      update matches set
        payment_expires_at = case when payment_expires_at is not null
          then ${app.clock.sql} + make_interval(secs => ${inMs / 1000}) end,
        response_timer_expires_at = case when response_timer_expires_at is not null
          then ${app.clock.sql} + make_interval(secs => ${inMs / 1000}) end
      where id = ${matchId}`,
  )

const stateOf = async (matchId: string) => {
  const row = await first(
    app.db,
    sql<{ ended: boolean; expired: string | null; unlocked: boolean; round: number; lastSeq: number }>`
      select unmatched_at is not null as ended, expired_clock as expired, chat_unlocked as unlocked, round,
        last_seq as "lastSeq"
      from matches where id = ${matchId}`,
  )
  return row!
}

describe('payments', () => {
  it('of one member by twenty taps at once are charged once', async () => {
    await each(await newPairs(app, 20), async ({ one, matchId }) => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => pay(one, matchId)))
      expect(new Set(answers.map(said))).toEqual(new Set(['ok']))
      expect(answers.filter(({ body }) => body.charged === 3)).toHaveLength(1)
      expect(await typesOf(matchId)).toEqual(['payment'])
    })
  })

  it('by one tap that was sent again and again are charged once', async () => {
    await each(await newPairs(app, 20), async ({ one, matchId }) => {
      const requestId = randomUUID()
      const tap = () => app.call(api.matches.unlock, { matchId, requestId, express: true }, one)
      const answers = await Promise.all(Array.from({ length: 6 }, tap))
      expect(new Set(answers.map(said))).toEqual(new Set(['ok']))
      expect(await movesOf(app, matchId)).toMatchObject([{ type: 'express_payment', amount: -6 }])
    })
  })

  it('by one id for two matches at once are two taps', async () => {
    const [here, there] = (await newPairs(app, 2)) as [MatchedPair, MatchedPair]
    const second = await transact(app.db, (tx) => openMatch(tx, app, here.one.id, there.two.id))
    const requestId = randomUUID()
    const tap = (matchId: string) => app.call(api.matches.unlock, { matchId, requestId }, here.one)
    const answers = await Promise.all([here.matchId, second.matchId].map(tap))
    expect(answers.map(({ status, body }) => [status, body.charged, body.match.iPaid])).toEqual([
      [200, 3, true],
      [200, 3, true],
    ])
    expect((await tap(second.matchId)).body.charged).toBe(3)
    expect(await movesOf(app, second.matchId)).toHaveLength(1)
  })

  it('of both at once unlock, and each is charged once', async () => {
    await each(await newPairs(app, 100), async ({ one, two, matchId }) => {
      await Promise.all([pay(one, matchId), pay(two, matchId), pay(two, matchId), pay(one, matchId)])
      expect(await movesOf(app, matchId)).toMatchObject([
        { type: 'payment', amount: -3 },
        { type: 'payment', amount: -3 },
      ])
      expect((await stateOf(matchId)).unlocked).toBe(true)
    })
  })

  it('of both as express cost 6 and nothing, or 3 and 3', async () => {
    await each(await newPairs(app, 60), async ({ one, two, matchId }) => {
      await Promise.all([pay(one, matchId, true), pay(two, matchId, true), pay(one, matchId)])
      const moves = await movesOf(app, matchId)
      const total = moves.reduce((sum, { amount }) => sum + amount, 0)
      expect(total).toBe(-6)
      expect((await stateOf(matchId)).unlocked).toBe(true)
    })
  })

  it('from one wallet for several matches at once never spend more than there is', async () => {
    for (let n = 0; n < 8; n++) {
      const [me, ...others] = await newMembers(app, 6, 7)
      const ids: string[] = []
      for (const other of others)
        ids.push((await transact(app.db, (tx) => openMatch(tx, app, me!.id, other.id))).matchId)
      const answers = await Promise.all(ids.map((matchId) => pay(me!, matchId)))
      expect(answers.map(said).toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => 'insufficient_tokens'),
        'ok',
        'ok',
      ])
    }
  })

  it('against the deadline: either paid in time, or ended with everything back', async () => {
    let inTime = 0
    await each(await newPairs(app, 120), async (pair) => {
      await pay(pair.one, pair.matchId)
      await almostDue(pair, aboutNow())
      const [answer] = await Promise.all([pay(pair.two, pair.matchId), expireOverdue(app)])
      const { unlocked, expired } = await stateOf(pair.matchId)
      const types = await typesOf(pair.matchId)
      if (said(answer) === 'ok') inTime++
      expect([said(answer), unlocked, types]).toEqual(
        said(answer) === 'ok'
          ? ['ok', true, ['payment', 'payment']]
          : ['match_ended', false, ['payment', 'refund']],
      )
      expect(expired).toBe(unlocked ? null : 'payment')
    })
    expect(inTime).toBeGreaterThan(0)
    expect(inTime).toBeLessThan(120)
  })
})

/** Chats in which the first side has written, and the second is awaited. */
async function waitingChats(count: number): Promise<MatchedPair[]> {
  const pairs = await newPairs(app, count)
  await each(pairs, async ({ one, matchId }) => {
    await pay(one, matchId, true)
    await say(one, matchId)
  })
  return pairs
}

describe('answers', () => {
  it('against the deadline: exactly one outcome', async () => {
    let inTime = 0
    await each(await waitingChats(150), async (pair) => {
      await almostDue(pair, aboutNow())
      const [answer] = await Promise.all([
        say(pair.two, pair.matchId, 'Wa alaykum'),
        expireOverdue(app),
        expireOverdue(app),
      ])
      const { ended, lastSeq } = await stateOf(pair.matchId)
      const types = (await typesOf(pair.matchId)).filter((type) => type !== 'express_payment')
      const counted = said(answer) === 'ok'
      if (counted) inTime++
      expect([ended, lastSeq, types]).toEqual(
        counted ? [false, 2, []] : [true, 1, ['compensation', 'penalty']],
      )
      expect(['ok', 'too_late', 'match_ended']).toContain(said(answer))
    })
    expect(inTime).toBeGreaterThan(0)
    expect(inTime).toBeLessThan(150)
  })

  it('and goodbyes at once: the message came first, or was refused', async () => {
    await each(await waitingChats(80), async ({ one, two, matchId }) => {
      const [bye, answer, more] = await Promise.all([
        leave(one, matchId),
        say(two, matchId),
        say(one, matchId, 'Well'),
      ])
      expect(said(bye)).toBe('ok')
      const sent = [answer, more].filter((message) => said(message) === 'ok').length
      const { ended, lastSeq } = await stateOf(matchId)
      expect([ended, lastSeq]).toEqual([true, 1 + sent])
      expect((await typesOf(matchId)).filter((type) => type === 'unmatch_fee')).toHaveLength(1)
    })
  })

  it('from two tabs with the same id are one message', async () => {
    await each(await waitingChats(60), async ({ two, matchId }) => {
      const id = randomUUID()
      const answers = await Promise.all(Array.from({ length: 4 }, () => say(two, matchId, 'Wa alaykum', id)))
      expect(answers.map(({ body }) => body.message.seq)).toEqual([2, 2, 2, 2])
      expect((await stateOf(matchId)).lastSeq).toBe(2)
    })
  })

  it('of both sides at once are counted without a gap', async () => {
    await each(await waitingChats(20), async ({ one, two, matchId }) => {
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => say(n % 2 === 0 ? one : two, matchId, `Message ${n}`)),
      )
      const seqs = await rows(
        app.db,
        sql<{ seq: number }>`select seq from messages where match_id = ${matchId} order by seq`,
      )
      expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1))
    })
  })

  it('that earn the last reward of a period in several matches at once earn it once', async () => {
    for (let n = 0; n < 10; n++) {
      const [me, ...others] = await newMembers(app, 6)
      const ids = await Promise.all(
        others.map(async (other) => {
          const { matchId } = await transact(app.db, (tx) => openMatch(tx, app, me!.id, other.id))
          await pay(other, matchId, true)
          await say(other, matchId)
          return matchId
        }),
      )
      await rows(
        app.db,
        sql`
          update matches set user1_replies = case when profile1_id = ${me!.id} then 2 else 0 end,
            user2_replies = case when profile2_id = ${me!.id} then 2 else 0 end
          where id = any(${ids}::uuid[])`,
      )
      await Promise.all(ids.map((matchId) => say(me!, matchId, 'My third answer')))
      const rewards = await rows(
        app.db,
        sql`select from token_transactions where user_id = ${me!.id} and type = 'reward'`,
      )
      expect(rewards).toHaveLength(3)
    }
  })
})

describe('four sweepers at once', () => {
  it('end hundreds of overdue matches, each exactly once', async () => {
    const silent = await waitingChats(150)
    const unpaid = await newPairs(app, 250)
    await each(unpaid.slice(0, 100), async ({ two, matchId }) => void (await pay(two, matchId)))
    const ids = [...silent, ...unpaid].map(({ matchId }) => matchId)
    await each([...silent, ...unpaid], async (pair) => void (await almostDue(pair, -1)))
    const drain = async () => {
      for (let more = true; more;) more = await expireOverdue(app)
    }
    const readers = silent.slice(0, 20).map(({ two }) => app.call(api.matches.list, {}, two))
    await Promise.all([drain(), drain(), drain(), drain(), ...readers])
    await drain()
    const counts = await rows(
      app.db,
      sql<{ type: string; count: number }>`
        select type, count(*)::int as count from token_transactions
        where reference_id = any(${ids}::uuid[]) and type <> 'express_payment' group by type order by type`,
    )
    expect(counts).toEqual([
      { type: 'compensation', count: 150 },
      { type: 'payment', count: 100 },
      { type: 'penalty', count: 150 },
      { type: 'refund', count: 100 },
    ])
    const notices = await rows(
      app.db,
      sql<{ count: number }>`
        select count(*)::int as count from notifications where type = 'unmatched' and reference_id = any(${ids}::uuid[])`,
    )
    expect(notices).toEqual([{ count: 800 }])
  })
})

describe('leaving', () => {
  it('for good against a payment: the tokens are back, or were never taken', async () => {
    await each(await newPairs(app, 60), async ({ one, two, matchId }) => {
      const [answer, erased] = await Promise.all([pay(one, matchId), app.call(api.account.erase, {}, two)])
      expect(said(erased)).toBe('ok')
      expect(['ok', 'not_found', 'match_ended']).toContain(said(answer))
      const left = await rows(
        app.db,
        sql<{ balance: number; moved: number }>`
          select token_balance as balance, (
            select coalesce(sum(amount), 0)::int from token_transactions
            where user_id = p.id and reference_id = ${matchId}) as moved
          from profiles p where p.id = ${one.id}`,
      )
      expect(left).toEqual([{ balance: 9, moved: 0 }])
    })
  })

  it('by block against a payment: the tokens are back, or were never taken', async () => {
    await each(await newPairs(app, 80), async ({ one, two, matchId }) => {
      const block = inTurn(app, async (tx, turn) => {
        await lockPair(tx, one.id, two.id)
        await rows(
          tx,
          sql`
            insert into blocked_profiles (blocker_id, blocked_id, created_at)
            values (${two.id}, ${one.id}, ${app.clock.sql})`,
        )
        await endByBlock(tx, app, turn, two.id, one.id)
      })
      const [answer] = await Promise.all([pay(one, matchId), block])
      expect(['ok', 'not_found', 'match_ended']).toContain(said(answer))
      const moves = await movesOf(app, matchId)
      expect([0, 2]).toContain(moves.length)
      expect(moves.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      expect((await stateOf(matchId)).ended).toBe(true)
    })
  })

  it('by both at once costs one of them the fee', async () => {
    await each(await newPairs(app, 60), async ({ one, two, matchId }) => {
      const answers = await Promise.all([leave(one, matchId), leave(two, matchId), leave(one, matchId)])
      expect(answers.map(said).toSorted()).toEqual(['match_ended', 'match_ended', 'ok'])
      expect(await movesOf(app, matchId)).toMatchObject([{ type: 'unmatch_fee', amount: -3 }])
    })
  })
})

describe('a rematch', () => {
  it('by one tap that was sent again and again says the same each time', async () => {
    const pairs = await newPairs(app, 10)
    await each(pairs, async (pair) => void (await almostDue(pair, -1)))
    await expireOverdue(app)
    await each(pairs, async ({ one, matchId }) => {
      const requestId = randomUUID()
      const tap = () => app.call(api.matches.rematch, { matchId, requestId }, one)
      const answers = await Promise.all(Array.from({ length: 6 }, tap))
      expect(new Set(answers.map(({ body }) => body.charged))).toEqual(new Set([3]))
    })
  })

  it('by both at once: one is charged, and both succeed', async () => {
    const pairs = await newPairs(app, 100)
    await each(pairs, async (pair) => void (await almostDue(pair, -1)))
    while (await expireOverdue(app));
    await each(pairs, async ({ one, two, matchId }) => {
      const answers = await Promise.all([again(one, matchId), again(two, matchId), again(one, matchId)])
      expect(answers.map(said)).toEqual(['ok', 'ok', 'ok'])
      expect(answers.map(({ body }) => body.charged).toSorted()).toEqual([0, 0, 3])
      expect((await stateOf(matchId)).round).toBe(2)
      expect(await movesOf(app, matchId)).toMatchObject([{ type: 'rematch', amount: -3 }])
    })
  })

  it('against a removal: one of them wins', async () => {
    const pairs = await newPairs(app, 60)
    await each(pairs, async (pair) => void (await almostDue(pair, -1)))
    while (await expireOverdue(app));
    await each(pairs, async ({ one, two, matchId }) => {
      const [rematched, removed] = await Promise.all([
        again(one, matchId),
        app.call(api.matches.remove, { matchId }, two),
      ])
      expect([said(rematched), said(removed)].toSorted()).toEqual(
        said(removed) === 'ok' ? ['cannot_rematch', 'ok'] : ['not_found', 'ok'],
      )
      expect(await typesOf(matchId)).toEqual(said(rematched) === 'ok' ? ['rematch'] : [])
    })
  })
})
