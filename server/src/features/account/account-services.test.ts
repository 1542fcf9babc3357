import { api } from '@mithaq/contract'
import { hash, verify } from '@node-rs/argon2'
import { sql } from '../../db/sql.ts'
import { describe, expect, it, vi } from 'vitest'
import { signUpAccount, password } from '../../../test/support/members/cast.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import { bootApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { startEmailChange } from './email-change.ts'
import { createPasswordHasher } from './passwords/password-hasher.ts'
import { savePendingSignUp } from './sign-up/pending-sign-ups.ts'

const { account } = api
let app: TestApp
bootForSuite((booted) => (app = booted))

describe('passwords', () => {
  it('are stored as argon2id hashes with the configured cost', async () => {
    const product = await bootApp({}, { hashing: 'as the product' })
    const { email } = await signUpAccount(product)
    const row = await product.queryOne(
      sql<{ hash: string }>`select password_hash as hash from accounts where email = ${email}`,
    )
    await product.close()
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('are hashed by a limited number of callers at once, and match no unknown account', async () => {
    const line = { owner: 'here', isKnownDevice: false }
    const passwords = createPasswordHasher(undefined, 1, 2)
    expect(await passwords.verify(null, 'nobody has this password', line)).toBe(false)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => passwords.hash('a promise kept', line)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : [],
    )
    expect(reasons).toEqual(['53300', '53300', '53300'])
  })
})

it('lets at most 20 passwords of a network and 200 in all wait to be hashed', async () => {
  const held = Promise.withResolvers<string>()
  const argon2 = { hash: () => held.promise, verify: async () => true }
  const passwords = createPasswordHasher(undefined, 1, undefined, undefined, argon2)
  let refused = 0
  const asked: Promise<unknown>[] = []
  const ask = async (of: string, times: number) => {
    for (let n = 0; n < times; n++)
      asked.push(passwords.hash('a promise kept', { owner: of, isKnownDevice: false }).catch(() => refused++))
    await new Promise(setImmediate)
    return refused
  }
  // One more is being hashed, not waiting.
  expect(await ask('the first network', 21)).toBe(0)
  expect(await ask('the first network', 1)).toBe(1)
  for (let network = 2; network <= 10; network++) expect(await ask(`network ${network}`, 20)).toBe(1)
  expect(await ask('one more', 1)).toBe(2)
  held.resolve('a hash')
  await Promise.all(asked)
})

describe('an unknown address', () => {
  it('is checked against a hash of the same cost as that of an existing account', async () => {
    const compared: string[] = []
    const line = { owner: 'here', isKnownDevice: false }
    const passwords = createPasswordHasher(undefined, 1, 2, 2, {
      hash,
      verify(stored, given) {
        compared.push(stored)
        return verify(stored, given)
      },
    })
    const known = await passwords.hash(password, line)
    expect(await passwords.verify(null, 'a guess', line)).toBe(false)
    expect(await passwords.verify(known, 'a guess', line)).toBe(false)
    const costs = compared.map((stored) => stored.split('$').slice(0, 4).join('$'))
    expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1'])
  })

  it('has its password verified at every request that takes one', async () => {
    const compare = vi.spyOn(app.account.passwords, 'verify')
    const { email } = await signUpAccount(app)
    for (const address of [email, app.freshEmail()])
      await app.call(account.signIn, { email: address, password: 'a guess' })
    expect(compare.mock.calls.map(([stored]) => stored)).toEqual([expect.any(String), null])
    compare.mockRestore()
  })
})

describe('attempts', () => {
  let links = 0
  const calls = {
    signUp: () => app.call(account.signUp, { email: app.freshEmail(), password: '123456' }),
    recover: () => app.call(account.recover, { email: app.freshEmail() }),
    link: () =>
      links++ % 2 === 0
        ? app.call(account.confirmEmail, { token: 'nonsense' })
        : app.call(account.startRecovery, { accessToken: 'nonsense', refreshToken: 'nonsense' }),
  }
  it.each([
    ['sign-ups', 'signUp', 500, 8],
    ['recoveries', 'recover', 300, 12],
    ['links', 'link', 300, 3],
  ] as const)(
    'as %s are limited per network, and are allowed again one at a time',
    async (_, call, max, oneInS) => {
      const resetCounts = () => app.query(sql`delete from attempt_rates`)
      await resetCounts()
      const owner = await signUpAccount(app)
      await resetCounts()
      app.clock.stopAt(app.clock.date())
      for (let attempt = 1; attempt <= max; attempt++) expect((await calls[call]()).status).not.toBe(429)
      const refused = await calls[call]()
      expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts'])
      expect(Number(refused.headers['retry-after'])).toBe(oneInS)
      const own = await app.call(account.recover, { email: owner.email }, { cookies: owner.cookies })
      expect(own.status, 'a known device').toBe(200)
      app.clock.advance({ s: oneInS })
      expect((await calls[call]()).status).not.toBe(429)
      expect((await calls[call]()).status).toBe(429)
    },
  )
})

describe('behind a proxy', () => {
  it('takes the network from the header of a trusted proxy, and of no other', async () => {
    const ask = async (env: Record<string, string>) => {
      const behind = await bootApp(env)
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      await behind.call(account.confirmEmail, { token: 'nonsense' }, { headers })
      const key = behind.account.tokens.fingerprint('linkFromNetwork 203.0.113.9')
      const counted = await behind.queryOne(sql`select from attempt_rates where key = ${key}`)
      await behind.close()
      return counted !== undefined
    }
    expect(await ask({ TRUST_PROXY: '127.0.0.1' })).toBe(true)
    expect(await ask({})).toBe(false)
  })
})

describe('links in mail', () => {
  it('lead to PUBLIC_URL', async () => {
    const live = await bootApp({ PUBLIC_URL: 'https://mithaq.example' })
    const { email } = await signUpAccount(live)
    await live.call(account.recover, { email })
    expect((await live.mailTo(email)).text).toContain('https://mithaq.example/reset-password?access_token=')
    await live.close()
  })
})

describe('housekeeping', () => {
  it('deletes what has expired and nothing else', async () => {
    const [old, gone] = [await signUpAccount(app), app.freshEmail()]
    await app.call(account.recover, { email: old.email })
    await app.mailTo(old.email)
    const isAboutTo = async ({ id, email }: typeof old) => {
      await app.call(account.signIn, { email, password: 'a guess' })
      await savePendingSignUp(app.db, app.clock, `again.${email}`, 'a hash', true)
      await startEmailChange(app.db, app.clock, id, `moved.${email}`)
    }
    await isAboutTo(old)
    app.clock.advance({ d: 61 })
    const present = await signUpAccount(app)
    const { email } = present
    await app.call(account.recover, { email: gone })
    await isAboutTo(present)
    app.clock.advance({ s: 1 })
    await app.account.deleteExpired()
    const left = await app.queryOne(sql`
      select (select count(*)::int from sessions where account_id = ${old.id}) as "oldSessions",
        (select count(*)::int from sessions s join accounts a on a.id = s.account_id where a.email = ${email}) as "newSessions",
        (select count(*)::int from recoveries) as recoveries,
        (select array_agg(email::text) from pending_sign_ups) as "signUps",
        (select array_agg(email::text) from email_changes) as changes,
        (select count(*)::int from attempt_rates where spent_until < ${app.clock.sql}) as "elapsedAttempts",
        (select count(*)::int from sign_in_waits) as waits,
        (select count(*)::int > 0 from attempt_rates) as "someAttempts"`)
    expect(left).toEqual({
      oldSessions: 0,
      newSessions: 1,
      recoveries: 0,
      signUps: [`again.${email}`],
      changes: [`moved.${email}`],
      elapsedAttempts: 0,
      // One for the address, and one for the address from this network.
      waits: 2,
      someAttempts: true,
    })
  })
})
