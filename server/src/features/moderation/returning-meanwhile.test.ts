import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import { filledProfile, newMember, password, type Person } from '../../../test/cast.ts'
import { deciding, openTheDesk } from '../../../test/decisions.ts'
import { newMatch } from '../../../test/matches.ts'
import { meeting } from '../../../test/safety.ts'
import type { Staff } from '../../../test/staff.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { untilLocksAreAwaited } from '../../../test/until.ts'
import { query } from '../../db/db.ts'

const { account, profile } = api
let app: TestApp
bootForSuite((booted) => (app = booted))
const { again, caseOf, decide, own, report, settle, sweepDecisions } = deciding(() => app)
const { deck } = meeting(() => app)

let [leyla, yahya]: Staff[] = []
let bilal: Person
let caseId: string
/** A member who was reported and has deleted the account, and somebody else beside them. */
beforeEach(async () => {
  let reporter: Person
  ;({ leyla, yahya, reporter } = await openTheDesk(app))
  bilal = (await newMatch(app)).bilal
  const other = (await newMatch(app)).bilal
  for (const person of [other, bilal]) await report(reporter, person)
  caseId = (await caseOf(bilal.id, leyla)).id
})
const leave = () => app.call(account.erase, { password }, bilal)
async function back() {
  const { body } = await app.call(account.signUp, { email: bilal.email, password })
  const { accessToken: token, user } = body.session!
  const person: Person = { id: user.id, email: bilal.email, token, cookies: new Map() }
  const made = await app.call(profile.create, { ...filledProfile, name: 'Bilal', sex: 'male' }, person)
  return { person, made }
}

it('a suspension that takes effect while the member returns holds them all the same', async () => {
  await leave()
  await decide(caseId, leyla!, 'suspend', { days: 7 })
  app.clock.advance({ s: 10 })
  const { returning, sweeping } = await app.transact(async (tx) => {
    // The last that a return takes: by then the case is held and the decision is about who returns.
    await query(tx, sql`select from former_addresses where member_id = ${bilal.id} for update`)
    const going = back()
    await untilLocksAreAwaited(app.db)
    const due = sweepDecisions()
    await untilLocksAreAwaited(app.db, 2)
    return { returning: going, sweeping: due }
  })
  const { person, made } = await returning
  expect(made.status).toBe(200)
  await sweeping
  await sweepDecisions()
  await again(person)
  expect(await own(person)).toMatchObject({ held: 'suspended', statements: [{ decision: 'suspend' }] })
  expect((await app.call(api.matches.list, {}, person)).error.code).toBe('account_held')
  expect(await deck(await newMember(app, 'stranger'))).not.toContain(person.id)
})

it('a ban that takes effect while the member returns refuses them, and leaves nothing of the new profile', async () => {
  await decide(caseId, leyla!, 'ban')
  await settle()
  await again(bilal)
  await leave()
  await decide(caseId, yahya!, 'ban')
  app.clock.advance({ s: 10 })
  const { returning, sweeping } = await app.transact(async (tx) => {
    await query(tx, sql`select from cases where id = ${caseId} for update`)
    const due = sweepDecisions()
    await untilLocksAreAwaited(app.db)
    const going = back()
    await untilLocksAreAwaited(app.db, 2)
    return { returning: going, sweeping: due }
  })
  await sweeping
  const { person, made } = await returning
  expect(made.error.code).toBe('address_refused')
  const kept = sql`
    select m.member_id as id, exists (select from profiles p where p.id = ${person.id}) as returned
    from cases m where m.id = ${caseId}`
  expect(await app.query(kept)).toEqual([{ id: bilal.id, returned: false }])
  const retried = await app.call(profile.create, { ...filledProfile, sex: 'male' }, person)
  expect(retried.error.code).toBe('address_refused')
})
