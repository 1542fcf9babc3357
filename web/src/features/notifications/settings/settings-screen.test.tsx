// @vitest-environment dom
import { errorResponse, setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import type { PushState } from '../../../native/push.ts'
import { settingsQuery } from '../state/queries.ts'
import { Devices } from './Devices.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'

const push = vi.hoisted(() => ({
  state: 'off' as PushState,
  becomes: 'on' as PushState,
  ended: 0,
  phone: false,
}))
vi.mock(import('../../../native/platform.ts'), async (real) => ({
  ...(await real()),
  isNative: () => push.phone,
}))
vi.mock('../../../native/push.ts', () => ({
  loadPush: async () => ({
    readState: async () => push.state,
    turnOn: async () => (push.state = push.becomes),
    turnOff: async () => void push.ended++,
    leave: async () => {},
  }),
}))

const { requests, newClient, render, toastLines, respondWith, signIn } = setUpFakeServer()
const on = { push: true, email: true }
const groups = { messages: on, matches: on, reminders: on }
const kept = { groups, quietHours: null, timeZone: 'Asia/Amman', hideMessageText: false, marketing: false }

function openSettings(changed: object, mayAskMarketing = false) {
  signIn()
  const client = newClient()
  let answer = { settings: { ...kept, ...changed }, mayAskMarketing }
  seedQuery(client, settingsQuery, {}, answer)
  respondWith((what, body) => {
    if (what.startsWith('PATCH'))
      answer = { ...answer, settings: { ...answer.settings, ...(body as typeof kept), groups } }
    if (what.startsWith('POST')) {
      const { yes: marketing } = body as { yes: boolean }
      answer = { settings: { ...answer.settings, marketing }, mayAskMarketing: false }
    }
    return what.includes('/devices') ? { devices: [] } : answer
  })
  return render(<SettingsScreen />, client)
}
const sent = () => requests.at(-1)?.[1] as typeof kept
const turn = async (screen: ReturnType<typeof render>, words: string, checked: boolean) => {
  await screen.press(words)
  expect(screen.isChecked(words)).toBe(checked)
}

test('switches one channel of one group and sends nothing else', async () => {
  const screen = openSettings({})
  await advanceTime()
  expect(screen.text()).toBe(
    '|Notification settings|What we tell you about' +
      '|The list in the app always shows everything. E-mail comes only if no device of yours gets push.' +
      '|Group|Push|E-mail|Messages|Someone has written to you.' +
      '|Likes and matches|Likes, matches, unlocked chats and endings.' +
      '|Reminders and tokens|Your time to answer, and tokens that come or go.' +
      '|Your devices|These get push for your account.|No device of yours gets push yet.|Turn on push here' +
      '|Send a test notification|Quiet hours|Keep quiet hours' +
      '|No push between these times. Everything still waits for you in the app.|Privacy|Hide message text' +
      '|Push says that someone wrote, not what. For screens that others may see.|News about Mithaq|News by e-mail' +
      '|Now and then, about the app itself. You can stop it at any time.|',
  )
  const heads = screen.queryAll('section[aria-labelledby]').map((one) => one.getAttribute('aria-labelledby')!)
  expect(heads.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'What we tell you about',
    'Your devices',
    'Quiet hours',
    'Privacy',
    'News about Mithaq',
  ])
  const columns = screen.queryAll('th').map((head) => head.getAttribute('scope'))
  expect(columns).toEqual([...Array<string>(3).fill('col'), ...Array<string>(3).fill('row')])
  const help = ['Keep quiet hours', 'Hide message text', 'News by e-mail'].map((name) => {
    const words = document.getElementById(screen.attribute(name, 'aria-describedby') ?? '')?.textContent
    return words?.split(' ', 3).join(' ')
  })
  expect(help).toEqual(['No push between', 'Push says that', 'Now and then,'])
  await screen.press('Likes and matches: Push')
  await advanceTime()
  expect(sent()).toEqual({ groups: { matches: { push: false } } })
  await turn(screen, 'Hide message text', true)
  await advanceTime()
  expect(sent()).toEqual({ hideMessageText: true })
})

test('quiet hours start with defaults, save once both times are valid, and can be cleared', async () => {
  const screen = openSettings({})
  await turn(screen, 'Keep quiet hours', true)
  expect(['From', 'Until'].map((name) => screen.attribute(name, 'type'))).toEqual(['time', 'time'])
  await advanceTime()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(sent()).toEqual({ quietHours: { from: '22:00', to: '07:00' }, timeZone })
  requests.length = 0
  screen.fill('From', '')
  screen.fill('From', '07:00')
  await advanceTime()
  expect(requests).toEqual([])
  expect(screen.plainText()).toContain('Both times are the same: please choose two.')
  screen.fill('Until', '09:00')
  await advanceTime()
  expect(sent().quietHours).toEqual({ from: '07:00', to: '09:00' })
  expect(screen.plainText()).not.toContain('the next morning')
  await turn(screen, 'Keep quiet hours', false)
  await advanceTime()
  expect(sent().quietHours).toBeNull()
})

test('the news question shows where it may be asked, and switching off is an answer too', async () => {
  const screen = openSettings({}, true)
  await screen.tap('Yes, please')
  expect(requests.at(-1)).toEqual(['POST /notifications/marketing', { yes: true }])
  expect(toastLines()).toEqual(['Thank you. You will hear from us now and then.'])
  expect(screen.plainText()).not.toContain('May we write to you')
  await turn(screen, 'News by e-mail', false)
  await advanceTime()
  expect(requests.at(-1)).toEqual(['POST /notifications/marketing', { yes: false }])
  expect(toastLines().at(-1)).toBe('Understood. We will not write to you.')
  expect(openSettings({ marketing: true }, true).plainText()).not.toContain('May we write to you')
})

test("a test without devices goes to the list; the settings' way back leads to the account", async () => {
  push.state = 'off'
  const screen = openSettings({})
  await advanceTime()
  respondWith((what) => ({ devices: what.includes('/test') ? 0 : [] }))
  expect(screen.plainText()).toContain('No device of yours gets push yet.')
  await screen.tap('Send a test notification')
  expect(toastLines()).toEqual(['Sent. It is in your list; no device of yours gets push yet.'])
  await screen.tap('Back')
  expect(screen.path()).toBe('/app/account')
})

test('settings and devices that failed to load say so and can be retried', async () => {
  signIn()
  const settings = render(<SettingsScreen />, newClient())
  await advanceTime()
  expect(settings.text()).toContain('|Something went wrong|Your settings could not be loaded|Try Again|')
  respondWith((what) => (what.includes('/devices') ? errorResponse('invalid_input') : {}))
  const screen = render(<Devices />, newClient())
  await advanceTime()
  expect(screen.text()).toMatch(/\|Your devices could not be loaded\|(?!.*(No device|Loading))/)
  respondWith(() => ({ devices: [] }))
  await screen.tap('Try Again')
  expect(screen.text()).toMatch(/No device/)
})
