import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectBalancesToAddUp } from '../../../test/support/app/expect-balances.ts'
import { filledProfile, password, type Person } from '../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../test/support/staff/decision-calls.ts'
import { createMembers } from '../../../test/support/members/create-members.ts'
import {
  passTime,
  createMatch,
  createPair,
  postMessage,
  unlockChat,
} from '../../../test/support/matches/matches.ts'
import { listNotices } from '../../../test/support/notifications/notification-calls.ts'
import { createToken } from '../../../test/support/members/add-members.ts'
import { runSweeps } from '../../../test/support/app/run-sweeps.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { waitForOwnLocks, waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { balance } from '../../../test/support/members/wallet-helpers.ts'
import { query } from '../../db/db.ts'
import { openMatch } from '../matches/commands/open-match.ts'
import { lockPauses } from '../matches/store/pauses.ts'
import { postEntry } from '../wallet/ledger.ts'
import { readAway } from './read-away.ts'
import { endDueAways } from './away.ts'
import { FailedRowBackoff } from '../../lib/run-batch.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
  app.clock.stopAt(new Date())
})
afterAll(() => app.close())

const go = (person: Person) => app.call(api.away.begin, { days: 3 }, person)

async function leaveAndReturn(before: Person) {
  await app.call(api.account.erase, { password }, before)
  const cookies = new Map<string, string>()
  const again = await app.call(api.account.signUp, { email: before.email, password }, { cookies })
  const person = { ...before, cookies, token: again.body.session!.accessToken } as Person
  const profile = { ...filledProfile, name: 'Amina', sex: 'female' }
  person.id = (await app.call(api.profile.create, profile, person)).body.id
  return person
}

/** Returns twice. In between, an account without a profile must not lose the counts. */
async function comeAndGo(before: Person) {
  await app.call(api.account.erase, { password }, await leaveAndReturn(before))
  const { body } = await app.call(api.account.signUp, { email: before.email, password })
  return leaveAndReturn({ ...before, token: body.session!.accessToken })
}

it('counts aways and top-ups on for a member who deletes the account and returns', async () => {
  const { amina } = await createMatch(app)
  await go(amina)
  await app.call(api.away.end, {}, amina)
  await go(amina)
  // She has had twelve top-ups: from the thirteenth on they fill up to 3.
  await app.query(sql`
    update profiles set created_at = created_at - interval '84 days' where id = ${amina.id}`)
  const person = await comeAndGo(amina)
  expect((await app.call(api.away.mine, {}, person)).body).toMatchObject({ away: null, startsLeft: 0 })
  expect((await go(person)).error.code).toBe('away_used')
  expect((await app.call(api.wallet.mine, {}, person)).body.weekly).toMatchObject({ upTo: 3, brings: 3 })
  await passTime(app, { d: 7 }, person)
  expect(await balance(app, person)).toBe(3)
  await expectBalancesToAddUp(app.db)
})

it('forgets aways of a deleted account that no longer count', async () => {
  const { amina } = await createMatch(app)
  await go(amina)
  await app.call(api.away.end, {}, amina)
  const aged = (days: number) =>
    app.query(sql`
      update pauses set started_at = started_at - make_interval(days => ${days}) where member_id = ${amina.id}`)
  await aged(360)
  await go(amina)
  await app.call(api.away.end, {}, amina)
  await aged(6)
  const person = await leaveAndReturn(amina)
  const kept = sql`select cardinality(earlier_aways) as aways from profiles where id = ${person.id}`
  expect(await app.query(kept)).toEqual([{ aways: 1 }])
  // Nor one of the earlier account, a year later.
  await app.query(sql`
    with kept as (
      update welcome_grants set aways = array[${app.clock.sql} - interval '366 days'] where account_id = ${person.id}
      returning aways)
    update profiles set earlier_aways = kept.aways from kept where id = ${person.id}`)
  const again = await leaveAndReturn(person)
  const left = sql`select cardinality(earlier_aways) as aways from profiles where id = ${again.id}`
  expect(await app.query(left)).toEqual([{ aways: 0 }])
})

