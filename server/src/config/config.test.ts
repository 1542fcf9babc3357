import { generateKeyPairSync } from 'node:crypto'
import {
  mkdtempSync,
  rmSync,
  writeFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, afterAll } from 'vitest'
import { ConfigError, readConfig, unsafeDefaultsInUse } from './config.ts'
import { readOrCreateSecret } from './secrets.ts'

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
  it('starts without any setting', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/mithaq/.data',
      databaseUrl: null,
      trustProxy: null,
      connections: { total: 20_000, perNetwork: 2_000 },
      mailFrom: 'Mithaq <no-reply@localhost>',
      logLevel: 'warn',
      demo: true,
      production: false,
      contactEmail: 'contact@localhost',
      appLinks: { androidCertificates: [], appleTeamId: null },
      windows: { paymentS: 259_200, openingS: 172_800, replyS: 172_800, topupS: 604_800, awayDayS: 86_400 },
      guardianPeriodS: 604_800,
    })
    expect(read({ PORT: '4100' }).publicUrl.href).toBe('http://localhost:4100/')
    expect(unsafeDefaultsInUse(read({}))).toEqual([])
  })

  it('accepts every setting up to its maximum', () => {
    const longest = '31536000'
    const set = {
      PORT: '65535',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/mithaq',
      DEMO: '0',
      DATABASE_URL: 'postgresql://db.example/mithaq',
      NATS_URL: 'tls://bus.example',
      S3_URL: 'https://store.example',
      GEOCODER_URL: 'http://places.example',
      EXAMINER_URL: 'https://examiner.example',
      VERIFIER_URL: `https://${'k'.repeat(16)}@partner.example/check`,
      TRUST_PROXY: '10.0.0.1',
      MAX_CONNECTIONS: '1000000',
      MAX_CONNECTIONS_PER_NETWORK: '1',
      MAIL_FROM: 'Mithaq <salam@mithaq.example>',
      PAYMENT_WINDOW_S: longest,
      OPENING_WINDOW_S: '1',
      REPLY_WINDOW_S: '2',
      TOPUP_PERIOD_S: '3',
      AWAY_DAY_S: '4',
      GUARDIAN_PERIOD_S: '5',
    }
    expect(read(set)).toMatchObject({
      port: 65_535,
      host: '0.0.0.0',
      dataDir: '/var/mithaq',
      demo: false,
      databaseUrl: set.DATABASE_URL,
      natsUrl: set.NATS_URL,
      s3Url: set.S3_URL,
      geocoderUrl: set.GEOCODER_URL,
      examinerUrl: set.EXAMINER_URL,
      verifierUrl: set.VERIFIER_URL,
      trustProxy: '10.0.0.1',
      connections: { total: 1_000_000, perNetwork: 1 },
      mailFrom: set.MAIL_FROM,
      windows: { paymentS: 31_536_000, openingS: 1, replyS: 2, topupS: 3, awayDayS: 4 },
      guardianPeriodS: 5,
    })
  })

  it('accepts the bounds of windows and limits, and every log level', () => {
    const windows = ['PAYMENT_WINDOW_S', 'OPENING_WINDOW_S', 'REPLY_WINDOW_S', 'TOPUP_PERIOD_S', 'AWAY_DAY_S']
    for (const name of [...windows, 'GUARDIAN_PERIOD_S']) {
      const refused = ['0', '1', '31536000', '31536001'].filter(
        (value) => problemsOf({ [name]: value }).length,
      )
      expect([name, ...refused]).toEqual([name, '0', '31536001'])
    }
    const places = ['S3_URL', 'GEOCODER_URL', 'EXAMINER_URL', 'FCM_URL', 'APNS_URL']
    for (const name of places)
      expect([
        name,
        problemsOf({ [name]: 'http://a.example' }),
        problemsOf({ [name]: 'https://a.example' }),
      ]).toEqual([name, [], []])
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
      expect(read({ LOG_LEVEL: level }).logLevel).toBe(level)
    const colons = (pair: string) => Array.from({ length: 32 }, () => pair).join(':')
    expect(
      read({ ANDROID_CERT_SHA256: `${colons('ab')}, ${colons('CD')}` }).appLinks.androidCertificates,
    ).toEqual([colons('AB'), colons('CD')])
    expect(read({ VAPID_SUBJECT: 'mailto:a@mithaq.example' }).push.vapidSubject).toBe(
      'mailto:a@mithaq.example',
    )
  })

  it.each<Record<string, string>>([
    { PORT: '0' },
    { PORT: '65536' },
    { PORT: '1e3' },
    { TOPUP_PERIOD_S: '0' },
    { GUARDIAN_PERIOD_S: '31536001' },
    { PUBLIC_URL: 'https://mithaq.example/?a=1' },
    { PUBLIC_URL: 'https://mithaq.example/#a' },
    { VERIFIER_URL: `https://${'k'.repeat(15)}@partner.example` },
    { MAIL_FROM: 'Mithaq <salam@mithaq.example>\nBcc: all' },
    { CONTACT_EMAIL: 'two words@mithaq.example' },
    { APPLE_TEAM_ID: 'a1b2c3d4e5' },
    { APPLE_TEAM_ID: 'A1B2C3D4E5F' },
    { NATS_URL: 'http://bus.example' },
  ])('refuses %o', (env) => {
    expect(problemsOf(env).map((line) => line.split(' ')[0])).toEqual(Object.keys(env))
  })

  it('reports all problems at once, without secrets', () => {
    const env = {
      PORT: 'eighty',
      DEMO: 'yes',
      DATABASE_URL: 'mysql://root:hunter2@db',
      PUBLIC_URL: 'https://mithaq.example/app',
      SMTP_URL: 'mail',
      EXAMINER_URL: 'key@examiner',
      VERIFIER_URL: 'https://key@partner.example',
      SESSION_SECRET: 'short',
      VAULT_KEY: 'v'.repeat(31),
      REPLY_WINDOW_S: '-1',
      MAIL_FROM: 'nobody',
      LOG_LEVEL: 'loud',
      ANDROID_CERT_SHA256: 'AA:BB',
      MAX_CONNECTIONS: '0',
      MAX_CONNECTIONS_PER_NETWORK: '1e3',
      APPLE_TEAM_ID: 'app.mithaq',
    }
    expect(problemsOf(env).toSorted()).toEqual([
      'ANDROID_CERT_SHA256 must be SHA-256 fingerprints, 32 pairs of hexadecimal digits with colons between, several with commas.',
      "APPLE_TEAM_ID must be 10 capital letters and digits, not 'app.mithaq'.",
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
      "DEMO must be 0 or 1, not 'yes'.",
      'EXAMINER_URL must be a URL that begins with http:// or https://.',
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, silent, not 'loud'.",
      "MAIL_FROM must be an e-mail address, not 'nobody'.",
      "MAX_CONNECTIONS must be a whole number from 1 to 1000000, not '0'.",
      "MAX_CONNECTIONS_PER_NETWORK must be a whole number from 1 to 1000000, not '1e3'.",
      "PORT must be a whole number from 1 to 65535, not 'eighty'.",
      'PUBLIC_URL must be an origin alone, with no path.',
      "REPLY_WINDOW_S must be a whole number from 1 to 31536000, not '-1'.",
      'SESSION_SECRET must have at least 32 characters.',
      'SMTP_URL must be a URL that begins with smtp:// or smtps://.',
      'VAULT_KEY must have at least 32 characters.',
      'VERIFIER_URL needs the key of the partner, of at least 16 characters: https://KEY@host/path.',
    ])
    expect(() => read(env)).toThrow(/Mithaq cannot start[^]*PORT[^]*DEMO/)
  })

  it('treats a blank value as not set', () => {
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
    const or = 'or UNSAFE_DEFAULTS=1 to accept that.'
    expect(problemsOf({ ...env, DEMO: '1' })).toEqual([
      `DEMO=1 puts demo members into production: remove it, ${or}`,
      `SESSION_SECRET is missing: set one of at least 32 characters, ${or}`,
      `VAULT_KEY is missing: set one of at least 32 characters, ${or}`,
      `SMTP_URL is missing, no mail would leave this machine: set it, ${or}`,
    ])
  })

  it('starts with all settings, without demo members', () => {
    const config = read(whole)
    expect([config.demo, config.logLevel]).toEqual([false, 'info'])
    expect(config).toMatchObject({
      sessionSecret: whole.SESSION_SECRET,
      vaultKey: whole.VAULT_KEY,
      smtpUrl: whole.SMTP_URL,
    })
    expect(unsafeDefaultsInUse(config)).toEqual([])
  })

  it.each(['http://mithaq.example', 'http://localhost:3000', 'http://127.0.0.1', ''])(
    'refuses the unencrypted address %j and explains why',
    (PUBLIC_URL) => {
      expect(problemsOf({ ...whole, PUBLIC_URL })).toEqual([
        'PUBLIC_URL begins with http:, passwords would travel in the open: set an https: address, or UNSAFE_DEFAULTS=1 to accept that.',
      ])
      const unsafe = read({ ...whole, PUBLIC_URL, UNSAFE_DEFAULTS: '1' })
      expect(unsafeDefaultsInUse(unsafe)).toEqual(['an address without encryption'])
    },
  )

  const services = ['S3_URL', 'GEOCODER_URL', 'EXAMINER_URL', 'VERIFIER_URL', 'FCM_URL', 'APNS_URL']
  const key = 'k'.repeat(16)

  it.each(services)('requires encryption for %s, except on this machine with UNSAFE_DEFAULTS', (name) => {
    const refused = [
      `${name} begins with http:, nothing would be encrypted: set an https: address. UNSAFE_DEFAULTS=1 allows it on this machine alone.`,
    ]
    const at = (host: string, more = {}) =>
      problemsOf({ ...whole, ...more, [name]: `http://${key}@${host}/` })
    const told = { UNSAFE_DEFAULTS: '1' }
    for (const host of ['a.example', '10.0.0.1', 'localhost.a.example', '127.a.example']) {
      expect(at(host)).toEqual(refused)
      expect(at(host, told)).toEqual(refused)
    }
    for (const host of ['localhost', 'localhost:9000', '127.0.0.1', '[::1]:9000']) {
      expect(at(host)).toEqual(refused)
      expect(at(host, told)).toEqual([])
    }
    expect(problemsOf({ ...whole, [name]: `https://${key}@a.example/` })).toEqual([])
  })

  it('requires encrypted mail, except on this machine with UNSAFE_DEFAULTS', () => {
    const refused = [
      'SMTP_URL begins with smtp:, mail might not be encrypted: add ?requireTLS=true or use smtps:. UNSAFE_DEFAULTS=1 allows it on this machine alone.',
    ]
    const at = (SMTP_URL: string, more = {}) => problemsOf({ ...whole, ...more, SMTP_URL })
    const told = { UNSAFE_DEFAULTS: '1' }
    for (const open of [
      'smtp://a.example',
      'smtp://a.example?requireTLS=false',
      'smtp://a.example?requireTLS=true&ignoreTLS=true',
      'SMTP://10.0.0.1:587',
    ]) {
      expect(at(open)).toEqual(refused)
      expect(at(open, told)).toEqual(refused)
    }
    expect(at('smtp://127.0.0.1:25')).toEqual(refused)
    expect(at('smtp://localhost:25', told)).toEqual([])
    for (const closed of ['smtps://a.example', 'smtp://u:p@a.example:587?requireTLS=true'])
      expect(at(closed)).toEqual([])
  })

  it('starts unsafely only with UNSAFE_DEFAULTS, and lists the risks', () => {
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

  it('needs no settings: Web Push has a generated key, phones are off', () => {
    expect(read({}).push).toEqual({
      vapidPrivateKey: null,
      vapidSubject: 'mailto:contact@localhost',
      fcm: null,
      apns: null,
    })
    const named = { CONTACT_EMAIL: 'The house <salam@mithaq.example>' }
    expect(read(named).push.vapidSubject).toBe('mailto:salam@mithaq.example')
  })

  it('is read from the variable or from the file that it names', () => {
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
    const elsewhere = {
      ...{ FCM_SERVICE_ACCOUNT: JSON.stringify(account), FCM_URL: 'http://fcm.example' },
      ...{ APNS_KEY: pem, APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T', APNS_TOPIC: 'app.other' },
      APNS_URL: 'http://apns.example',
      VAPID_SUBJECT: 'https://mithaq.example',
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
    }
    expect(read(elsewhere).push).toMatchObject({
      vapidPrivateKey: elsewhere.VAPID_PRIVATE_KEY,
      vapidSubject: 'https://mithaq.example',
      fcm: { url: 'http://fcm.example' },
      apns: { url: 'http://apns.example', topic: 'app.other' },
    })
  })

  const together = 'APNS_KEY, APNS_KEY_ID and APNS_TEAM_ID must be set together.'
  const firebase = "FCM_SERVICE_ACCOUNT must be a Firebase service account's JSON, or the file it is in."
  it.each([
    [{ VAPID_PRIVATE_KEY: 'short' }, 'VAPID_PRIVATE_KEY must be a P-256 private key in base64url.'],
    [{ VAPID_PUBLIC_KEY: 'alone' }, 'VAPID_PUBLIC_KEY needs its VAPID_PRIVATE_KEY.'],
    [
      { VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'), VAPID_PUBLIC_KEY: 'another' },
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.',
    ],
    [{ VAPID_SUBJECT: 'nobody' }, 'VAPID_SUBJECT must be a URL that begins with mailto: or https://.'],
    [{ FCM_SERVICE_ACCOUNT: '{}' }, firebase],
    [{ FCM_SERVICE_ACCOUNT: '/no/such/file' }, firebase],
    [{ FCM_SERVICE_ACCOUNT: JSON.stringify({ ...account, private_key: 'none' }) }, firebase],
    [{ APNS_KEY: pem }, together],
    [{ APNS_TEAM_ID: 'T' }, together],
    [{ APNS_KEY_ID: 'K' }, together],
    [{ APNS_KEY: pem, APNS_TEAM_ID: 'T' }, together],
    [
      { APNS_KEY: account.private_key, APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T' },
      "APNS_KEY must be the key of Apple's .p8 file, or the file it is in.",
    ],
  ])('reports what is wrong with %o, without secrets', (env, problem) => {
    const problems = problemsOf(env)
    expect(problems).toEqual([problem])
    expect(problems.join()).not.toContain('PRIVATE KEY')
  })
})

const folder = mkdtempSync(join(tmpdir(), 'mithaq-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('creates a long secret once, readable only by its owner', () => {
  const made = readOrCreateSecret(folder, 'session')
  expect(readOrCreateSecret(folder, 'session')).toBe(made)
  expect(readOrCreateSecret(folder, 'postgres')).not.toBe(made)
  expect(made.length).toBeGreaterThanOrEqual(43)
  expect(statSync(join(folder, 'secrets/session')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
})

it("reports what blocks the secret's file, and leaves no draft", () => {
  mkdirSync(join(folder, 'secrets/taken'), { recursive: true })
  expect(() => readOrCreateSecret(folder, 'taken')).toThrow('EISDIR')
  // It points to nothing, so that nothing is read; still somebody put it there.
  const linked = join(folder, 'secrets/linked')
  symlinkSync(join(folder, 'nowhere'), linked)
  expect(() => readOrCreateSecret(folder, 'linked')).toThrow('ENOENT')
  expect(lstatSync(linked).isSymbolicLink()).toBe(true)
  readOrCreateSecret(folder, 'session')
  expect(readdirSync(join(folder, 'secrets')).filter((name) => name.includes('.'))).toEqual([])
})
