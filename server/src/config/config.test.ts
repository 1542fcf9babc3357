import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, unsafeDefaultsInUse } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/mithaq')
const problemsOf = (env: Record<string, string>) => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
  }
  return []
}

describe('configuration', () => {
  it('needs nothing to be set', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/mithaq/.data',
      databaseUrl: null,
      demo: true,
      production: false,
      contactEmail: 'contact@localhost',
      appLinks: { androidCertificates: [], appleTeamId: null },
      windows: { paymentS: 259_200, openingS: 172_800, replyS: 172_800, topupS: 604_800, awayDayS: 86_400 },
      guardianPeriodS: 604_800,
    })
    expect(read({ PORT: '4100' }).publicUrl.href).toBe('http://localhost:4100/')
  })

  it('names everything that is wrong at once, and no secret', () => {
    const env = {
      PORT: 'eighty',
      DEMO: 'yes',
      DATABASE_URL: 'mysql://root:hunter2@db',
      PUBLIC_URL: 'https://mithaq.example/app',
      SMTP_URL: 'mail',
      EXAMINER_URL: 'key@examiner',
      SESSION_SECRET: 'short',
      VAULT_KEY: 'v'.repeat(31),
      REPLY_WINDOW_S: '-1',
      MAIL_FROM: 'nobody',
      LOG_LEVEL: 'loud',
      ANDROID_CERT_SHA256: 'AA:BB',
      APPLE_TEAM_ID: 'app.mithaq',
    }
    const problems = problemsOf(env)
    for (const name of Object.keys(env))
      expect(problems.filter((line) => line.startsWith(name))).toHaveLength(1)
    expect(problems.join()).not.toContain('hunter2')
    expect(() => read(env)).toThrow(/Mithaq cannot start[^]*PORT[^]*DEMO/)
  })

  it('treats a blank value as one that is not set', () => {
    expect(read({ PORT: ' ', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: null })
  })
})

describe('production', () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://mithaq.example' }
  const whole = {
    ...env,
    SESSION_SECRET: 'x'.repeat(32),
    VAULT_KEY: 'v'.repeat(32),
    SMTP_URL: 'smtps://mail.example',
  }

  it('refuses generated secrets, demo members and a missing mail server', () => {
    expect(problemsOf({ ...env, DEMO: '1' }).map((line) => line.split(' ')[0])).toEqual([
      'DEMO=1',
      'SESSION_SECRET',
      'VAULT_KEY',
      'SMTP_URL',
    ])
  })

  it('starts when all is set, without demo members', () => {
    const config = read(whole)
    expect(config.demo).toBe(false)
    expect(unsafeDefaultsInUse(config)).toEqual([])
  })

  it.each(['http://mithaq.example', 'http://localhost:3000', 'http://127.0.0.1', ''])(
    'refuses an address without encryption, %j, and says what it means',
    (PUBLIC_URL) => {
      expect(problemsOf({ ...whole, PUBLIC_URL })).toEqual([
        'PUBLIC_URL begins with http:, passwords would travel in the open: set an https: address, or UNSAFE_DEFAULTS=1 to accept that.',
      ])
      const unsafe = read({ ...whole, PUBLIC_URL, UNSAFE_DEFAULTS: '1' })
      expect(unsafeDefaultsInUse(unsafe)).toEqual(['an address without encryption'])
    },
  )

  it('starts unsafely only when told to, and says how', () => {
    const config = read({ ...env, UNSAFE_DEFAULTS: '1', DEMO: '1' })
    expect(unsafeDefaultsInUse(config)).toEqual([
      'demo members',
      'a generated session secret',
      'a generated vault key',
      'the embedded mailbox instead of a mail server',
    ])
  })
})

describe('push', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const pem = ec.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const account = {
    project_id: 'mithaq',
    client_email: 'push@mithaq.example',
    private_key: rsa.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }

  it('needs nothing: browsers by a generated key, phones off', () => {
    expect(read({}).push).toEqual({
      vapidPrivateKey: null,
      vapidSubject: 'mailto:contact@localhost',
      fcm: null,
      apns: null,
    })
  })

  it('is read whole, from the variable or from the file that it names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mithaq-config-'))
    writeFileSync(join(folder, 'key.p8'), pem)
    const { push } = read({
      FCM_SERVICE_ACCOUNT: JSON.stringify(account),
      APNS_KEY: join(folder, 'key.p8'),
      APNS_KEY_ID: 'KEY',
      APNS_TEAM_ID: 'TEAM',
    })
    rmSync(folder, { recursive: true })
    expect(push.fcm).toMatchObject({ url: 'https://fcm.googleapis.com', account })
    expect(push.fcm?.account.token_uri).toBe('https://oauth2.googleapis.com/token')
    const apns = { url: 'https://api.push.apple.com', keyId: 'KEY', teamId: 'TEAM', topic: 'app.mithaq' }
    expect(push.apns).toEqual({ ...apns, key: pem })
    expect(
      read({ APNS_KEY: pem.replaceAll('\n', '\\n'), APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T' }).push.apns?.key,
    ).toBe(pem)
  })

  it.each([
    [{ VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY'],
    [{ VAPID_PUBLIC_KEY: 'alone' }, 'VAPID_PUBLIC_KEY'],
    [
      { VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'), VAPID_PUBLIC_KEY: 'another' },
      'VAPID_PUBLIC_KEY',
    ],
    [{ VAPID_SUBJECT: 'nobody' }, 'VAPID_SUBJECT'],
    [{ FCM_SERVICE_ACCOUNT: '{}' }, 'FCM_SERVICE_ACCOUNT'],
    [{ FCM_SERVICE_ACCOUNT: '/no/such/file' }, 'FCM_SERVICE_ACCOUNT'],
    [{ APNS_KEY: pem }, 'APNS_KEY,'],
    [{ APNS_KEY: account.private_key, APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T' }, 'APNS_KEY'],
  ])('says what is wrong with %o, and no secret', (env, name) => {
    const problems = problemsOf(env)
    expect(problems.map((line) => line.split(' ')[0])).toEqual([name])
    expect(problems.join()).not.toContain('PRIVATE KEY')
  })
})
