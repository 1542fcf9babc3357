// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import { refused, servedScreens } from '../../../test/served.tsx'
import type { Notification } from '@mithaq/contract/notifications'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { iconsIn } from '../../../test/icons.ts'
import { later } from '../../../test/later.ts'
import type { PushState } from '../../native/push.ts'
import { ListActions } from './list/ListActions.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { NotificationList } from './list/NotificationList.tsx'
import { NotificationRow } from './list/NotificationRow.tsx'
import { isQuestionDue, askForPushSoon } from './push/push-question.ts'
import { PushQuestion } from './push/PushQuestion.tsx'
import { devicesQuery, settingsQuery, unreadQuery } from './state/queries.ts'
import { Devices } from './settings/Devices.tsx'
import { SettingsScreen } from './settings/SettingsScreen.tsx'

const push = vi.hoisted(() => ({
  state: 'off' as PushState,
  becomes: 'on' as PushState,
  ended: 0,
  phone: false,
}))
vi.mock(import('../../native/platform.ts'), async (real) => ({
  ...(await real()),
  isNative: () => push.phone,
}))
vi.mock('../../native/push.ts', () => ({
  loadPush: async () => ({
    readState: async () => push.state,
    turnOn: async () => (push.state = push.becomes),
    turnOff: async () => void push.ended++,
    leave: async () => {},
  }),
}))

const { asked, newClient, open, said, serve, signIn } = servedScreens()
const offer = 'Turn on push here'
const on = { inApp: true, push: true, email: true }
const kinds = { messages: on, likes: on, matches: on, chats: on, reminders: on, goodbyes: on, tokens: on }
const kept = { kinds, quietHours: null, timeZone: 'Asia/Amman', hideMessageText: false, marketing: false }

function openSettings(changed: object, mayAskMarketing = false) {
  signIn()
  const client = newClient()
  let answer = { settings: { ...kept, ...changed }, mayAskMarketing }
  answered(client, settingsQuery, {}, answer)
  serve((what, body) => {
    if (what.startsWith('PUT')) answer = { ...answer, settings: body as typeof kept }
    if (what.startsWith('POST')) {
      const { yes: marketing } = body as { yes: boolean }
      answer = { settings: { ...answer.settings, marketing }, mayAskMarketing: false }
    }
    return what.includes('/devices') ? { devices: [] } : answer
  })
  return open(<SettingsScreen />, client)
}
const sent = () => asked.at(-1)?.[1] as typeof kept
const turn = async (screen: ReturnType<typeof open>, words: string, checked: boolean) => {
  await screen.press(words)
  expect(screen.isChecked(words)).toBe(checked)
}

test('one channel of one kind can be switched, and every other setting stays', async () => {
  const screen = openSettings({})
  await later()
  expect(screen.text()).toBe(
    '|Notification settings|What we tell you about' +
      '|E-mail gathers what you missed, and comes only where no device of yours gets push.|Kind|In app|Push|E-mail' +
      '|Messages|Someone has written to you.|Likes|Someone likes your profile.' +
      '|Matches|You like each other, or come together again.|Chats|A chat is unlocked, or waits for your tokens.' +
      '|Reminders|Your time to answer is running.|Endings|A match has ended.|Tokens|Tokens came or went without your doing.' +
      '|Your devices|These get push for your account.|No device of yours gets push yet.|Turn on push here' +
      '|Send a test notification|Quiet hours|Keep quiet hours' +
      '|No push between these times. Everything still waits for you in the app.|Privacy|Hide message text' +
      '|Push says that someone wrote, not what. For screens that others may see.|News about Mithaq|News by e-mail' +
      '|Now and then, about the app itself. You can stop it at any time.|',
  )
  const heads = screen.every('section[aria-labelledby]').map((one) => one.getAttribute('aria-labelledby')!)
  expect(heads.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'What we tell you about',
    'Your devices',
    'Quiet hours',
    'Privacy',
    'News about Mithaq',
  ])
  const columns = screen.every('th').map((head) => head.getAttribute('scope'))
  expect(columns).toEqual([...Array<string>(4).fill('col'), ...Array<string>(7).fill('row')])
  const help = ['Keep quiet hours', 'Hide message text', 'News by e-mail'].map((name) => {
    const words = document.getElementById(screen.attribute(name, 'aria-describedby') ?? '')?.textContent
    return words?.split(' ', 3).join(' ')
  })
  expect(help).toEqual(['No push between', 'Push says that', 'Now and then,'])
  await screen.press('Likes: Push')
  await later()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(sent()).toEqual({ ...kept, timeZone, kinds: { ...kinds, likes: { ...on, push: false } } })
  await turn(screen, 'Hide message text', true)
  await later()
  expect(sent()).toMatchObject({ hideMessageText: true, kinds: { likes: { push: false } } })
})

