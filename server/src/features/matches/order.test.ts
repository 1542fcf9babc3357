import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectBalancesToAddUp } from '../../../test/audit.ts'
import { tokenOf, type Member } from '../../../test/people.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { newMembers } from '../../../test/throng.ts'
import { rows, transact, transactionRetries, type Db } from '../../db.ts'
import { sendMessage } from '../chat/send.ts'
import { post } from '../wallet/ledger.ts'
import { expireOverdue } from './expire.ts'
import { openMatch } from './open.ts'
import { inTurn } from './turn.ts'
import { topUpDue } from './weekly-tokens.ts'

/** The first moments after downtime: members act before any sweep has run. */

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
beforeEach(() => app.clock.stopAt(app.clock.date()))
afterEach(() => expectBalancesToAddUp(app.db))
afterAll(() => app.close())

type Calls = typeof app.call
const call: Calls = async (route, input, options) => app.call(route, input, options)
const as = async ({ id }: Member) => ({ token: await tokenOf(app, id) })

const meet = async (a: Member, b: Member) =>
  (await transact(app.db, (tx) => openMatch(tx, app, a.id, b.id))).matchId
const pay = async (member: Member, matchId: string, express = false) =>
  call(api.matches.unlock, { matchId, requestId: randomUUID(), express }, await as(member))
const say = async (member: Member, matchId: string) =>
  call(api.chat.send, { matchId, id: randomUUID(), content: 'Salam' }, await as(member))
const again = async (member: Member, matchId: string) =>
  call(api.matches.rematch, { matchId, requestId: randomUUID() }, await as(member))
const leave = async (member: Member, matchId: string) =>
  call(api.matches.unmatch, { matchId }, await as(member))

/** `asker` has written, and `silent` is awaited. */
async function chatAwaiting(silent: Member, asker: Member) {
  const matchId = await meet(silent, asker)
  await pay(asker, matchId, true)
  await say(asker, matchId)
  return matchId
}

async function give({ id: memberId }: Member, amount: number) {
  const entry = { memberId, amount, type: 'purchase' as const, key: randomUUID() }
  await transact(app.db, (tx) => post(tx, app.clock, [entry]))
}

/** What moved in a wallet from now on, in the order in which it counts. */
async function movedIn({ id }: Member) {
  const moved = await rows(
    app.db,
    sql<{ type: string; amount: number }>`
      select type, amount from token_transactions where user_id = ${id} and type not in ('welcome', 'purchase')
      order by created_at, type desc`,
  )
  return moved.map(({ type, amount }) => `${type} ${amount}`)
}

/** Everybody meets everybody, all at once. */
async function allMeet(members: readonly Member[]) {
  const met = await rows(
    app.db,
    sql`
      with crowd as (select unnest(${members.map(({ id }) => id)}::uuid[]) as id)
      insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, payment_expires_at)
      select gen_random_uuid(), one.id, two.id, ${app.clock.sql}, ${app.clock.sql}, ${app.clock.sql},
        ${app.clock.sql} + make_interval(secs => ${app.config.windows.paymentS})
      from crowd one join crowd two on one.id < two.id returning id`,
  )
  return met.length
}

const statusOf = async (matchId: string) =>
  (
    await rows(
      app.db,
      sql<{ ended: boolean }>`select unmatched_at is not null as ended from matches where id = ${matchId}`,
    )
  )[0]?.ended

const people = async (count: number, tokens: number) => {
  const members = await newMembers(app, count, tokens)
  return members as [Member, Member, Member, Member]
}

