import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  signUpAccount,
  createMember,
  password,
  requestRecoveryLink as recoveryLinkOf,
  type Person,
} from '../../../test/support/members/cast.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { replacePassword } from './passwords/credentials.ts'
import { findCredentials } from './passwords/credentials.ts'
import { endSessions } from './sessions/sessions.ts'

const { account } = api
const next = 'another promise'
let app: TestApp
bootForSuite((booted) => (app = booted))

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }
const named = { browser: 'Firefox', system: 'Linux' }
/** The browsers of the member's sessions. */
const browsersOf = (on: TestApp, { id }: { id: string }) =>
  on.query(sql`select browser, system from sessions where account_id = ${id}`)

const linkIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)![0])

async function recoveryLink(email: string, count?: number) {
  const { pathname, link } = await recoveryLinkOf(app, email, count)
  expect(pathname).toBe('/reset-password')
  return link
}

describe('sign-up', () => {
  it('starts a session if no mail server is configured', async () => {
    const person = await signUpAccount(app)
    const { body } = await app.call(account.user, {}, person)
    expect(body).toEqual({ id: person.id, email: person.email, hasProfile: false })
  })

  it('ignores fields that it does not know', async () => {
    const given = { email: app.freshEmail(), password }
    const data = { id: crypto.randomUUID(), email: 'other@mithaq.example', hasProfile: true, name: 'Amina' }
    const { status, body } = await app.call(account.signUp, { ...given, data }, { headers: firefox })
    expect(await browsersOf(app, body.session!.user)).toEqual([named])
    expect([status, body.session?.user]).toEqual([
      200,
      { id: expect.not.stringMatching(data.id), email: given.email, hasProfile: false },
    ])
    expect((await app.call(account.signUp, { ...given, data: 'Amina' })).error.code).toBe('invalid_input')
  })

  it('refuses a taken address in any spelling', async () => {
    const { email } = await signUpAccount(app)
    const again = await app.call(account.signUp, { email: `  ${email.toUpperCase()} `, password })
    expect(again.status).toBe(409)
    expect(again.error).toMatchObject({ code: 'email_taken', field: 'email' })
  })

  it('refuses common passwords in upper and lower case, and accepts the longest allowed one', async () => {
    for (const weak of ['123456', 'Password', 'QWERTY']) {
      const answer = await app.call(account.signUp, { email: app.freshEmail(), password: weak })
      expect(answer.error).toMatchObject({ code: 'weak_password', field: 'password' })
    }
    const long = { email: app.freshEmail(), password: 'ب'.repeat(128) }
    expect((await app.call(account.signUp, long)).status).toBe(200)
    expect((await app.call(account.signIn, long)).status).toBe(200)
  })

  it('gives an address to exactly one of many concurrent sign-ups', async () => {
    const email = app.freshEmail()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.call(account.signUp, { email, password })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })
})

describe('sign-in', () => {
  it('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await signUpAccount(app)
    const wrong = await app.call(account.signIn, { email, password: 'not this one' })
    const unknown = await app.call(account.signIn, { email: app.freshEmail(), password })
    const { requestId: _, ...saidWrong } = wrong.error
    const { requestId: __, ...saidUnknown } = unknown.error
    expect(wrong.status).toBe(401)
    expect(saidWrong).toEqual(saidUnknown)
    expect(saidWrong).toEqual({ code: 'invalid_credentials' })
  })

  it('says whether the account has a profile', async () => {
    const member = await createMember(app)
    const { body } = await app.call(account.signIn, { email: member.email, password })
    expect(body.session.user.hasProfile).toBe(true)
  })

  const byRecovery = async ({ email }: Person) => {
    const { body } = await app.call(account.startRecovery, await recoveryLink(email))
    return app.call(account.updatePassword, { password: next }, { token: body.accessToken })
  }
  const bySettings = (person: Person) =>
    app.call(api.security.changePassword, { current: password, password: next }, person)
  it.each([
    ['a recovery', byRecovery, 0],
    ['its owner', bySettings, 1],
  ])('opens no session if %s changes the password while it is verified', async (_, change, sessionsLeft) => {
    const person = await createMember(app)
    const { verify } = app.account.passwords
    const [compared, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = vi.spyOn(app.account.passwords, 'verify').mockImplementationOnce(async (...asked) => {
      const matches = await verify(...asked)
      compared.resolve()
      await released.promise
      return matches
    })
    const intruder = app.call(account.signIn, { email: person.email, password })
    await compared.promise
    expect((await change(person)).status).toBe(200)
    released.resolve()
    const { status, error, headers } = await intruder
    held.mockRestore()
    expect([status, error.code, headers['set-cookie']]).toEqual([401, 'invalid_credentials', undefined])
    expect(await browsersOf(app, person)).toHaveLength(sessionsLeft)
  })

  it('opens no session if the password changes in a concurrent transaction', async () => {
    const person = await createMember(app)
    const { intruder } = await app.transact(async (tx) => {
      await replacePassword(tx, (await findCredentials(tx, person.email))!, 'another hash')
      await endSessions(tx, person.id, null)
      const intruder = app.call(account.signIn, { email: person.email, password })
      await waitUntilLocksAwaited(app.db)
      return { intruder }
    })
    expect((await intruder).error.code).toBe('invalid_credentials')
    expect(await browsersOf(app, person)).toEqual([])
  })
})

