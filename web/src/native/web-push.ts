import { notifications } from '@mithaq/contract/notifications'
import { request } from '../http/request.ts'
import { logError } from '../ui/feedback/error-log.ts'
import {
  isPushSupported,
  unsubscribeWebPush,
  readRegistration,
  readUnsubscribeCount,
} from './unsubscribe-web-push.ts'
import { createDeviceInfo } from './platform.ts'
import type { Push, PushState, RegisterDevice } from './interfaces.ts'

const readSubscription = async () => (await readRegistration())?.pushManager.getSubscription()

/** Web push through the service worker. */
export const webPush: Push = {
  async readState() {
    if (!isPushSupported()) return 'unsupported'
    if (Notification.permission === 'denied') return 'blocked'
    return Notification.permission === 'granted' && (await readSubscription()) ? 'on' : 'off'
  },

  async turnOn(register) {
    if (!isPushSupported()) return 'unsupported'
    const permission = await Notification.requestPermission()
    if (permission === 'denied') console.warn('Push: notifications are blocked in this browser')
    if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
    return subscribe(register)
  },

  async resume(register) {
    if (!isPushSupported() || Notification.permission !== 'granted') return
    // Without a subscription push was turned off here or ended by a sign-out: do not subscribe again unasked.
    const current = await readSubscription()
    if (current) await registerSubscription(current, register)
  },

  turnOff: unsubscribeWebPush,
  unsubscribe: unsubscribeWebPush,
}

async function subscribe(register: RegisterDevice): Promise<PushState> {
  const countBefore = readUnsubscribeCount()
  try {
    // If the worker is not registered, or the browser removed it, `ready` alone would never resolve.
    if (!(await readRegistration()))
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const worker = await navigator.serviceWorker.ready
    const { publicKey } = await request(notifications.pushKey, {})
    const current = await worker.pushManager.getSubscription()
    // A subscription under another key would receive nothing.
    if (current && !usesKey(current, publicKey)) await current.unsubscribe()
    const subscribed = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    // Push was turned off, or the member signed out, while we subscribed.
    if (readUnsubscribeCount() !== countBefore) {
      await subscribed.unsubscribe()
      return 'off'
    }
    await registerSubscription(subscribed, register)
    return 'on'
  } catch (error) {
    logError(error, 'Push')
    return 'off'
  }
}

async function registerSubscription(current: PushSubscription, register: RegisterDevice): Promise<void> {
  await register({
    platform: 'web',
    token: JSON.stringify(current),
    deviceInfo: createDeviceInfo('web', 'service worker'),
  })
}

function usesKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}
