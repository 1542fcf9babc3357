import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import { password, type Person } from '../../../../test/support/members/cast.ts'
import { decisionCalls, createModeratorsAndReporter } from '../../../../test/support/staff/decision-calls.ts'
import { createMatch } from '../../../../test/support/matches/matches.ts'
import type { Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { query } from '../../../db/db.ts'
import { eraseBannedAccounts } from './erase-banned-accounts.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { caseOf, decide, own, report, settle, again } = decisionCalls(() => app)

let leyla: Staff, yahya: Staff, reporter: Person
/** Two members banned long enough ago to be erased, in the order of erasure. */
let banned: { person: Person; caseId: string }[]
beforeEach(async () => {
  ;({ leyla, yahya, reporter } = await createModeratorsAndReporter(app))
  banned = []
  for (const { bilal: person } of [await createMatch(app), await createMatch(app)]) {
    await report(reporter, person)
    const { id: caseId } = await caseOf(person.id, leyla)
    for (const staff of [leyla, yahya]) {
      await decide(caseId, staff, 'ban')
      await settle()
    }
    banned.push({ person, caseId })
  }
  banned.sort((one, two) => (one.person.id < two.person.id ? -1 : 1))
  await app.query(sql`update statements set issued_at = issued_at - interval '6 months 1 day'`)
})
const isHere = async ({ email }: Person) =>
  (await app.call(api.account.signIn, { email, password })).status === 200
const bothHere = async () => [await isHere(banned[0]!.person), await isHere(banned[1]!.person)]

it('does not erase a member whose ban is being taken back', async () => {
  const { person, caseId } = banned[1]!
  expect((await decide(caseId, yahya, 'restore')).status).toBe(200)
  await eraseBannedAccounts(app, app.pictures)
  expect(await bothHere()).toEqual([false, true])
  await settle()
  await again(person)
  expect((await own(person)).restriction).toBeNull()
})

it('does not erase a banned member let back in meanwhile, nor anybody on two servers', async () => {
  const [{ person: first }, { person, caseId }] = [banned[0]!, banned[1]!]
  await app.query(sql`update profiles set verification_barred = true where id = ${first.id}`)
  await app.query(sql`
    delete from matches where id in (select match_id from match_sides where me = ${first.id})`)
  const { erasing } = await app.transact(async (tx) => {
    await query(tx, sql`select from accounts where id = ${first.id} for update`)
    const begun = Promise.all([1, 2].map(() => eraseBannedAccounts(app, app.pictures)))
    await waitUntilLocksAwaited(app.db, 2)
    await decide(caseId, yahya, 'restore')
    await settle()
    return { erasing: begun }
  })
  await erasing
  expect(await bothHere()).toEqual([false, true])
  const kept = sql`select from former_addresses where member_id = ${first.id} and verification_barred`
  expect(await app.query(kept), 'the second of two servers finds nobody').toHaveLength(1)
  await again(person)
  expect((await own(person)).restriction).toBeNull()
})