test('quiet hours start with defaults, save once both times are valid, and can be cleared', async () => {
  const screen = openSettings({})
  await turn(screen, 'Keep quiet hours', true)
  expect(['From', 'Until'].map((name) => screen.attribute(name, 'type'))).toEqual(['time', 'time'])
  await later()
  expect(sent().quietHours).toEqual({ from: '22:00', to: '07:00' })
  asked.length = 0
  screen.write('From', '')
  screen.write('From', '07:00')
  await later()
  expect(asked).toEqual([])
  expect(screen.plain()).toContain('Both times are the same: please choose two.')
  screen.write('Until', '09:00')
  await later()
  expect(sent().quietHours).toEqual({ from: '07:00', to: '09:00' })
  expect(screen.plain()).not.toContain('the next morning')
  await turn(screen, 'Keep quiet hours', false)
  await later()
  expect(sent().quietHours).toBeNull()
})

test('the news question shows where it may be asked, and switching off is an answer too', async () => {
  const screen = openSettings({}, true)
  await screen.tap('Yes, please')
  expect(asked.at(-1)).toEqual(['POST /notifications/marketing', { yes: true }])
  expect(said()).toEqual(['Thank you. You will hear from us, seldom.'])
  expect(screen.plain()).not.toContain('May we write to you')
  await turn(screen, 'News by e-mail', false)
  await later()
  expect(asked.at(-1)).toEqual(['POST /notifications/marketing', { yes: false }])
  expect(said().at(-1)).toBe('Understood. We will not write.')
  expect(openSettings({ marketing: true }, true).plain()).not.toContain('May we write to you')
})

test('devices show which is this one, a test says where it went, and one can be removed', async () => {
  signIn()
  push.state = 'on'
  const registeredAt = '2026-11-10T12:00:00.000Z'
  const one = { id: 'd', platform: 'web' as 'web' | 'ios', registeredAt, appVersion: '1', thisOne: true }
  const client = newClient()
  let all = [one, { ...one, id: 'e', platform: 'ios' as const, thisOne: false }]
  answered(client, devicesQuery, {}, { devices: all })
  serve((what) => {
    if (what.startsWith('DELETE')) all = all.filter(({ id }) => !what.endsWith(`/${id}`))
    return { devices: what.includes('/test') ? 2 : all }
  })
  const screen = open(<Devices />, client)
  expect(screen.plain()).toMatch(/BrowserThis deviceSince Nov 10RemoveiPhoneSince Nov 10/)
  expect(iconsIn(screen, 'li')).toEqual(['monitor-smartphone', 'smartphone'])
  await screen.press('Send a test notification')
  expect(screen.isDisabled('Sending...')).toBe(true)
  await later()
  expect(said()).toEqual(['Sent to your list and to 2 devices.'])
  expect(screen.names()).not.toContain(offer)
  await screen.tap('Remove iPhone, since Nov 10')
  expect([asked.at(-1)?.[0], push.ended]).toEqual(['DELETE /notifications/devices/e', 0])
  expect(screen.focused().textContent, 'the button is gone').toBe('Your devices')
  all = [one, { ...one, id: 'f', platform: 'ios' as const, thisOne: false }]
  answered(client, devicesQuery, {}, { devices: all })
  await later()
  screen.focus('Remove Browser, since Nov 10')
  const heard = vi.fn()
  document.addEventListener('focusin', heard)
  answered(client, devicesQuery, {}, { devices: [one] })
  await later()
  expect(screen.names()).not.toContain('Remove iPhone, since Nov 10')
  expect(heard, 'by somebody else: a reader would say the heading').not.toHaveBeenCalled()
  document.removeEventListener('focusin', heard)
  await screen.tap('Remove Browser, since Nov 10')
  expect(push.ended).toBe(1)
  expect(said()).toContain('Removed. It gets no more push.')
})

