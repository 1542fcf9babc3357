// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import { iconNames } from '../../../../test/icon-names.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import type { PushState } from '../../../native/push.ts'
import { devicesQuery } from '../state/queries.ts'
import { Devices } from './Devices.tsx'

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
const offer = 'Turn on push here'

test('devices show which is this one, a test says where it went, and one can be removed', async () => {
  signIn()
  push.state = 'on'
  const registeredAt = '2026-11-10T12:00:00.000Z'
  const one = { id: 'd', platform: 'web' as 'web' | 'ios', registeredAt, appVersion: '1', thisOne: true }
  const client = newClient()
  let all = [one, { ...one, id: 'e', platform: 'ios' as const, thisOne: false }]
  seedQuery(client, devicesQuery, {}, { devices: all })
  respondWith((what) => {
    if (what.startsWith('DELETE')) all = all.filter(({ id }) => !what.endsWith(`/${id}`))
    return { devices: what.includes('/test') ? 2 : all }
  })
  const screen = render(<Devices />, client)
  expect(screen.plainText()).toMatch(/BrowserThis deviceSince Nov 10RemoveiPhoneSince Nov 10/)
  expect(iconNames(screen, 'li')).toEqual(['monitor-smartphone', 'smartphone'])
  await screen.press('Send a test notification')
  expect(screen.isDisabled('Sending...')).toBe(true)
  await advanceTime()
  expect(toastLines()).toEqual(['Sent to your list and to 2 devices.'])
  expect(screen.controlNames()).not.toContain(offer)
  await screen.tap('Remove iPhone, since Nov 10')
  expect([requests.at(-1)?.[0], push.ended]).toEqual(['DELETE /notifications/devices/e', 0])
  expect(screen.focusedElement().textContent, 'the button is gone').toBe('Your devices')
  all = [one, { ...one, id: 'f', platform: 'ios' as const, thisOne: false }]
  seedQuery(client, devicesQuery, {}, { devices: all })
  await advanceTime()
  screen.focus('Remove Browser, since Nov 10')
  const heard = vi.fn()
  document.addEventListener('focusin', heard)
  seedQuery(client, devicesQuery, {}, { devices: [one] })
  await advanceTime()
  expect(screen.controlNames()).not.toContain('Remove iPhone, since Nov 10')
  expect(heard, 'by somebody else: a reader would say the heading').not.toHaveBeenCalled()
  document.removeEventListener('focusin', heard)
  await screen.tap('Remove Browser, since Nov 10')
  expect(push.ended).toBe(1)
  expect(toastLines()).toContain('Removed. It gets no more push.')
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
    const screen = render(<Devices />, newClient())
    await advanceTime()
    push.phone = false
    expect(screen.controlNames().includes(offer)).toBe(offered)
    expect(screen.plainText()).toContain(words)
    expect(screen.plainText().includes('This browser')).toBe(words !== '')
  },
)

test('push that failed to turn on can be retried, and the devices are reloaded each time', async () => {
  Object.assign(push, { state: 'off', becomes: 'off' })
  signIn()
  const looks: string[] = []
  respondWith((what) => (looks.push(what), { devices: [] }))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  for (const _ of ['once', 'twice']) {
    const screen = render(<Devices />, client)
    await advanceTime()
    fireEvent.click(screen.control(offer))
    expect(screen.isDisabled('Turning on...')).toBe(true)
    await advanceTime()
    expect(screen.isDisabled(offer)).toBe(false)
  }
  expect(looks).toEqual(['GET /notifications/devices', 'GET /notifications/devices'])
  expect(toastLines()).toEqual([])
})
