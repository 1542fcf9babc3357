// @vitest-environment dom
import type { OwnExport } from '@mithaq/contract/own-data'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { iconNames } from '../../../test/icon-names.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderTwice, renderScreen, toastTexts, serverError } from '../../../test/render-screen.tsx'
import { setServerUrl } from '../../http/server-url.ts'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { downloadFile } from './download-file.ts'
import { OwnDataScreen } from './OwnDataScreen.tsx'

const now = '2026-11-16T12:00:00.000Z'
const ready = { askedAt: now, ready: { until: '2026-11-20T12:00:00.000Z', bytes: 2_340_000 } }
let copy: OwnExport['export'] | Response
let refusal: Response | undefined
const { requests } = openSignedInPage((path) => {
  if (path.endsWith('/step-up')) return refusal?.clone() ?? {}
  if (path.endsWith('/link')) return { path: '/api/file?link=1' }
  return copy instanceof Response ? copy.clone() : { now, export: copy }
})
let page: ReturnType<typeof renderScreen>
async function open(shown: typeof copy): Promise<string> {
  copy = shown
  page = renderScreen(<OwnDataScreen />)
  await advanceTime(1)
  requests.length = 0
  return page.text()
}

beforeEach(() => {
  refusal = undefined
  vi.setSystemTime(new Date(now))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  clearToasts()
  vi.restoreAllMocks()
})

test('requests a copy with the password, and shows and keeps a wrong password at its field', async () => {
  expect(await open(null)).toBe(
    '|Your data|Take a copy with you|Everything that belongs to you on Mithaq, as one ZIP file.|Make my copy|' +
      'What it holds|Your profile, your pictures and your settings|Your chats, with quotes and reactions, as pages to read|Your likes, tokens, blocks and notifications, for programs (JSON)|' +
      'Of other members: first names, and the words they wrote to you. Nothing else.|',
  )
  expect(iconNames(page, 'ul')).toEqual(['image', 'file-text', 'heart'])
  await page.tap('Make my copy')
  expect(page.text()).toContain(
    '|Enter your password|This file holds everything about you. Please confirm that it is you.|Your password|Cancel|Continue|',
  )
  await page.submit('Your password')
  expect(requests).toEqual([])
  expect(page.isDisabled('Continue')).toBe(true)
  page.fill('Your password', 'a wrong one')
  refusal = Response.json({ code: 'wrong_password', field: 'password' }, { status: 400 })
  await page.press('Continue')
  expect(['Cancel', 'One moment...'].map(page.isDisabled)).toEqual([true, true])
  await advanceTime(1)
  expect([requests.includes('POST /account/data/export'), toastTexts()]).toEqual([false, []])
  expect(page.text()).toContain('|Your password|That is not your password. Please try again.|')
  expect([page.value('Your password'), page.attribute('Your password', 'aria-invalid')]).toEqual([
    'a wrong one',
    'true',
  ])
  page.fill('Your password', 'a promise')
  expect(page.attribute('Your password', 'aria-invalid')).toBeNull()
  refusal = Response.json({ code: 'too_many_attempts' }, { status: 429 })
  await page.tap('Continue')
  expect([page.attribute('Your password', 'aria-invalid'), toastTexts()]).toEqual(['true', []])
  refusal = serverError()
  await page.tap('Continue')
  expect([page.controlNames().includes('Continue'), toastTexts()]).toEqual([true, ['That did not work']])
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^That did not work: /), expect.anything())
  refusal = undefined
  copy = { askedAt: now, ready: null }
  requests.length = 0
  await page.tap('Continue')
  expect(requests.slice(0, 2)).toEqual(['POST /account/security/step-up', 'POST /account/data/export'])
  expect(page.queryAll('[role=status]').map(({ textContent }) => textContent)).toContain(
    'Your copy is being madeYou can close Mithaq. A notification tells you when it is ready.',
  )
  expect(page.controlNames()).not.toContain('Continue')
  expect(iconNames(page, '[role=status]')).toEqual(['loader-circle'])
})

test('a finished export shows its size and expiry, and is saved under its name', async () => {
  expect(await open(ready)).toContain('|Your copy is ready|2.3 MB. Available until Friday, only to you.|')
  expect(iconNames(page, 'body').slice(0, 3)).toEqual(['chevron-left', 'archive', 'download'])
  const saved: (string | null)[][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(['href', 'download', 'target'].map((name) => this.getAttribute(name)))
  })
  await page.tap('Download')
  page.fill('Your password', 'another')
  await page.tap('Cancel', 'Download')
  expect(page.value('Your password')).toBe('')
  page.fill('Your password', 'a promise')
  await page.tap('Continue')
  expect(requests.slice(0, 2)).toEqual(['POST /account/security/step-up', 'POST /account/data/export/link'])
  expect(saved).toEqual([['/api/file?link=1', 'mithaq.zip', null]])
  // The app of a phone hands it to the phone's browser.
  setServerUrl('https://mithaq.example')
  downloadFile('/api/file')
  setServerUrl('')
  expect(saved[1]).toEqual(['https://mithaq.example/api/file', 'mithaq.zip', '_blank'])
  await page.tap('Make a new one')
  // The next question begins without the password of the last one.
  expect(page.value('Your password')).toBe('')
  page.fill('Your password', 'a promise')
  requests.length = 0
  await page.tap('Continue')
  expect(requests).toContain('POST /account/data/export')
})

test.each([
  [400, '1 kB'],
  [999_949, '999.9 kB'],
  [1_000_000, '1 MB'],
])('%i bytes are %s', async (bytes, words) => {
  expect(await open({ askedAt: now, ready: { ...ready.ready, bytes } })).toContain(`|${words}. Available`)
})

test('reloads the export at each visit, and Back leads to the account', async () => {
  copy = null
  expect(await renderTwice(<OwnDataScreen />, requests)).toEqual({
    again: ['GET /account/data/export'],
    back: '/app/account/sign-in',
  })
})

test('retries what failed to load', async () => {
  expect(await open(serverError())).not.toContain('Make my copy')
  await advanceTime(10_000)
  expect(page.text()).toContain('|This could not be loaded|')
  copy = null
  await page.tap('Try Again')
  expect(page.text()).toContain('|Make my copy|')
})
