import { api } from '@mithaq/contract'
import { describe, expect, it, vi } from 'vitest'
import { password } from '../../../../test/support/members/cast.ts'
import { trustProxyEnv, freshNetwork, visitorFrom } from '../../../../test/support/app/networks.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'

const { account } = api
const [owners, strangers] = ['a promise of my own', 'the squatter waits']
let app: TestApp
bootForSuite((booted) => (app = booted), { ...trustProxyEnv, SMTP_URL: 'smtp://mail.invalid' })

/** From a network that has not called before, unless one is given. */
async function signUp(email: string, word: string, here = visitorFrom(freshNetwork())) {
  const { status, body } = await app.call(account.signUp, { email, password: word }, here)
  expect([status, body]).toEqual([200, { session: null }])
}
const tokenIn = (text: string) => decodeURIComponent(/confirmation=(\S+)/.exec(text)![1]!)
/** Opens the one valid link, after all mails have arrived, in any order. */
async function confirm(email: string, count: number) {
  await app.mailTo(email, count)
  for (const { to, text } of await app.box.list()) {
    if (to !== email) continue
    const answer = await app.call(account.confirmEmail, { token: tokenIn(text) })
    if (answer.status === 200) return answer
  }
  throw new Error('no link works')
}
const signIn = async (email: string, word: string) =>
  app.call(account.signIn, { email, password: word }, visitorFrom(freshNetwork()))
const opens = async (email: string, ...words: string[]) =>
  Promise.all(words.map(async (word) => (await signIn(email, word)).status === 200))

describe('an address with several sign-ups under different passwords', () => {
  it.each([
    ['a stranger before its owner', [strangers, owners]],
    ['a stranger after its owner', [owners, strangers]],
    ['a stranger before and after', [strangers, owners, strangers]],
    ['a stranger again and again', [owners, strangers, strangers]],
  ])('opens with none of them, and lets the mailbox’s owner choose one: %s', async (_, said) => {
    const [email, bystander] = [app.freshEmail(), app.freshEmail()]
    await signUp(bystander, owners)
    for (const word of said) await signUp(email, word)
    const { status, body } = await confirm(email, said.length)
    expect([status, body.session.user.email]).toEqual([200, email])
    expect(await opens(email, owners, strangers)).toEqual([false, false])

    const { accessToken: token } = (await app.call(account.startRecovery, body.reset!)).body
    expect(
      (await app.call(account.updatePassword, { password: 'chosen by its reader' }, { token })).status,
    ).toBe(200)
    expect(await opens(email, owners, strangers, 'chosen by its reader')).toEqual([false, false, true])
    // A sign-up that nobody contested keeps its password.
    expect((await confirm(bystander, 1)).body.reset).toBeUndefined()
    expect(await opens(bystander, owners)).toEqual([true])
  })

  it('has one valid link, the newest, for a day', async () => {
    const email = app.freshEmail()
    await signUp(email, strangers)
    const earlier = tokenIn((await app.mailTo(email)).text)
    app.clock.advance({ h: 13 })
    await signUp(email, owners)
    await app.mailTo(email, 2)
    app.clock.advance({ h: 13 })
    expect((await app.call(account.confirmEmail, { token: earlier })).error.code).toBe('link_invalid')
    expect((await confirm(email, 2)).status).toBe(200)
  })

  it('stays contested when the mail limit is reached, and after it', async () => {
    const [email, here] = [app.freshEmail(), visitorFrom(freshNetwork())]
    for (let time = 1; time <= 4; time++) await signUp(email, strangers, here)
    await signUp(email, owners, here)
    await app.mailTo(email, 3)
    app.clock.advance({ min: 20 })
    await signUp(email, strangers, here)
    const { body } = await confirm(email, 4)
    expect(body.reset).toBeDefined()
    expect(await opens(email, owners, strangers)).toEqual([false, false])
  })

  it('is contested by two sign-ups at the same instant, too', async () => {
    const email = app.freshEmail()
    const hash = app.account.passwords.hash
    const both = Promise.withResolvers<void>()
    let here = 0
    vi.spyOn(app.account.passwords, 'hash').mockImplementation(async (...of) => {
      const made = await hash(...of)
      // Both have looked for a pending sign-up by now and found none.
      if (++here === 2) both.resolve()
      await both.promise
      return made
    })
    await Promise.all([signUp(email, owners), signUp(email, strangers)])
    vi.restoreAllMocks()
    expect((await confirm(email, 2)).body.reset).toBeDefined()
    expect(await opens(email, owners, strangers)).toEqual([false, false])
  })

  it('is revealed neither by the work of a sign-up nor by a sign-in with the last password', async () => {
    const [free, contested] = [app.freshEmail(), app.freshEmail()]
    await signUp(contested, owners)
    const [hash, verify] = [
      vi.spyOn(app.account.passwords, 'hash'),
      vi.spyOn(app.account.passwords, 'verify'),
    ]
    for (const email of [free, contested]) {
      hash.mockClear()
      verify.mockClear()
      await signUp(email, strangers)
      expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([1, 1])
    }
    vi.restoreAllMocks()
    for (const email of [free, contested])
      expect((await signIn(email, strangers)).error.code).toBe('email_not_confirmed')
    expect((await signIn(contested, owners)).error.code).toBe('invalid_credentials')
  })
})

describe('an address is not contested', () => {
  it('by another sign-up with the same password', async () => {
    const email = app.freshEmail()
    await signUp(email, password)
    await signUp(email, password)
    expect((await confirm(email, 2)).body.reset).toBeUndefined()
    expect(await opens(email, password)).toEqual([true])
  })

  it('by a sign-up after the earlier one has expired', async () => {
    const email = app.freshEmail()
    await signUp(email, strangers)
    await signUp(email, owners)
    app.clock.advance({ d: 1, s: 1 })
    await signUp(email, owners)
    expect((await confirm(email, 3)).body.reset).toBeUndefined()
    expect(await opens(email, owners, strangers)).toEqual([true, false])
  })
})
