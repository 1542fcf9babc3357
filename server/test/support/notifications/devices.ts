import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import type { Device } from '@mithaq/contract/notifications'
import type { Person } from '../members/cast.ts'
import type { TestApp } from '../app/test-app.ts'

const deviceInfo = {
  platform: 'web',
  timestamp: '2026-11-15T06:00:00.000Z',
  marker: 'browser',
  appVersion: '1.0.0',
}

/** A subscribed browser with its private keys. */
export function newBrowser(endpoint = `http://127.0.0.1:9/push/${randomUUID()}`) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16)
  const token = JSON.stringify({ endpoint, keys: { p256dh, auth: auth.toString('base64url') } })
  return { endpoint, keys, auth, device: { platform: 'web', token, deviceInfo } satisfies Device }
}

export const newPhone = (platform: 'android' | 'ios'): Device => ({
  platform,
  token: randomBytes(32).toString('hex'),
  deviceInfo: { ...deviceInfo, platform },
})

export async function registerDevice(
  app: TestApp,
  person: Pick<Person, 'token'>,
  device: Device = newBrowser().device,
) {
  const { status, body } = await app.call(api.notifications.registerDevice, device, person)
  if (status !== 200) throw new Error(`registering a device answered ${status}`)
  return { ...device, id: body.id }
}

/** Sweeps until nothing more is due. */
export async function deliverAllPushes(app: TestApp) {
  while (await app.notifications.deliverDue());
}
