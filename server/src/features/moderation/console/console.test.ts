import { once } from 'node:events'
import { get, ServerResponse, type IncomingMessage } from 'node:http'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMember, type Person } from '../../../../test/support/members/cast.ts'
import { decisionCalls, resetModeration } from '../../../../test/support/staff/decision-calls.ts'
import { createMatch } from '../../../../test/support/matches/matches.ts'
import { addMembers } from '../../../../test/support/members/add-members.ts'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import { waitForEvent } from '../../../../test/support/wait/wait-until.ts'
import { openCase } from '../cases/open-case.ts'

const { moderation, standing } = api
let app: TestApp
bootForSuite(async (booted) => {
  app = booted
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
const { caseOf, decide, decided, report, settle } = decisionCalls(() => app)

let leyla: Staff
let reporter: Person
beforeEach(async () => {
  await resetModeration(app)
  leyla = await createStaff(app)
  reporter = await createMember(app, 'reporter')
})

const search = async (q: string) => (await app.call(moderation.search, { q }, leyla)).body.people
const streamAs = async (cookies: Map<string, string>, on = app) => {
  const { port } = on.server.server.address() as { port: number }
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = get({ port, path: '/api/staff/live', headers: { cookie } })
  const [stream] = (await once(asked, 'response')) as [IncomingMessage]
  stream.setEncoding('utf8')
  return { stream, close: () => asked.destroy() }
}
/** The next event that is not a heartbeat. */
async function news(stream: IncomingMessage) {
  for (;;) {
    const [part] = (await once(stream, 'data')) as [string]
    if (part.includes('data:')) return part
  }
}

it.each(['report', 'picture', 'verification', 'pattern', 'appeal'] as const)(
  'tells open consoles about a case of the kind %s',
  async (kind) => {
    const { bilal } = await createMatch(app)
    const { stream, close } = await streamAs(leyla.cookies)
    const heard = news(stream)
    await app.transact((tx) => openCase(tx, app.clock, bilal.id, kind, 2))
    expect(await waitForEvent('the console heard of it', heard)).toContain('cases')
    close()
  },
)

it('tells open consoles about every report, claim, decision and appeal, and nobody else', async () => {
  expect((await streamAs(new Map())).stream.statusCode).toBe(404)
  const { bilal } = await createMatch(app)
  const yahya = await createStaff(app, { name: 'Yahya' })
  const { stream, close } = await streamAs(yahya.cookies)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const heard = news(stream)
  await report(reporter, bilal)
  expect(await heard).toContain('cases')
  const { id } = await caseOf(bilal.id, leyla)
  const taken = crypto.randomUUID()
  for (const act of [
    () => app.call(moderation.claim, { caseId: id }, leyla),
    () => app.call(moderation.release, { caseId: id }, leyla),
    () => decide(id, leyla, 'warn', { id: taken }),
    () => app.call(moderation.takeBack, { id: taken }, leyla),
    () => decide(id, leyla, 'warn'),
    async () => {
      await settle()
      const { statements } = (await app.call(standing.mine, {}, bilal)).body
      const words = 'It was a joke between the two of us.'
      await app.call(standing.appeal, { id: statements[0]!.id, words }, bilal)
    },
  ]) {
    const next = news(stream)
    await act()
    expect(await next).toContain('cases')
  }
  close()
})

it('sends heartbeats to open consoles, and ends those of people who left the staff', async () => {
  const yahya = await createStaff(app, { name: 'Yahya' })
  const beats = vi.spyOn(globalThis, 'setInterval')
  const { stream } = await streamAs(yahya.cookies)
  const { stream: hers } = await streamAs(leyla.cookies)
  const places = beats.mock.calls.flatMap(([, ms], at) => (ms === 15_000 ? [at] : []))
  const [beat, herBeat] = places.map((at) => beats.mock.calls[at]![0] as () => void) as [
    () => void,
    () => void,
  ]
  const timer = beats.mock.results[places[0]!]!.value as NodeJS.Timeout
  beats.mockRestore()
  const cleared = vi.spyOn(globalThis, 'clearInterval')
  const next = async () => String((await once(stream, 'data'))[0])
  expect(await next()).toBe(': open\n\n')
  beat()
  expect(await next()).toBe(': here\n\n')
  await app.query(sql`delete from staff_sessions where staff_id = ${yahya.id}`)
  const ended = once(stream, 'end')
  beat()
  await ended
  // The server has stopped its timer.
  await vi.waitFor(() => expect(cleared).toHaveBeenCalledWith(timer))
  cleared.mockRestore()
  const written = vi.spyOn(ServerResponse.prototype, 'write')
  app.bus.publish({ type: 'cases' })
  await once(hers, 'data')
  await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(1))
  written.mockRestore()
  // A stream also ends if its owner cannot be checked.
  const hersEnded = once(hers, 'end')
  await app.query(sql`alter table staff_sessions rename to away`)
  herBeat()
  await hersEnded
  await app.query(sql`alter table away rename to staff_sessions`)
})

it('lets the server stop while a console is open', async () => {
  const other = await bootApp()
  await other.server.listen({ port: 0, host: '127.0.0.1' })
  const { stream } = await streamAs((await createStaff(other)).cookies, other)
  const ended = once(stream.resume(), 'end')
  await waitForEvent('the server stopped', other.close())
  expect(await ended).toEqual([])
})

it('finds members by name, address, id, match and case, and logs each search', async () => {
  const { amina, bilal, matchId } = await createMatch(app)
  await app.query(sql`update profiles set name = 'Zubayr' where id = ${bilal.id}`)
  await report(reporter, bilal)
  const { id } = await caseOf(bilal.id, leyla)
  const one = { id: bilal.id, member: { name: 'Zubayr' }, restriction: null, cases: [{ id, open: true }] }
  for (const q of ['zuba', bilal.email, bilal.email.toUpperCase(), bilal.id, id])
    expect(await search(q), q).toMatchObject([one])
  expect((await search(matchId)).map(({ id: found }) => found)).toContain(bilal.id)
  // At most the newest twenty members, each with the newest case first and the restriction.
  await addMembers(
    app,
    Array.from({ length: 21 }, () => ({ sex: 'male' as const, name: 'Zubayra' })),
  )
  await app.query(sql`update profiles set created_at = created_at - interval '1 hour' where id = ${bilal.id}`)
  const many = await search('Zubayr')
  expect(many).toHaveLength(20)
  expect(many.map(({ id: found }) => found)).not.toContain(bilal.id)
  app.clock.advance({ s: 1 })
  await decide(id, leyla, 'suspend', { days: 3 })
  await settle()
  await report(amina, bilal)
  expect(await search(bilal.id)).toMatchObject([
    {
      restriction: 'suspended',
      cases: [
        { kind: 'report', open: true },
        { id, open: false },
      ],
    },
  ])
  for (const q of ['%%', '_ubayr', 'nobody@mithaq.example', crypto.randomUUID()])
    expect(await search(q)).toEqual([])
  const logged = await app.query(sql<{ why: string; named: boolean | null }>`
    select distinct why, member_id = ${bilal.id} as named from staff_log
    where act = 'searched' and staff_id = ${leyla.id} order by why, named`)
  // The member is logged if one was found; otherwise only the kind of search.
  expect(logged.map(({ why, named }) => [why, named])).toEqual(
    ['address', 'id', 'name'].flatMap((why) => [
      [why, true],
      [why, null],
    ]),
  )
  expect(await search(amina.id)).toMatchObject([{ id: amina.id, cases: [] }])
  // A deleted member is found by the id only.
  await app.query(sql`delete from accounts where id = ${bilal.id}`)
  expect(await search(bilal.id)).toMatchObject([{ id: bilal.id, member: null, cases: { length: 2 } }])
})

it('shows a case by its worst report, and a deleted member as in that report', async () => {
  const caseId = crypto.randomUUID()
  const worstFirst = ['threats', 'sexual', 'underage', 'fake', 'money', 'married', 'rude', 'other']
  await app.query(sql`
    with opened as (
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      values (${caseId}, gen_random_uuid(), 'report', 1, ${app.clock.sql}, ${app.clock.sql}) returning id)
    insert into case_reports (id, case_id, ground, created_at, profile)
    select gen_random_uuid(), id, ground, ${app.clock.sql} - n * interval '1 hour',
      jsonb_build_object('name', ground || n, 'age', 30)
    from opened, unnest(${worstFirst}::text[]) ground, generate_series(1, 2) n`)
  for (const ground of worstFirst) {
    const [shown] = (await app.call(moderation.queue, {}, leyla)).body.cases
    expect(shown).toMatchObject({ ground, member: { name: `${ground}1` } })
    await app.query(sql`delete from case_reports where case_id = ${caseId} and ground = ${ground}`)
  }
})

it('counts opened, decided and overdue cases, the median and appeals of seven days', async () => {
  const yahya = await createStaff(app, { name: 'Yahya' })
  const { bilal } = await createMatch(app)
  await report(reporter, bilal)
  app.clock.advance({ min: 6 })
  const { id } = await caseOf(bilal.id, leyla)
  await decide(id, leyla, 'warn')
  await settle()
  const { statements } = (await app.call(standing.mine, {}, bilal)).body
  const words = 'It was a joke between the two of us.'
  await app.call(standing.appeal, { id: statements[0]!.id, words }, bilal)
  await decide((await caseOf(bilal.id, yahya, 'appeal')).id, yahya, 'restore')
  await app.query(
    sql`update profiles set restriction = 'under_review', is_active = false where id = ${bilal.id}`,
  )
  await settle()
  // He was only under review, so no notice says that his account is open again.
  expect((await listNotices(app, bilal)).map(({ code }) => code)).not.toContain('restored')
  const second = await createMember(app, 'second')
  const early = await decided(second, (await createMatch(app)).bilal, leyla, 'dismiss')
  for (const [table, column, key] of [
    ['moderation_events', 'at', 'case_id'],
    ['cases', 'opened_at', 'id'],
  ] as const)
    await app.query(sql`
      update ${sql.ref(table)} set ${sql.ref(column)} = ${sql.ref(column)} - interval '5 days 23 hours'
      where ${sql.ref(key)} = ${early}`)
  // Decisions that were taken back or are eight days old do not count.
  const { bilal: third } = await createMatch(app)
  await report(second, third)
  const [open, taken] = [(await caseOf(third.id, leyla)).id, crypto.randomUUID()]
  await decide(open, leyla, 'warn', { id: taken })
  await app.call(moderation.takeBack, { id: taken }, leyla)
  const before = await decided(second, (await createMatch(app)).bilal, leyla, 'dismiss')
  await app.query(sql`update moderation_events set at = at - interval '8 days' where case_id = ${before}`)
  await app.query(sql`update cases set opened_at = opened_at - interval '9 days' where id = ${before}`)
  await app.query(sql`
    insert into cases (id, member_id, kind, severity, opened_at, due_at)
    values (gen_random_uuid(), gen_random_uuid(), 'pattern', 2, ${app.clock.sql} - interval '9 days', ${app.clock.sql})`)
  app.clock.advance({ s: 1 })
  const { days, ...figures } = (await app.call(moderation.figures, {}, leyla)).body
  expect(figures).toEqual({
    open: 2,
    overdue: 1,
    medianHours: expect.closeTo(0.05, 5),
    appeals: { granted: 1, stands: 0 },
  })
  const today = app.clock.date().getTime()
  expect(days.map(({ day }) => day)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((ago) => new Date(today - ago * 86_400_000).toISOString().slice(0, 10)),
  )
  const sum = (of: 'opened' | 'decided') => days.reduce((all, day) => all + day[of], 0)
  expect([sum('opened'), sum('decided')]).toEqual([4, 3])
  await app.query(sql`update appeals set decided_at = decided_at - interval '8 days'`)
  expect((await app.call(moderation.figures, {}, leyla)).body.appeals).toEqual({ granted: 0, stands: 0 })
})

describe('the log', () => {
  it('can only be added to, until two years have passed', async () => {
    const act = (at: string) =>
      app.query(sql`
        insert into staff_log (id, at, act) values (gen_random_uuid(), now() - ${at}::interval, 'signed_in')`)
    await act('2 years 1 day')
    await act('1 year 364 days')
    const count = async () =>
      (
        await app.query(sql<{ n: number }>`
          select count(*)::int as n from staff_log where at < now() - interval '1 day'`)
      )[0]?.n
    for (const change of [
      sql`update staff_log set why = 'otherwise'`,
      sql`delete from staff_log where at > now() - interval '2 years'`,
      sql`truncate staff_log`,
    ])
      await expect(app.query(change)).rejects.toThrow('only ever added to')
    await app.query(sql`delete from staff_log where at < now() - interval '2 years'`)
    expect(await count()).toBe(1)
  })

  it('is shown to leads by pages, and names people who were removed', async () => {
    const { bilal } = await createMatch(app)
    await report(reporter, bilal)
    // Later than all rows of earlier tests.
    app.clock.advance({ h: 1 })
    const [lead, person] = [await createStaff(app, { role: 'lead', name: 'Mariam' }), await createStaff(app)]
    const { id: caseId, memberId } = await caseOf(bilal.id, lead)
    app.clock.advance({ s: 1 })
    await decide(caseId, lead, 'warn')
    app.clock.advance({ s: 1 })
    await app.call(api.staff.remove, { staffId: person.id }, lead)
    app.clock.advance({ s: 1 })
    for (let n = 0; n < 51; n++)
      await app.query(sql`
        insert into staff_log (id, at, act) values (gen_random_uuid(), ${app.clock.sql}, 'signed_in')`)
    const first = (await app.call(api.staff.log, {}, lead)).body
    expect(first.rows).toHaveLength(50)
    const second = (await app.call(api.staff.log, { after: first.next }, lead)).body
    expect(second.rows.slice(1, 3)).toMatchObject([
      { act: 'removed', who: 'Mariam', about: 'Leyla', why: null, memberId: null, caseId: null },
      { act: 'warn', who: 'Mariam', about: null, why: 'You asked members for money.', memberId, caseId },
    ])
    expect((await app.call(api.staff.log, { after: 'nonsense' }, lead)).status).toBe(400)
  })

  it('names all members that a list or search showed, and has no row for an empty list', async () => {
    const [{ amina, bilal }, { bilal: second }] = [await createMatch(app), await createMatch(app)]
    const list = (filters: object) => app.call(moderation.queue, filters, leyla)
    const logged = async () => {
      const lines = await app.query(sql<{ act: string; why: string; shown: string[] }>`
        select act, why, shown from staff_log where staff_id = ${leyla.id} and act <> 'enrolled' order by at`)
      return lines.map(({ act, why, shown }) => [act, why, shown.toSorted()])
    }
    await list({})
    expect(await logged(), 'nobody was shown').toEqual([])
    await report(reporter, bilal)
    await report(reporter, second, 'rude')
    await app.query(sql`update profiles set name = 'Wadia' where id in (${bilal.id}, ${amina.id})`)
    for (const act of [
      () => list({}),
      () => list({ kind: 'report', severity: '2' }),
      () => list({ closed: 'true' }),
      () => search('wadi'),
      () => search('nobody at all'),
    ]) {
      app.clock.advance({ s: 1 })
      await act()
    }
    expect(await logged()).toEqual([
      ['listed_cases', 'open', [bilal.id, second.id].toSorted()],
      ['listed_cases', 'open, kind report, severity 2', [bilal.id]],
      ['searched', 'name', [amina.id, bilal.id].toSorted()],
      ['searched', 'name', []],
    ])
  })
})
