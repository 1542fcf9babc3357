import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { password } from '../../../test/cast.ts'
import { deciding, openTheDesk } from '../../../test/decisions.ts'
import { openChat, send } from '../../../test/matches.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { forgetOldCases } from './forget.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { caseOf, decide, own, settle } = deciding(() => app)

/** What is still to be read of the report, the decision and the appeal about a member. */
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

/** A chat that was reported, decided with a quote, and appealed in vain. */
async function decidedCase() {
  const { leyla, yahya } = await openTheDesk(app)
  const { amina, bilal, matchId } = await openChat(app)
  await send(app, bilal, matchId, 'Lend me 200 until Friday.')
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

it('the words of a closed case are forgotten 30 days after it was closed once its member has left', async () => {
  const { bilal } = await decidedCase()
  expect((await app.call(api.account.erase, { password }, bilal)).status).toBe(200)
  app.clock.advance({ d: 29, h: 23 })
  expect(await wordsAbout(bilal.id)).toEqual(all)
  app.clock.advance({ h: 1 })
  expect(await wordsAbout(bilal.id)).toEqual([])
})

it('the words of a report are forgotten 30 days after its case once its author has left', async () => {
  const { amina, bilal } = await decidedCase()
  expect((await app.call(api.account.erase, { password }, amina)).status).toBe(200)
  app.clock.advance({ d: 29, h: 23 })
  expect(await wordsAbout(bilal.id)).toEqual(all)
  app.clock.advance({ h: 1 })
  expect(await wordsAbout(bilal.id)).toEqual(['appeal', 'quote'])
})

it('the words of a closed case are kept for two years while both are here', async () => {
  const { bilal } = await decidedCase()
  app.clock.advance({ d: 729 })
  expect(await wordsAbout(bilal.id)).toEqual(all)
  app.clock.advance({ d: 3 })
  expect(await wordsAbout(bilal.id)).toEqual([])
})