it('counts rewards and compensations of the period on for a member who returns', async () => {
  const { amina, bilal } = await createMatch(app)
  const earn = (type: 'reward' | 'compensation', amount: number, times: number) =>
    app.transact(async (tx) => {
      for (let n = 0; n < times; n++)
        await postEntry(tx, app.clock, { memberId: amina.id, amount, type, key: `${type} ${amina.id} ${n}` })
    })
  await earn('reward', 1, 3)
  await earn('compensation', 2, 5)
  await app.query(sql`
    insert into pauses (id, member_id, kind, started_at, until)
    select gen_random_uuid(), id, case id when ${bilal.id} then 'suspension' else 'away' end, created_at, created_at
    from profiles where id in (${amina.id}, ${bilal.id})`)
  // Rewards and aways of others are not counted, nor is a suspension.
  const { id } = await leaveAndReturn(bilal)
  const counted = sql`
    select cardinality(earlier_rewards) as rewards, cardinality(earlier_compensations) as compensations,
      cardinality(earlier_aways) as aways
    from profiles where id = ${id}`
  expect(await app.query(counted)).toEqual([{ rewards: 0, compensations: 0, aways: 0 }])
  const person = await comeAndGo(amina)
  expect(await app.query(counted), 'nor those of others').toEqual([
    { rewards: 0, compensations: 0, aways: 0 },
  ])
  const [, silent] = await createPair(app)
  const { matchId } = await app.transact((tx) => openMatch(tx, app, person.id, silent.id))
  await unlockChat(app, silent, matchId, true)
  for (const n of [1, 2, 3]) {
    await postMessage(app, silent, matchId, `Salam ${n}`)
    await postMessage(app, person, matchId, `Wa alaykum ${n}`)
  }
  // For a new member, her third reply would be rewarded and his silence compensated.
  await passTime(app, { h: 49 }, person, silent)
  await runSweeps(app)
  const moved = (await app.call(api.wallet.history, {}, person)).body.transactions
  expect(moved.map(({ type, amount, reason }) => [type, amount, reason])).toEqual([
    ['compensation', 0, 'ceiling'],
  ])
  const told = (await listNotices(app, person)).filter(({ type }) => type === 'tokens')
  expect(told).toMatchObject([{ code: 'compensation_ceiling', senderId: silent.id }])
  // An entry of 0 does not count towards the limit, nor does what others received.
  const [patient, quiet] = (await createMembers(app, 2)) as [Person, Person]
  await app.transact(async (tx) => {
    const nothing = { memberId: patient.id, amount: 0, type: 'compensation', reason: 'ceiling' } as const
    const something = { memberId: quiet.id, amount: 2, type: 'compensation' } as const
    for (let n = 0; n < 5; n++) {
      await postEntry(tx, app.clock, { ...nothing, key: `nothing ${patient.id} ${n}` })
      await postEntry(tx, app.clock, { ...something, key: `something ${quiet.id} ${n}` })
    }
  })
  const second = await app.transact((tx) => openMatch(tx, app, patient.id, quiet.id))
  await unlockChat(app, patient, second.matchId, true)
  await postMessage(app, patient, second.matchId, 'Salam')
  app.clock.advance({ h: 49 })
  expect(await balance(app, { token: await createToken(app, patient.id) })).toBe(9 - 6 + 2)
})

it('ends no away, and fails not, while the member is being erased', async () => {
  const { amina } = await createMatch(app)
  await go(amina)
  await passTime(app, { d: 3, s: 1 }, amina)
  const errors: unknown[] = []
  const sweeping = await app.transact(async (tx) => {
    await lockPauses(tx, amina.id)
    await waitForOwnLocks(tx)
    const begun = endDueAways(app, new FailedRowBackoff((error) => errors.push(error)))
    await waitUntilLocksAwaited(app.db)
    await query(tx, sql`delete from accounts where id = ${amina.id}`)
    return { begun }
  })
  await sweeping.begun
  expect(errors).toEqual([])
})

it('ends the other aways if one cannot end, reports that one and tries it again', async () => {
  const [{ amina }, { amina: other }] = [await createMatch(app), await createMatch(app)]
  for (const person of [amina, other]) await go(person)
  await passTime(app, { d: 3, s: 1 }, amina, other)
  const failing = sql`add constraint failing check (id <> ${sql.literal(amina.id)} or paused_until is not null)`
  await app.query(sql`alter table profiles ${failing}`)
  const errors: unknown[] = []
  await endDueAways(app, new FailedRowBackoff((error) => errors.push(error)))
  await app.query(sql`alter table profiles drop constraint failing`)
  const resting = () => app.query(sql`select id from profiles where paused_until is not null`)
  expect([errors.length, await resting()]).toEqual([1, [{ id: amina.id }]])
  await endDueAways(app)
  expect(await resting()).toEqual([])
})

