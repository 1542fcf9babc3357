import { api } from '@mithaq/contract'
import { beforeEach, expect, it } from 'vitest'
import type { Person } from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import { createMatch } from '../../../../test/support/matches/matches.ts'
import { listNotices } from '../../../../test/support/notifications/notification-calls.ts'
import type { Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { openCase } from '../cases/open-case.ts'

let app: TestApp
bootForSuite((booted) => void (app = booted))
const { again, decide, decided, own, report, settle, sweepDecisions } = decisionCalls(() => app)

let leyla: Staff, yahya: Staff, reporter: Person
let amina: Person, bilal: Person
beforeEach(async () => {
  ;({ leyla, yahya, reporter } = await createModeratorsAndReporter(app))
  ;({ amina, bilal } = await createMatch(app))
})

/** A case from the examiner, beside the case of members' reports. */
const pattern = () => app.transact((tx) => openCase(tx, app.clock, bilal.id, 'pattern', 2))
const dayMs = 86_400_000

async function banned() {
  const id = await decided(reporter, bilal, leyla, 'ban')
  await decide(id, yahya, 'ban')
  await settle()
}
async function holds() {
  await again(bilal)
  const { restriction, restrictedUntil } = await own(bilal)
  return { restriction, restrictedUntil }
}

it('keeps a ban regardless of what another case decides', async () => {
  const other = await pattern()
  await banned()
  await decide(other, leyla, 'suspend', { days: 3 })
  await settle()
  expect(await holds()).toEqual({ restriction: 'banned', restrictedUntil: null })
  app.clock.advance({ d: 4 })
  await sweepDecisions()
  expect(await holds()).toEqual({ restriction: 'banned', restrictedUntil: null })
})

it('keeps the sanction of another case when a ban is refused', async () => {
  const other = await pattern()
  await banned()
  await decide(other, leyla, 'ban')
  await settle()
  expect(await holds()).toEqual({ restriction: 'banned', restrictedUntil: null })
  await decide(other, yahya, 'restore')
  await settle()
  expect(await holds()).toEqual({ restriction: 'banned', restrictedUntil: null })
})

it('keeps the second proposed ban waiting when the first is refused', async () => {
  const other = await pattern()
  await decided(reporter, bilal, leyla, 'ban')
  await decide(other, leyla, 'ban')
  await settle()
  await decide(other, yahya, 'restore')
  await settle()
  expect((await holds()).restriction).toBe('suspended')
})

it('keeps a proposed ban waiting when another case restores the member', async () => {
  const suspending = await decided(reporter, bilal, leyla, 'suspend', { days: 3 })
  const waiting = await pattern()
  await decide(waiting, leyla, 'ban')
  await settle()
  const until = (await holds()).restrictedUntil
  const mayRestore = async (caseId: string) =>
    (await app.call(api.moderation.look, { caseId }, leyla)).body.mayRestore
  expect(await mayRestore(waiting)).toBe(true)
  expect((await decide(suspending, leyla, 'restore')).status).toBe(200)
  await settle()
  expect(await holds()).toEqual({ restriction: 'suspended', restrictedUntil: until })
  // One moderator cannot lift anything more, in an open case either.
  const found = await app.transact((tx) => openCase(tx, app.clock, bilal.id, 'picture', 2))
  for (const id of [suspending, found]) {
    expect(await mayRestore(id)).toBe(false)
    expect((await decide(id, leyla, 'restore')).error.code).toBe('needs_another')
  }
  // Lifting a confirmed ban does not end the proposed one either.
  await decide(found, leyla, 'ban')
  await settle()
  await decide(found, yahya, 'ban')
  await settle()
  expect((await holds()).restriction).toBe('banned')
  await decide(found, leyla, 'restore')
  await settle()
  expect(await holds()).toEqual({ restriction: 'suspended', restrictedUntil: until })
  await decide(waiting, yahya, 'restore')
  await settle()
  expect((await holds()).restriction).toBe(null)
  expect(await mayRestore(found)).toBe(false)
})

it('ends a short suspension on its own day after a longer one was lifted', async () => {
  const proposed = await decided(reporter, bilal, leyla, 'ban')
  const other = await pattern()
  await decide(other, leyla, 'suspend', { days: 3 })
  await settle()
  const until = app.clock.date().getTime() + 3 * dayMs
  await decide(proposed, yahya, 'restore')
  await settle()
  expect(Date.parse((await holds()).restrictedUntil!)).toBe(until)
})

it('tells those who reported during a proposed ban of its result, and nobody twice', async () => {
  const codes = async (person: Person) => (await listNotices(app, person)).map(({ code }) => code)
  for (const [confirms, heard] of [
    ['ban', 'report_acted'],
    ['restore', 'report_dismissed'],
  ] as const) {
    ;({ leyla, yahya, reporter } = await createModeratorsAndReporter(app))
    ;({ amina, bilal } = await createMatch(app))
    const id = await decided(reporter, bilal, leyla, 'ban')
    app.clock.advance({ s: 1 })
    expect((await report(amina, bilal)).status).toBe(200)
    await decide(id, yahya, confirms)
    await settle()
    expect(await codes(reporter)).toEqual(['report_acted'])
    expect((await codes(amina)).filter((code) => code?.startsWith('report'))).toEqual([heard])
  }
})
