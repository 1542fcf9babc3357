import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { newMember, password, recoveryLink, type Person } from '../../../test/cast.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { untilLocksAreAwaited } from '../../../test/until.ts'
import { query } from '../../db/db.ts'
import { findAccount } from '../account/queries.ts'
import { isProved } from './step-up.ts'

const { account, security } = api
const [owners, thiefs] = ['a promise of my own', 'a promise of nobody']
let app: TestApp
bootForSuite((booted) => (app = booted))
afterEach(() => vi.restoreAllMocks())

const signsIn = async ({ email }: Person, word: string) =>
  (await app.call(account.signIn, { email, password: word })).status === 200

/** What the password of before is said for. */
const acts = {
  'another password': (person: Person) =>
    app.call(security.changePassword, { current: password, password: thiefs }, person),
  'a proof': (person: Person) => app.call(security.stepUp, { password }, person),
  'the end of the account': (person: Person) => app.call(account.erase, { password }, person),
}
const cases = Object.entries(acts)

const byRecovery = async ({ email }: Person) => {
  const { link } = await recoveryLink(app, email)
  const { body } = await app.call(account.startRecovery, link)
  return app.call(account.updatePassword, { password: owners }, { token: body.accessToken })
}
const bySettings = (person: Person) =>
  app.call(security.changePassword, { current: password, password: owners }, person)

it.each(
  cases.flatMap(([what, act]) => [
    { what, act, who: 'a recovery', change: byRecovery },
    { what, act, who: 'its owner', change: bySettings },
  ]),
)('$what by a password that $who changes meanwhile is refused', async ({ act, change }) => {
  const person = await newMember(app)
  const { verify } = app.account.passwords
  const [compared, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.spyOn(app.account.passwords, 'verify').mockImplementationOnce(async (...asked) => {
    const matches = await verify(...asked)
    compared.resolve()
    await released.promise
    return matches
  })
  const thief = act(person)
  await compared.promise
  expect((await change(person)).status).toBe(200)
  released.resolve()
  const { error, headers } = await thief
  expect([error?.code, headers['set-cookie']]).toEqual(['wrong_password', undefined])
  expect([await signsIn(person, owners), await signsIn(person, thiefs)]).toEqual([true, false])
})

it.each(cases)('%s at the very instant at which the password is changed is refused', async (_, act) => {
  const [person, bystander] = [await newMember(app), await newMember(app)]
  const { thief } = await app.transact(async (tx) => {
    await query(tx, sql`update accounts set password_hash = 'another hash' where id = ${person.id}`)
    const thief = act(person)
    await untilLocksAreAwaited(app.db)
    return { thief }
  })
  expect((await thief).error?.code).toBe('wrong_password')
  expect((await findAccount(app.db, person.email))?.passwordHash).toBe('another hash')
  const [session] = (await app.call(security.devices, {}, person)).body.devices
  const me = { accountId: person.id, sessionId: session!.id, hasProfile: true, standing: null }
  expect(await isProved(app.db, app.clock, me)).toBe(false)
  expect(await signsIn(bystander, password)).toBe(true)
})
