import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import { logged } from '../../ui/feedback/error-log.ts'
import { deviceInfo } from '../platform.ts'
import type { Push, Register } from '../interfaces.ts'
import { pollToken } from '../token-poll.ts'

const marker = 'Capacitor 8'
/** Kept on the phone: its permission outlives what the member turned off here. */
const offKey = 'mithaq.push.off'
let token: string | undefined
let stopPolling: (() => void) | undefined
/** How often it was turned off: what began before that does not go on. */
let offs = 0

/** The push of the phone's maker: Google's or Apple's. */
export const phonePush: Push = {
  async readState() {
    if (!isBuiltIn()) return 'unsupported'
    const { receive } = await PushNotifications.checkPermissions()
    if (receive === 'denied') return 'blocked'
    return receive === 'granted' && stopPolling ? 'on' : 'off'
  },

  async turnOn(register) {
    if (!isBuiltIn()) return 'unsupported'
    const { receive } = await PushNotifications.requestPermissions()
    if (receive !== 'granted') {
      console.warn('Push: the member does not want notifications on this phone')
      return 'blocked'
    }
    localStorage.removeItem(offKey)
    return (await start(register)) ? 'on' : 'off'
  },

  async resume(register) {
    if (!isBuiltIn()) return
    const { receive } = await PushNotifications.checkPermissions()
    if (receive === 'granted' && localStorage.getItem(offKey) === null) await start(register)
  },

  turnOff() {
    localStorage.setItem(offKey, '1')
    return leave()
  },

  leave,
}

async function leave(): Promise<void> {
  offs += 1
  endPolling()
  token = undefined
  if (!isBuiltIn()) return
  await PushNotifications.removeAllDeliveredNotifications()
  await PushNotifications.unregister()
}

function endPolling(): void {
  stopPolling?.()
  stopPolling = undefined
}

async function start(register: Register): Promise<boolean> {
  if (stopPolling) return true
  const offsBefore = offs
  try {
    await listen()
    await PushNotifications.register()
    if (offs !== offsBefore) {
      await PushNotifications.unregister()
      return false
    }
    endPolling()
    const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'
    stopPolling = pollToken(
      () => token,
      async (next) => {
        try {
          await register({ platform, token: next, deviceInfo: deviceInfo(platform, marker) })
          return true
        } catch (error) {
          logged(error, 'Push token')
          return false
        }
      },
    )
    return true
  } catch (error) {
    logged(error, 'Push')
    return false
  }
}

let listening: Promise<unknown> | undefined
function listen(): Promise<unknown> {
  listening ??= Promise.all([
    PushNotifications.addListener('registration', ({ value }) => void (token = value)),
    PushNotifications.addListener(
      'registrationError',
      ({ error }) => void logged(error, 'Push registration'),
    ),
  ])
  return listening
}

/** An Android app built without Google's service file stops dead when it asks for a token. */
function isBuiltIn(): boolean {
  if (Capacitor.getPlatform() !== 'android') return true
  return document.querySelector('meta[name="mithaq-android-push"]') !== null
}
