import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { acting } from '../../../test/acting.ts'
import { expectBalancesToAddUp } from '../../../test/audit.ts'
import type { Member } from '../../../test/people.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { newMembers } from '../../../test/throng.ts'
import { rows, transact, transactionRetries, type Db } from '../../db.ts'
import { expireOverdue } from './expire.ts'

/** The first moments after downtime: many act and sweep at once. */

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
})
beforeEach(() => app.clock.stopAt(app.clock.date()))
afterEach(() => expectBalancesToAddUp(app.db))
afterAll(() => app.close())

const { as, chatAwaiting, give, meet, movedIn, pay, people, say, statusOf } = acting(() => app)

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
  await app.call(api.wallet.mine, {}, await as(me))
  expect(await movedIn(asker)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  expect(await movedIn(me)).toEqual(['express_payment -6', 'compensation 2'])
})
