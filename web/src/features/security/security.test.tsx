// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { AddressChange, SignedInDevice } from '@mithaq/contract/security'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isolatedTexts } from '../../../test/isolated-texts.ts'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { iconNames } from '../../../test/icon-names.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderTwice, renderScreen, toastTexts, serverError } from '../../../test/render-screen.tsx'
import { setTokenStore } from '../../session/refresh-token.ts'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { ConfirmAddressScreen } from './ConfirmAddressScreen.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { seedQuery } from '../../../test/seed-query.ts'
import { htmlText } from '../../../test/html-text.ts'
import { SignInGroup } from '../account/groups/SignInGroup.tsx'
import { AddressSection } from './AddressSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { signedInDevices } from './queries.ts'

const now = '2026-11-16T12:00:00.000Z'
const waiting: AddressChange = {
  email: 'new@example.com',
  oldConfirmed: true,
  newConfirmed: false,
  expiresAt: '2026-11-18T12:00:00.000Z',
}
const device = { browser: 'Firefox', system: 'Linux', signedInAt: now, lastUsedAt: now }
let change: AddressChange
let fails: string
let answer: object
/** Whatever is only asked for fails. */
let isMute: boolean
let sent: object[]
const { requests } = openSignedInPage((path, body) => {
  if (body !== undefined) sent.push(body as object)
  if (path.endsWith(fails) || (isMute && requests.at(-1)?.startsWith('GET'))) return serverError()
  if (path.endsWith('/devices'))
    return {
      now,
      devices: [
        { ...device, id: 'here', thisOne: true },
        { ...device, id: 'there', thisOne: false },
      ],
    }
  if (path.endsWith('/address')) return { email: 'maryam@example.com', change }
  return path.endsWith('/password') ? { ended: 2, deviceMark: 'mark 2' } : answer
})
let page: ReturnType<typeof renderScreen>
async function open(): Promise<string> {
  page = renderScreen(
    <>
      <AddressSection />
      <PasswordSection />
      <DevicesSection />
    </>,
  )
  expect(page.text(), 'while it is on its way').not.toContain('could not be loaded')
  await advanceTime(1)
  requests.length = 0
  return page.text()
}

