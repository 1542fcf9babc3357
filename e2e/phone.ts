import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { buildPhone } from '../scripts/phone-build.ts'
import { createPhoto } from './profile-acts.ts'

export type Platform = 'android' | 'ios'

/** Apple's pages lie at capacitor://localhost, which no Chromium opens; what the server says to it, origins.test asks. */
const origin = 'https://localhost'
const root = resolve(import.meta.dirname, '..')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** Capacitor's bridge scripts of each platform. */
const bridges: Record<Platform, string> = {
  android: 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ios: 'node_modules/@capacitor/ios/Capacitor/Capacitor/assets/native-bridge.js',
}
/** Push tokens as FCM and APNs provide them. */
export const pushTokens: Record<Platform, string> = {
  android: 'fcm-token:of-this-phone',
  ios: '0a1b2c3d'.repeat(8),
}

/** Plugins and their methods, as the native side declares them. */
const headers = Object.entries({
  App: ['addListener', 'removeListener', 'minimizeApp'],
  SecureStorage: [
    'setSynchronizeKeychain',
    'internalGetItem',
    'internalSetItem',
    'internalRemoveItem',
    'internalClearItemsWithPrefix',
    'internalGetPrefixedKeys',
  ],
  PushNotifications: [
    'addListener',
    'removeListener',
    'checkPermissions',
    'requestPermissions',
    'register',
    'unregister',
    'removeAllDeliveredNotifications',
  ],
  Geolocation: ['requestPermissions', 'checkPermissions', 'getCurrentPosition'],
  Keyboard: ['addListener', 'removeListener'],
  StatusBar: ['setStyle'],
  SplashScreen: ['hide'],
  PrivacyScreen: ['enable'],
  Camera: ['takePhoto', 'chooseFromGallery'],
}).map(([name, methods]) => ({
  name,
  methods: methods.map((method) => ({
    name: method,
    rtype: method === 'addListener' ? 'callback' : 'promise',
  })),
}))

export interface Call {
  plugin: string
  method: string
  options: Record<string, unknown>
}

export interface Phone {
  page: Page
  /** The native calls made so far. */
  calls(): Promise<Call[]>
  /** Sends a native event to the page. */
  fire(plugin: string, event: string, data: object): Promise<void>
  kept(): Promise<Record<string, string>>
  permit(
    what: 'push' | 'location' | 'camera' | 'photos',
    answer: 'granted' | 'denied' | 'prompt',
  ): Promise<void>
}