it('counts no aways that started 365 days ago or earlier', async () => {
  const { amina } = await createMatch(app)
  const now = app.clock.date()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  for (const days of [366, 365, 364])
    await app.query(sql`
      insert into pauses (id, member_id, kind, started_at, until)
      values (gen_random_uuid(), ${amina.id}, 'away', ${ago(days)}, ${ago(days - 3)})`)
  expect((await readAway(app.db, amina.id, now)).starts).toEqual([ago(364)])
})

it('ends a hundred aways at a time, the oldest first', async () => {
  const ids = (await createMembers(app, 101)).map(({ id }) => id)
  await app.query(sql`
    update profiles p set paused_until = ${app.clock.sql} - n * interval '1 second'
    from unnest(${ids}::uuid[]) with ordinality m (id, n) where p.id = m.id`)
  expect(await endDueAways(app)).toBe(true)
  expect(await app.query(sql`select id from profiles where paused_until is not null`)).toEqual([
    { id: ids[0] },
  ])
  expect(await endDueAways(app)).toBe(false)
})

it('lists paused matches page by page, each exactly once', async () => {
  const { amina } = await createMatch(app)
  const men = await createMembers(app, 66)
  await app.transact(async (tx) => {
    for (const { id } of men.filter((_, n) => n % 2 === 1)) await openMatch(tx, app, amina.id, id)
  })
  await go(amina)
  const first = (await app.call(api.matches.list, {}, amina)).body
  expect(first.matches).toHaveLength(30)
  const second = (await app.call(api.matches.list, { after: first.next! }, amina)).body
  expect([second.matches.length, second.next]).toEqual([4, null])
  const all = [...first.matches, ...second.matches]
  expect(new Set(all.map(({ id }) => id)).size).toBe(34)
  expect(all.every(({ resting }) => resting?.who === 'me')).toBe(true)
})

it('counts each compensation after a downtime in the period before its own deadline', async () => {
  const [patient, one, two] = (await createMembers(app, 3)) as [Person, Person, Person]
  await app.transact(async (tx) => {
    const came = { memberId: patient.id, amount: 2, type: 'compensation' } as const
    for (let n = 0; n < 5; n++) await postEntry(tx, app.clock, { ...came, key: `came ${patient.id} ${n}` })
  })
  app.clock.advance({ d: 4 })
  patient.token = await createToken(app, patient.id)
  const waitFor = async ({ id }: Person, days: number) => {
    const { matchId } = await app.transact((tx) => openMatch(tx, app, patient.id, id))
    await unlockChat(app, patient, matchId, true)
    await postMessage(app, patient, matchId, 'Salam')
    await app.query(sql`
      update matches set response_timer_expires_at = ${app.clock.sql} + make_interval(days => ${days})
      where id = ${matchId}`)
  }
  await waitFor(one, 2)
  await waitFor(two, 8)
  app.clock.advance({ d: 9 })
  const person = { token: await createToken(app, patient.id) }
  const { transactions } = (await app.call(api.wallet.history, {}, person)).body
  const amounts = transactions.filter(({ type }) => type === 'compensation').map(({ amount }) => amount)
  expect(amounts).toEqual([2, 0, 2, 2, 2, 2, 2])
})

it('keeps a member paused who ends the away at the moment of a suspension', async () => {
  const { decide, caseOf, report, sweepDecisions } = decisionCalls(() => app)
  const { leyla, reporter } = await createModeratorsAndReporter(app)
  const { amina, bilal, matchId } = await createMatch(app)
  await go(bilal)
  await report(reporter, bilal)
  await decide((await caseOf(bilal.id, leyla)).id, leyla, 'suspend', { days: 30 })
  app.clock.advance({ s: 10 })
  const { both } = await app.transact(async (tx) => {
    await lockPauses(tx, bilal.id)
    await waitForOwnLocks(tx)
    const suspending = sweepDecisions()
    await waitUntilLocksAwaited(app.db)
    const coming = app.call(api.away.end, {}, bilal)
    await waitUntilLocksAwaited(app.db, 2)
    return { both: Promise.all([coming, suspending]) }
  })
  const [{ error }] = await both
  const until = new Date(app.clock.date().getTime() + 30 * 86_400_000)
  const { resting } = (await app.call(api.matches.get, { matchId }, amina)).body.match
  expect([error?.code, resting]).toEqual(['not_away', { who: 'them', until: until.toISOString() }])
})
