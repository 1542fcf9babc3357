import { sql } from '../../../db/sql.ts'
import { expect, it } from 'vitest'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { forgetOldCases } from './forget-old-cases.ts'
import { api } from '@mithaq/contract'
import { password } from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import { openChat, postMessage } from '../../../../test/support/matches/matches.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const justBefore = '1 year 364 days'
const longAgo = '2 years 1 day'

it.each<[string, { closed: string | null; left: string | null }, boolean]>([
  ['is kept while it is open and its member has an account', { closed: null, left: null }, true],
  [
    'is kept for two years after it was closed if its member has an account',
    { closed: justBefore, left: null },
    true,
  ],
  [
    'is deleted two years after it was closed, even if its member has an account',
    { closed: longAgo, left: null },
    false,
  ],
  ['is kept for two years after its member left', { closed: '3 years', left: justBefore }, true],
  [
    'is deleted two years after its member left, even if it was closed later',
    { closed: justBefore, left: longAgo },
    false,
  ],
  ['is deleted two years after its member left', { closed: '3 years', left: longAgo }, false],
  [
    'is deleted two years after its member left, even if it was never closed',
    { closed: null, left: longAgo },
    false,
  ],
])('a case %s', async (_, { closed, left }, isKept) => {
  await app.query(sql`delete from cases`)
  const ago = (age: string | null) => sql`${app.clock.sql} - ${age}::interval`
  await app.query(sql`
    insert into cases (id, member_id, kind, severity, opened_at, due_at, closed_at, member_left_at)
    values (gen_random_uuid(), gen_random_uuid(), 'report', 2, now(), now(), ${ago(closed)}, ${ago(left)})`)
  await forgetOldCases(app.db, app.clock)
  expect((await app.query(sql`select from cases`)).length > 0).toBe(isKept)
})

const { caseOf, decide, own, settle } = decisionCalls(() => app)

/** The texts that are still stored of the report, the decision and the appeal about a member. */
async function wordsAbout(memberId: string) {
  await forgetOldCases(app.db, app.clock)
  const of = sql`from cases c where c.member_id = ${memberId}`
  const found = await app.query(sql<{ words: string }>`
    select words from (
      select 'report' as words, c.id ${of} and exists (
        select from case_reports r where r.case_id = c.id and r.reason is not null)
      union all select 'chat', c.id ${of} and exists (
        select from case_reports r where r.case_id = c.id and r.excerpt is not null)
      union all select 'quote', c.id ${of} and exists (
        select from moderation_events e where e.case_id = c.id and e.quoted is not null)
      union all select 'appeal', c.id ${of} and exists (
        select from appeals a where a.case_id = c.id and a.words is not null)) kept order by words`)
  return found.map(({ words }) => words)
}
const all = ['appeal', 'chat', 'quote', 'report']

/** A reported chat with a decision that quotes it and an appeal that was refused. */
async function decidedCase() {
  const { leyla, yahya } = await createModeratorsAndReporter(app)
  const { amina, bilal, matchId } = await openChat(app)
  await postMessage(app, bilal, matchId, 'Lend me 200 until Friday.')
  const reason = 'He asked me for money.'
  const said = { profileId: bilal.id, reason, ground: 'money', fromChat: true } as const
  await app.call(api.safety.report, said, amina)
  const { id, reportsMade } = await caseOf(bilal.id, leyla)
  const quote = { reportId: reportsMade[0]!.id, at: 0 }
  expect((await decide(id, leyla, 'warn', { quote })).status).toBe(200)
  await settle()
  const [statement] = (await own(bilal)).statements
  await app.call(api.standing.appeal, { id: statement!.id, words: 'It was a joke between us.' }, bilal)
  await decide((await caseOf(bilal.id, yahya, 'appeal')).id, yahya, 'dismiss')
  await settle()
  return { amina, bilal }
}

it('deletes the words of a closed case after 30 days if its member has left', async () => {
  const { bilal } = await decidedCase()
  expect((await app.call(api.account.erase, { password }, bilal)).status).toBe(200)
  app.clock.advance({ d: 29, h: 23 })
  expect(await wordsAbout(bilal.id)).toEqual(all)
  app.clock.advance({ h: 1 })
  expect(await wordsAbout(bilal.id)).toEqual([])
})

it('deletes the words of a report 30 days after its case if its author has left', async () => {
  const { amina, bilal } = await decidedCase()
  expect((await app.call(api.account.erase, { password }, amina)).status).toBe(200)
  app.clock.advance({ d: 29, h: 23 })
  expect(await wordsAbout(bilal.id)).toEqual(all)
  app.clock.advance({ h: 1 })
  expect(await wordsAbout(bilal.id)).toEqual(['appeal', 'quote'])
})

it('keeps the words of a closed case for two years while both members have accounts', async () => {
  const { bilal } = await decidedCase()
  app.clock.advance({ d: 729 })
  expect(await wordsAbout(bilal.id)).toEqual(all)
  app.clock.advance({ d: 3 })
  expect(await wordsAbout(bilal.id)).toEqual([])
})