describe('recovery', () => {
  it('changes the password once and ends every session', async () => {
    const [person, other] = [await signUpAccount(app), await signUpAccount(app)]
    const link = await recoveryLink(person.email)
    const { body } = await app.call(account.startRecovery, link)
    const token = body.accessToken
    expect(body.expiresInS).toBeGreaterThan(3500)
    expect(body.expiresInS).toBeLessThanOrEqual(3600)
    expect((await app.call(account.user, {}, { token })).status).toBe(401)
    expect((await app.call(account.updatePassword, { password: 'short' }, { token })).status).toBe(400)
    expect((await app.call(account.updatePassword, { password: '123456' }, { token })).error.code).toBe(
      'weak_password',
    )
    const { cookies } = person
    const chosen = await app.call(account.updatePassword, { password: 'another promise' }, { token, cookies })
    expect([chosen.status, [...cookies.keys()]]).toEqual([200, ['mithaq_device_3000']])

    expect((await app.call(account.updatePassword, { password: 'once more' }, { token })).error.code).toBe(
      'link_invalid',
    )
    expect((await app.call(account.startRecovery, link)).error.code).toBe('link_invalid')
    expect((await app.call(account.user, {}, person)).status).toBe(401)
    expect((await app.call(account.signIn, { email: person.email, password })).status).toBe(401)
    expect(
      (await app.call(account.signIn, { email: person.email, password: 'another promise' })).status,
    ).toBe(200)
    // Other accounts keep their passwords.
    expect((await app.call(account.signIn, { email: other.email, password })).status).toBe(200)
  })

  it('invalidates an older link once a newer one is sent, even if its page was opened', async () => {
    const person = await signUpAccount(app)
    const older = await recoveryLink(person.email)
    const opened = (await app.call(account.startRecovery, older)).body.accessToken
    app.clock.advance({ min: 30 })
    const newer = await recoveryLink(person.email, 2)
    expect((await app.call(account.startRecovery, older)).error.code).toBe('link_invalid')
    const late = await app.call(account.updatePassword, { password: 'another promise' }, { token: opened })
    expect(late.error.code).toBe('link_invalid')
    // The newer link has a full hour.
    const { expiresInS } = (await app.call(account.startRecovery, newer)).body
    expect(expiresInS).toBeGreaterThan(3500)
  })

  it('needs both values of the same link', async () => {
    const [one, two] = [await signUpAccount(app), await signUpAccount(app)]
    const [linkOne, linkTwo] = [await recoveryLink(one.email), await recoveryLink(two.email)]
    for (const mixed of [
      { accessToken: linkOne.accessToken, refreshToken: linkTwo.refreshToken },
      { accessToken: linkOne.accessToken, refreshToken: 'nonsense' },
      { accessToken: one.token, refreshToken: linkOne.refreshToken },
    ])
      expect((await app.call(account.startRecovery, mixed)).error.code).toBe('link_invalid')
  })

  it('expires after an hour, even if the page was opened', async () => {
    const person = await signUpAccount(app)
    const link = await recoveryLink(person.email)
    const { body } = await app.call(account.startRecovery, link)
    app.clock.advance({ min: 60, s: 1 })
    expect((await app.call(account.startRecovery, link)).error.code).toBe('link_invalid')
    const late = await app.call(
      account.updatePassword,
      { password: 'too late for this' },
      { token: body.accessToken },
    )
    expect(late.status).toBe(401)
  })

  it('leaves the rest of the hour to a member who opened the page', async () => {
    const link = await recoveryLink((await signUpAccount(app)).email)
    const { body } = await app.call(account.startRecovery, link)
    app.clock.advance({ min: 58 })
    const chosen = { password: 'another promise' }
    expect((await app.call(account.updatePassword, chosen, { token: body.accessToken })).status).toBe(200)
  })

  it('answers the same for an unknown address, and sends it no mail', async () => {
    const [known, unknown] = [(await signUpAccount(app)).email, app.freshEmail()]
    const answers = [
      await app.call(account.recover, { email: unknown }),
      await app.call(account.recover, { email: known }),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ])
    await app.mailTo(known)
    expect((await app.box.list()).some((mail) => mail.to === unknown)).toBe(false)
  })
})

