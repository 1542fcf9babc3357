import { randomUUID } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { api } from '@mithaq/contract'
import { createMember as newPerson, signInAgain } from '../../../test/support/members/cast.ts'
import { createToken, type Member } from '../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { walletHelpers } from '../../../test/support/members/wallet-helpers.ts'
import { createMembers } from '../../../test/support/members/create-members.ts'
import { query } from '../../db/db.ts'
import { endOverdueMatches } from '../matches/jobs/end-overdue.ts'
import { settleWallets } from '../matches/jobs/settle-wallets.ts'
import { markSeen, reactivateProfile } from '../visibility/presence.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const { balanceOf, postAlone } = walletHelpers(() => app)

describe('the weekly tokens', () => {
  const week = { d: 7 }
  /** A new member with this many tokens, at a stopped clock. */
  async function memberWith(balance: number) {
    app.clock.stopAt(app.clock.date())
    const [member] = await createMembers(app, 1, 9)
    await spend(member!, 9 - balance)
    return member!
  }
  const spend = async ({ id }: Member, amount: number) =>
    amount > 0 && (await postAlone({ memberId: id, amount: -amount, type: 'purchase', key: randomUUID() }))
  const sweep = async () => {
    for (let round = 0; round < 3; round++) {
      while (await settleWallets(app));
      while (await endOverdueMatches(app));
    }
  }
  /** Lets time pass while the job runs once a day. */
  async function pass({ d }: { d: number }, ...seen: Member[]) {
    for (let n = 0; n < d; n++) {
      app.clock.advance({ d: 1 })
      await sweep()
      for (const { id } of seen) await markSeen(app.db, app.clock, id)
    }
  }
  const weeklies = (member: Member) =>
    app.query(sql<{ amount: number; at: Date }>`
      select amount, created_at as at from token_transactions where user_id = ${member.id} and type = 'weekly'
      order by created_at`)
  const penalise = ({ id }: Member) =>
    postAlone({ memberId: id, amount: 0, type: 'penalty', key: randomUUID() })

  it('come seven days after the profile and fill up to 6, never above', async () => {
    const [poor, rich] = [await memberWith(2), await memberWith(8)]
    const born = app.clock.date().getTime()
    app.clock.advance({ d: 7, ms: -1 })
    await sweep()
    expect(await weeklies(poor)).toEqual([])
    app.clock.advance({ ms: 1 })
    await sweep()
    expect(await weeklies(poor)).toEqual([{ amount: 4, at: new Date(born + 7 * 86_400_000) }])
    expect([await balanceOf(poor.id), await balanceOf(rich.id)]).toEqual([6, 8])
    expect(await weeklies(rich)).toEqual([])
    await sweep()
    expect(await weeklies(poor)).toHaveLength(1)
  })

  it('are there when the member looks before the job has run', async () => {
    const member = await memberWith(2)
    app.clock.advance(week)
    const token = await createToken(app, member.id)
    expect((await app.call(api.wallet.mine, {}, { token })).body.balance).toBe(6)
  })

  it('are 2 less for each penalty of the period that ended, never below 0', async () => {
    const [once, often] = [await memberWith(0), await memberWith(0)]
    await penalise(once)
    for (let n = 0; n < 4; n++) await penalise(often)
    const born = app.clock.date().getTime()
    const next = async (member: Member) => {
      member.token = await createToken(app, member.id)
      const { at, upTo } = (await app.call(api.wallet.mine, {}, member)).body.weekly
      return `up to ${upTo} after ${(Date.parse(at) - born) / 86_400_000} days`
    }
    // A top-up that would bring nothing is not shown as the next one.
    expect([await next(once), await next(often)]).toEqual(['up to 4 after 7 days', 'up to 6 after 14 days'])
    await pass(week, once, often)
    expect([await balanceOf(once.id), await balanceOf(often.id)]).toEqual([4, 0])
    expect(await next(often)).toBe('up to 6 after 14 days')
    await pass(week, once, often)
    expect([await balanceOf(once.id), await balanceOf(often.id)]).toEqual([6, 6])
  })

  it('go to active members seen in the last 30 days; others wait for the next', async () => {
    const [active, away, inactive] = [await memberWith(0), await memberWith(0), await memberWith(0)]
    await app.query(sql`update profiles set is_active = false where id = ${inactive.id}`)
    // A review costs nothing; a suspended member receives nothing.
    const [lookedAt, suspended] = [await memberWith(0), await memberWith(0)]
    const hold = ({ id }: Member, held: string, until: Date | null) =>
      app.query(sql`
        update profiles set is_active = false, active_after_restriction = true, restriction = ${held}, restricted_until = ${until}
        where id = ${id}`)
    await hold(lookedAt, 'under_review', null)
    await hold(suspended, 'suspended', new Date(app.clock.date().getTime() + 30 * 86_400_000))
    await app.query(sql`
      update profiles set last_seen_at = last_seen_at - interval '23 days 1 second' where id = ${away.id}`)
    await app.query(sql`
      update profiles set last_seen_at = last_seen_at - interval '23 days' where id = ${active.id}`)
    await pass(week)
    expect([await balanceOf(active.id), await balanceOf(lookedAt.id)]).toEqual([6, 6])
    expect(await balanceOf(suspended.id)).toBe(0)
    expect([await balanceOf(away.id), await balanceOf(inactive.id)]).toEqual([0, 0])
    for (const { id } of [away, inactive]) await app.transact((tx) => reactivateProfile(tx, app.clock, id))
    await pass({ d: 6 })
    expect([await balanceOf(away.id), await balanceOf(inactive.id)]).toEqual([0, 0])
    await pass({ d: 1 })
    expect([await balanceOf(away.id), await balanceOf(inactive.id)]).toEqual([6, 6])
  })

  it('are settled before a returning member is seen, and before a leaving one is gone', async () => {
    app.clock.stopAt(app.clock.date())
    const [signing, refreshing, leaving] = [await newPerson(app), await newPerson(app), await newPerson(app)]
    for (const member of [signing, refreshing, leaving]) await spend(member, 9)
    const unseen = [signing.id, refreshing.id]
    await app.query(sql`
      update profiles set last_seen_at = last_seen_at - interval '23 days 1 second' where id = any(${unseen}::uuid[])`)
    // No job runs meanwhile.
    app.clock.advance(week)
    await signInAgain(app, signing)
    expect((await app.call(api.account.refresh, {}, refreshing)).status).toBe(200)
    await app.call(api.account.deactivate, {}, { token: await createToken(app, leaving.id) })
    await sweep()
    expect(await Promise.all([signing, refreshing, leaving].map(({ id }) => balanceOf(id)))).toEqual([
      0, 0, 6,
    ])
  })

  it('are neither gained nor lost by a sign-in or departure at that very moment', async () => {
    app.clock.stopAt(app.clock.date())
    const [signing, leaving] = [await newPerson(app), await newPerson(app)]
    for (const member of [signing, leaving]) await spend(member, 9)
    await app.query(sql`
      update profiles set last_seen_at = last_seen_at - interval '23 days 1 second' where id = ${signing.id}`)
    app.clock.advance({ d: 7, ms: -1 })
    const token = await createToken(app, leaving.id)
    const acts = await app.transact(async (tx) => {
      await query(tx, sql`select from accounts where id = ${signing.id} for update`)
      await query(tx, sql`select from profiles where id = ${leaving.id} for update`)
      const begun = [signInAgain(app, signing), app.call(api.account.deactivate, {}, { token })]
      await waitUntilLocksAwaited(app.db, 2)
      app.clock.advance({ ms: 1 })
      return { begun }
    })
    await Promise.all(acts.begun)
    await sweep()
    expect([await balanceOf(signing.id), await balanceOf(leaving.id)]).toEqual([0, 6])
  })

  it('are notified, and come once however many servers run the job', async () => {
    const members = await createMembers(app, 30, 1)
    app.clock.advance(week)
    await Promise.all([settleWallets(app), settleWallets(app), settleWallets(app), settleWallets(app)])
    const notices = await app.query(sql<{ code: string; values: object }>`
      select code, "values" from notifications
      where user_id = any(${members.map(({ id }) => id)}::uuid[]) and type = 'tokens'`)
    expect(notices).toEqual(Array.from({ length: 30 }, () => ({ code: 'weekly', values: { tokens: 5 } })))
    for (const { id } of members) expect(await balanceOf(id)).toBe(6)
  })
})