/** The phone build, served as the phone serves it, with a stand-in for the native side of every plugin. */
export async function openPhone(
  context: BrowserContext,
  server: string,
  platform: Platform,
): Promise<Phone & { close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-phone-'))
  const taken = await createPhoto('taken.jpg', '#3a6a5a')
  await buildPhone(folder, { server, contactEmail: 'contact@localhost', androidPush: true })
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    // Both apps serve chosen pictures under this path.
    if (pathname.startsWith('/_capacitor_file_/'))
      return route.fulfill({ contentType: taken.mimeType, body: taken.buffer })
    const path = join(folder, pathname)
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html')
    return route.fulfill({ contentType: types[extname(file)] ?? 'text/plain', body: readFileSync(file) })
  })
  await context.addInitScript({ content: standIn(platform) })
  const page = await context.newPage()
  const native = <T>(code: string) => page.evaluate(code) as Promise<T>
  return {
    page,
    calls: () => native<Call[]>('phone.calls'),
    async fire(plugin, event, data) {
      const what = `${JSON.stringify(plugin)}, ${JSON.stringify(event)}`
      // Events before the app listens are lost, as on a phone.
      await expect.poll(() => native(`phone.isHeard(${what})`)).toBe(true)
      await native(`phone.fire(${what}, ${JSON.stringify(data)})`)
    },
    kept: () => native('phone.kept()'),
    permit: (what, answer) => native(`phone.permit('${what}', '${answer}')`),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs in the page before any script. Its state survives a reload. */
function standIn(platform: Platform): string {
  return `
  if (location.origin === '${origin}') {
    const state = JSON.parse(sessionStorage.getItem('phone') ?? '{"kept":{},"push":"prompt"}')
    const save = () => sessionStorage.setItem('phone', JSON.stringify(state))
    const calls = []
    const listeners = []
    const answer = (call, data, error) => {
      const result = {
        callbackId: call.callbackId, pluginId: call.pluginId, methodName: call.methodName,
        success: !error, data, error, save: call.methodName === 'addListener',
      }
      if (${platform === 'ios'}) window.Capacitor.fromNative(result)
      else window.androidBridge.onmessage({ data: JSON.stringify(result) })
    }
    const refuse = (code, message) => { throw { code, message } }
    const file = (name) => ({ type: 0, saved: false, webPath: '${origin}/_capacitor_file_/photos/' + name })
    const permitted = (what) => state[what] ?? 'granted'
    const listenersTo = (plugin, event) =>
      listeners.filter((call) => call.pluginId === plugin && call.options.eventName === event)
    const fire = (plugin, event, data) => {
      for (const call of listenersTo(plugin, event)) answer(call, data)
    }
    const isHeard = (plugin, event) => listenersTo(plugin, event).length > 0
    const position = { timestamp: 1, coords: { latitude: 31.95, longitude: 35.93, accuracy: 5 } }
    const does = {
      'SecureStorage.internalGetItem': ({ prefixedKey }) => ({ data: state.kept[prefixedKey] ?? null }),
      'SecureStorage.internalSetItem': ({ prefixedKey, data }) => { state.kept[prefixedKey] = data; save() },
      'SecureStorage.internalRemoveItem': ({ prefixedKey }) => {
        const success = prefixedKey in state.kept
        delete state.kept[prefixedKey]; save()
        return { success }
      },
      'PushNotifications.checkPermissions': () => ({ receive: state.push }),
      'PushNotifications.requestPermissions': () => {
        if (state.push === 'prompt') { state.push = 'granted'; save() }
        return { receive: state.push }
      },
      'PushNotifications.register': () => {
        setTimeout(() => fire('PushNotifications', 'registration', { value: '${pushTokens[platform]}' }), 300)
      },
      'Geolocation.requestPermissions': () => ({ location: permitted('location'), coarseLocation: permitted('location') }),
      'Geolocation.getCurrentPosition': () => position,
      'Camera.takePhoto': () =>
        permitted('camera') === 'granted'
          ? file('taken.jpg')
          : refuse('OS-PLUG-CAMR-0003', "Couldn't access camera. Check your camera permissions and try again."),
      'Camera.chooseFromGallery': ({ limit }) => {
        if (permitted('photos') === 'prompt') refuse('OS-PLUG-CAMR-0020', 'Canceled.')
        if (permitted('photos') === 'denied') refuse('OS-PLUG-CAMR-0005', "Access wasn't provided.")
        return { results: ['one.jpg', 'two.jpg', 'three.jpg'].slice(0, Math.min(limit, 2)).map(file) }
      },
    }
    const hear = (call) => {
      // Whatever Apple's pages write on the console comes here too.
      if (call.pluginId === undefined || call.pluginId === 'Console') return
      calls.push({ plugin: call.pluginId, method: call.methodName, options: call.options })
      if (call.methodName === 'addListener') return void listeners.push(call)
      setTimeout(() => {
        try {
          answer(call, does[call.pluginId + '.' + call.methodName]?.(call.options) ?? {})
        } catch (error) {
          answer(call, undefined, error)
        }
      })
    }
    if (${platform === 'ios'}) window.webkit = { messageHandlers: { bridge: { postMessage: hear } } }
    else window.androidBridge = { postMessage: (text) => hear(JSON.parse(text)) }
    window.phone = { calls, fire, isHeard, kept: () => state.kept, permit: (what, how) => { state[what] = how; save() } }
    window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} }
    window.WEBVIEW_SERVER_URL = '${origin}'
    ${readFileSync(join(root, bridges[platform]), 'utf8')}
    window.Capacitor.PluginHeaders = ${JSON.stringify(headers)}
  }`
}
