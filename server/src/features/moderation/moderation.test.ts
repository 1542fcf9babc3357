import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import type { Ground } from '@mithaq/contract/safety'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { password } from '../../../test/cast.ts'
import { addPeople, tokenOf, type Member } from '../../../test/people.ts'
import { meeting } from '../../../test/safety.ts'
import { newStaff, type Staff } from '../../../test/staff.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { rows, transact } from '../../db/db.ts'
import { applyDue } from './apply.ts'
import { forgetOldCases } from './forget.ts'
import { noteText } from './repeated-text.ts'

const { moderation, staff } = api
let app: TestApp
let leyla: Staff
let yahya: Staff
bootForSuite((booted) => (app = booted))

let him: Member
let women: Member[]
beforeEach(async () => {
  app.clock.stopAt(new Date())
  for (const table of ['accounts', 'cases', 'staff']) await rows(app.db, sql`delete from ${sql.table(table)}`)
  ;[him, ...women] = (await addPeople(app, [
    { sex: 'male', name: 'Zayd' },
    ...['Sana', 'Fathima', 'Hafsa'].map((name) => ({ sex: 'female' as const, name })),
  ])) as [Member, ...Member[]]
  leyla = await newStaff(app)
  yahya = await newStaff(app, { name: 'Yahya', sex: 'male' })
})

const { report: send, like } = meeting(() => app)
const report = (from: Member | undefined, ground: Ground, reason = 'He asked me for money.', more = {}) =>
  send(from!, him, reason, { ground, ...more })
const queue = async (filters = {}, as = leyla) => (await app.call(moderation.queue, filters, as)).body
const onlyCase = async () => {
  const { cases } = await queue()
  expect(cases).toHaveLength(1)
  return cases[0]!
}
const look = async (caseId: string, as = leyla) => (await app.call(moderation.look, { caseId }, as)).body
const claim = (caseId: string, as: Staff) => app.call(moderation.claim, { caseId }, as)
const decide = (caseId: string, as: Staff, more = {}) =>
  app.call(
    moderation.decide,
    { caseId, id: randomUUID(), decision: 'warn', rule: 3, note: 'Asked for money.', ...more },
    as,
  )
/** So many messages, by her and by him in turn. */
async function write(matchId: string, count: number) {
  await rows(
    app.db,
    sql`
      insert into messages (id, match_id, seq, sender_id, content, created_at)
      select gen_random_uuid(), ${matchId}, n, case n % 2 when 0 then ${him.id}::uuid else ${women[0]!.id} end,
        'word ' || n, ${app.clock.sql} from generate_series(1, ${count}::int) n`,
  )
  await rows(app.db, sql`update matches set last_seq = ${count} where id = ${matchId}`)
}
const hoursTo = (at: string) => (Date.parse(at) - app.clock.date().getTime()) / 3_600_000

