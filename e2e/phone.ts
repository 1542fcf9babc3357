import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { buildPhone } from '../scripts/phone-build.ts'

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
/** Capacitor's own, as it lies in the Android app. */
const bridge = readFileSync(
  join(root, 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
  'utf8',
)

/** The plugins by the names of their methods, as the native side announces them. */
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
  /** What the page has asked of its phone, so far. */
  calls(): Promise<Call[]>
  /** Something happens on the phone. */
  fire(plugin: string, event: string, data: object): Promise<void>
  kept(): Promise<Record<string, string>>
  permit(what: 'push' | 'location', answer: 'granted' | 'denied' | 'prompt'): Promise<void>
}

/** The phone build, served as the phone serves it, with a stand-in for the native side of every plugin. */
export async function openPhone(context: BrowserContext, server: string): Promise<Phone & { close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-phone-'))
  await buildPhone(folder, { server, contactEmail: 'contact@localhost', androidPush: true })
  await context.route(`${origin}/**`, (route) => {
    const path = join(folder, new URL(route.request().url()).pathname)
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html')
    return route.fulfill({ contentType: types[extname(file)] ?? 'text/plain', body: readFileSync(file) })
  })
  await context.addInitScript({ content: standIn(JSON.stringify(headers), bridge) })
  const page = await context.newPage()
  const native = <T>(code: string) => page.evaluate(code) as Promise<T>
  return {
    page,
    calls: () => native<Call[]>('phone.calls'),
    fire: (plugin, event, data) =>
      native(`phone.fire(${JSON.stringify(plugin)}, ${JSON.stringify(event)}, ${JSON.stringify(data)})`),
    kept: () => native('phone.kept()'),
    permit: (what, answer) => native(`phone.permit('${what}', '${answer}')`),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs in the page before anything else. What it keeps outlives a reload, as a phone does. */
function standIn(pluginHeaders: string, nativeBridge: string): string {
  return `
  if (location.origin === '${origin}') {
    const state = JSON.parse(sessionStorage.getItem('phone') ?? '{"kept":{},"push":"prompt","location":"granted"}')
    const save = () => sessionStorage.setItem('phone', JSON.stringify(state))
    const calls = []
    const listeners = []
    const answer = (call, data, error) =>
      window.androidBridge.onmessage({ data: JSON.stringify({
        callbackId: call.callbackId, pluginId: call.pluginId, methodName: call.methodName,
        success: !error, data, error, save: call.methodName === 'addListener',
      }) })
    const fire = (plugin, event, data) => {
      for (const call of listeners)
        if (call.pluginId === plugin && call.options.eventName === event) answer(call, data)
    }
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
        setTimeout(() => fire('PushNotifications', 'registration', { value: 'token-of-this-phone' }), 300)
      },
      'Geolocation.requestPermissions': () => ({ location: state.location, coarseLocation: state.location }),
      'Geolocation.getCurrentPosition': () => position,
    }
    window.androidBridge = {
      postMessage(text) {
        const call = JSON.parse(text)
        if (call.type !== undefined && call.pluginId === undefined) return
        calls.push({ plugin: call.pluginId, method: call.methodName, options: call.options })
        if (call.methodName === 'addListener') return void listeners.push(call)
        setTimeout(() => answer(call, does[call.pluginId + '.' + call.methodName]?.(call.options) ?? {}))
      },
    }
    window.phone = { calls, fire, kept: () => state.kept, permit: (what, how) => { state[what] = how; save() } }
    window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} }
    window.WEBVIEW_SERVER_URL = '${origin}'
    ${nativeBridge}
    window.Capacitor.PluginHeaders = ${pluginHeaders}
  }`
}
