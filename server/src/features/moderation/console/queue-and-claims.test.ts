import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '../../../../test/support/members/add-members.ts'
import { createManAndReporters, reportCalls } from '../../../../test/support/staff/report-calls.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'

const { moderation, staff } = api
let app: TestApp
let leyla: Staff, yahya: Staff, him: Member, women: Member[]
bootForSuite((booted) => (app = booted))
beforeEach(async () => void ({ leyla, yahya, him, women } = await createManAndReporters(app)))

const { report, queue, onlyCase, look, claim, decide, hoursTo } = reportCalls(
  () => app,
  () => ({ leyla, yahya, him, women }),
)

describe('the queue', () => {
  it('shows by pages what is due first, and nothing twice', async () => {
    await app.query(sql`
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      select gen_random_uuid(), gen_random_uuid(), 'pattern', 2, ${app.clock.sql},
        ${app.clock.sql} + n % 7 * interval '1 hour' from generate_series(1, 120) n`)
    const seen: string[] = []
    const dues: string[] = []
    for (let after: string | undefined; seen.length < 120;) {
      const page = await queue(after === undefined ? {} : { after })
      seen.push(...page.cases.map(({ id }) => id))
      dues.push(...page.cases.map(({ dueAt }) => dueAt))
      expect(page.open).toBe(120)
      if (page.next === null) break
      after = page.next
    }
    expect(new Set(seen).size).toBe(120)
    expect(dues).toEqual(dues.toSorted())
    expect((await app.call(moderation.queue, { after: 'nonsense' }, leyla)).status).toBe(400)
  })

  it('counts open cases of each kind, up to a thousand', async () => {
    const open = (count: number, kind: string) =>
      app.query(sql`
        insert into cases (id, member_id, kind, severity, opened_at, due_at)
        select gen_random_uuid(), gen_random_uuid(), ${kind}, 2, ${app.clock.sql}, ${app.clock.sql} - interval '1 hour'
        from generate_series(1, ${count}::int)`)
    await open(999, 'pattern')
    await report(women[0], 'rude')
    expect(await queue()).toMatchObject({ open: 1000, overdue: 999, kinds: { pattern: 999, report: 1 } })
    await open(5, 'pattern')
    expect(await queue()).toMatchObject({ open: 1000, overdue: 1000, kinds: { pattern: 1000, report: 1 } })
  })

  it('shows closed cases by pages, the latest first, with the decision and its moderator', async () => {
    await app.query(sql`
      insert into cases (id, member_id, kind, severity, opened_at, due_at, closed_at)
      select gen_random_uuid(), gen_random_uuid(), 'pattern', 2, ${app.clock.sql} - interval '9 days', ${app.clock.sql},
        ${app.clock.sql} - (n + 1) * interval '1 hour' from generate_series(1, 30) n`)
    await report(women[0], 'money')
    const { id } = await onlyCase()
    await decide(id, leyla, { decision: 'suspend', days: 7 })
    const closed = await queue({ closed: 'true' })
    expect(closed.cases[0]).toMatchObject({
      id,
      decided: { decision: 'suspend', days: 7, by: 'Leyla', stage: 'first' },
      outcome: null,
    })
    expect(closed.cases[1]).toMatchObject({ kind: 'pattern', decided: null })
    const further = await queue({ closed: 'true', after: closed.next! })
    const ends = [...closed.cases, ...further.cases].map(({ closedAt }) => closedAt!)
    expect(ends).toHaveLength(31)
    expect(ends).toEqual(ends.toSorted().toReversed())
    expect((await queue({ closed: 'true', kind: 'report' })).cases.map((one) => one.id)).toEqual([id])
    expect((await queue({ closed: 'true', severity: '3' })).cases).toEqual([])
    // After taking it back, the case is open again.
    const [event] = (await look(id)).history
    await app.call(moderation.takeBack, { id: event!.id }, leyla)
    expect((await queue({ closed: 'true' })).cases[0]!.kind).toBe('pattern')
    expect(await onlyCase()).toMatchObject({ id, closedAt: null, decided: null })
  })

  it('is filtered by kind, severity, due and mine', async () => {
    await report(women[0], 'threats')
    await app.query(sql`
      insert into cases (id, member_id, kind, severity, opened_at, due_at) values
        (gen_random_uuid(), ${him.id}, 'picture', 2, ${app.clock.sql}, ${app.clock.sql} + interval '30 hours'),
        (gen_random_uuid(), ${him.id}, 'pattern', 3, ${app.clock.sql}, ${app.clock.sql} - interval '1 hour')`)
    const kinds = async (filters: object) => (await queue(filters)).cases.map(({ kind }) => kind)
    expect(await kinds({})).toEqual(['pattern', 'report', 'picture'])
    expect(await kinds({ kind: 'picture' })).toEqual(['picture'])
    expect(await kinds({ severity: '1' })).toEqual(['report'])
    expect(await kinds({ due: 'overdue' })).toEqual(['pattern'])
    expect(await kinds({ due: 'day' })).toEqual(['pattern', 'report'])
    expect(await kinds({ mine: 'true' })).toEqual([])
    const [first] = (await queue()).cases
    await claim(first!.id, leyla)
    // Releasing another case does not end her claim.
    const others = (await queue({ kind: 'report' })).cases
    await app.call(moderation.release, { caseId: others[0]!.id }, leyla)
    expect(await kinds({ mine: 'true' })).toEqual(['pattern'])
    expect((await queue({ mine: 'true' }, yahya)).cases).toEqual([])
    const holders = (await queue()).cases.map(({ claim: held }) => held?.name)
    expect(holders).toEqual(['Leyla', undefined, undefined])
    expect(await queue({ kind: 'picture' })).toMatchObject({
      open: 3,
      overdue: 1,
      kinds: { report: 1, picture: 1, verification: 0, pattern: 1, appeal: 0 },
      oldest: { dueAt: first!.dueAt, openedAt: first!.openedAt },
    })
    expect((await decide(others[0]!.id, yahya)).status).toBe(200)
    expect(await kinds({ mine: 'true' })).toEqual(['pattern'])
  })
})

