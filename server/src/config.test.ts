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
      windows: { paymentS: 259_200, openingS: 172_800, replyS: 172_800, topupS: 604_800 },
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
      SESSION_SECRET: 'short',
      REPLY_WINDOW_S: '-1',
      MAIL_FROM: 'nobody',
      LOG_LEVEL: 'loud',
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

  it('refuses generated secrets, demo members and a missing mail server', () => {
    expect(problemsOf({ ...env, DEMO: '1' }).map((line) => line.split(' ')[0])).toEqual([
      'DEMO=1',
      'SESSION_SECRET',
      'SMTP_URL',
    ])
  })

  it('starts when all is set, without demo members', () => {
    const config = read({ ...env, SESSION_SECRET: 'x'.repeat(32), SMTP_URL: 'smtps://mail.example' })
    expect(config.demo).toBe(false)
    expect(unsafeDefaultsInUse(config)).toEqual([])
  })

  it('starts unsafely only when told to, and says how', () => {
    const config = read({ ...env, UNSAFE_DEFAULTS: '1', DEMO: '1' })
    expect(unsafeDefaultsInUse(config)).toHaveLength(3)
  })
})