beforeEach(() => {
  change = null
  fails = 'nothing'
  isMute = false
  answer = {}
  sent = []
  vi.setSystemTime(new Date(now))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(clearToasts)

test('another address is asked for with the password, and not the same one', async () => {
  expect(await open()).toBe(
    '|E-mail address|Your address|maryam@example.com|Change address|' +
      'Password|Changing it signs you out on every other device.|Current password|New password|At least 6 characters.|New password again|Change password|' +
      'Where you are signed in|We keep the kind of device and when it was last used, not where it was.|Firefox on Linux|This device|In use now|Firefox on Linux|Last used: Today|Sign out|',
  )
  expect(isolatedTexts(page)).toEqual(['maryam@example.com', 'This device'])
  await page.tap('Change address')
  expect(page.text()).toContain(
    '|We write to both addresses. The change takes effect once you confirm it at both.|New e-mail address|',
  )
  const kind = (name: string, ...of: string[]) => of.map((what) => page.attribute(name, what))
  expect(kind('New e-mail address', 'type', 'autocomplete')).toEqual(['email', 'email'])
  expect(kind('Your password', 'autocomplete')).toEqual(['current-password'])
  expect(page.controlNames()).not.toContain('Change address')
  for (const [email, words] of [
    ['', 'Email format is invalid'],
    ['Maryam@example.com', 'This is your address already.'],
    ['new@example.com', 'Please fill in all fields'],
  ] as const) {
    page.fill('New e-mail address', email)
    await page.tap('Send the links')
    expect(page.text()).toContain(words)
  }
  expect(sent).toEqual([])
  page.fill('Your password', 'a promise')
  change = waiting
  isMute = true
  await page.press('Send the links')
  expect(['Sending...', 'Cancel'].map(page.isDisabled)).toEqual([true, true])
  await advanceTime(1)
  expect(sent).toEqual([{ password: 'a promise' }, { email: 'new@example.com' }])
  expect(toastTexts()).toEqual(['Two mails are on their way. Open the link in each.'])
  // It waits now: neither the form nor another change is offered.
  expect(page.text()).toContain('Waiting to become new@example.com')
  expect(page.controlNames()).not.toContain('Send the links')
  expect(page.controlNames()).not.toContain('Change address')
})

test('lets a member cancel an address change before and after it is requested', async () => {
  await open()
  await page.tap('Change address', 'Cancel')
  expect(page.controlNames()).toContain('Change address')
  change = waiting
  expect(await open()).toContain(
    '|Waiting to become new@example.com|Confirm at your current address|Confirmed|Confirm at the new address|Open the link in the mail|The links work until Wednesday.|',
  )
  const signs = page
    .queryAll('li svg')
    .slice(0, 2)
    .map((sign) => sign.classList.contains('text-leaf'))
  expect(signs, 'one is done, one is not').toEqual([true, false])
  expect(iconNames(page, 'li').slice(0, 2)).toEqual(['circle-check', 'mail'])
  fails = '/address'
  await page.press('Keep my current address')
  expect(page.isDisabled('Keep my current address')).toBe(true)
  await advanceTime(1)
  expect([toastTexts(), page.controlNames().includes('Keep my current address')]).toEqual([
    ['Your address could not be changed'],
    true,
  ])
  fails = 'nothing'
  change = null
  isMute = true
  await page.tap('Keep my current address')
  expect(toastTexts()).toContain('Your address stays as it is.')
  expect(page.controlNames()).toContain('Change address')
})

test('changes a password with the current one, clears the fields and counts other devices', async () => {
  await open()
  page.fill('New password', 'another promise')
  page.fill('New password again', 'another promise')
  await page.tap('Change password')
  expect(sent).toEqual([])
  expect(page.text()).toContain('|Current password|Please fill in all fields|New password|')
  page.fill('Current password', 'a promise')
  await page.press('Change password')
  expect(page.isDisabled('Changing...')).toBe(true)
  await advanceTime(1)
  expect(sent).toEqual([{ current: 'a promise', password: 'another promise' }])
  expect(toastTexts()).toEqual(['Your password has been changed, and 2 other devices are signed out.'])
  for (const [name, kind] of [
    ['Current password', 'current-password'],
    ['New password', 'new-password'],
    ['New password again', 'new-password'],
  ] as const)
    expect([page.value(name), page.attribute(name, 'autocomplete')]).toEqual(['', kind])
})

test('a device that could not be signed out stays in the list', async () => {
  await open()
  fails = '/there'
  await page.tap(/^Sign out Firefox/)
  expect([requests[0], toastTexts()]).toEqual([
    'DELETE /account/security/devices/there',
    ['That device could not be signed out'],
  ])
  expect(page.controlNames().some((name) => name.startsWith('Sign out Firefox'))).toBe(true)
  fails = 'nothing'
  isMute = true
  await page.tap(/^Sign out Firefox/)
  expect(toastTexts()).toContain('That device is signed out.')
  expect(page.text()).toMatch(/\|Firefox on Linux\|This device\|In use now\|$/)
})

test('says in its place what could not be loaded', async () => {
  fails = '/address'
  await open()
  await advanceTime(20_000)
  expect(page.text()).toContain('|Your address|This could not be loaded|')
  fails = '/devices'
  await open()
  await advanceTime(20_000)
  expect(page.text()).toContain('|This could not be loaded|')
})

test('what may have changed elsewhere is asked for each time, and Back leads to the account', async () => {
  expect(await renderTwice(<SignInGroup />, requests)).toEqual({
    again: ['GET /account/data/export', 'GET /account/security/address', 'GET /account/security/devices'],
    back: '/app/account',
  })
})

const openedAt = (hash: string) => Object.assign(location, { hash, pathname: '/link/address', search: '' })
async function follow(hash: string): Promise<string> {
  openedAt(hash)
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
  page = renderScreen(<ConfirmAddressScreen />)
  await advanceTime(1)
  return page.text()
}

test.each([
  [
    'old',
    'Half way there|Now open the link in the e-mail to your current address. Until then nothing changes.',
  ],
  ['new', 'Half way there|Now open the link in the e-mail to your new address. Until then nothing changes.'],
  [null, 'Your address has changed|Sign in with the new address from now on.'],
])('a tap confirms, and %s is still to be opened', async (waitsFor, words) => {
  expect(await follow('#secret')).toContain(
    '|Confirm your address|Tap to confirm the change of your e-mail address from this mailbox.|Confirm|',
  )
  expect(sent).toEqual([])
  answer = { waitsFor }
  const fetched = vi.spyOn(globalThis, 'fetch')
  fireEvent.click(page.control('Confirm'))
  expect(page.isDisabled('Confirming...')).toBe(true)
  expect(fetched.mock.lastCall?.[1]?.keepalive, 'sent to its end though the page is left').toBe(true)
  await advanceTime(1)
  expect(sent).toEqual([{ token: 'secret' }])
  expect(page.text()).toContain(`|${words}|`)
  expect(page.queryAll('[aria-live=polite]')[0]?.textContent).toBe(words.replace('|', ''))
  expect(page.attribute('Open Mithaq', 'href')).toBe('/app')
})

test('the second link, opened in the tab of the first one, asks for its own tap', async () => {
  await follow('#first')
  answer = { waitsFor: 'new' }
  await page.tap('Confirm')
  expect(page.text()).toContain('|Half way there|')
  openedAt('#second')
  window.dispatchEvent(new Event('hashchange'))
  expect(page.text()).toContain('|Confirm your address|')
  answer = { waitsFor: null }
  await page.tap('Confirm')
  expect(sent).toEqual([{ token: 'first' }, { token: 'second' }])
  expect(page.text()).toContain('|Your address has changed|')
})

test('says when a link is no longer valid, and allows another try after trouble', async () => {
  expect(await follow('')).toContain(
    '|This link no longer works|It may have expired, or a newer change has replaced it. Request new links in your account.|',
  )
  await follow('#secret')
  answer = serverError()
  await page.tap('Confirm')
  expect(toastTexts()).toEqual(['The address could not be confirmed'])
  answer = Response.json({ code: 'link_invalid' }, { status: 400 })
  await page.tap('Confirm')
  expect(page.text()).toContain('|This link no longer works|')
})

test('a phone says by its mark which one it is, and keeps the mark of the new password', async () => {
  const kept: string[] = []
  setTokenStore({
    ...{ read: () => undefined, write: () => {} },
    ...{ readMark: () => 'mark 1', writeMark: (mark) => void kept.push(mark) },
  })
  await open()
  page.fill('Current password', 'a promise')
  page.fill('New password', 'another promise')
  page.fill('New password again', 'another promise')
  await page.tap('Change password')
  expect(sent).toEqual([{ current: 'a promise', password: 'another promise', deviceMark: 'mark 1' }])
  expect(kept).toEqual(['mark 2'])
})

const signedInAt = '2020-03-01T12:00:00.000Z'
const deviceOf = (changed: Partial<SignedInDevice>): SignedInDevice => ({
  id: crypto.randomUUID(),
  browser: 'Firefox',
  system: 'Linux',
  signedInAt,
  lastUsedAt: signedInAt,
  thisOne: false,
  ...changed,
})

function drawn(...all: SignedInDevice[]): string {
  const client = new QueryClient()
  seedQuery(client, signedInDevices, {}, { now: '2026-06-01T10:00:00.000Z', devices: all })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DevicesSection />
    </QueryClientProvider>,
  )
}

test('a device is named by what is known of it', () => {
  const name = (changed: Partial<SignedInDevice>) =>
    /aria-label="([^"]*)"/.exec(drawn(deviceOf(changed)))?.[1] ?? ''
  expect(name({})).toBe('Sign out Firefox on Linux, Last used: Mar 1')
  expect(name({ browser: null })).toBe('Sign out Linux, Last used: Mar 1')
  expect(name({ system: null })).toBe('Sign out Firefox, Last used: Mar 1')
  expect(name({ browser: null, system: null })).toContain('A device we do not know')
  expect(name({ browser: 'Mithaq', system: 'iPhone' })).toContain('Mithaq app on iPhone')
  expect(name({ browser: 'Mithaq', system: null })).toContain('Sign out Mithaq app,')
})

test('marks this device, and lets only other devices be signed out', () => {
  const here = drawn(deviceOf({ thisOne: true }))
  expect(here).not.toContain('<button')
  expect(htmlText(here)).toMatch(/This device.*In use now/)
  const both = drawn(deviceOf({ thisOne: true }), deviceOf({}))
  expect(both.match(/<button/g)).toHaveLength(1)
  expect(htmlText(both)).toContain('Mar 1')
})

test('a phone looks like one, whatever runs on it', () => {
  const icon = (system: string) => /lucide-(\w+)/.exec(drawn(deviceOf({ system })))?.[1]
  const [computer, ...phones] = ['Linux', 'iPhone', 'Android'].map(icon)
  expect(phones).toEqual(['smartphone', 'smartphone'])
  expect(computer).not.toBe('smartphone')
})
