import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signUpAccount, password } from '../../../../test/support/members/cast.ts'
import {
  trustProxyEnv,
  deviceFrom,
  freshNetwork,
  visitorFrom,
} from '../../../../test/support/app/networks.ts'
import { addSimilarMembers, addMembers } from '../../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { CallOptions, TestApp } from '../../../../test/support/app/test-app.ts'
import { savePendingSignUp } from '../sign-up/pending-sign-ups.ts'

const { account } = api
let app: TestApp
bootForSuite((booted) => (app = booted), trustProxyEnv)
// Stop the clock: waits and limits must not depend on how long the test takes.
beforeEach(() => app.clock.stopAt(app.clock.date()))

/** An account whose password is cheap to hash. */
async function quickAccount() {
  const [person] = await addMembers(app, [{ sex: 'female' }])
  return `${person!.id}@mithaq.example`
}
/** A sign-up with this address and password, not confirmed yet. */
const signedUpWith = async (email: string) => {
  const hash = await app.account.passwords.hash('their own', { owner: email, isKnownDevice: false })
  await savePendingSignUp(app.db, app.clock, email, hash, true)
}
const enter = (email: string, as: CallOptions, word = password) =>
  app.call(account.signIn, { email, password: word }, as)
const guess = (email: string, as: CallOptions) => enter(email, as, 'a guess')
const waitOf = async (answer: ReturnType<typeof enter>) => {
  const { status, headers } = await answer
  return status === 429 ? Number(headers['retry-after']) : status
}