test("a test without devices goes to the list; the settings' way back leads to the account", async () => {
  push.state = 'off'
  const screen = openSettings({})
  await later()
  serve((what) => ({ devices: what.includes('/test') ? 0 : [] }))
  expect(screen.plain()).toContain('No device of yours gets push yet.')
  await screen.tap('Send a test notification')
  expect(said()).toEqual(['Sent. It is in your list; no device of yours gets push yet.'])
  await screen.tap('Back')
  expect(screen.path()).toBe('/app/account')
})

test.each([
  ['browser', 'off', true, ''],
  ['browser', 'blocked', false, 'This browser blocks notifications'],
  ['browser', 'unsupported', false, 'This browser cannot show notifications'],
  ['phone', 'off', true, ''],
  ['phone', 'blocked', false, ''],
] as const)(
  'on a %s whose push is %s it can be turned on here: %j, %s',
  async (where, state, offered, words) => {
    Object.assign(push, { state, phone: where === 'phone' })
    signIn()
    const screen = open(<Devices />, newClient())
    await later()
    push.phone = false
    expect(screen.names().includes(offer)).toBe(offered)
    expect(screen.plain()).toContain(words)
    expect(screen.plain().includes('This browser')).toBe(words !== '')
  },
)

test('settings and devices that failed to load say so and can be retried', async () => {
  signIn()
  const settings = open(<SettingsScreen />, newClient())
  await later()
  expect(settings.text()).toContain('|Something went wrong|Your settings could not be loaded|Try Again|')
  serve((what) => (what.includes('/devices') ? refused('invalid_input') : {}))
  const screen = open(<Devices />, newClient())
  await later()
  expect(screen.text()).toMatch(/\|Your devices could not be loaded\|(?!.*(No device|Loading))/)
  serve(() => ({ devices: [] }))
  await screen.tap('Try Again')
  expect(screen.text()).toMatch(/No device/)
})

test('push that failed to turn on can be retried, and the devices are reloaded each time', async () => {
  Object.assign(push, { state: 'off', becomes: 'off' })
  signIn()
  const looks: string[] = []
  serve((what) => (looks.push(what), { devices: [] }))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  for (const _ of ['once', 'twice']) {
    const screen = open(<Devices />, client)
    await later()
    fireEvent.click(screen.control(offer))
    expect(screen.isDisabled('Turning on...')).toBe(true)
    await later()
    expect(screen.isDisabled(offer)).toBe(false)
  }
  expect(looks).toEqual(['GET /notifications/devices', 'GET /notifications/devices'])
  expect(said()).toEqual([])
})

