import { api } from '@mithaq/contract'
import { native } from '@mithaq/contract/account'
import { describe, expect, it } from 'vitest'
import {
  signUpAccount,
  createMember,
  password,
  type Person,
  requestRecoveryLink,
} from '../../../../test/support/members/cast.ts'
import {
  trustProxyEnv,
  deviceFrom,
  freshNetwork,
  visitorFrom,
} from '../../../../test/support/app/networks.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'

const { account, security } = api
let app: TestApp
bootForSuite((booted) => (app = booted), trustProxyEnv)

const phone = { origin: 'https://localhost', [native.header]: native.word }
const marksIn = (cookies: Map<string, string>) => cookies.get('mithaq_device_3000')!.split('~')
const enter = (email: string, cookies: Map<string, string>, word = password) =>
  app.call(account.signIn, { email, password: word }, deviceFrom(freshNetwork(), cookies))

/** Enough failures that every device unknown to the account has to wait. */
async function besiege({ email }: Person) {
  const attack = () => app.call(account.signIn, { email, password: 'a guess' }, visitorFrom(freshNetwork()))
  for (let failure = 1; failure <= 28; failure++) await attack()
  expect((await attack()).status).toBe(429)
}

describe('the token of a known device', () => {
  it('cannot be read by scripts, and stays when its owner signs out', async () => {
    const cookies = new Map<string, string>()
    const { headers } = await app.call(account.signUp, { email: app.freshEmail(), password }, { cookies })
    expect((headers['set-cookie'] as string[])[2]).toMatch(
      /^mithaq_device_3000=[^;]+; Max-Age=34560000; Path=\/api\/account; HttpOnly; SameSite=Strict$/,
    )
    await app.call(account.signOut, {}, { cookies })
    expect([...cookies.keys()]).toEqual(['mithaq_device_3000'])
    // The next account that signs up there is added and replaces none.
    await app.call(account.signUp, { email: app.freshEmail(), password }, { cookies })
    expect(marksIn(cookies)).toHaveLength(2)
  })

  it('is invalid for another account, if forged, and after 400 days', async () => {
    const [owner, other] = [await signUpAccount(app), await signUpAccount(app)]
    const mark = owner.cookies.get('mithaq_device_3000')!
    const jar = (value: string) => new Map([['mithaq_device_3000', value]])
    await besiege(owner)
    const [id, ...rest] = mark.split('.')
    expect(id).toBe(owner.id)
    const otherMark = other.cookies.get('mithaq_device_3000')!
    const forged = [otherMark, otherMark.replace(other.id, owner.id), [id, 'x', ...rest.slice(1)].join('.')]
    for (const value of forged) expect((await enter(owner.email, jar(value))).status).toBe(429)
    expect((await enter(owner.email, jar(mark))).status).toBe(200)
    app.clock.advance({ d: 400, s: 1 })
    await besiege(owner)
    expect((await enter(owner.email, jar(mark))).status).toBe(429)
  })

  it('is kept beside those of the household, five in all', async () => {
    const shared = new Map<string, string>()
    const household = [await signUpAccount(app), await signUpAccount(app), await signUpAccount(app)]
    for (const { email } of household) expect((await enter(email, shared)).status).toBe(200)
    for (const person of household) {
      await besiege(person)
      expect((await enter(person.email, shared)).status).toBe(200)
    }
    const { addAccount, findDeviceId } = app.account.knownDevices
    const six = [1, 2, 3, 4, 5, 6].map((n) => ({ id: `member ${n}`, passwordHash: `hash ${n}` }))
    const marks = six.reduce<string | undefined>((before, one) => addAccount(before, one), undefined)
    expect(six.map((one) => findDeviceId(marks, one) !== null)).toEqual([false, true, true, true, true, true])
    // Repeated sign-ins keep each account's device id; each account has another one.
    expect(findDeviceId(addAccount(marks, six[2]!), six[2])).toBe(findDeviceId(marks, six[2]))
    expect(findDeviceId(marks, six[3])).not.toBe(findDeviceId(marks, six[2]))
  })

  it('ends with the password, except on the device where the new one is chosen', async () => {
    const owner = await signUpAccount(app)
    const { link } = await requestRecoveryLink(app, owner.email)
    const token = (await app.call(account.startRecovery, link)).body.accessToken
    const there = new Map((await signUpAccount(app)).cookies)
    await app.call(account.updatePassword, { password: 'another promise' }, { token, cookies: there })
    expect(marksIn(there)).toHaveLength(2)
    await besiege(owner)
    expect((await enter(owner.email, owner.cookies, 'another promise')).status).toBe(429)
    expect((await enter(owner.email, there, 'another promise')).status).toBe(200)
  })

  it('is sent to the native app in the answer, and accepted only from its body', async () => {
    const owner = await signUpAccount(app)
    const sign = (deviceMark?: string, headers: Record<string, string> = phone) =>
      app.call(
        account.signIn,
        { email: owner.email, password, ...(deviceMark && { deviceMark }) },
        { headers: { ...headers, 'x-forwarded-for': freshNetwork() } },
      )
    const { deviceMark } = (await sign()).body.session
    expect(owner.cookies.get('mithaq_device_3000')).not.toBe(deviceMark)
    await besiege(owner)
    expect((await sign()).status).toBe(429)
    expect((await sign(deviceMark, {})).status).toBe(429)
    expect((await sign(deviceMark)).status).toBe(200)
    // Strangers cannot use up the mails that the owner may request on this device.
    const recover = (mark: object, headers: Record<string, string>) =>
      app.call(account.recover, { email: owner.email, ...mark }, { headers })
    for (let mail = 1; mail <= 10; mail++) await recover({}, { 'x-forwarded-for': freshNetwork() })
    await recover({ deviceMark }, { ...phone, 'x-forwarded-for': freshNetwork() })
    expect((await app.mailTo(owner.email, 11)).subject).toBe('Choose a new password')
  })

  it('is replaced in the native app where the password is changed, beside the household’s', async () => {
    const owner = await createMember(app)
    const enterByPhone = (email: string, word: string, mark?: string) =>
      app.call(
        account.signIn,
        { email, password: word, ...(mark && { deviceMark: mark }) },
        { headers: { ...phone, 'x-forwarded-for': freshNetwork() } },
      )
    const other = await enterByPhone((await signUpAccount(app)).email, password)
    const household = other.body.session.deviceMark!
    const { session } = (await enterByPhone(owner.email, password, household)).body
    const first = session.deviceMark!
    await besiege(owner)
    const changed = await app.call(
      security.changePassword,
      { current: password, password: 'another promise', deviceMark: first },
      { token: session.accessToken, headers: phone },
    )
    const second = changed.body.deviceMark!
    expect(second.split('~')[1]).toBe(household)
    expect((await enterByPhone(owner.email, 'another promise', first)).status).toBe(429)
    expect((await enterByPhone(owner.email, 'another promise', second)).status).toBe(200)

    const { link } = await requestRecoveryLink(app, owner.email)
    const token = (await app.call(account.startRecovery, link)).body.accessToken
    const chosen = await app.call(
      account.updatePassword,
      { password: 'a third promise', deviceMark: second },
      { token, headers: phone },
    )
    const third = chosen.body.deviceMark!
    expect(third.split('~')[1]).toBe(household)
    await besiege(owner)
    expect((await enterByPhone(owner.email, 'a third promise', second)).status).toBe(429)
    expect((await enterByPhone(owner.email, 'a third promise', third)).status).toBe(200)
    expect(chosen.headers['set-cookie'] ?? []).not.toContainEqual(expect.stringContaining('mithaq_device'))
  })
})
