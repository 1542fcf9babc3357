import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMember, type Person } from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import { createMatch, openChat, postMessage } from '../../../../test/support/matches/matches.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite, eventTypesFor, type TellEvent } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { openMatch } from '../../matches/commands/open-match.ts'

const { moderation, standing } = api
let app: TestApp
let told: TellEvent[]
bootForSuite((booted, heard) => void ([app, told] = [booted, heard]))
const { again: signIn, caseOf, decide, decided, report, settle } = decisionCalls(() => app)

let [leyla, yahya, mariam]: Staff[] = []
let reporter: Person
let bilal: Person
beforeEach(async () => {
  ;({ leyla, yahya, reporter } = await createModeratorsAndReporter(app))
  mariam = await createStaff(app, { name: 'Mariam', role: 'lead' })
  bilal = (await createMatch(app)).bilal
})

const words = 'The line was a joke between us. Please read the messages before it.'
const own = async (person = bilal) => (await app.call(standing.mine, {}, person)).body
const appeal = (id: string, said = words, as = bilal) => app.call(standing.appeal, { id, words: said }, as)
const latest = async () => (await own()).statements[0]!
const again = async () => (await signIn(bilal)).session.user.standing
/** The date this number of days from now, as mails write it. */
const inDays = (days: number) => {
  const at = new Date(app.clock.date().getTime() + days * 86_400_000)
  return `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
}

describe('an appeal', () => {
  it('has 20 to 1000 characters, once a decision, about oneself, within 6 months', async () => {
    await decided(reporter, bilal, leyla!, 'warn')
    const { id, appealBy } = await latest()
    expect(Date.parse(appealBy!) - app.clock.date().getTime()).toBeGreaterThan(180 * 86_400_000)
    for (const said of ['Too short to be one', ' '.repeat(40), 'a'.repeat(1001)])
      expect((await appeal(id, said)).error.code).toBe('invalid_input')
    expect((await appeal(id, words, reporter)).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => appeal(id, `${words} ${n}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const kept = (await latest()).appeal!
    expect(kept).toMatchObject({ outcome: null, answer: null })
    // The same appeal again, as after a lost response.
    expect((await appeal(id, kept.words!)).status).toBe(200)
    expect((await latest()).appealBy).toBeNull()
    await app.query(sql`delete from appeals`)
    await app.query(sql`update statements set issued_at = issued_at - interval '6 months 1 day'`)
    expect((await appeal(id)).error.code).toBe('cannot_appeal')
  })

  it('joins the case of an earlier appeal whose answer is being taken back', async () => {
    await decided(reporter, bilal, leyla!, 'warn')
    await decided(await createMember(app, 'second'), bilal, leyla!, 'warn')
    const [one, two] = (await own()).statements
    await appeal(one!.id, `${words} One.`)
    const { id: caseId } = await caseOf(bilal.id, yahya!, 'appeal')
    const id = randomUUID()
    expect((await decide(caseId, yahya!, 'restore', { id })).status).toBe(200)
    app.clock.advance({ s: 1 })
    await appeal(two!.id, `${words} Two.`)
    app.clock.advance({ s: 1 })
    expect((await app.call(moderation.takeBack, { id }, yahya!)).status).toBe(200)
    const joined = await caseOf(bilal.id, yahya!, 'appeal')
    expect([joined.id, joined.appeals.map((said) => said.words)]).toEqual([
      caseId,
      [`${words} One.`, `${words} Two.`],
    ])
    // The next decision answers both.
    await settle()
    await decide(caseId, yahya!, 'dismiss', { note: 'We read both.' })
    await settle()
    expect((await own()).statements.map((statement) => statement.appeal)).toMatchObject([
      { outcome: 'stands', answer: 'We read both.' },
      { outcome: 'stands', answer: 'We read both.' },
    ])
  })

  it('is a case due in 48 hours that the first decision’s moderator may not decide', async () => {
    // A moderator who took the decision back may decide the appeal.
    await report(reporter, bilal)
    const { id: caseId } = await caseOf(bilal.id, leyla!)
    const id = randomUUID()
    await decide(caseId, yahya!, 'warn', { id })
    await app.call(moderation.takeBack, { id }, yahya!)
    await decide(caseId, leyla!, 'suspend', { days: 7 })
    await settle()
    expect((await app.mailTo(bilal.email)).text).toContain(`Until ${inDays(7)} you cannot browse or write`)
    await again()
    await appeal((await latest()).id)
    const said = (await latest()).appeal!
    expect(Date.parse(said.answerBy) - Date.parse(said.at)).toBe(48 * 3_600_000)
    const found = await caseOf(bilal.id, leyla!, 'appeal')
    expect(found).toMatchObject({
      stage: 'appeal',
      severity: 2,
      mayDecide: false,
      waitsForPeople: false,
      profile: { name: 'Bilal' },
      appeals: [{ words, about: { decision: 'suspend', days: 7, by: 'Leyla' } }],
    })
    expect((Date.parse(found.dueAt) - app.clock.date().getTime()) / 3_600_000).toBeCloseTo(48, 3)
    expect((await decide(found.id, leyla!, 'restore')).error.code).toBe('needs_another')
    expect((await decide(found.id, yahya!, 'warn')).error.code).toBe('invalid_input')
    expect((await decide(found.id, yahya!, 'restore', { note: 'We read it again.' })).status).toBe(200)
    await settle()
    expect((await own()).restriction).toBeNull()
    expect((await latest()).appeal).toMatchObject({ outcome: 'granted', answer: 'We read it again.' })
    expect(await again()).toBeUndefined()
    const mail = await app.mailTo(bilal.email, 2)
    expect(mail.text).toContain('You were right, and the decision has been reversed')
    expect(mail.text).toContain('The reason: We read it again.')
    expect(mail.text).not.toContain('within 6 months')
    const { body } = await app.call(api.notifications.list, {}, bilal)
    expect(body.notifications.map(({ code }) => code)).toContain('appeal_granted')
  })

  it('shows moderators the reports and messages behind each decision, and logs it', async () => {
    const { bilal: him, amina, matchId } = await openChat(app)
    bilal = him
    await postMessage(app, bilal, matchId, 'Could you lend me 200 until Friday?')
    await postMessage(app, amina, matchId, 'No, I cannot.')
    const about = { profileId: bilal.id, reason: 'He asked me for 200.', ground: 'money', fromChat: true }
    await app.call(api.safety.report, about, amina)
    const asked = await caseOf(bilal.id, leyla!)
    await decide(asked.id, leyla!, 'warn')
    await settle()
    await app.call(standing.read, { id: (await latest()).id }, bilal)
    await app.call(api.profile.update, { aboutMe: 'I have changed.' }, bilal)
    const rude = await decided(reporter, bilal, leyla!, 'rewrite', { field: 'aboutMe' })
    for (const { id } of (await own()).statements) await appeal(id)
    // Later reports are not evidence of the appealed decision.
    await report(await createMember(app, 'third'), bilal)

    const { body } = await app.call(moderation.queue, { kind: 'appeal' }, yahya!)
    const caseId = body.cases[0]!.id
    const { appeals, reportsMade, profile } = (await app.call(moderation.look, { caseId }, yahya!)).body
    expect([reportsMade, profile!.aboutMe]).toEqual([[], 'I have changed.'])
    const evidenceOf = (decision: string) => appeals.find((one) => one.about.decision === decision)!.evidence
    expect(evidenceOf('warn')).toEqual({
      caseId: asked.id,
      kind: 'report',
      pattern: null,
      profile: asked.profile,
      reportsMade: asked.reportsMade,
    })
    expect(asked.reportsMade).toMatchObject([
      {
        reason: 'He asked me for 200.',
        excerpt: [
          { fromReporter: false, content: 'Could you lend me 200 until Friday?' },
          { fromReporter: true, content: 'No, I cannot.' },
        ],
      },
    ])
    expect(evidenceOf('warn').profile!.aboutMe).not.toBe('I have changed.')
    expect(evidenceOf('rewrite')).toMatchObject({
      caseId: rude,
      profile: { aboutMe: 'I have changed.' },
      reportsMade: [{ reason: 'He asked me for money.', excerpt: [] }],
    })
    const { rows } = (await app.call(api.staff.log, {}, mariam)).body
    const looks = rows.filter(({ who, act }) => who === 'Yahya' && act === 'looked')
    const because = `appeal ${caseId}`
    expect(looks.map((row) => [row.caseId, row.memberId, row.why]).toSorted()).toEqual(
      [
        [caseId, bilal.id, null],
        [asked.id, bilal.id, because],
        [rude, bilal.id, because],
      ].toSorted(),
    )
  })

  it('that is not granted changes nothing, and says so', async () => {
    const { bilal: other } = await createMatch(app)
    await decided(reporter, other, leyla!, 'warn')
    await appeal((await own(other)).statements[0]!.id, words, other)
    await decided(reporter, bilal, leyla!, 'suspend', { days: 7 })
    await again()
    await appeal((await latest()).id)
    const { id: caseId, appeals } = await caseOf(bilal.id, yahya!, 'appeal')
    expect(appeals).toHaveLength(1)
    await decide(caseId, yahya!, 'dismiss', { note: 'It was no joke.' })
    const before = told.length
    await settle()
    expect(eventTypesFor(told.slice(before), bilal)).toContain('standing')
    expect(await own()).toMatchObject({ restriction: 'suspended' })
    expect((await latest()).appeal).toMatchObject({ outcome: 'stands', answer: 'It was no joke.' })
    expect((await appeal((await latest()).id, `${words} Again.`)).error.code).toBe('cannot_appeal')
    expect((await app.mailTo(bilal.email, 2)).text).toContain('The decision stands')
    // The other member's appeal is still open.
    expect((await own(other)).statements).toMatchObject([{ read: false, appeal: { outcome: null } }])
    const theirs = (await caseOf(other.id, yahya!, 'appeal')).id
    await decide(theirs, yahya!, 'dismiss', { note: 'Nor was yours.' })
    await settle()
    expect((await own(other)).statements[0]!.appeal).toMatchObject({ answer: 'Nor was yours.' })
  })

  it('of a ban is decided by a third person, and waits if the staff has only two', async () => {
    await report(reporter, bilal)
    const { id } = await caseOf(bilal.id, leyla!)
    await decide(id, leyla!, 'ban')
    await settle()
    const proposed = await app.mailTo(bilal.email)
    expect(proposed.text).toContain('A second person decides')
    expect(proposed.text).toContain(`at the latest until ${inDays(30)}`)
    expect(proposed.text).not.toContain('within 6 months')
    await again()
    expect((await appeal((await latest()).id)).error.code).toBe('cannot_appeal')
    await decide(id, yahya!, 'ban')
    await settle()
    expect((await app.mailTo(bilal.email, 2)).text).toMatch(/For 6 months you can[^]*within 6 months/)
    await again()
    expect((await appeal((await latest()).id)).status).toBe(200)
    for (const both of [leyla!, yahya!])
      expect(await caseOf(bilal.id, both, 'appeal')).toMatchObject({
        mayDecide: false,
        waitsForPeople: false,
      })
    await app.query(sql`update staff set removed_at = ${app.clock.sql} where id = ${mariam!.id}`)
    expect(await caseOf(bilal.id, leyla!, 'appeal')).toMatchObject({ waitsForPeople: true })
    await app.query(sql`update staff set removed_at = null where id = ${mariam!.id}`)
    const open = await caseOf(bilal.id, mariam!, 'appeal')
    expect(open.mayDecide).toBe(true)
    await decide(open.id, mariam!, 'restore')
    await settle()
    expect((await own()).restriction).toBeNull()
  })

  it('of a woman who is reviewed by women waits for one, and the console says so', async () => {
    await app.query(sql`update staff set sex = 'male' where id = ${mariam!.id}`)
    const { amina, bilal: him } = await createMatch(app)
    await decided(him, amina, leyla!, 'warn')
    const [statement] = (await app.call(standing.mine, {}, amina)).body.statements
    await app.call(standing.appeal, { id: statement!.id, words }, amina)
    const waits = async () => (await caseOf(amina.id, leyla!, 'appeal')).waitsForPeople
    expect(await waits()).toBe(false)
    await app.query(sql`update profiles set reviewed_by_women = true where id = ${amina.id}`)
    expect(await waits()).toBe(true)
    await createStaff(app, { name: 'Huda' })
    expect(await waits()).toBe(false)
  })

  it('is refused for a decision that was lifted before', async () => {
    const { amina, bilal: him } = await createMatch(app)
    bilal = him
    const caseId = await decided(reporter, bilal, leyla!, 'suspend', { days: 7 })
    await decided(amina, bilal, leyla!, 'warn')
    await again()
    expect((await own()).restriction).toBe('suspended')
    await decide(caseId, leyla!, 'restore')
    await settle()
    const [warned, suspended] = (await own()).statements
    expect([suspended!.appealBy, (await appeal(suspended!.id)).error.code]).toEqual([null, 'cannot_appeal'])
    // A warning is not lifted by it.
    expect(warned!.appealBy).not.toBeNull()
  })

  it('that is granted leaves other sanctions in force', async () => {
    await decided(reporter, bilal, leyla!, 'warn')
    const warned = (await latest()).id
    const second = await createMember(app, 'second')
    await decided(second, bilal, leyla!, 'suspend', { days: 30 })
    await again()
    await appeal(warned)
    await decide((await caseOf(bilal.id, yahya!, 'appeal')).id, yahya!, 'restore')
    await settle()
    expect((await own()).restriction).toBe('suspended')
    // The answer to an appeal does not show a member who is under review.
    await app.query(
      sql`update profiles set restriction = 'under_review', restricted_until = null where id = ${bilal.id}`,
    )
    await appeal((await latest()).id)
    await decide((await caseOf(bilal.id, yahya!, 'appeal')).id, yahya!, 'dismiss')
    await settle()
    expect((await own()).restriction).toBe('under_review')
  })

  it('does not reopen an earlier appeal, and each shows its own answer', async () => {
    const { amina, bilal: him } = await createMatch(app)
    bilal = him
    const suspended = async (by: Person, days: number) => {
      await decided(by, bilal, leyla!, 'suspend', { days })
      await again()
      await appeal((await latest()).id)
      return caseOf(bilal.id, yahya!, 'appeal')
    }
    const answer = async ({ id }: { id: string }, decision: string, note: string) => {
      await decide(id, yahya!, decision, { note })
      // The answer is not shown while it can be taken back.
      expect((await latest()).appeal).toMatchObject({ outcome: null, answer: null })
      await settle()
    }
    await answer(await suspended(reporter, 7), 'dismiss', 'It was no joke.')
    const { restrictedUntil } = await own()
    await answer(await suspended(amina, 30), 'restore', 'This one was.')
    const { statements, ...stands } = await own()
    expect(stands).toMatchObject({ restriction: 'suspended', restrictedUntil })
    expect(statements.map(({ appeal }) => [appeal!.outcome, appeal!.answer])).toEqual([
      ['granted', 'This one was.'],
      ['stands', 'It was no joke.'],
    ])
  })

  it('of the longer of two suspensions leaves the shorter, and a new one its full time', async () => {
    const { amina, bilal: him } = await createMatch(app)
    bilal = him
    // Only a match can report a suspended member.
    const third = await createMember(app, 'third')
    await app.transact((tx) => openMatch(tx, app, third.id, bilal.id))
    await decided(reporter, bilal, leyla!, 'suspend', { days: 3 })
    await again()
    const { restrictedUntil } = await own()
    await decided(amina, bilal, leyla!, 'suspend', { days: 30 })
    await again()
    await appeal((await latest()).id)
    await decide((await caseOf(bilal.id, yahya!, 'appeal')).id, yahya!, 'restore')
    await settle()
    expect(await own()).toMatchObject({ restriction: 'suspended', restrictedUntil })
    await decided(third, bilal, leyla!, 'suspend', { days: 7 })
    await again()
    expect(Date.parse((await own()).restrictedUntil!)).toBe(app.clock.date().getTime() + 7 * 86_400_000)
  })
})