describe('a claim', () => {
  it('keeps others from claiming and deciding for 15 minutes', async () => {
    await report(women[0], 'money')
    const { id } = await onlyCase()
    expect((await claim(id, leyla)).status).toBe(200)
    expect((await queue({}, yahya)).cases[0]!.claim).toMatchObject({ name: 'Leyla', mine: false })
    expect((await claim(id, yahya)).error.code).toBe('case_claimed')
    expect((await decide(id, yahya)).error.code).toBe('case_claimed')
    // He cannot release her claim.
    await app.call(moderation.release, { caseId: id }, yahya)
    app.clock.advance({ min: 14, s: 59 })
    expect((await claim(id, yahya)).error.code).toBe('case_claimed')
    app.clock.advance({ s: 1 })
    expect((await queue({}, yahya)).cases[0]!.claim).toBeNull()
    expect((await queue({ mine: 'true' })).cases).toEqual([])
    expect((await claim(id, yahya)).status).toBe(200)
    expect((await queue({}, yahya)).cases[0]!.claim).toMatchObject({ name: 'Yahya', mine: true })
    await app.call(staff.signOut, {}, yahya)
    expect((await onlyCase()).claim).toBeNull()
  })

  it('ends at sign-out, when it is released and when the person is removed', async () => {
    await report(women[0], 'money')
    const { id } = await onlyCase()
    const lead = await createStaff(app, { role: 'lead', name: 'Mariam' })
    const other = await createStaff(app)
    const acts: [Staff, () => Promise<unknown>][] = [
      [leyla, () => app.call(moderation.release, { caseId: id }, leyla)],
      [leyla, () => app.call(staff.signOut, {}, leyla)],
      [other, () => app.call(staff.remove, { staffId: other.id }, lead)],
    ]
    for (const [holder, act] of acts) {
      expect((await claim(id, holder)).status).toBe(200)
      expect((await claim(id, yahya)).status).toBe(409)
      await act()
      expect((await queue({}, yahya)).cases[0]!.claim).toBeNull()
      expect((await claim(id, yahya)).status).toBe(200)
      await app.call(moderation.release, { caseId: id }, yahya)
    }
  })
})