describe('a payment', () => {
  it('can be made of what an earlier deadline has given back', async () => {
    const [me, gone, here] = await people(3, 3)
    await pay(me, await meet(me, gone))
    app.clock.advance({ h: 60 })
    const matchId = await meet(me, here)
    app.clock.advance({ h: 20 })
    expect(await pay(me, matchId)).toMatchObject({ status: 200, body: { charged: 3, balance: 0 } })
    expect(await movedIn(me)).toEqual(['payment -3', 'refund 3', 'payment -3'])
  })

  it('cannot be made of what an earlier penalty has taken', async () => {
    const [me, asker, here] = await people(3, 9)
    await give(me, -6)
    await chatAwaiting(me, asker)
    const matchId = await meet(me, here)
    app.clock.advance({ h: 50 })
    expect((await pay(me, matchId)).error.code).toBe('insufficient_tokens')
    expect(await movedIn(me)).toEqual(['penalty -2'])
  })

  it('comes after weekly tokens that fell due before it', async () => {
    const [me, here] = await people(2, 9)
    await give(me, -8)
    app.clock.advance({ d: 6 })
    const matchId = await meet(me, here)
    app.clock.advance({ d: 1, h: 1 })
    expect(await pay(me, matchId, true)).toMatchObject({ status: 200, body: { charged: 6, balance: 0 } })
    expect(await movedIn(me)).toEqual(['weekly 5', 'express_payment -6'])
    while (await topUpDue(app));
    expect(await movedIn(me)).toHaveLength(2)
  })
})

