import { expect, it } from 'vitest'
import { readConfig } from './config/config.ts'
import { printStartupBanner } from './startup-banner.ts'

const greeted = (env: Record<string, string>, demo: Parameters<typeof printStartupBanner>[1] = null) => {
  const said: string[] = []
  printStartupBanner(readConfig(env, '/srv/mithaq'), demo, 'a secret of this test', (line) => said.push(line))
  return said
}
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://mithaq.example',
  SESSION_SECRET: 's'.repeat(32),
  VAULT_KEY: 'v'.repeat(32),
}

it('prints the address, the sign-in accounts and where mail is kept', () => {
  const demoSignIns = [{ email: 'amina@mithaq.example', password: 'a promise kept' }]
  expect(greeted({}, { demoSignIns })).toEqual([
    'Mithaq is at http://localhost:3000',
    '  sign in as amina@mithaq.example with a promise kept',
    expect.stringContaining("  the moderators' console: http://localhost:3000/staff?link="),
    '  try first: sign in as Maryam and answer Karim, or sign up and like the first person you see',
    '  mail stays here: http://localhost:3000/dev/mailbox',
  ])
})

it('prints only where mail is kept in production, if everything is set', () => {
  expect(greeted({ ...production, SMTP_URL: 'smtps://mail.example' })).toEqual([
    'Mithaq is at https://mithaq.example',
  ])
  expect(greeted({ ...production, UNSAFE_DEFAULTS: '1' })).toEqual([
    'Mithaq is at https://mithaq.example',
    '  mail stays here: /srv/mithaq/.data/mailbox',
    '  WARNING: production runs with the embedded mailbox instead of a mail server',
  ])
})

it('warns of keys that every server would generate for itself', () => {
  const warnings = (env: Record<string, string>) =>
    greeted({ DEMO: '0', ...env }).filter((line) => line.includes('WARNING'))
  const shared = {
    NATS_URL: 'nats://bus.example',
    VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
  }
  expect(warnings({})).toEqual([])
  expect(warnings({ NATS_URL: shared.NATS_URL }).map((line) => /VA\w+_KEY/.exec(line)?.[0])).toEqual([
    'VAPID_PRIVATE_KEY',
    'VAULT_KEY',
  ])
  expect(warnings({ ...shared, VAULT_KEY: 'v'.repeat(32) })).toEqual([])
})

it('never says in production that somebody answers, nor how to enter the console', () => {
  const demoSignIns = [{ email: 'amina@mithaq.example', password: 'a promise kept' }]
  const printed = greeted(
    { ...production, SMTP_URL: 'smtps://mail.example', DEMO: '1', UNSAFE_DEFAULTS: '1' },
    { demoSignIns },
  )
  expect(printed).toEqual([
    'Mithaq is at https://mithaq.example',
    '  sign in as amina@mithaq.example with a promise kept',
    '  WARNING: production runs with demo members',
  ])
})
