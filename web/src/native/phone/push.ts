import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import { logError } from '../../ui/feedback/error-log.ts'
import { createDeviceInfo } from '../platform.ts'
import type { Push, RegisterDevice } from '../interfaces.ts'
import { pollToken } from '../token-poll.ts'

const marker = 'Capacitor 8'
/** Stored on the phone, whose permission remains when push is turned off in the app. */
const turnedOffKey = 'mithaq.push.off'
let token: string | undefined
let stopPolling: (() => void) | undefined
/** Counts when push was turned off, so that a registration begun before is undone. */
let turnOffCount = 0

/** Push by FCM or APNs. */
export const phonePush: Push = {
  async readState() {
    if (!isPushAvailable()) return 'unsupported'
    const { receive } = await PushNotifications.checkPermissions()
    if (receive === 'denied') return 'blocked'
    return receive === 'granted' && stopPolling ? 'on' : 'off'
  },

  async turnOn(register) {
    if (!isPushAvailable()) return 'unsupported'
    const { receive } = await PushNotifications.requestPermissions()
    if (receive !== 'granted') {
      console.warn('Push: the member does not want notifications on this phone')
      return 'blocked'
    }
    localStorage.removeItem(turnedOffKey)
    return (await start(register)) ? 'on' : 'off'
  },

  async resume(register) {
    if (!isPushAvailable()) return
    const { receive } = await PushNotifications.checkPermissions()
    if (receive === 'granted' && localStorage.getItem(turnedOffKey) === null) await start(register)
  },

  turnOff() {
    localStorage.setItem(turnedOffKey, '1')
    return unsubscribe()
  },

  unsubscribe,
}

async function unsubscribe(): Promise<void> {
  turnOffCount += 1
  endPolling()
  token = undefined
  if (!isPushAvailable()) return
  await PushNotifications.removeAllDeliveredNotifications()
  await PushNotifications.unregister()
}

function endPolling(): void {
  stopPolling?.()
  stopPolling = undefined
}

async function start(register: RegisterDevice): Promise<boolean> {
  if (stopPolling) return true
  const offsBefore = turnOffCount
  try {
    await listen()
    await PushNotifications.register()
    if (turnOffCount !== offsBefore) {
      await PushNotifications.unregister()
      return false
    }
    endPolling()
    const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'
    stopPolling = pollToken(
      () => token,
      async (next) => {
        try {
          await register({ platform, token: next, deviceInfo: createDeviceInfo(platform, marker) })
          return true
        } catch (error) {
          logError(error, 'Push token')
          return false
        }
      },
    )
    return true
  } catch (error) {
    logError(error, 'Push')
    return false
  }
}

let listening: Promise<unknown> | undefined
function listen(): Promise<unknown> {
  listening ??= Promise.all([
    PushNotifications.addListener('registration', ({ value }) => void (token = value)),
    PushNotifications.addListener(
      'registrationError',
      ({ error }) => void logError(error, 'Push registration'),
    ),
  ])
  return listening
}

/** An Android app built without Google's service file crashes when it requests a token. */
function isPushAvailable(): boolean {
  if (Capacitor.getPlatform() !== 'android') return true
  return document.querySelector('meta[name="mithaq-android-push"]') !== null
}
