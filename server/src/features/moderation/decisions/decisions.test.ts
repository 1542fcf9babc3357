import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signUpAccount, createMember, password, type Person } from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import { createMembers } from '../../../../test/support/members/create-members.ts'
import { createMatch } from '../../../../test/support/matches/matches.ts'
import { ownCopyCalls } from '../../../../test/support/members/own-copy-calls.ts'
import type { Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { query } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/routes/serve-routes.ts'
import { isBannedAddress } from '../../former-members/banned-addresses.ts'
import { applyDueDecisions } from './apply-decisions.ts'
import { takeBackDecision } from './take-back-decision.ts'
import { endSuspensions } from '../sanctions/sanctions.ts'
import { FailedRowBackoff } from '../../../lib/run-batch.ts'

const { account, matches, moderation, standing } = api
let app: TestApp
let told: TellEvent[]
bootForSuite((booted, heard) => void ([app, told] = [booted, heard]))
const { again, caseOf, decide, decided, own, report, settle, sweepDecisions } = decisionCalls(() => app)
const { copyOf } = ownCopyCalls(() => app)
let leyla: Staff, yahya: Staff, reporter: Person
beforeEach(async () => void ({ leyla, yahya, reporter } = await createModeratorsAndReporter(app)))

const codesOf = async (person: Person) =>
  (await app.call(api.notifications.list, {}, person)).body.notifications.map(({ code }) => code)

describe('a decision', () => {
  it('takes effect once after 10 seconds, and never if it was taken back', async () => {
    const { bilal } = await createMatch(app)
    await report(reporter, bilal)
    // A member who reports twice is told once.
    const more = { profileId: bilal.id, reason: 'And once more, for a friend.', ground: 'money' }
    await app.call(api.safety.report, more, reporter)
    const { id: caseId, reports } = await caseOf(bilal.id, leyla)
    expect(reports).toBe(2)
    const id = randomUUID()
    await decide(caseId, leyla, 'warn', { id })
    app.clock.advance({ s: 9 })
    await sweepDecisions()
    expect((await own(bilal)).statements).toEqual([])
    await app.call(moderation.takeBack, { id }, leyla)
    app.clock.advance({ s: 2 })
    await sweepDecisions()
    expect((await own(bilal)).statements).toEqual([])
    await decide(caseId, leyla, 'warn')
    app.clock.advance({ s: 10 })
    await Promise.all([sweepDecisions(), sweepDecisions(), sweepDecisions()])
    expect((await own(bilal)).statements).toHaveLength(1)
    expect((await codesOf(reporter)).filter((code) => code === 'report_acted')).toHaveLength(1)
  })

  it('never takes effect if it is being taken back at that moment', async () => {
    const { bilal } = await createMatch(app)
    await report(reporter, bilal)
    const id = randomUUID()
    await decide((await caseOf(bilal.id, leyla)).id, leyla, 'warn', { id })
    const swept = await app.transact(async (tx) => {
      await takeBackDecision(tx, app.clock, { staffId: leyla.id } as StaffCaller, id)
      app.clock.advance({ s: 10 })
      const sweeping = sweepDecisions()
      await waitUntilLocksAwaited(app.db)
      return { sweeping }
    })
    await swept.sweeping
    expect((await own(bilal)).statements).toEqual([])
  })

  it('stays in force if it takes effect while it is being taken back', async () => {
    const { bilal } = await createMatch(app)
    await report(reporter, bilal)
    const id = randomUUID()
    const { id: caseId } = await caseOf(bilal.id, leyla)
    await decide(caseId, leyla, 'warn', { id })
    const { takingBack } = await app.transact(async (tx) => {
      await query(tx, sql`select from cases where id = ${caseId} for update`)
      const back = app.call(moderation.takeBack, { id }, leyla)
      await waitUntilLocksAwaited(app.db)
      app.clock.advance({ s: 10 })
      return { takingBack: back }
    })
    expect((await takingBack).error.code).toBe('too_late')
    await sweepDecisions()
    expect((await own(bilal)).statements).toHaveLength(1)
  })

  it('stays with its reports if they came while another decision was taken back', async () => {
    const { amina, bilal } = await createMatch(app)
    await report(reporter, bilal)
    const [first, id] = [await caseOf(bilal.id, leyla), randomUUID()]
    await decide(first.id, leyla, 'dismiss', { id })
    await report(amina, bilal)
    const second = await caseOf(bilal.id, yahya)
    expect(second.id).not.toBe(first.id)
    expect((await decide(second.id, yahya, 'ban')).status).toBe(200)
    expect((await app.call(moderation.takeBack, { id }, leyla)).status).toBe(200)
    expect(await caseOf(bilal.id, leyla)).toMatchObject({ id: first.id, stage: 'confirmation', reports: 2 })
    await settle()
    await again(bilal)
    expect(await own(bilal)).toMatchObject({ restriction: 'suspended', statements: [{ proposed: true }] })
    await app.call(account.erase, { password }, bilal)
  })

  it('that fails to take effect delays no other, and is tried again', async () => {
    const [{ bilal }, { bilal: other }] = [await createMatch(app), await createMatch(app)]
    for (const person of [bilal, other]) {
      await report(reporter, person)
      await decide((await caseOf(person.id, leyla)).id, leyla, 'warn')
      app.clock.advance({ s: 10 })
    }
    const failing = sql`alter table statements add constraint failing check (member_id <> ${sql.literal(bilal.id)})`
    await app.query(failing)
    const failed: unknown[] = []
    expect(await applyDueDecisions(app, new FailedRowBackoff((error) => failed.push(error)))).toBe(false)
    await app.query(sql`alter table statements drop constraint failing`)
    expect([failed.length, (await own(bilal)).statements, (await own(other)).statements.length]).toEqual([
      1,
      [],
      1,
    ])
    await sweepDecisions()
    expect((await own(bilal)).statements).toHaveLength(1)
  })

  it('whose suspension fails to end delays no other, is logged and tried again', async () => {
    const [{ bilal }, { bilal: other }] = [await createMatch(app), await createMatch(app)]
    for (const person of [bilal, other]) await decided(reporter, person, leyla, 'suspend', { days: 3 })
    app.clock.advance({ d: 3 })
    const failing = sql`add constraint failing check (id <> ${sql.literal(bilal.id)} or restriction is not null)`
    await app.query(sql`alter table profiles ${failing}`)
    const failed: unknown[] = []
    expect(await endSuspensions(app, new FailedRowBackoff((error) => failed.push(error)))).toBe(false)
    await app.query(sql`alter table profiles drop constraint failing`)
    expect(failed).toHaveLength(1)
    const held = () => app.query(sql`select id from profiles where restriction is not null`)
    expect(await held()).toEqual([{ id: bilal.id }])
    await sweepDecisions()
    expect(await held()).toEqual([])
  })

  it('requires its fields, and is refused at a stage that does not allow it', async () => {
    const { bilal } = await createMatch(app)
    await report(reporter, bilal)
    const { id } = await caseOf(bilal.id, leyla)
    for (const [decision, more, field] of [
      ['suspend', {}, 'days'],
      ['suspend', { days: 5 }, 'days'],
      ['warn', { days: 3 }, 'days'],
      ['remove_pictures', {}, 'pictures'],
      ['remove_pictures', { pictures: [] }, 'pictures'],
      ['rewrite', {}, 'field'],
      ['rewrite', { field: 'birthday' }, 'field'],
      ['restore', {}, 'decision'],
    ] as const)
      expect((await decide(id, leyla, decision, more)).error).toMatchObject({ code: 'invalid_input', field })
  })

  it('cannot restore a member in a closed case because another member is banned', async () => {
    const [{ bilal }, { bilal: other }] = [await createMatch(app), await createMatch(app)]
    const caseId = await decided(reporter, bilal, leyla, 'warn')
    const suspending = await decided(reporter, other, leyla, 'suspend', { days: 7 })
    expect((await decide(caseId, yahya, 'restore')).error.code).toBe('case_closed')
    const { bilal: third } = await createMatch(app)
    await decided(reporter, third, leyla, 'suspend', { days: 7 })
    expect((await decide(suspending, yahya, 'restore')).status).toBe(200)
    await settle()
    await again(third)
    expect((await own(third)).statements[0]!.appealBy).not.toBeNull()
    await app.call(account.erase, { password }, third)
  })

  it('tells the reporters only whether something was done', async () => {
    const { bilal } = await createMatch(app)
    await decided(reporter, bilal, leyla, 'dismiss')
    expect(await codesOf(reporter)).toEqual(['report_dismissed'])
    expect((await own(bilal)).statements).toEqual([])
  })
})

describe('a warning', () => {
  it('must be read before the member goes on, and is mailed with rule and reason', async () => {
    const { bilal, matchId } = await createMatch(app)
    await decided(reporter, bilal, leyla, 'warn')
    expect(eventTypesFor(told, bilal)).toContain('standing')
    app.clock.advance({ s: 3 })
    expect((await app.call(matches.get, { matchId }, bilal)).error.code).toBe('account_held')
    expect((await app.call(account.user, {}, bilal)).body.standing).toBe('unread')
    const { restriction, statements } = await own(bilal)
    expect({ restriction, statements }).toMatchObject({
      restriction: null,
      statements: [{ decision: 'warn', rule: 4, reason: 'You asked members for money.', read: false }],
    })
    const { text } = await app.mailTo(bilal.email)
    expect(text).toContain('The reason: You asked members for money.')
    expect(text).toContain('House rule 4: Ask nobody for money, and offer none.')
    expect(text).toContain('within 6 months')
    expect(text).toContain(new URL('/app/account/safety/decisions', app.config.publicUrl).href)
    expect((await app.call(standing.read, { id: statements[0]!.id }, reporter)).status).toBe(404)
    const answer = await app.call(standing.read, { id: statements[0]!.id }, bilal)
    expect([answer.status, answer.body]).toMatchObject([200, { statements: [{ read: true }] }])
    expect((await app.call(matches.get, { matchId }, bilal)).status).toBe(200)
    expect((await app.call(account.user, {}, bilal)).body.standing).toBeUndefined()
    expect((await own(bilal)).statements[0]!.read).toBe(true)
  })

  it('never tells the member who reported them, not even in the copy of their data', async () => {
    const { bilal } = await createMatch(app)
    await decided(reporter, bilal, leyla, 'warn')
    const { statements } = await own(bilal)
    const { files } = await copyOf(bilal)
    expect((await app.call(standing.read, { id: statements[0]!.id }, bilal)).status).toBe(200)
    const notices = (await app.call(api.notifications.list, {}, bilal)).body
    const { text, html } = await app.mailTo(bilal.email)
    const read = [
      JSON.stringify([statements, notices]),
      text,
      html,
      ...[...files.values()].map(String),
    ].join()
    expect(read).toContain('You asked members for money.')
    for (const trace of [reporter.id, reporter.email, 'reporter', 'He asked me for money.'])
      expect(read).not.toContain(trace)
  })
})

describe('a removal and a rewrite', () => {
  it('remove the named pictures, even the last one, and name the text to rewrite', async () => {
    const { bilal } = await createMatch(app)
    const [kept, gone] = [randomUUID(), randomUUID()]
    await app.query(sql`
      insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, created_at)
      values (${gone}, ${bilal.id}, ${randomUUID()}, 0, 'x', ${app.clock.sql}),
        (${kept}, ${bilal.id}, ${randomUUID()}, 1, 'x', ${app.clock.sql})`)
    await app.query(sql`insert into badges (member_id) values (${bilal.id}), (${reporter.id})`)
    const compared = () => app.query(sql`select member_id as id from badges where compare`)
    await decided(reporter, bilal, leyla, 'remove_pictures', { pictures: [gone] })
    expect(await compared()).toEqual([{ id: bilal.id }])
    await app.query(sql`update badges set compare = false`)
    const left = () =>
      app.query(sql<{ id: string; position: number }>`
        select id, position from profile_pictures where profile_id = ${bilal.id} order by position`)
    expect(await left()).toEqual([{ id: kept, position: 0 }])
    const second = await createMember(app, 'second')
    await decided(second, bilal, leyla, 'remove_pictures', { pictures: [kept] })
    expect([await left(), await compared()]).toEqual([[], [{ id: bilal.id }]])
    const third = await createMember(app, 'third')
    await decided(third, bilal, leyla, 'rewrite', { field: 'aboutMe' })
    expect((await own(bilal)).statements).toMatchObject([
      { decision: 'rewrite', field: 'aboutMe' },
      { decision: 'remove_pictures', pictures: 1 },
      { decision: 'remove_pictures', pictures: 1 },
    ])
    // Reading one statement leaves the others unread.
    const [latest] = (await own(bilal)).statements
    await app.call(standing.read, { id: latest!.id }, bilal)
    expect((await own(bilal)).statements.map(({ read }) => read)).toEqual([true, false, false])
    expect((await app.mailTo(bilal.email, 3)).text).toContain('It is about what you say about yourself.')
  })
})

it('applies fifty due decisions in a sweep, the earliest first', async () => {
  await app.query(sql`
    with opened as (
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      select gen_random_uuid(), gen_random_uuid(), 'pattern', 2, ${app.clock.sql}, ${app.clock.sql}
      from generate_series(1, 51) returning id, member_id)
    insert into moderation_events (id, case_id, member_id, staff_id, type, stage, rule, note, at, effective_at)
    select gen_random_uuid(), id, member_id, ${leyla.id}, 'warn', 'first', 1, 'Seen.', ${app.clock.sql},
      ${app.clock.sql} - row_number() over () * interval '1 second' from opened`)
  expect(await applyDueDecisions(app)).toBe(true)
  const waits = await app.query(sql<{ s: number }>`
    select extract(epoch from ${app.clock.sql} - effective_at)::int as s from moderation_events
    where applied_at is null`)
  expect(waits).toEqual([{ s: 1 }])
  expect(await applyDueDecisions(app)).toBe(false)
})

it('ends a hundred suspensions in a sweep, the earliest first', async () => {
  const ids = (await createMembers(app, 101, 9)).map(({ id }) => id)
  await app.query(sql`
    update profiles p set restriction = 'suspended', is_active = false, active_after_restriction = true,
      restricted_until = ${app.clock.sql} - n * interval '1 second'
    from unnest(${ids}::uuid[]) with ordinality m (id, n) where p.id = m.id`)
  expect(await endSuspensions(app)).toBe(true)
  expect(await app.query(sql`select id from profiles where restriction is not null`)).toEqual([
    { id: ids[0] },
  ])
  expect(await endSuspensions(app)).toBe(false)
})

it('keeps a decision about a deleted member, and applies it after their return', async () => {
  for (const [decision, more, days] of [
    ['suspend', { days: 7 }, 7],
    ['ban', {}, 30],
  ] as const) {
    const { bilal } = await createMatch(app)
    await report(reporter, bilal)
    const { id } = await caseOf(bilal.id, leyla)
    await decide(id, leyla, decision, more)
    await app.call(account.erase, { password }, bilal)
    await settle()
    const kept = await app.query(sql<{ days: number }>`
      select extract(day from until - issued_at)::int as days from statements where member_id = ${bilal.id}`)
    expect(kept).toEqual([{ days }])
    // A proposed ban does not block the address.
    expect(await isBannedAddress(app.db, app, bilal.email)).toBe(false)
  }
  expect(await signUpAccount(app)).toBeDefined()
})

it('leaves a profile hidden after suspensions if the member had hidden it before', async () => {
  for (const hides of [true, false]) {
    const { amina, bilal } = await createMatch(app)
    await report(reporter, bilal)
    if (hides) await app.call(account.deactivate, {}, bilal)
    await decide((await caseOf(bilal.id, leyla)).id, leyla, 'suspend', { days: 3 })
    await settle()
    await decided(amina, bilal, leyla, 'suspend', { days: 3 })
    app.clock.advance({ d: 3 })
    await sweepDecisions()
    const shows = await app.query(sql`select is_active from profiles where id = ${bilal.id}`)
    expect(shows).toEqual([{ is_active: !hides }])
    ;({ leyla, yahya, reporter } = await createModeratorsAndReporter(app))
  }
})

it('does not shorten a suspension by a shorter one', async () => {
  const { amina, bilal } = await createMatch(app)
  await decided(reporter, bilal, leyla, 'suspend', { days: 30 })
  await again(bilal)
  const { restrictedUntil } = await own(bilal)
  await decided(amina, bilal, leyla, 'suspend', { days: 3 })
  await again(bilal)
  const { restrictedUntil: now, statements } = await own(bilal)
  expect([now, statements.length]).toEqual([restrictedUntil, 2])
})
