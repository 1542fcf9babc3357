import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { newBrowser } from '../../test/support/notifications/devices.ts'
import { readOutcome } from '../../test/support/notifications/push-message.ts'
import { readConfig } from './config.ts'
import { openPush } from './open-push.ts'
import { publicKeyOf } from '../ports/push/web-push/vapid.ts'

const folder = mkdtempSync(join(tmpdir(), 'mithaq-push-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function keyWith(env: Record<string, string>) {
  const push = openPush(readConfig({ DATA_DIR: folder, ...env }, folder))
  await push.close()
  return push.publicKey
}

it('generates its key once and keeps it, readable only by the owner', async () => {
  const made = await keyWith({})
  expect(Buffer.from(made, 'base64url')).toHaveLength(65)
  expect(await keyWith({})).toBe(made)
  expect(statSync(join(folder, 'secrets', 'vapid')).mode & 0o777).toBe(0o600)
})

it('uses the configured key', async () => {
  const privateKey = randomBytes(32).toString('base64url')
  expect(await keyWith({ VAPID_PRIVATE_KEY: privateKey })).toBe(publicKeyOf(privateKey))
})

it('has a channel only for the configured platforms', async () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
  const private_key = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const apple = { APNS_KEY: private_key, APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T' }
  const google = JSON.stringify({ project_id: 'mithaq', client_email: 'push@mithaq.example', private_key })
  const channelsWith = async (env: Record<string, string>) => {
    const push = openPush(readConfig({ DATA_DIR: folder, ...env }, folder))
    const closed = Object.values(push.channels).map((channel) => vi.spyOn(channel, 'close'))
    await push.close()
    for (const close of closed) expect(close).toHaveBeenCalledOnce()
    return Object.keys(push.channels)
  }
  expect(await channelsWith({})).toEqual(['web'])
  expect(await channelsWith(apple)).toEqual(['web', 'ios'])
  expect(await channelsWith({ FCM_SERVICE_ACCOUNT: google })).toEqual(['web', 'android'])
})

it.each([
  [true, 'gone'],
  [false, 'later'],
])('in production %s, refuses to push to a private address: %s', async (production, outcome) => {
  const push = openPush({ ...readConfig({ DATA_DIR: folder }, folder), production })
  const { device } = newBrowser('http://127.0.0.1:1/push')
  expect(await readOutcome(push.channels.web!, device.token)).toBe(outcome)
  await push.close()
})
