import { api } from '@mithaq/contract'
import { native } from '@mithaq/contract/account'
import { sql } from '../../db/sql.ts'
import { describe, expect, it, afterEach, vi } from 'vitest'
import {
  filledProfile,
  signUpAccount,
  createMember,
  password,
  signInAgain,
  type Person,
  requestRecoveryLink,
} from '../../../test/support/members/cast.ts'
import { openSocket } from '../../../test/support/sockets/listeners.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { findCredentials } from '../account/passwords/credentials.ts'
import { waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { createAccount } from '../account/sign-up/create-account.ts'
import { query } from '../../db/db.ts'
import { hasRecentPasswordProof } from './step-up.ts'

const { account, security } = api
const next = 'another promise'
let app: TestApp

bootForSuite(async (booted) => {
  app = booted
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const isSignedIn = async (person: Person) => (await app.call(account.user, {}, person)).status === 200
const devicesOf = async (person: Person, headers = {}) =>
  (await app.call(security.devices, {}, { ...person, headers })).body.devices
const tokenIn = (text: string) => /\/link\/address#(\S+)/.exec(text)![1]!
const confirm = (token: string) => app.call(security.confirmAddress, { token })

describe('a password', () => {
  it('is changed by a member who knows it, and every other session ends', async () => {
    // Another member has the previous password: it does not open my account.
    await createMember(app)
    const here = await createMember(app)
    const there = await signInAgain(app, here)
    const wrong = await app.call(security.changePassword, { current: 'not this', password: next }, here)
    expect([wrong.status, wrong.error]).toEqual([
      403,
      expect.objectContaining({ code: 'wrong_password', field: 'current' }),
    ])
    expect(await isSignedIn(there)).toBe(true)
    const weak = await app.call(security.changePassword, { current: password, password: '123456' }, here)
    expect(weak.error).toMatchObject({ code: 'weak_password', field: 'password' })
    const changed = await app.call(security.changePassword, { current: password, password: next }, here)
    expect([changed.status, changed.body]).toEqual([200, { ended: 1 }])
    // This browser stays a known device under the new password.
    const marks = here.cookies.get('mithaq_device_3000')
    expect(
      app.account.knownDevices.findDeviceId(marks, await findCredentials(app.db, here.email)),
    ).not.toBeNull()
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    const signIn = async (word: string) =>
      (await app.call(account.signIn, { email: here.email, password: word })).status
    expect([await signIn(password), await signIn(next)]).toEqual([401, 200])
    expect((await app.call(security.stepUp, { password }, here)).error.code).toBe('wrong_password')
    const phone = { ...here, headers: { origin: 'https://localhost', [native.header]: native.word } }
    const byPhone = await app.call(security.changePassword, { current: next, password }, phone)
    expect([byPhone.status, byPhone.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('is not changed back by an earlier recovery link', async () => {
    const person = await createMember(app)
    const { link } = await requestRecoveryLink(app, person.email)
    const { link: theirs } = await requestRecoveryLink(app, (await createMember(app)).email)
    await app.call(security.changePassword, { current: password, password: next }, person)
    expect((await app.call(account.startRecovery, link)).error.code).toBe('link_invalid')
    expect((await app.call(account.startRecovery, theirs)).status).toBe(200)
  })

  it('cannot be guessed in an open session', async () => {
    const person = await createMember(app)
    const guess = () => app.call(security.stepUp, { password: 'a guess' }, person)
    for (let n = 0; n < 9; n++) expect((await guess()).error.field).toBe('password')
    // The right password resets the count of wrong ones.
    expect((await app.call(security.stepUp, { password }, person)).status).toBe(200)
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await guess()).error.code)
    expect(answers).toEqual([...Array(10).fill('wrong_password'), 'too_many_attempts'])
  })
})

describe('signed-in devices', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
  it('are listed, and each can be ended at once with its socket', async () => {
    const here = await createMember(app)
    const cookies = new Map<string, string>()
    const signedIn = await app.call(
      account.signIn,
      { email: here.email, password },
      { cookies, headers: { 'user-agent': firefox } },
    )
    const there = { ...here, token: signedIn.body.session.accessToken, cookies }
    const live = openSocket(app)
    await live.say({ type: 'hello', token: there.token })
    await live.hear('ready')
    const [mine, other] = await devicesOf(here)
    expect(mine).toMatchObject({ thisOne: true, browser: null, system: null })
    expect(other).toMatchObject({ thisOne: false, browser: 'Firefox', system: 'Linux' })
    expect(Object.keys(other!).toSorted()).toEqual(
      ['browser', 'id', 'lastUsedAt', 'signedInAt', 'system', 'thisOne'].toSorted(),
    )
    // Each device lists itself first, and no expired one.
    const third = await signInAgain(app, here)
    const listed = await devicesOf(third)
    expect(listed.map(({ thisOne }) => thisOne)).toEqual([true, false, false])
    // Then by last use.
    expect(listed.slice(1).map(({ id }) => id)).toEqual([other!.id, mine!.id])
    await app.query(sql`
      update sessions set expires_at = ${app.clock.sql} where account_id = ${here.id} and id not in (${mine!.id}, ${other!.id})`)
    expect(await devicesOf(here)).toHaveLength(2)
    const stranger = await createMember(app)
    expect((await app.call(security.endDevice, { id: other!.id }, stranger)).status).toBe(404)
    expect((await app.call(security.endDevice, { id: other!.id }, here)).status).toBe(200)
    expect(await live.closed).toBe(4401)
    expect([await isSignedIn(there), await isSignedIn(here)]).toEqual([false, true])
    expect((await app.call(account.refresh, {}, { cookies })).status).toBe(401)
    expect(await devicesOf(here)).toHaveLength(1)
  })

  it('without a name are named when they are next used', async () => {
    const person = await createMember(app)
    const [before] = await devicesOf(person)
    app.clock.advance({ s: 3600 })
    const headers = { 'user-agent': firefox }
    const { body } = await app.call(account.refresh, {}, { cookies: person.cookies, headers })
    const [after] = await devicesOf({ ...person, token: body.session.accessToken })
    expect(after).toMatchObject({ browser: 'Firefox', system: 'Linux' })
    expect(Date.parse(after!.lastUsedAt)).toBeGreaterThan(Date.parse(before!.lastUsedAt))
    expect(after!.signedInAt).toBe(before!.signedInAt)
    // A name that was once recorded stays.
    const renamed = { 'user-agent': firefox.replace('Firefox', 'Chrome').replace('Linux', 'Windows') }
    await app.call(account.refresh, {}, { cookies: person.cookies, headers: renamed })
    expect(await devicesOf({ ...person, token: body.session.accessToken })).toMatchObject([
      { browser: 'Firefox', system: 'Linux' },
    ])
  })
})

describe('an address', () => {
  const ask = (person: Person, email: string) => app.call(security.changeAddress, { email }, person)
  async function askProved(person: Person, email: string) {
    await app.call(security.stepUp, { password }, person)
    return ask(person, email)
  }

  it('can be changed for some minutes after the password, in that session only', async () => {
    const person = await createMember(app)
    const there = await signInAgain(app, person)
    expect((await ask(person, app.freshEmail())).error.code).toBe('password_required')
    await app.call(security.stepUp, { password }, person)
    expect((await ask(there, app.freshEmail())).error.code).toBe('password_required')
    app.clock.advance({ s: 280 })
    expect((await ask(person, person.email)).error.code).toBe('invalid_input')
    app.clock.advance({ s: 21 })
    expect((await ask(person, app.freshEmail())).error.code).toBe('password_required')
    expect((await askProved(person, app.freshEmail())).status).toBe(200)
    await app.query(sql`
      update email_changes set expires_at = ${app.clock.sql} where account_id = ${person.id}`)
    expect((await app.call(security.address, {}, person)).body.change).toBeNull()
    // Not to itself, and not without a limit.
    expect((await ask(person, person.email)).error).toMatchObject({ code: 'invalid_input', field: 'email' })
    for (let n = 1; n < 5; n++) expect((await ask(person, app.freshEmail())).status).toBe(200)
    const { error, headers } = await ask(person, app.freshEmail())
    expect(error.code).toBe('too_many_attempts')
    // Five a day: one more is allowed in nearly five hours.
    expect(Number(headers['retry-after'])).toBeGreaterThan(4 * 3600)
  })

  it('changes once both links have been opened, in any order and any number of times', async () => {
    const [person, other] = [await createMember(app), await createMember(app)]
    await askProved(other, app.freshEmail())
    const email = app.freshEmail('moved')
    const asked = await askProved(person, email)
    expect(asked.body).toEqual({
      email: person.email,
      change: { email, oldConfirmed: false, newConfirmed: false, expiresAt: expect.any(String) },
    })
    const toNew = tokenIn((await app.mailTo(email)).text)
    const mail = await app.mailTo(person.email)
    expect(mail.text).toContain(email)
    expect((await confirm(toNew)).body).toEqual({ waitsFor: 'old' })
    expect((await confirm(toNew)).body).toEqual({ waitsFor: 'old' })
    expect((await app.call(account.signIn, { email, password })).status).toBe(401)
    expect((await confirm(tokenIn(mail.text))).body).toEqual({ waitsFor: null })
    expect((await app.call(account.signIn, { email, password })).status).toBe(200)
    expect((await app.call(account.signIn, { email: person.email, password })).status).toBe(401)
    expect((await app.call(account.user, {}, person)).body.email).toBe(email)
    expect((await confirm(toNew)).error.code).toBe('link_invalid')
    // Another member's change stays pending.
    const { change } = (await app.call(security.address, {}, other)).body
    expect(change).toMatchObject({ oldConfirmed: false, newConfirmed: false })
  })

  it('gets the same answer if it has an account, and keeps it', async () => {
    const [person, owner] = [await createMember(app), await signUpAccount(app)]
    const free = await askProved(person, app.freshEmail())
    // A mail of a replaced change is not sent.
    await app.mailTo(person.email)
    const taken = await askProved(person, owner.email)
    const shape = ({ status, body }: typeof free) => [status, Object.keys(body.change ?? {})]
    expect(shape(taken)).toEqual(shape(free))
    const told = await app.mailTo(owner.email)
    expect(told.subject).toBe('This address already has a Mithaq account')
    expect(told.text).not.toContain('/link/address')
    expect(told.text).toContain(`${app.config.publicUrl.origin}/auth\n`)
    expect((await confirm(tokenIn((await app.mailTo(person.email, 2)).text))).body).toEqual({
      waitsFor: 'new',
    })
  })

  it('has no valid recovery link once it was left, and its welcome tokens are remembered', async () => {
    const person = await createMember(app)
    const { link } = await requestRecoveryLink(app, person.email)
    const { link: theirs } = await requestRecoveryLink(app, (await createMember(app)).email)
    const closedGrants = async () =>
      (await app.query(sql`select from welcome_grants where closed_at is not null`)).length
    const before = await closedGrants()
    const email = app.freshEmail()
    await askProved(person, email)
    await confirm(tokenIn((await app.mailTo(email)).text))
    await confirm(tokenIn((await app.mailTo(person.email, 2)).text))
    expect((await app.call(account.user, {}, person)).body.email).toBe(email)
    expect((await app.call(account.startRecovery, link)).error.code).toBe('link_invalid')
    expect((await app.call(account.startRecovery, theirs)).status).toBe(200)
    // The welcome tokens are remembered under the old address for two years from now.
    expect(await closedGrants()).toBe(before + 1)
  })

  it('is not changed by a link for another change', async () => {
    const person = await createMember(app)
    await askProved(person, app.freshEmail())
    await confirm(tokenIn((await app.mailTo(person.email)).text))
    const second = app.freshEmail()
    expect((await askProved(person, second)).body.change).toMatchObject({ oldConfirmed: false })
    expect((await confirm(tokenIn((await app.mailTo(second)).text))).body).toEqual({ waitsFor: 'old' })
    expect((await app.call(account.user, {}, person)).body.email).toBe(person.email)
  })

  it('is not taken over if somebody has signed up with it meanwhile', async () => {
    const person = await createMember(app)
    const email = app.freshEmail()
    await askProved(person, email)
    const links = [await app.mailTo(email), await app.mailTo(person.email)].map(({ text }) => tokenIn(text))
    await app.call(account.signUp, { email, password })
    await confirm(links[0]!)
    expect((await confirm(links[1]!)).error.code).toBe('link_invalid')
    expect((await app.call(account.user, {}, person)).body.email).toBe(person.email)
  })

  it('is not changed by a forged, foreign or expired link, nor by one of a cancelled change', async () => {
    const person = await createMember(app)
    const email = app.freshEmail()
    await askProved(person, email)
    const token = tokenIn((await app.mailTo(email)).text)
    expect((await confirm(`${token}x`)).error.code).toBe('link_invalid')
    expect((await confirm(token.replace('.new', '.old'))).error.code).toBe('link_invalid')
    const foreign = app.account.tokens.seal('confirmation', token.split('.').slice(0, 2).join('.'))
    expect((await confirm(foreign)).error.code).toBe('link_invalid')
    await app.call(security.keepAddress, {}, person)
    expect((await confirm(token)).error.code).toBe('link_invalid')
    await askProved(person, email)
    const again = tokenIn((await app.mailTo(email, 2)).text)
    expect((await confirm(token)).error.code).toBe('link_invalid')
    app.clock.advance({ s: 24 * 3600 + 1 })
    expect((await confirm(again)).error.code).toBe('link_invalid')
    // Beyond the limit, links are refused before they are read.
    const tried = app.account.tokens.fingerprint('linkFromNetwork 127.0.0.1')
    await app.query(sql`
      update attempt_rates set spent_until = ${app.clock.sql} + interval '15 minutes' where key = ${tried}`)
    expect((await confirm(again)).error.code).toBe('too_many_attempts')
    await app.query(sql`delete from attempt_rates where key = ${tried}`)
  })

  it('is remembered as a keyed hash once it was left, and a block applies to it', async () => {
    const [blocker, blocked] = [await createMember(app), await signUpAccount(app, 'bilal')]
    const bilal = { ...filledProfile, name: 'Bilal', sex: 'male' }
    await app.call(api.profile.create, bilal, blocked)
    const email = app.freshEmail('moved')
    await askProved(blocked, email)
    await confirm(tokenIn((await app.mailTo(email)).text))
    await confirm(tokenIn((await app.mailTo(blocked.email)).text))
    const left = await app.query(sql<object>`select * from former_addresses where member_id = ${blocked.id}`)
    expect(left).toHaveLength(1)
    expect(JSON.stringify(left)).not.toContain(blocked.email)
    await app.call(api.safety.block, { profileId: blocked.id }, blocker)
    await app.call(account.erase, { password }, blocked)
    // They return under the address that they had left.
    const { body } = await app.call(account.signUp, { email: blocked.email, password })
    const back = { token: body.session!.accessToken }
    await app.call(api.profile.create, bilal, back)
    const blocks = await app.query(sql`
      select from blocked_profiles where blocker_id = ${blocker.id} and blocked_id = ${body.session!.user.id}`)
    expect(blocks).toHaveLength(1)
  })

  it('is forgotten with a member who leaves nothing to remember', async () => {
    const person = await createMember(app)
    const email = app.freshEmail()
    await askProved(person, email)
    await confirm(tokenIn((await app.mailTo(email)).text))
    await confirm(tokenIn((await app.mailTo(person.email)).text))
    await app.call(account.erase, { password }, person)
    expect(await app.query(sql`select from former_addresses where member_id = ${person.id}`)).toEqual([])
  })
})

it('leaves an address to the member who signs up with it at the instant of a change', async () => {
  const person = await createMember(app)
  const email = app.freshEmail()
  await app.call(security.stepUp, { password }, person)
  await app.call(security.changeAddress, { email }, person)
  const confirm = async (to: string) => {
    const [, token] = /\/link\/address#(\S+)/.exec((await app.mailTo(to)).text)!
    return app.call(security.confirmAddress, { token })
  }
  expect((await confirm(email)).body).toEqual({ waitsFor: 'old' })
  const last = await app.transact(async (tx) => {
    await createAccount(tx, app.clock, email, 'a hash')
    const confirming = confirm(person.email)
    await waitUntilLocksAwaited(app.db)
    return { confirming }
  })
  expect((await last.confirming).error.code).toBe('link_invalid')
  expect((await app.call(account.user, {}, person)).body.email).toBe(person.email)
})

const [owners, thiefs] = ['a promise of my own', 'a promise of nobody']
afterEach(() => vi.restoreAllMocks())

const signsIn = async ({ email }: Person, word: string) =>
  (await app.call(account.signIn, { email, password: word })).status === 200

/** Requests that take the current password. */
const acts = {
  'another password': (person: Person) =>
    app.call(security.changePassword, { current: password, password: thiefs }, person),
  'a proof': (person: Person) => app.call(security.stepUp, { password }, person),
  'the end of the account': (person: Person) => app.call(account.erase, { password }, person),
}
const cases = Object.entries(acts)

const byRecovery = async ({ email }: Person) => {
  const { link } = await requestRecoveryLink(app, email)
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
)('refuses $what if $who changes the password while it is verified', async ({ act, change }) => {
  const person = await createMember(app)
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

it.each(cases)('refuses %s if the password changes in a concurrent transaction', async (_, act) => {
  const [person, bystander] = [await createMember(app), await createMember(app)]
  const { thief } = await app.transact(async (tx) => {
    await query(tx, sql`update accounts set password_hash = 'another hash' where id = ${person.id}`)
    const thief = act(person)
    await waitUntilLocksAwaited(app.db)
    return { thief }
  })
  expect((await thief).error?.code).toBe('wrong_password')
  expect((await findCredentials(app.db, person.email))?.passwordHash).toBe('another hash')
  const [session] = (await app.call(security.devices, {}, person)).body.devices
  const me = { accountId: person.id, sessionId: session!.id, hasProfile: true, standing: null }
  expect(await hasRecentPasswordProof(app.db, app.clock, me)).toBe(false)
  expect(await signsIn(bystander, password)).toBe(true)
})
