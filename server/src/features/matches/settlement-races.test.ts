import { sql } from '../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberActions } from '../../../test/support/members/member-actions.ts'
import type { Member } from '../../../test/support/members/add-members.ts'
import { raceCount } from '../../../test/support/matches/race-calls.ts'
import { runSweeps } from '../../../test/support/app/run-sweeps.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { createMembers } from '../../../test/support/members/create-members.ts'
import { query, transactionRetries, type Db } from '../../db/db.ts'
import { settleMember } from './jobs/settle-member.ts'
import { endOverdueMatches } from './jobs/end-overdue.ts'

/** The first moments after a downtime: many requests and jobs run at once. */

let app: TestApp
bootForSuite((booted) => (app = booted))
beforeEach(() => app.clock.stopAt(app.clock.date()))

const { chatAwaiting, give, meet, movedIn, pay, people, statusOf } = memberActions(() => app)

const typesOf = async ({ id }: Member) =>
  (await app.query(sql<{ type: string }>`select type from token_transactions where user_id = ${id}`)).map(
    ({ type }) => type,
  )

describe('many requests at once', () => {
  /** A circle in which each waits for the next one's reply, an hour apart. Each has only the refunded tokens. */
  async function circle(size: number) {
    const members = await createMembers(app, size, 9)
    const others = await createMembers(app, size, 9)
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
    return query(
      tx,
      sql`
        select from matches
        where (profile1_id = any(${ids}::uuid[]) or profile2_id = any(${ids}::uuid[])) and deadline <= ${app.clock.sql}
        order by id offset ${members.length} limit 1 for no key update`,
    )
  }

  it('on a circle of overdue matches all succeed, in order and without a deadlock', async () => {
    const { members, fresh } = await circle(12)
    const before = transactionRetries().get('40P01')
    // One of them is locked until several wait, so that they all try to lock the same rows at once.
    const acts = await app.transact(async (tx) => {
      await holdMiddleOf(tx, members)
      const begun = members.map((member, n) => pay(member, fresh[n]!))
      await waitUntilLocksAwaited(tx, 4)
      return { ended: Promise.all([...begun, endOverdueMatches(app), endOverdueMatches(app)]) }
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

  it('of the job settle no wallet while a match of its member must still end', async () => {
    const [me, asker, gone] = await people(3, 9)
    await give(me, -6)
    const first = await meet(me, gone)
    await pay(me, first)
    app.clock.advance({ h: 30 })
    const second = await chatAwaiting(me, asker)
    app.clock.advance({ h: 49 })
    await app.transact(async (tx) => {
      await query(tx, sql`select from matches where id = ${first} for no key update`)
      await runSweeps(app)
      expect([await statusOf(first), await statusOf(second)]).toEqual([false, true])
      expect(
        await app.query(
          sql`select from pending_transfers where member_id = ${me.id} and applied_at is not null`,
        ),
      ).toEqual([])
      // No wallet waits for another member's.
      expect(await typesOf(asker)).toContain('compensation')
    })
    await runSweeps(app)
    expect(await movedIn(me)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  })

  it('to read one wallet apply its pending transfers once', async () => {
    for (let round = 0; round < raceCount(8); round++) {
      const [me, asker, gone] = await people(3, 9)
      await pay(me, await meet(me, gone))
      await chatAwaiting(me, asker)
      const opened = await meet(me, asker2(await people(1, 9)))
      await pay(me, opened)
      app.clock.advance({ h: 73 })
      await Promise.all([
        ...Array.from({ length: 6 }, () => settleMember(app, me.id)),
        runSweeps(app),
        runSweeps(app),
        pay(asker, await meet(asker, gone)),
      ])
      await runSweeps(app)
      const moved = (await movedIn(me)).toSorted()
      expect(moved).toEqual(['payment -3', 'payment -3', 'penalty -2', 'refund 3', 'refund 3'])
      const told = await app.query(sql<{ type: string }>`
        select type from notifications where user_id = ${me.id} and type = 'tokens'`)
      expect(told).toHaveLength(3)
    }
  })
})

const asker2 = ([one]: readonly Member[]) => one!