describe('a decision', () => {
  it('is saved at once, closes the case and is shown in the member’s next case', async () => {
    await report(women[0], 'money')
    const { id } = await onlyCase()
    expect((await decide(id, leyla)).status).toBe(200)
    expect((await queue()).cases).toEqual([])
    expect((await decide(id, yahya)).error.code).toBe('case_closed')
    expect((await claim(id, yahya)).error.code).toBe('case_closed')
    expect((await decide(id, yahya, { decision: 'restore' })).error.code).toBe('case_closed')
    await report(women[1], 'money')
    const next = await onlyCase()
    expect(next.id).not.toBe(id)
    const { facts, history } = await look(next.id)
    expect(facts).toMatchObject({ warnings: 1 })
    expect(history).toMatchObject([
      { decision: 'warn', rule: 3, note: 'Asked for money.', by: 'Leyla', takenBack: false },
    ])
    // The history is ordered newest first; only the oldest are left out.
    app.clock.advance({ s: 1 })
    await decide(next.id, yahya, { decision: 'dismiss' })
    await report(women[2], 'money')
    const third = await look((await onlyCase()).id)
    expect(third.history.map(({ by }) => by)).toEqual(['Yahya', 'Leyla'])
    expect(third.facts).toMatchObject({ warnings: 1 })
    expect(third.reportsMade).toHaveLength(1)
  })

  it('needs a house rule and a note', async () => {
    await report(women[0], 'money')
    const { id } = await onlyCase()
    for (const wrong of [
      { rule: 0 },
      { rule: 9 },
      { note: ' ' },
      { note: 'a'.repeat(1001) },
      { decision: 'x' },
    ])
      expect((await decide(id, leyla, wrong)).status).toBe(400)
    expect((await decide(id, leyla, { decision: 'dismiss' })).status).toBe(200)
  })

  it('refuses an id that was used for another decision, case or person', async () => {
    await report(women[0], 'money')
    const { id: caseId } = await onlyCase()
    const aboutHer = { profileId: women[1]!.id, reason: 'She asked me for money.', ground: 'money' }
    expect((await app.call(api.safety.report, aboutHer, him)).status).toBe(200)
    const other = (await queue()).cases.find((one) => one.id !== caseId)!.id
    const id = randomUUID()
    const words = { id, decision: 'suspend', days: 3 }
    const racing = await Promise.all([decide(caseId, leyla, words), decide(other, yahya, words)])
    expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const first = racing.find(({ status }) => status === 200)!
    const [used, by] = racing[0]!.status === 200 ? [caseId, leyla] : [other, yahya]
    for (const [as, theCase, more] of [
      [leyla === by ? yahya : leyla, used, {}],
      [by, used === caseId ? other : caseId, {}],
      [by, used, { days: 7 }],
      [by, used, { note: 'Another reason.' }],
      [by, used, { rule: 4 }],
      [by, used, { decision: 'warn', days: undefined }],
    ] as const)
      expect((await decide(theCase, as, { ...words, ...more })).error.code).toBe('id_reused')
    const sentTwice = await decide(used, by, words)
    expect([sentTwice.status, sentTwice.body]).toEqual([200, first.body])
  })

  it('can be taken back for 10 seconds by its moderator; newer reports join the case', async () => {
    await report(women[0], 'rude')
    const { id: caseId } = await onlyCase()
    const id = randomUUID()
    await decide(caseId, leyla, { id })
    const takeBack = (as: Staff) => app.call(moderation.takeBack, { id }, as)
    expect((await takeBack(yahya)).status).toBe(404)
    await report(women[1], 'threats')
    app.clock.advance({ s: 9 })
    expect((await takeBack(leyla)).status).toBe(200)
    expect((await takeBack(leyla)).status).toBe(200)
    const joined = await onlyCase()
    expect(joined).toMatchObject({ id: caseId, severity: 1, reports: 2 })
    expect(hoursTo(joined.dueAt)).toBeCloseTo(2, 1)
    expect(await look(caseId)).toMatchObject({ facts: { warnings: 0 }, history: [{ id, takenBack: true }] })
    // Taking back cannot be taken back.
    const undoing = await app.query(sql<{ id: string }>`
      select id from moderation_events where undoes = ${id}`)
    expect((await app.call(moderation.takeBack, undoing[0]!, leyla)).status).toBe(404)
    const again = randomUUID()
    await decide(caseId, leyla, { id: again })
    app.clock.advance({ s: 10 })
    expect((await app.call(moderation.takeBack, { id: again }, leyla)).error.code).toBe('too_late')
  })
})