describe('a report', () => {
  it.each([
    ['threats', 1, 2],
    ['sexual', 1, 2],
    ['underage', 1, 2],
    ['fake', 2, 24],
    ['money', 2, 24],
    ['married', 2, 24],
    ['rude', 3, 72],
    ['other', 3, 72],
  ] as const)(
    'of %s opens a case of severity %i that is due in %i hours',
    async (ground, severity, hours) => {
      expect((await report(women[0], ground)).status).toBe(200)
      const found = await onlyCase()
      expect(found).toMatchObject({ kind: 'report', severity, ground, reports: 1, member: { name: 'Zayd' } })
      expect(hoursTo(found.dueAt)).toBeCloseTo(hours, 5)
    },
  )

  it('without a ground, from a page of before, is something else', async () => {
    await send(women[0]!, him, 'He was not polite at all.')
    expect(await onlyCase()).toMatchObject({ ground: 'other', severity: 3 })
  })

  it('further joins the case, lifts it to the worst severity and keeps the earliest due', async () => {
    await report(women[0], 'rude')
    app.clock.advance({ h: 60 })
    leyla = await newStaff(app)
    // By now everybody has to sign in again.
    for (const woman of women) woman.token = await tokenOf(app, woman.id)
    await report(women[1], 'money')
    const lifted = await onlyCase()
    expect(lifted).toMatchObject({ severity: 2, reports: 2, ground: 'money' })
    expect(hoursTo(lifted.dueAt)).toBeCloseTo(12, 5)
    await report(women[2], 'threats')
    expect(hoursTo((await onlyCase()).dueAt)).toBeCloseTo(2, 5)
  })

  it('carries the profile as it was, and from a chat its last 30 messages and no others', async () => {
    await like(women[0]!, him)
    const { body } = await like(him, women[0]!)
    await write(body.matchId!, 40)
    await report(women[1], 'rude', 'He was rude on his profile.', { fromChat: true })
    await report(women[0], 'money', undefined, { fromChat: true })
    await rows(app.db, sql`update profiles set about_me = 'Somebody else now.' where id = ${him.id}`)
    const { profile, reportsMade } = await look((await onlyCase()).id)
    expect(profile).toMatchObject({ name: 'Zayd', aboutMe: 'I keep bees.' })
    const [fromChat, without] = reportsMade.toSorted((a, b) => b.excerpt.length - a.excerpt.length)
    expect(without!.excerpt).toEqual([])
    expect(fromChat!.excerpt.map(({ content }) => content)).toEqual(
      Array.from({ length: 30 }, (_, n) => `word ${n + 11}`),
    )
    expect(fromChat!.excerpt[0]!.fromReporter).toBe(true)
    expect(fromChat!.excerpt[1]!.fromReporter).toBe(false)
  })

  it('lets a statement quote one of their own messages from it, and nobody else’s', async () => {
    await like(women[0]!, him)
    const { body } = await like(him, women[0]!)
    await write(body.matchId!, 4)
    await report(women[0], 'money', undefined, { fromChat: true })
    const { id, reportsMade } = await look((await onlyCase()).id)
    const reportId = reportsMade[0]!.id
    const quoting = (at: number, decision = 'warn', of = reportId) =>
      decide(id, leyla, { decision, quote: { reportId: of, at } })
    for (const refused of [
      await quoting(0),
      await quoting(9),
      await quoting(1, 'dismiss'),
      await quoting(1, 'warn', randomUUID()),
    ])
      expect(refused.error).toMatchObject({ code: 'invalid_input', field: 'quote' })
    expect((await quoting(1)).status).toBe(200)
    app.clock.advance({ s: 10 })
    await applyDue(app)
    const { statements } = (await app.call(api.standing.mine, {}, him)).body
    expect(statements[0]!.quote).toEqual({ text: 'word 2', at: expect.any(String) })
    const mail = await app.mailTo(`${him.id}@mithaq.example`)
    expect(mail.text).toContain('“word 2”')
    await rows(app.db, sql`update cases set member_left_at = ${app.clock.sql} - interval '91 days'`)
    await forgetOldCases(app.db, app.clock)
    expect((await app.call(api.standing.mine, {}, him)).body.statements[0]!.quote).toBeNull()
  })

  it('shows the profile as members see it now, its pictures as a stranger does', async () => {
    await report(women[0], 'money')
    await rows(
      app.db,
      sql`insert into profile_pictures (id, profile_id, storage_path, position, thumb_hash, blur_hash, created_at)
          values (gen_random_uuid(), ${him.id}, 'sharp', 0, 'sharp', 'blurred', now())`,
    )
    const { id } = await onlyCase()
    const seen = async () => (await look(id)).asSeen
    expect(await seen()).toMatchObject({
      name: 'Zayd',
      facts: {},
      prompts: [],
      pictures: [{ blurred: false }],
    })
    await rows(app.db, sql`update profiles set pictures_for = 'matches' where id = ${him.id}`)
    expect((await seen())!.pictures).toMatchObject([{ blurred: true, thumbHash: 'blurred' }])
    await rows(app.db, sql`delete from accounts where id = ${him.id}`)
    expect(await seen()).toBeNull()
  })

  it('of a pattern carries its one text and to how many it went', async () => {
    for (const { id } of [...women, ...(await addPeople(app, [{ sex: 'female' }, { sex: 'female' }]))])
      await transact(app.db, (tx) =>
        noteText(tx, app, { senderId: him.id, receiverId: id, text: 'Lend me 200' }),
      )
    const { pattern, profile } = await look((await onlyCase()).id)
    expect(pattern).toEqual({ text: 'Lend me 200', members: 5 })
    expect(profile).toMatchObject({ name: 'Zayd' })
  })

  it('not from a chat carries none of what was written', async () => {
    await like(women[0]!, him)
    const { body } = await like(him, women[0]!)
    await write(body.matchId!, 1)
    await report(women[0], 'money')
    expect((await look((await onlyCase()).id)).reportsMade[0]!.excerpt).toEqual([])
  })

  it('outlives the deletion of either side as long as its case is open, at most 90 days, and 30 after', async () => {
    await report(women[0], 'money')
    await report(women[1], 'money', 'He asked me as well for it.')
    const { id } = await onlyCase()
    await app.call(api.account.erase, { password }, women[0]!)
    await app.call(api.account.erase, { password }, him)
    const reasons = async () => (await look(id)).reportsMade.map(({ reason }) => reason !== null)
    const details = await look(id)
    expect(details).toMatchObject({ member: { name: 'Zayd' }, facts: null, profile: { name: 'Zayd' } })
    expect(details.reportsMade.map(({ reporter }) => reporter?.name).toSorted()).toEqual([
      'Fathima',
      undefined,
    ])
    await rows(app.db, sql`update cases set member_left_at = member_left_at - interval '89 days'`)
    await forgetOldCases(app.db, app.clock)
    expect(await reasons()).toEqual([true, true])
    await rows(app.db, sql`update cases set member_left_at = member_left_at - interval '2 days'`)
    await forgetOldCases(app.db, app.clock)
    expect(await reasons()).toEqual([false, false])
    await rows(app.db, sql`update cases set closed_at = ${app.clock.sql} - interval '2 years 1 day'`)
    await forgetOldCases(app.db, app.clock)
    expect((await app.call(moderation.look, { caseId: id }, leyla)).status).toBe(404)
  })
})