describe('confirmation by mail', () => {
  let confirming: TestApp
  beforeAll(async () => {
    confirming = await bootApp({ SMTP_URL: 'smtp://mail.invalid' })
  })
  afterAll(() => confirming.close())
  const tokenIn = (text: string) => new URLSearchParams(linkIn(text).hash.slice(1)).get('confirmation')!

  it('creates the account when the link is opened, once', async () => {
    const email = confirming.freshEmail()
    const signUp = await confirming.call(account.signUp, { email, password })
    expect([signUp.status, signUp.body, signUp.headers['set-cookie']]).toEqual([
      200,
      { session: null },
      undefined,
    ])
    const early = await confirming.call(account.signIn, { email, password })
    expect(early.error).toMatchObject({ code: 'email_not_confirmed' })
    // Signing in before confirming sends the link again.
    const { text } = await confirming.mailTo(email, 2)
    expect(linkIn(text).search, 'the secret stays out of what servers log').toBe('?link')
    const token = tokenIn(text)
    // Another member of the household has signed in on this device.
    const theirs = confirming.account.knownDevices.addAccount(undefined, {
      id: 'somebody',
      passwordHash: 'a hash',
    })
    const cookies = new Map([['mithaq_device_3000', theirs]])
    const confirmed = await confirming.call(account.confirmEmail, { token }, { cookies, headers: firefox })
    expect(await browsersOf(confirming, confirmed.body.session.user)).toEqual([named])
    expect([...cookies.keys()]).toEqual([
      'mithaq_device_3000',
      'mithaq_refresh_3000',
      'mithaq_signed_in_3000',
    ])
    expect(cookies.get('mithaq_device_3000')?.split('~')).toEqual([
      expect.stringContaining(confirmed.body.session.user.id),
      theirs,
    ])
    expect(confirmed.body.session.user).toMatchObject({ email, hasProfile: false })
    expect((await confirming.call(account.confirmEmail, { token })).error.code).toBe('link_invalid')
    expect((await confirming.call(account.signIn, { email, password })).status).toBe(200)
  })

  it('answers the same for a taken address, and tells only its owner by mail', async () => {
    const email = confirming.freshEmail()
    await confirming.call(account.signUp, { email, password })
    await confirming.call(account.confirmEmail, { token: tokenIn((await confirming.mailTo(email)).text) })
    const again = await confirming.call(account.signUp, { email, password: 'somebody else here' })
    expect([again.status, again.body]).toEqual([200, { session: null }])
    const told = await confirming.mailTo(email, 2)
    expect(told.text).not.toContain('confirmation=')
    expect(linkIn(told.text).pathname).toBe('/auth')

    const free = confirming.freshEmail()
    await confirming.call(account.signUp, { email: free, password: 'somebody else here' })
    const compare = vi.spyOn(confirming.account.passwords, 'verify')
    const answerTo = async (address: string, word: string) => {
      compare.mockClear()
      const { error } = await confirming.call(account.signIn, { email: address, password: word })
      return [error.code, compare.mock.calls.length]
    }
    for (const address of [email, free]) {
      expect(await answerTo(address, 'somebody else here')).toEqual(['email_not_confirmed', 2])
      expect(await answerTo(address, 'nobody has this')).toEqual(['invalid_credentials', 2])
    }
    compare.mockRestore()
    const { subject, text } = await confirming.mailTo(email, 3)
    expect([subject, text]).toEqual([told.subject, told.text])
    expect((await confirming.call(account.signIn, { email, password })).status).toBe(200)
  })

  it('refuses a forged link, and any link after a day', async () => {
    const email = confirming.freshEmail()
    await confirming.call(account.signUp, { email, password })
    const token = tokenIn((await confirming.mailTo(email)).text)
    expect(
      (await confirming.call(account.confirmEmail, { token: `${token.slice(0, -2)}xx` })).error.code,
    ).toBe('link_invalid')
    confirming.clock.advance({ d: 1, s: 1 })
    expect((await confirming.call(account.confirmEmail, { token })).error.code).toBe('link_invalid')
    // No sign-up is pending any more.
    expect((await confirming.call(account.signIn, { email, password })).error.code).toBe(
      'invalid_credentials',
    )
  })
})
