// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { chat as limits } from '@mithaq/contract/limits'
import type { PolicyChange } from '@mithaq/contract/policy'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderSite } from '../../../test/render-site.tsx'
import { newestSocket } from '../../../test/fake-socket.ts'
import { useLiveUpdates } from '../../api-cache/live-updates.ts'
import { useCloseOnBack } from '../../ui/base/sheet-history.ts'
import { setNewMatch } from '../matches/new-match/new-match.ts'
import { PolicyNews } from './PolicyNews.tsx'

const second = { version: 2, effective: '2026-12-03', summary: 'Pictures are kept for a year.' }
const third = { version: 3, effective: '2027-02-01', summary: 'Mails are counted.' }

let changes: PolicyChange[] = []
/** The server is away. */
let isAway = false
let answered = Promise.resolve()
const seen: unknown[] = []
openSignedInPage(async (path, body) => {
  await answered
  if (isAway) throw new TypeError('Failed to fetch')
  if (path === '/policy/changes') return { changes }
  seen.push(body)
  changes = []
  return {}
})

function Shell() {
  useLiveUpdates()
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  useCloseOnBack(isOpen, () => setIsOpen(false))
  return (
    <>
      <input aria-label="Search" />
      <button onClick={() => setIsOpen(!isOpen)}>Sheet</button>
      <Outlet />
      <PolicyNews mayCover={!pathname.startsWith('/app/chat/')} />
    </>
  )
}

const title = 'A change to our privacy policy'
let site: ReturnType<typeof renderSite>
const dialog = () => site.queryAll('[role=dialog]')[0]?.textContent ?? ''
/** The script of the sheet comes in its own time. */
const opened = () => vi.waitFor(() => expect(dialog()).toContain(title), 20_000)
async function open(path = '/app/profiles') {
  site = renderSite(['/before', path], <Shell />)
  await vi.dynamicImportSettled()
  await advanceTime(100)
}
async function hears() {
  newestSocket().deliver({ type: 'policy' })
  // News of one moment is answered together.
  await advanceTime(limits.liveDebounceMs)
  await vi.dynamicImportSettled()
  await advanceTime(100)
}
afterEach(() => {
  changes = []
  seen.length = 0
  isAway = false
  answered = Promise.resolve()
  setNewMatch(null)
})

test('shows a policy change with summary, date, link and button when the app opens', async () => {
  changes = [third, second]
  await open()
  await opened()
  expect(site.controlNames()).toEqual(['Close', 'Read the privacy policy', 'Understood'])
  expect(dialog()).toBe(
    `${title}From February 1, 2027Mails are counted.From December 3, 2026Pictures are kept for a year.Read the privacy policyUnderstood`,
  )
  expect(site.control('Read the privacy policy').getAttribute('href')).toBe('/privacy-policy')
  expect(seen).toEqual([])
  await site.tap('Understood')
  expect([dialog(), seen]).toEqual(['', [{ version: 3 }]])
  await site.go('/app/account')
  expect(dialog()).toBe('')
})

test.each(['Close', 'Read the privacy policy'])('%s puts the change away, too', async (way) => {
  changes = [second]
  await open()
  await opened()
  await site.tap(way)
  expect([dialog(), seen]).toEqual(['', [{ version: 2 }]])
})

test('shows a change announced meanwhile on the next screen', async () => {
  await open()
  changes = [second]
  await hears()
  expect(dialog()).toBe('')
  await site.go('/app/account')
  await opened()
})

test('never covers a chat, a match, an open sheet or unsent text', async () => {
  changes = [second]
  await open('/app/chat/7')
  expect(dialog()).toBe('')
  site.focus('Search')
  await site.go('/app/account')
  expect(dialog()).toBe('')
  site.blur()
  await advanceTime(100)
  expect(dialog()).toBe('')
  setNewMatch({ matchId: '7', opensChat: false })
  await site.go('/app/profiles')
  expect(dialog()).toBe('')
  setNewMatch(null)
  await site.tap('Sheet')
  await site.go('/app/account')
  expect(dialog()).toBe('')
  await site.tap('Sheet')
  await site.go('/app/profiles')
  await opened()
})

test('waits if the response is late and the member is already busy', async () => {
  changes = [second]
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  await open()
  fireEvent.pointerDown(document.body)
  answer()
  await advanceTime(1000)
  await vi.dynamicImportSettled()
  expect(dialog()).toBe('')
  await site.go('/app/account')
  await opened()
})

test('closes a change seen on another device and shows a later one on the next screen', async () => {
  changes = [second]
  await open()
  await opened()
  changes = []
  await hears()
  expect([dialog(), seen]).toEqual(['', []])
  changes = [third]
  await hears()
  expect(dialog()).toBe('')
  await site.go('/app/account')
  await opened()
})

test('does not show again on this page even if saving the acknowledgement failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  changes = [second]
  await open()
  await opened()
  isAway = true
  await site.tap('Understood')
  expect(dialog()).toBe('')
  await advanceTime(1000)
  isAway = false
  await hears()
  await site.go('/app/account')
  expect([dialog(), seen]).toEqual(['', []])
  vi.restoreAllMocks()
})