test('the push question follows a like where push is off, and does not return once answered', async () => {
  for (const [answer, becomes, again] of [
    ['Turn on notifications', 'on', false],
    ['Turn on notifications', 'blocked', true],
    ['Not now', 'off', true],
  ] as const) {
    Object.assign(push, { state: 'off', becomes })
    localStorage.removeItem('mithaq.push')
    signIn()
    const screen = open(<PushQuestion />, newClient())
    await later()
    expect(screen.plain()).toBe('')
    askForPushSoon()
    await later()
    fireEvent.click(screen.control(answer))
    // A second answer while the device itself asks would be taken for the first.
    const held = ['Not now', 'Turning on...'].map(
      (name) => screen.names().includes(name) && screen.isDisabled(name),
    )
    expect(held).toEqual(answer === 'Not now' ? [false, false] : [true, true])
    await later()
    expect([isQuestionDue(), screen.plain(), localStorage.getItem('mithaq.push') !== null]).toEqual([
      false,
      '',
      again,
    ])
  }
  askForPushSoon()
  expect(isQuestionDue()).toBe(false)
  push.state = 'on'
  localStorage.removeItem('mithaq.push')
  const screen = open(<PushQuestion />, newClient())
  askForPushSoon()
  await later()
  expect([isQuestionDue(), screen.plain()]).toEqual([true, ''])
})

const notice: Notification = {
  id: 'n',
  type: 'like',
  code: 'like',
  values: {},
  text: '',
  sender: null,
  matchId: null,
  path: '/app/liked',
  createdAt: '2026-11-15T08:00:00.000Z',
  read: false,
}

test('a new row says so, leads to its place and can be marked as read; a read one cannot', async () => {
  const [followed, marked] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const row = (count: number) =>
    open(
      <NotificationRow
        group={{ key: 'n', newest: { ...notice, read: count === 0 }, all: [notice], unread: count }}
        nowMs={Date.parse(notice.createdAt)}
        onFollow={followed}
        onRead={marked}
      />,
      newClient(),
    )
  const screen = row(1)
  expect(screen.plain()).toContain('New: ')
  expect(screen.attribute(/^New/, 'href')).toBe('/app/liked')
  await screen.press('Mark as read')
  expect([followed.mock.calls.length, marked.mock.calls.length]).toEqual([0, 1])
  expect(screen.focused(), 'the button is about to go').toBe(screen.control(/^New/))
  await screen.press(/^New: /)
  expect([followed.mock.calls.length, marked.mock.calls.length]).toEqual([1, 1])
  expect(row(0).names()).not.toContain('Mark as read')
  expect(row(0).plain()).not.toContain('New: ')
})

test('the bell counts, and all can be marked as read only where some are unread', async () => {
  signIn()
  const shown = (count: number) => {
    const client = newClient()
    answered(client, unreadQuery, {}, { unread: count })
    return open(
      <>
        <NotificationBell />
        <ListActions />
      </>,
      client,
    )
  }
  const none = shown(0)
  expect(none.attribute('Mark all as read', 'aria-disabled')).toBe('true')
  await none.press('Mark all as read')
  expect(asked).toEqual([])
  expect(shown(0).attribute('Notifications', 'href')).toBe('/app/notifications')
  expect(shown(120).names()).toContain('Notifications, more than 99 unread')
  const screen = shown(2)
  expect(screen.names()).toContain('Notifications, 2 unread')
  serve((what) => (what.startsWith('POST') ? { unread: 0 } : refused('internal', 500)))
  await screen.tap('Mark all as read')
  expect(asked).toEqual([['POST /notifications/read', {}]])
  // Disabled, it would leave whoever pressed it by key without the focus.
  expect(screen.attribute('Mark all as read', 'aria-disabled')).toBe('true')
  expect(screen.isDisabled('Mark all as read')).toBe(false)
})

test('a failed list can be retried, and an empty one says what will be there', async () => {
  signIn()
  const left = vi.fn<() => void>()
  const screen = open(<NotificationList headingLevel={3} onLeave={left} />, newClient())
  await later()
  expect(screen.plain()).toContain('Your notifications could not be loaded')
  serve(() => ({ notifications: [], next: null, unread: 0 }))
  await screen.tap('Try Again')
  expect(screen.every('h3').map(({ textContent }) => textContent)).toEqual(['Nothing new yet'])
  await screen.press('Discover profiles')
  expect(left).toHaveBeenCalledOnce()
})