describe('the queue', () => {
  it('shows what is due first, page by page, and nothing twice', async () => {
    await rows(
      app.db,
      sql`
        insert into cases (id, member_id, kind, severity, opened_at, due_at)
        select gen_random_uuid(), gen_random_uuid(), 'pattern', 2, ${app.clock.sql},
          ${app.clock.sql} + n % 7 * interval '1 hour' from generate_series(1, 120) n`,
    )
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

  it('says how many are open of each kind, and from a thousand on only that it is more', async () => {
    const open = (count: number, kind: string) =>
      rows(
        app.db,
        sql`
          insert into cases (id, member_id, kind, severity, opened_at, due_at)
          select gen_random_uuid(), gen_random_uuid(), ${kind}, 2, ${app.clock.sql}, ${app.clock.sql} - interval '1 hour'
          from generate_series(1, ${count}::int)`,
      )
    await open(999, 'pattern')
    await report(women[0], 'rude')
    expect(await queue()).toMatchObject({ open: 1000, overdue: 999, kinds: { pattern: 999, report: 1 } })
    await open(5, 'pattern')
    expect(await queue()).toMatchObject({ open: 1000, overdue: 1000, kinds: { pattern: 1000, report: 1 } })
  })

  it('shows closed cases too, the last decision first, page by page, with what was decided and by whom', async () => {
    await rows(
      app.db,
      sql`
        insert into cases (id, member_id, kind, severity, opened_at, due_at, closed_at)
        select gen_random_uuid(), gen_random_uuid(), 'pattern', 2, ${app.clock.sql} - interval '9 days', ${app.clock.sql},
          ${app.clock.sql} - (n + 1) * interval '1 hour' from generate_series(1, 30) n`,
    )
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
    // Taken back, it is open again.
    const [event] = (await look(id)).history
    await app.call(moderation.takeBack, { id: event!.id }, leyla)
    expect((await queue({ closed: 'true' })).cases[0]!.kind).toBe('pattern')
    expect(await onlyCase()).toMatchObject({ id, closedAt: null, decided: null })
  })

  it('is filtered by kind, severity, due and mine', async () => {
    await report(women[0], 'threats')
    await rows(
      app.db,
      sql`
        insert into cases (id, member_id, kind, severity, opened_at, due_at) values
          (gen_random_uuid(), ${him.id}, 'picture', 2, ${app.clock.sql}, ${app.clock.sql} + interval '30 hours'),
          (gen_random_uuid(), ${him.id}, 'pattern', 3, ${app.clock.sql}, ${app.clock.sql} - interval '1 hour')`,
    )
    const kinds = async (filters: object) => (await queue(filters)).cases.map(({ kind }) => kind)
    expect(await kinds({})).toEqual(['pattern', 'report', 'picture'])
    expect(await kinds({ kind: 'picture' })).toEqual(['picture'])
    expect(await kinds({ severity: '1' })).toEqual(['report'])
    expect(await kinds({ due: 'overdue' })).toEqual(['pattern'])
    expect(await kinds({ due: 'day' })).toEqual(['pattern', 'report'])
    expect(await kinds({ mine: 'true' })).toEqual([])
    const [first] = (await queue()).cases
    await claim(first!.id, leyla)
    expect(await kinds({ mine: 'true' })).toEqual(['pattern'])
    expect((await queue({ mine: 'true' }, yahya)).cases).toEqual([])
    expect(await queue({ kind: 'picture' })).toMatchObject({
      open: 3,
      overdue: 1,
      kinds: { report: 1, picture: 1, verification: 0, pattern: 1, appeal: 0 },
      oldest: { dueAt: first!.dueAt },
    })
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
    app.clock.advance({ min: 14, s: 59 })
    expect((await claim(id, yahya)).error.code).toBe('case_claimed')
    app.clock.advance({ s: 2 })
    expect((await claim(id, yahya)).status).toBe(200)
  })

  it('lapses at sign-out, when it is put back and when the person is removed', async () => {
    await report(women[0], 'money')
    const { id } = await onlyCase()
    const lead = await newStaff(app, { role: 'lead', name: 'Mariam' })
    const other = await newStaff(app)
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
  it('is written at once, closes the case and is known at the next one', async () => {
    await report(women[0], 'money')
    const { id } = await onlyCase()
    expect((await decide(id, leyla)).status).toBe(200)
    expect((await queue()).cases).toEqual([])
    expect((await decide(id, yahya)).error.code).toBe('case_closed')
    await report(women[1], 'money')
    const next = await onlyCase()
    expect(next.id).not.toBe(id)
    const { facts, history } = await look(next.id)
    expect(facts).toMatchObject({ warnings: 1 })
    expect(history).toMatchObject([
      { decision: 'warn', rule: 3, note: 'Asked for money.', by: 'Leyla', takenBack: false },
    ])
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

  it('sent twice decides once', async () => {
    await report(women[0], 'money')
    const { id: caseId } = await onlyCase()
    const id = randomUUID()
    const [one, two] = [await decide(caseId, leyla, { id }), await decide(caseId, leyla, { id })]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body).toEqual(two.body)
  })

  it('is one, however many decide at once', async () => {
    await report(women[0], 'money')
    const { id } = await onlyCase()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => decide(id, n % 2 ? leyla : yahya)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('can be taken back by its maker for 10 seconds; what was reported meanwhile joins', async () => {
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
    expect(await onlyCase()).toMatchObject({ id: caseId, severity: 1, reports: 2 })
    expect((await look(caseId)).facts).toMatchObject({ warnings: 0 })
    const again = randomUUID()
    await decide(caseId, leyla, { id: again })
    app.clock.advance({ s: 10 })
    expect((await app.call(moderation.takeBack, { id: again }, leyla)).error.code).toBe('too_late')
  })
})

it('every look, claim and decision is a row of the log', async () => {
  await report(women[0], 'money')
  const { id: caseId } = await onlyCase()
  const id = randomUUID()
  for (const act of [
    () => look(caseId),
    () => claim(caseId, leyla),
    () => decide(caseId, leyla, { id }),
    () => app.call(moderation.takeBack, { id }, leyla),
  ]) {
    await act()
    app.clock.advance({ s: 1 })
  }
  const logged = await rows(
    app.db,
    sql<{ act: string; why: string | null }>`
      select act, why from staff_log
      where case_id = ${caseId} and staff_id = ${leyla.id} and member_id = ${him.id} order by at`,
  )
  expect(logged).toEqual([
    { act: 'looked', why: null },
    { act: 'claimed', why: null },
    { act: 'warn', why: 'Asked for money.' },
    { act: 'take_back', why: null },
  ])
})
