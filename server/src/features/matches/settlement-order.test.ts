import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberActions } from '../../../test/support/members/member-actions.ts'
import { listNotices } from '../../../test/support/notifications/notification-calls.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { settleWallets } from './jobs/settle-wallets.ts'

/** The first moments after a downtime: members act before any job has run. */

let app: TestApp
bootForSuite((booted) => (app = booted))
beforeEach(() => app.clock.stopAt(app.clock.date()))

const { again, as, chatAwaiting, give, leave, meet, movedIn, pay, people, say, statusOf } = memberActions(
  () => app,
)

/** A member with 3 tokens: one reply is overdue, and another match is not paid for. */
async function owingAnAnswer() {
  const [me, asker, here] = await people(3, 9)
  await give(me, -6)
  await chatAwaiting(me, asker)
  const matchId = await meet(me, here)
  app.clock.advance({ h: 50 })
  return { me, matchId }
}

/** A member with 3 tokens: a refund is due, and after it a reply is overdue. */
async function owingAndOwed() {
  const [silent, asker, gone] = await people(3, 9)
  await give(silent, -6)
  await pay(silent, await meet(silent, gone))
  app.clock.advance({ h: 30 })
  const matchId = await chatAwaiting(silent, asker)
  app.clock.advance({ h: 49 })
  return { silent, asker, matchId }
}
const paidBackAndTaken = ['payment -3', 'refund 3', 'penalty -2']

describe('a payment', () => {
  it('can spend what an earlier deadline has refunded', async () => {
    const [me, gone, here] = await people(3, 3)
    await pay(me, await meet(me, gone))
    app.clock.advance({ h: 60 })
    const matchId = await meet(me, here)
    app.clock.advance({ h: 20 })
    expect(await pay(me, matchId)).toMatchObject({ status: 200, body: { charged: 3, balance: 0 } })
    expect(await movedIn(me)).toEqual(['payment -3', 'refund 3', 'payment -3'])
  })

  it('cannot spend what an earlier penalty has taken', async () => {
    const { me, matchId } = await owingAnAnswer()
    expect((await pay(me, matchId)).error.code).toBe('insufficient_tokens')
    expect(await movedIn(me)).toEqual(['penalty -2'])
  })

  it('comes after weekly tokens that were due before it', async () => {
    const [me, here] = await people(2, 9)
    await give(me, -8)
    app.clock.advance({ d: 6 })
    const matchId = await meet(me, here)
    app.clock.advance({ d: 1, h: 1 })
    expect(await pay(me, matchId, true)).toMatchObject({ status: 200, body: { charged: 6, balance: 0 } })
    expect(await movedIn(me)).toEqual(['weekly 5', 'express_payment -6'])
    expect((await listNotices(app, me)).map(({ code }) => code)).toContain('weekly')
    while (await settleWallets(app));
    expect(await movedIn(me)).toHaveLength(2)
    // If it costs nothing, the answer still contains what was settled meanwhile.
    await app.query(sql`
      update profiles set created_at = created_at - interval '7 days', next_topup_at = next_topup_at - interval '7 days'
      where id = ${me.id}`)
    expect((await pay(me, matchId)).body).toMatchObject({ charged: 0, balance: 6 })
  })
})

describe('a command', () => {
  it("settles the member's earlier deadlines first, through several matches", async () => {
    const [me, here, silent, distant] = await people(4, 9)
    const [farther] = await people(1, 9)
    await give(silent, -3)
    await give(distant, -6)
    // In the end: distant is refunded 3, pays 2 of them to silent, who pays 2 to me.
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

  it('keeps the order of penalties and weekly tokens', async () => {
    const [me, early, late, here] = await people(4, 9)
    await give(me, -8)
    app.clock.advance({ d: 4 })
    await chatAwaiting(me, early)
    app.clock.advance({ d: 2 })
    await chatAwaiting(me, late)
    app.clock.advance({ d: 1 })
    const matchId = await meet(me, here)
    app.clock.advance({ d: 1, h: 1 })
    // On day 6 the penalty takes the only token; on day 7 the top-up brings 6 - 2; on day 8 another 2 go.
    expect((await pay(me, matchId)).error.code).toBe('insufficient_tokens')
    expect(await movedIn(me)).toEqual(['penalty -1', 'weekly 4', 'penalty -2'])
  })
})

describe('a message', () => {
  it('that comes too late is refused as such, also if another match was overdue before', async () => {
    const { silent, matchId } = await owingAndOwed()
    expect((await say(silent, matchId)).error.code).toBe('too_late')
    expect(await movedIn(silent)).toEqual(paidBackAndTaken)
  })
})

describe('an unmatch', () => {
  it('takes its fee after an earlier penalty has taken its own', async () => {
    const { me, matchId } = await owingAnAnswer()
    expect(await leave(me, matchId)).toMatchObject({ status: 200, body: { charged: 1, balance: 0 } })
    expect(await movedIn(me)).toEqual(['penalty -2', 'unmatch_fee -1'])
  })
})

describe('a rematch', () => {
  it('of an expired match is paid after everything that expired meanwhile', async () => {
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

it('lets members act and read elsewhere if a match cannot end', async () => {
  const [me, gone, here, asker] = await people(4, 9)
  await give(me, -6)
  const stuck = await meet(me, gone)
  app.clock.advance({ h: 60 })
  const matchId = await meet(me, here)
  app.clock.advance({ h: 20 })
  await app.query(sql`
    alter table matches add constraint never_ends check (id <> ${sql.literal(stuck)} or unmatched_at is null)`)
  expect(await pay(me, matchId)).toMatchObject({ status: 200, body: { charged: 3, balance: 0 } })
  app.clock.advance({ h: 5 })
  const unanswered = await chatAwaiting(me, asker)
  app.clock.advance({ h: 50 })
  // Another member reads first: everything but the stuck match ends, in order.
  for (const reader of [asker, here, gone, me]) {
    const [list, wallet] = [
      await app.call(api.matches.list, {}, await as(reader)),
      await app.call(api.wallet.mine, {}, await as(reader)),
    ]
    expect([list.status, wallet.status]).toEqual([200, 200])
  }
  expect([await statusOf(stuck), await statusOf(matchId), await statusOf(unanswered)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await movedIn(me)).toEqual(['payment -3', 'refund 3', 'penalty -2'])
  // Every read logs the error.
  for (const [route, input] of [
    [api.matches.list, {}],
    [api.matches.summary, {}],
    [api.matches.unmatched, {}],
    [api.matches.get, { matchId }],
    [api.chat.messages, { matchId }],
    [api.wallet.mine, {}],
    [api.wallet.history, {}],
    [api.wallet.weeks, {}],
  ] as const) {
    app.logs.splice(0)
    await app.call(route, input, await as(me))
    expect(app.logs.join(), route.path).toMatch(/"constraint":"never_ends".*a match could not end/)
  }
  // A member who goes away meanwhile pauses nothing that was lost before.
  const clockOf = () => app.query(sql`select deadline from matches where id = ${stuck}`)
  const before = await clockOf()
  expect((await app.call(api.away.begin, { days: 3 }, await as(me))).status).toBe(200)
  expect(await clockOf()).toEqual(before)
  await app.query(sql`alter table matches drop constraint never_ends`)
  await app.call(api.away.end, {}, await as(me))
  expect(await statusOf(stuck)).toBe(true)
})
