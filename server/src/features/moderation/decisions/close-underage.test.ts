import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import { filledProfile, password, type Person } from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import { createMatch, createPair, openChat, unlockChat } from '../../../../test/support/matches/matches.ts'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import type { Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import { findTablesContaining } from '../../../../test/support/app/find-tables-containing.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntil } from '../../../../test/support/wait/wait-until.ts'
import { balance } from '../../../../test/support/members/wallet-helpers.ts'
import { forgetOldCases } from '../cases/forget-old-cases.ts'
import { openMatch } from '../../matches/commands/open-match.ts'
import { openCase } from '../cases/open-case.ts'

const { account, matches, moderation, profile, standing } = api
let app: TestApp
bootForSuite((booted) => (app = booted))
const { again, caseOf, decide, decided, report, settle } = decisionCalls(() => app)

let leyla: Staff, yahya: Staff, reporter: Person
beforeEach(async () => {
  ;({ leyla, yahya, reporter } = await createModeratorsAndReporter(app))
})

const note = 'His messages say that he is sixteen.'
const close = (caseId: string, by: Staff, more: object = {}) =>
  decide(caseId, by, 'close_underage', { rule: 8, note, ...more })
const reported = async (person: Person) => {
  await report(reporter, person, 'underage')
  return (await caseOf(person.id, leyla)).id
}
const isHere = async ({ email }: Person) =>
  (await app.call(account.signIn, { email, password })).status === 200
const logged = async (caseId: string) =>
  app.query(sql<{ act: string; why: string | null }>`
    select act, why from staff_log where case_id = ${caseId} and act like '%under%'`)

it('erases the account after 10 seconds and refunds the other members', async () => {
  const { amina: opened, bilal: child, matchId } = await openChat(app)
  const [paid] = await createPair(app)
  const locked = await app.transact((tx) => openMatch(tx, app, paid.id, child.id))
  await unlockChat(app, paid, locked.matchId)
  const balances = [await balance(app, opened), await balance(app, paid)]
  expect(balances).toEqual([6, 6])
  const caseId = await reported(child)
  expect((await close(caseId, leyla)).status).toBe(200)
  expect(await isHere(child), 'it can still be taken back').toBe(true)
  await settle()

  expect(await isHere(child)).toBe(false)
  const left = (await app.call(matches.list, {}, opened)).body.matches
  expect(left.map(({ id }) => id)).not.toContain(matchId)
  // No fee for the open chat, and a refund for the one that never opened.
  expect([await balance(app, opened), await balance(app, paid)]).toEqual([6, 9])
  expect((await listNotices(app, reporter)).map(({ code }) => code)).toEqual(['report_acted'])

  const { subject, text } = await app.mailTo(child.email)
  expect(subject).toBe('Your account is closed')
  for (const part of [note, 'House rule 8: You are 18 or older', 'write to contact@localhost'])
    expect(text).toContain(part)
  expect(text).not.toContain('sign in')
  await waitUntil(
    'the address is gone',
    async () => (await findTablesContaining(app, child.email)).length === 0,
  )
  expect(await logged(caseId)).toEqual([{ act: 'close_underage', why: note }])
})

it('does nothing if its moderator takes it back in time', async () => {
  const { bilal } = await createMatch(app)
  const caseId = await reported(bilal)
  const id = randomUUID()
  await close(caseId, leyla, { id })
  expect((await app.call(moderation.takeBack, { id }, leyla)).status).toBe(200)
  await settle()
  expect(await isHere(bilal)).toBe(true)
  expect((await caseOf(bilal.id, leyla)).id).toBe(caseId)
})

it('counts as a deletion: no second welcome tokens, and the case names the decision', async () => {
  const { bilal } = await createMatch(app)
  const caseId = await reported(bilal)
  await close(caseId, leyla)
  await settle()
  const { body } = await app.call(account.signUp, { email: bilal.email, password })
  const back = { id: body.session!.user.id, token: body.session!.accessToken }
  await app.call(profile.create, { ...filledProfile, name: 'Bilal', sex: 'male' }, back)
  expect(await balance(app, back)).toBe(0)
  const { body: seen } = await app.call(moderation.look, { caseId }, yahya)
  expect(seen).toMatchObject({ memberId: back.id, history: [{ decision: 'close_underage', note }] })
  await settle()
  expect((await app.call(standing.mine, {}, back)).body).toMatchObject({ restriction: null, statements: [] })
})

it('sends no mail if the member has deleted the account meanwhile', async () => {
  const { bilal } = await createMatch(app)
  const caseId = await reported(bilal)
  await close(caseId, leyla)
  await app.call(account.erase, { password }, bilal)
  await settle()
  expect((await listNotices(app, reporter)).map(({ code }) => code)).toEqual(['report_acted'])
  expect((await app.box.list()).filter(({ to }) => to === bilal.email)).toEqual([])
})

it('deletes the address of an undeliverable statement after a day', async () => {
  const { bilal } = await createMatch(app)
  const { send } = app.box
  app.box.send = async () => {
    throw new Error('no mail server')
  }
  await close(await reported(bilal), leyla)
  await settle()
  app.clock.advance({ h: 23 })
  await forgetOldCases(app.db, app.clock)
  expect(await findTablesContaining(app, bilal.email)).toEqual(['public.moderation_events'])
  app.clock.advance({ h: 2 })
  await forgetOldCases(app.db, app.clock)
  expect(await findTablesContaining(app, bilal.email)).toEqual([])
  app.box.send = send
})

it('can be decided at a ban’s confirmation, on appeal and when reviewing selfies', async () => {
  const [{ bilal: proposed }, { bilal: appealing }, { bilal: selfies }] = [
    await createMatch(app),
    await createMatch(app),
    await createMatch(app),
  ]
  const proposal = await reported(proposed)
  await decide(proposal, leyla, 'ban')
  await settle()
  await decided(reporter, appealing, leyla, 'suspend', { days: 7 })
  await again(appealing)
  const [statement] = (await app.call(standing.mine, {}, appealing)).body.statements
  await app.call(
    standing.appeal,
    { id: statement!.id, words: 'I am sixteen, so I did not know better.' },
    appealing,
  )
  const appeal = (await caseOf(appealing.id, yahya, 'appeal')).id
  await app.transact((tx) => openCase(tx, app.clock, selfies.id, 'verification', 2))
  const verification = (await caseOf(selfies.id, yahya, 'verification')).id
  for (const caseId of [proposal, appeal, verification]) expect((await close(caseId, yahya)).status).toBe(200)
  expect((await decide(verification, yahya, 'warn')).status).toBe(404)
  await settle()
  for (const person of [proposed, appealing, selfies]) expect(await isHere(person)).toBe(false)
  const open = sql`select from appeals where case_id = ${appeal} and outcome is null`
  expect(await app.queryOne(open)).toBeUndefined()
})
