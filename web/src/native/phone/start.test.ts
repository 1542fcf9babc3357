import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { serverUrl, setServerUrl } from '../../http/server-url.ts'

type Heard = (told: never) => void
const phone = vi.hoisted(() => ({
  heard: new Map<string, (told: object) => void>(),
  done: [] as unknown[],
  hasToken: () => Promise.resolve(true),
}))
const does = vi.hoisted(() => (what: string) => async (how?: unknown) => {
  phone.done.push(how === undefined ? what : [what, how])
})
const listens = vi.hoisted(() => ({
  addListener: async (type: string, act: Heard) => void phone.heard.set(type, act as never),
}))
vi.mock('@capacitor/app', () => ({ App: { ...listens, minimizeApp: does('minimize') } }))
vi.mock('@capacitor/keyboard', () => ({ Keyboard: listens }))
vi.mock('@capacitor/push-notifications', () => ({ PushNotifications: listens }))
vi.mock('@capacitor/splash-screen', () => ({ SplashScreen: { hide: does('hide the splash') } }))
vi.mock('@capacitor/status-bar', () => ({
  StatusBar: { setStyle: does('style') },
  Style: { Dark: 'dark', Light: 'light' },
}))
vi.mock('@capacitor/privacy-screen', () => ({ PrivacyScreen: { enable: does('privacy') } }))
vi.mock('./secure-session.ts', () => ({ openSecureSession: () => phone.hasToken() }))
const { listenToPhone: servePhone, startPhone } = await import('./start.ts')

const dataset: Record<string, string> = {}
let night: EventTarget & { matches: boolean }
let themeChanged: () => void
let watched: unknown
const assign = vi.fn()
const go = vi.fn<(path: string, options?: object) => void>()

beforeEach(() => {
  stubBrowser()
  phone.done.length = 0
  phone.heard.clear()
  for (const name of Object.keys(dataset)) Reflect.deleteProperty(dataset, name)
  night = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('document', {
    documentElement: { dataset },
    querySelector: () => ({ content: 'https://mithaq.example' }),
  })
  vi.stubGlobal('matchMedia', (query: string) => query === '(prefers-color-scheme: dark)' && night)
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(changed: () => void) {
        themeChanged = changed
      }
      observe(root: unknown, what: unknown) {
        watched = [root, what]
      }
    },
  )
  vi.stubGlobal('location', { pathname: '/app/chat/1', assign })
  for (const mock of [assign, go]) mock.mockReset()
})

test('sets server and privacy screen and says whether a session may exist', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await startPhone()).toBe(true)
  expect([dataset, serverUrl()]).toEqual([{ phone: '' }, 'https://mithaq.example'])
  expect(phone.done).toEqual([
    ['privacy', { android: { privacyModeOnActivityHidden: 'splash' }, ios: { blurEffect: 'dark' } }],
  ])
  phone.hasToken = () => Promise.reject(new Error('locked'))
  expect(await startPhone()).toBe(false)
  expect(console.error).toHaveBeenCalledWith('Secure storage: locked', expect.anything())
})

test('opens the place of a tapped push or link, reloading for a link with a secret', () => {
  setServerUrl('https://mithaq.example')
  servePhone(go)
  const tap = (data: unknown) =>
    phone.heard.get('pushNotificationActionPerformed')?.({ notification: { data } })
  tap({ type: 'like' })
  tap({ type: 7 })
  tap(null)
  expect(go.mock.calls).toEqual([['/app/liked'], ['/app/profiles'], ['/app/profiles']])
  go.mockReset()
  const open = (url: string) => phone.heard.get('appUrlOpen')?.({ url })
  open('https://mithaq.example/app/chat/7')
  open('https://elsewhere.example/app/chat/7')
  expect([go.mock.calls, assign.mock.calls]).toEqual([[['/app/chat/7']], []])
  open('https://mithaq.example/auth?link#confirmation=c')
  expect([go.mock.calls.length, assign.mock.calls]).toEqual([1, [['/auth?link#confirmation=c']]])
  setServerUrl('')
})

test('matches the status bar to the theme and makes room for the keyboard', () => {
  servePhone(go)
  expect(phone.done).toContain('hide the splash')
  const styles = () => phone.done.flatMap((what) => (Array.isArray(what) ? [what[1].style] : []))
  expect(styles()).toEqual(['light'])
  expect(watched).toEqual([document.documentElement, { attributeFilter: ['data-theme'] }])
  night.matches = true
  night.dispatchEvent(new Event('change'))
  expect(styles()).toEqual(['light', 'dark'])
  dataset['theme'] = 'light'
  themeChanged()
  dataset['theme'] = 'dark'
  night.matches = false
  themeChanged()
  expect(styles()).toEqual(['light', 'dark', 'light', 'dark'])
  phone.heard.get('keyboardWillShow')?.({})
  expect(dataset['keyboard']).toBe('open')
  phone.heard.get('keyboardWillHide')?.({})
  expect('keyboard' in dataset).toBe(false)
})