describe('what is settled before an act', () => {
  it('has its own earlier deadlines settled first, however far they reach', async () => {
    const [me, here, silent, distant] = await people(4, 9)
    const [farther] = await people(1, 9)
    await give(silent, -3)
    await give(distant, -6)
    // In the end: distant is given back 3, pays 2 of them to silent, who pays 2 to me.
    await pay(distant, await meet(distant, farther))
    app.clock.advance({ h: 25 })
    await chatAwaiting(distant, silent)
    app.clock.advance({ h: 1 })
    await chatAwaiting(silent, me)
    app.clock.advance({ h: 40 })
    const matchId = await meet(me, here)
    app.clock.advance({ h: 20 })
    expect(await pay(me, matchId)).toMatchObject({ status: 200, body: { charged: 3 } })
    expect(await movedIn(distant)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
    expect(await movedIn(silent)).toEqual(['express_payment -6', 'compensation 2', 'penalty -2'])
    expect(await movedIn(me)).toEqual(['express_payment -6', 'compensation 2', 'payment -3'])
  })

  it('is the same for a reader', async () => {
    const [me, silent, distant] = await people(3, 9)
    await give(silent, -6)
    await pay(silent, await meet(silent, distant))
    app.clock.advance({ h: 30 })
    await chatAwaiting(silent, me)
    app.clock.advance({ h: 50 })
    await call(api.wallet.mine, {}, await as(me))
    expect(await movedIn(silent)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  })

  it('keeps the order among penalties and weekly tokens', async () => {
    const [me, early, late, here] = await people(4, 9)
    await give(me, -8)
    app.clock.advance({ d: 4 })
    await chatAwaiting(me, early)
    app.clock.advance({ d: 2 })
    await chatAwaiting(me, late)
    app.clock.advance({ d: 1 })
    const matchId = await meet(me, here)
    app.clock.advance({ d: 1, h: 1 })
    // At day 6 the penalty takes the one token there is; at day 7 the week brings 6 - 2; at day 8 another 2 go.
    expect((await pay(me, matchId)).error.code).toBe('insufficient_tokens')
    expect(await movedIn(me)).toEqual(['penalty -1', 'weekly 4', 'penalty -2'])
  })
})

describe('a message', () => {
  it('that comes too late is told so, also where something else was overdue before', async () => {
    const [me, asker, gone] = await people(3, 9)
    await give(me, -6)
    await pay(me, await meet(me, gone))
    app.clock.advance({ h: 30 })
    const matchId = await chatAwaiting(me, asker)
    app.clock.advance({ h: 49 })
    expect((await say(me, matchId)).error.code).toBe('too_late')
    expect(await movedIn(me)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  })

  it('is not too late for a round that the other side began meanwhile', async () => {
    const [me, asker, gone] = await people(3, 9)
    await meet(me, gone)
    app.clock.advance({ h: 30 })
    const matchId = await chatAwaiting(me, asker)
    await give(asker, 9)
    app.clock.advance({ h: 49 })
    const letter = { matchId, id: randomUUID(), content: 'Salam again' }
    let attempts = 0
    const begun: number[] = []
    const sent = await inTurn(app, async (tx, turn) => {
      if (++attempts === 2)
        begun.push((await again(asker, matchId)).status, (await pay(asker, matchId, true)).status)
      return sendMessage(tx, app, turn, me.id, letter)
    })
    expect([attempts, begun]).toEqual([2, [200, 200]])
    expect(sent.refused).toBeNull()
  })
})

describe('a goodbye', () => {
  it('takes its fee after an earlier penalty has taken its own', async () => {
    const [me, asker, here] = await people(3, 9)
    await give(me, -6)
    await chatAwaiting(me, asker)
    const matchId = await meet(me, here)
    app.clock.advance({ h: 50 })
    expect(await leave(me, matchId)).toMatchObject({ status: 200, body: { charged: 1, balance: 0 } })
    expect(await movedIn(me)).toEqual(['penalty -2', 'unmatch_fee -1'])
  })

  it('by block or for good leaves the same behind', async () => {
    for (const how of ['block', 'erase'] as const) {
      const [me, silent, gone] = await people(3, 9)
      await give(silent, -6)
      await pay(silent, await meet(silent, gone))
      app.clock.advance({ h: 30 })
      await chatAwaiting(silent, me)
      app.clock.advance({ h: 49 })
      if (how === 'block') await call(api.safety.block, { profileId: silent.id }, await as(me))
      else await call(api.account.erase, {}, await as(me))
      expect(await movedIn(silent), how).toEqual(['payment -3', 'refund 3', 'penalty -2'])
    }
  })
})

describe('a rematch', () => {
  it('of a match that ran out is paid after everything that ran out meanwhile', async () => {
    const [me, asker, first] = await people(3, 9)
    await give(me, -6)
    const matchId = await meet(me, first)
    app.clock.advance({ h: 30 })
    await chatAwaiting(me, asker)
    app.clock.advance({ h: 50 })
    expect((await again(me, matchId)).error.code).toBe('insufficient_tokens')
    expect(await movedIn(me)).toEqual(['penalty -2'])
  })
})

describe('several at once', () => {
  /** A circle in which each awaits the next one's answer, an hour after the other. Each has only what was given back. */
  async function circle(size: number) {
    const members = await newMembers(app, size, 9)
    const others = await newMembers(app, size, 9)
    for (const [n, member] of members.entries()) {
      await give(member, -3)
      await pay(member, await meet(member, others[n]!))
    }
    app.clock.advance({ h: 30 })
    for (const member of members) await give(member, 3)
    for (const [n, member] of members.entries()) {
      await chatAwaiting(members[(n + 1) % size]!, member)
      app.clock.advance({ min: 5 })
    }
    app.clock.advance({ h: 60 })
    const fresh = await Promise.all(members.map((member, n) => meet(member, others[(n + 1) % size]!)))
    return { members, fresh }
  }

  const holdMiddleOf = (tx: Db, members: readonly Member[]) => {
    const ids = members.map(({ id }) => id)
    return rows(
      tx,
      sql`
        select from matches
        where (profile1_id = any(${ids}::uuid[]) or profile2_id = any(${ids}::uuid[])) and deadline <= ${app.clock.sql}
        order by id offset ${members.length} limit 1 for no key update`,
    )
  }

  async function waitingForLocks(tx: Db) {
    // Within a transaction PostgreSQL goes on telling what it told first.
    await rows(tx, sql`select pg_stat_clear_snapshot()`)
    const waiting = await rows(
      tx,
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.length
  }

  it('who act on a circle of overdue matches all come through, each in order, without a deadlock', async () => {
    const { members, fresh } = await circle(12)
    const before = transactionRetries().get('40P01')
    // One in their midst is held until several wait, so that they all come to lock the same rows at once.
    const acts = await transact(app.db, async (tx) => {
      await holdMiddleOf(tx, members)
      const begun = members.map((member, n) => pay(member, fresh[n]!))
      await vi.waitFor(async () => expect(await waitingForLocks(tx)).toBeGreaterThan(3), 30_000)
      return { ended: Promise.all([...begun, expireOverdue(app), expireOverdue(app)]) }
    })
    const charged = (await acts.ended).slice(0, 12).map((answer) => (answer as { status: number }).status)
    expect(new Set(charged)).toEqual(new Set([200]))
    expect(transactionRetries().get('40P01')).toBe(before)
    for (const member of members) {
      const moved = (await movedIn(member)).slice(2)
      expect(moved.toSorted()).toEqual(['compensation 2', 'payment -3', 'penalty -2', 'refund 3'])
      expect([moved[0], moved.at(-1)]).toEqual(['refund 3', 'payment -3'])
    }
  })

  it('who sweep leave what comes after something that another one holds', async () => {
    const [me, asker, gone] = await people(3, 9)
    await give(me, -6)
    const first = await meet(me, gone)
    await pay(me, first)
    app.clock.advance({ h: 30 })
    const second = await chatAwaiting(me, asker)
    app.clock.advance({ h: 49 })
    await transact(app.db, async (tx) => {
      await rows(tx, sql`select from matches where id = ${first} for no key update`)
      await expireOverdue(app)
      expect([await statusOf(first), await statusOf(second)]).toEqual([false, false])
    })
    await expireOverdue(app)
    expect(await movedIn(me)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  })

  it('who sweep see what comes first behind however much the others hold', async () => {
    const crowd = await newMembers(app, 102, 9)
    const held = await allMeet(crowd)
    expect(held).toBeGreaterThan(5000)
    app.clock.advance({ min: 1 })
    const [me, asker, gone] = await people(3, 9)
    await give(me, -6)
    const first = await meet(me, gone)
    await pay(me, first)
    app.clock.advance({ h: 30 })
    const second = await chatAwaiting(me, asker)
    app.clock.advance({ h: 49 })
    await transact(app.db, async (tx) => {
      await rows(
        tx,
        sql`select from matches where id <> ${second} and unmatched_at is null for no key update`,
      )
      await expireOverdue(app)
      expect([await statusOf(first), await statusOf(second)]).toEqual([false, false])
    })
    await rows(app.db, sql`delete from matches where profile1_id = any(${crowd.map(({ id }) => id)}::uuid[])`)
    await expireOverdue(app)
    expect(await movedIn(me)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  })
})

it('more than a batch that hangs together is settled from its beginning', { timeout: 60_000 }, async () => {
  const [me, here] = await people(2, 9)
  const others = await newMembers(app, 34, 9)
  // Everybody has met everybody, over 500 matches, and the last of all deadlines is mine.
  for (const [n, one] of others.entries())
    for (const two of others.slice(n + 1)) {
      await meet(one, two)
      app.clock.advance({ s: 1 })
    }
  const asker = others[0]!
  await give(asker, -6)
  await pay(asker, await meet(asker, here))
  app.clock.advance({ min: 5 })
  for (const one of others.slice(1)) await meet(me, one)
  app.clock.advance({ h: 26 })
  const unanswered = await meet(me, asker)
  await pay(me, unanswered, true)
  await say(me, unanswered)
  app.clock.advance({ h: 60 })
  await call(api.wallet.mine, {}, await as(me))
  expect(await movedIn(asker)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  expect(await movedIn(me)).toEqual(['express_payment -6', 'compensation 2'])
})

it('a row that cannot end keeps nobody from acting or reading elsewhere', async () => {
  const [me, gone, here, asker] = await people(4, 9)
  await give(me, -6)
  const stuck = await meet(me, gone)
  app.clock.advance({ h: 60 })
  const matchId = await meet(me, here)
  app.clock.advance({ h: 20 })
  await rows(
    app.db,
    sql`alter table matches add constraint never_ends check (id <> ${sql.lit(stuck)} or unmatched_at is null)`,
  )
  expect(await pay(me, matchId)).toMatchObject({ status: 200, body: { charged: 3, balance: 0 } })
  app.clock.advance({ h: 5 })
  const unanswered = await chatAwaiting(me, asker)
  app.clock.advance({ h: 50 })
  // The first to read is a neighbour: everything but the stuck row ends all the same, in order.
  for (const reader of [asker, here, gone, me]) {
    const [list, wallet] = [
      await call(api.matches.list, {}, await as(reader)),
      await call(api.wallet.mine, {}, await as(reader)),
    ]
    expect([list.status, wallet.status]).toEqual([200, 200])
  }
  expect([await statusOf(stuck), await statusOf(matchId), await statusOf(unanswered)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await movedIn(me)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  expect(app.logs.filter((line) => line.includes('a match could not end'))).not.toEqual([])
  await rows(app.db, sql`alter table matches drop constraint never_ends`)
})