describe('unknown devices that try an address', () => {
  it('wait longer each time, a minute at most, and then get in with the right password', async () => {
    const [email, here] = [await quickAccount(), visitorFrom(freshNetwork())]
    const told: number[] = []
    for (let failure = 1; failure <= 13; failure++) {
      expect((await guess(email, here)).status).toBe(401)
      // A password sent too early is neither checked nor counted, even the right one.
      const waitS = failure < 5 ? 0 : await waitOf(enter(email, here))
      told.push(waitS)
      app.clock.advance({ s: waitS })
    }
    expect(told).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect((await enter(email, here)).status).toBe(200)
    for (let failure = 1; failure <= 4; failure++) expect((await guess(email, here)).status).toBe(401)
    expect((await enter(email, here)).status).toBe(200)
  })

  it('are told how long to wait', async () => {
    const [email, here] = [await quickAccount(), visitorFrom(freshNetwork())]
    for (let failure = 1; failure <= 6; failure++) {
      await guess(email, here)
      app.clock.advance({ s: failure === 5 ? 1 : 0 })
    }
    const { error } = await enter(email, here)
    expect(error).toMatchObject({
      code: 'too_many_attempts',
      values: { seconds: 2 },
    })
    // A hundred attempts that came too early do not count as failures.
    for (let early = 1; early <= 100; early++) await enter(email, here)
    expect((await guess(app.freshEmail(), here)).status).toBe(401)
  })

  it('cannot avoid the wait by many concurrent guesses', async () => {
    const [email, here] = [await quickAccount(), visitorFrom(freshNetwork())]
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email, here)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('never lock the owner out: a known device enters at once, a new one within a minute', async () => {
    const owner = await signUpAccount(app)
    for (let attack = 1; attack <= 205; attack++) await guess(owner.email, visitorFrom(freshNetwork()))
    expect((await enter(owner.email, deviceFrom(freshNetwork(), owner.cookies))).status).toBe(200)

    const elsewhere = visitorFrom(freshNetwork())
    const waitS = await waitOf(enter(owner.email, elsewhere))
    expect(waitS).toBeGreaterThan(0)
    expect(waitS).toBeLessThanOrEqual(60)
    // Nobody else can prolong the owner's wait.
    for (let attack = 1; attack <= 30; attack++) await guess(owner.email, visitorFrom(freshNetwork()))
    app.clock.advance({ s: waitS })
    for (let attack = 1; attack <= 30; attack++) await guess(owner.email, visitorFrom(freshNetwork()))
    expect((await enter(owner.email, elsewhere)).status).toBe(200)
  })

  it('cause no wait by failures a quarter of an hour ago, nor by the first new one', async () => {
    const email = await quickAccount()
    const attack = async () => (await guess(email, visitorFrom(freshNetwork()))).status
    const attacks: number[] = []
    for (let n = 1; n <= 25; n++) attacks.push(await attack())
    expect(attacks).toEqual([...Array(21).fill(401), ...Array(4).fill(429)])
    app.clock.advance({ min: 15, s: -1 })
    expect(await attack()).toBe(429)
    app.clock.advance({ s: 1 })
    expect(await attack()).toBe(401)
    const [other, here] = [await quickAccount(), visitorFrom(freshNetwork())]
    for (const step of [{ min: 15 }, { s: 0 }]) {
      for (let miss = 1; miss <= 5; miss++) expect((await guess(other, here)).status).toBe(401)
      app.clock.advance(step)
    }
    expect((await enter(email, visitorFrom(freshNetwork()))).status).toBe(200)
  })

  it('win no further guess by signing up with the address, with or without an account', async () => {
    for (const email of [await quickAccount(), app.freshEmail()]) {
      const here = visitorFrom(freshNetwork())
      await signedUpWith(email)
      for (let failure = 1; failure <= 5; failure++) {
        expect((await enter(email, here, 'their own')).error.code).toBe('email_not_confirmed')
        expect((await guess(email, here)).status).toBe(401)
      }
      expect(await waitOf(enter(email, here, 'their own'))).toBe(1)
      app.clock.advance({ s: 1 })
      expect(await waitOf(enter(email, here, 'their own'))).toBe(403)
      app.clock.advance({ s: 1 })
      expect((await guess(email, here)).status).toBe(401)
      expect(await waitOf(guess(email, here))).toBe(2)
    }
  })

  it('wait equally long for an address without an account', async () => {
    const [email, here] = [app.freshEmail(), visitorFrom(freshNetwork())]
    for (let failure = 1; failure <= 5; failure++) expect((await guess(email, here)).status).toBe(401)
    // A success elsewhere shortens nobody's wait.
    expect((await enter(await quickAccount(), visitorFrom(freshNetwork()))).status).toBe(200)
    expect(await waitOf(guess(email, here))).toBe(1)
  })
})

describe('a network', () => {
  it('may fail 100 times over all addresses; known devices and other networks go on', async () => {
    const owner = await signUpAccount(app)
    const network = freshNetwork()
    const people = await addSimilarMembers(app, 130, 'male')
    const emails = people.map(({ id }) => `${id}@mithaq.example`)
    const answers: number[] = []
    for (const email of emails) answers.push((await guess(email, visitorFrom(network))).status)
    expect(answers).toEqual([...Array(100).fill(401), ...Array(30).fill(429)])
    expect((await enter(owner.email, deviceFrom(network, owner.cookies))).status).toBe(200)
    expect((await enter(owner.email, visitorFrom(freshNetwork()))).status).toBe(200)
    // One more is allowed every nine seconds.
    expect(await waitOf(guess(emails[0]!, visitorFrom(network)))).toBe(9)
    app.clock.advance({ s: 9 })
    expect((await guess(emails[101]!, visitorFrom(network))).status).toBe(401)
    expect((await guess(emails[102]!, visitorFrom(network))).status).toBe(429)
  })

  it('may succeed any number of times', async () => {
    const here = visitorFrom(freshNetwork())
    const email = await quickAccount()
    for (let success = 1; success <= 110; success++) expect((await enter(email, here)).status).toBe(200)
  })
})

describe('networks of one IPv6 /48', () => {
  it.each([
    ['failedSignInFromNetwork', 1_000, 900, (as: CallOptions) => guess(app.freshEmail(), as)],
    [
      'signUpFromNetwork',
      5_000,
      3_600,
      (as: CallOptions) => app.call(account.signUp, { email: app.freshEmail(), password: '123456' }, as),
    ],
    [
      'recoverFromNetwork',
      3_000,
      3_600,
      (as: CallOptions) => app.call(account.recover, { email: app.freshEmail() }, as),
    ],
    [
      'linkFromNetwork',
      3_000,
      900,
      (as: CallOptions) => app.call(account.confirmEmail, { token: 'nonsense' }, as),
    ],
  ])('share a limit for %s of %i in %i seconds', async (kind, max, windowS, attempt) => {
    const isLetIn = async (network: string) => (await attempt(visitorFrom(network))).status !== 429
    expect(await isLetIn('2001:db8:7:1::1')).toBe(true)
    // Use up all but one of the rest, as if each attempt came from a network of its own.
    const key = app.account.tokens.fingerprint(`${kind} 2001:db8:7::/48`)
    const many = sql`
      update attempt_rates set spent_until = spent_until + ${max - 2} * make_interval(secs => ${windowS / max})
      where key = ${key} returning key`
    expect(await app.query(many)).toHaveLength(1)
    const tried = []
    for (const network of ['2001:db8:7:2::1', '2001:db8:7:3::1', '2001:db8:8:3::1', freshNetwork()])
      tried.push(await isLetIn(network))
    expect(tried).toEqual([true, false, true, true])
    app.clock.advance({ s: windowS / max })
    expect(await isLetIn('2001:db8:7:4::1')).toBe(true)
  })
})

describe('a known device', () => {
  it('may fail 30 times without a wait, and counts as unknown from then on', async () => {
    const email = await quickAccount()
    const [network, cookies] = [freshNetwork(), new Map<string, string>()]
    await enter(email, deviceFrom(network, cookies))
    const here = deviceFrom(network, cookies)
    const misses = async (times: number) => {
      for (let miss = 1; miss <= times; miss++) expect((await guess(email, here)).status).toBe(401)
    }
    await misses(10)
    // A success with the account's password resets the limit.
    expect((await enter(email, here)).status).toBe(200)
    await misses(20)
    await signedUpWith(email)
    expect((await enter(email, here, 'their own')).error.code).toBe('email_not_confirmed')
    await misses(10 + 5)
    expect(await waitOf(enter(email, here))).toBe(1)
    app.clock.advance({ s: 1 })
    expect((await enter(email, here)).status).toBe(200)
    // One more is allowed every two minutes.
    app.clock.advance({ s: 119 })
    await misses(1 + 5)
    expect(await waitOf(enter(email, here))).toBe(1)
  })
})