it('logs every view, claim and decision', async () => {
  await report(women[0], 'money')
  const { id: caseId } = await onlyCase()
  const [id, elsewhere] = [randomUUID(), randomUUID()]
  // Cases of another kind or about another member do not join it, and a lesser report does not lower its severity.
  await app.query(sql`
    insert into cases (id, member_id, kind, severity, opened_at, due_at) values
      (gen_random_uuid(), ${him.id}, 'pattern', 1, ${app.clock.sql}, ${app.clock.sql} + interval '99 days'),
      (gen_random_uuid(), ${women[0]!.id}, 'report', 1, ${app.clock.sql}, ${app.clock.sql}),
      (${elsewhere}, ${women[1]!.id}, 'report', 1, ${app.clock.sql}, ${app.clock.sql})`)
  await app.query(sql`
    insert into case_reports (id, case_id, ground, created_at)
    values (gen_random_uuid(), ${elsewhere}, 'rude', ${app.clock.sql})`)
  for (const act of [
    () => look(caseId),
    () => claim(caseId, leyla),
    () => decide(caseId, leyla, { id }),
    // A later decision in another case does not prevent taking it back.
    () => decide(elsewhere, yahya),
    () => report(women[1], 'rude'),
    () => app.call(moderation.takeBack, { id }, leyla),
  ]) {
    await act()
    app.clock.advance({ s: 1 })
  }
  const logged = await app.query(sql<{ act: string; why: string | null }>`
    select act, why from staff_log
    where case_id = ${caseId} and staff_id = ${leyla.id} and member_id = ${him.id} order by at`)
  expect(logged).toEqual([
    { act: 'looked', why: null },
    { act: 'claimed', why: null },
    { act: 'warn', why: 'Asked for money.' },
    { act: 'take_back', why: null },
  ])
  const { cases } = await queue()
  expect(
    cases.map(({ kind, severity, reports, ground }) => [kind, severity, reports, ground]).toSorted(),
  ).toEqual([
    ['pattern', 1, 0, null],
    ['report', 1, 0, null],
    ['report', 2, 2, 'money'],
  ])
  expect(hoursTo(cases.find(({ id: one }) => one === caseId)!.dueAt)).toBeLessThan(24)
  expect(hoursTo(cases.find(({ kind }) => kind === 'pattern')!.dueAt)).toBeGreaterThan(2000)
  // This case shows nothing of other cases and members.
  await app.query(sql`
    insert into case_patterns select id, 'Lend me 200', 5 from cases where kind = 'pattern'`)
  const { facts, history, pattern } = await look(caseId)
  expect([facts!.warnings, history.length, pattern]).toEqual([0, 1, null])
  const hers = cases.find(({ kind, reports }) => kind === 'report' && reports === 0)
  expect((await look(hers!.id)).profile).toBeNull()
})