it('lets one of 50 moderators decide a case that all decide at once', async () => {
  await report(reporter, bilal)
  const { id } = await caseOf(bilal.id, leyla!)
  const people = [leyla!, yahya!, mariam!]
  const kinds = [
    ['suspend', { days: 3 }],
    ['rewrite', { field: 'aboutMe' }],
    ['warn', {}],
    ['dismiss', {}],
  ] as const
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => decide(id, people[n % 3]!, kinds[n % 4]![0], kinds[n % 4]![1])),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 'case_closed')).toHaveLength(49)
})

it('frees the case of a moderator who is removed, and refuses their decision', async () => {
  await report(reporter, bilal)
  const { id } = await caseOf(bilal.id, leyla!)
  await app.call(moderation.claim, { caseId: id }, yahya!)
  await app.call(api.staff.remove, { staffId: yahya!.id }, mariam!)
  expect((await decide(id, yahya!, 'warn')).status).toBe(404)
  expect((await decide(id, leyla!, 'warn')).status).toBe(200)
})

it('counts warnings, except those that were lifted on appeal', async () => {
  const warnings = async (answer: 'restore' | 'dismiss') => {
    await decided(await createMember(app, 'second'), bilal, leyla!, 'warn')
    await appeal((await latest()).id)
    await decide((await caseOf(bilal.id, yahya!, 'appeal')).id, yahya!, answer)
    await settle()
    await report(await createMember(app, 'third'), bilal)
    const { id, facts } = await caseOf(bilal.id, mariam!)
    await decide(id, mariam!, 'dismiss')
    await settle()
    return facts?.warnings
  }
  expect([await warnings('dismiss'), await warnings('restore')]).toEqual([1, 1])
})
