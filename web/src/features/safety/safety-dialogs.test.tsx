// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isolatedTexts } from '../../../test/isolated-texts.ts'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderScreen, toastTexts, serverError } from '../../../test/render-screen.tsx'
import { applyLiveEvent, useMemberGone } from '../../api-cache/live-updates.ts'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { SafetyGroup } from '../account/groups/SafetyGroup.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { useSafetyDialogs } from './use-safety-dialogs.tsx'

const amina = { id: '0195b6a0-0000-7000-8000-00000000000b', name: 'Amina' }
const at = '2026-11-15T08:00:00.000Z'
let refusal: Response | undefined
let sent: unknown[]
let people: object[]
let next: string | null
/** Page after the first. */
let further: object
/** Whatever is only asked for fails. */
let isMute: boolean
const { requests } = openSignedInPage((path, body) => {
  if (body !== undefined) sent.push(body)
  if (refusal) return refusal.clone()
  if (isMute && requests.at(-1)?.startsWith('GET')) return serverError()
  if (path === '/standing') return { restriction: null, statements: [] }
  if (!path.startsWith('/safety/blocks')) return {}
  return path.includes('after=') ? further : { people, next }
})
let whom: typeof amina
let done: string[]
let page: ReturnType<typeof renderScreen>
function Card() {
  const { report, block, dialogs } = useSafetyDialogs(() => done.push('done'))
  useMemberGone((id) => void done.push(id === amina.id ? 'gone' : 'another gone'))
  return (
    <>
      <button type="button" onClick={() => report(whom)}>
        To report
      </button>
      <button type="button" onClick={() => block(amina)}>
        To block
      </button>
      {dialogs}
    </>
  )
}

beforeEach(() => {
  whom = amina
  refusal = undefined
  isMute = false
  sent = []
  done = []
  people = [{ id: 'a', at, member: { name: 'Amina', age: 30 } }]
  next = null
  further = { people: [{ id: 'b', at, member: null }], next: null }
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  clearToasts()
  requests.length = 0
})

test('a block says what it does, stays open where it fails, and leads away once it is done', async () => {
  page = renderScreen(<Card />)
  await page.tap('To block')
  expect(page.text()).toBe(
    "|To report|To block|Block Amina?|You won't see each other again, starting now." +
      '|They leave your profiles, lists and matches, and you leave theirs.' +
      '|A match between you ends for good, without a fee. Tokens paid for a chat that never unlocked come back.' +
      '|They are not told.|Cancel|Block|',
  )
  await page.tap('Cancel')
  expect(page.text()).not.toContain('Block Amina?')
  refusal = serverError()
  await page.tap('To block', 'Block')
  expect([toastTexts(), done, page.controlNames().includes('Block')]).toEqual([
    ['Failed to block profile'],
    [],
    true,
  ])
  refusal = undefined
  fireEvent.click(page.control('Block'))
  expect(page.controlNames()).toEqual(['Cancel', 'Blocking...'])
  await advanceTime(1)
  expect(requests.at(-1)).toBe(`PUT /safety/blocks/${amina.id}`)
  expect([toastTexts().at(-1), done]).toEqual(['Blocked Amina', ['gone', 'done']])
  expect(page.text()).not.toContain('Block Amina?')
})

test('a question about somebody goes with them, and with nobody else', async () => {
  const client = new QueryClient()
  page = renderScreen(<Card />, client)
  await page.tap('To block')
  applyLiveEvent(client, { type: 'gone', profileId: '0195b6a0-0000-7000-8000-00000000000c' })
  await advanceTime(1)
  expect([done, page.text().includes('Block Amina?')]).toEqual([['another gone'], true])
  applyLiveEvent(client, { type: 'gone', profileId: amina.id })
  await advanceTime(1)
  expect(page.text()).not.toContain('Block Amina?')
})

test("keeps a report's text until it is sent, and stays open while sending or after a failure", async () => {
  page = renderScreen(<Card />)
  await page.tap('To report')
  expect(page.text()).toBe(
    '|To report|To block|Report Amina' +
      '|Tell us in a sentence what is wrong. Amina is blocked with it and never learns of the report.' +
      '|What is it about?|Threats or violence|Sexual content|Under 18|Fake or stolen pictures|Money or scam' +
      '|Married and hiding it|Rude|Something else|Reason|0 / 50|10 to 50 characters|What our house rules say' +
      '|Cancel|Submit report|',
  )
  page.fill('Reason', 'He asks for money')
  expect(page.isDisabled('Submit report')).toBe(true)
  await page.tap('Money or scam')
  page.fill('Reason', 'He asks')
  expect(page.isDisabled('Submit report')).toBe(true)
  page.fill('Reason', 'He asks for money')
  await page.tap('Cancel')
  whom = { ...amina, id: '0195b6a0-0000-7000-8000-00000000000c', name: 'Salma' }
  await page.tap('To report')
  expect([page.value('Reason'), page.isChecked('Money or scam')]).toEqual(['', false])
  await page.tap('Close')
  expect(page.text()).not.toContain('Report Salma')
  whom = amina
  await page.tap('To report')
  expect(page.value('Reason')).toBe('He asks for money')
  expect(page.isChecked('Money or scam')).toBe(true)
  expect(page.attribute('What our house rules say', 'href')).toBe('/house-rules')
  expect(page.text()).not.toContain('messages of this chat')
  refusal = serverError()
  fireEvent.click(page.control('Submit report'))
  expect(page.controlNames()).toContain('Submitting...')
  fireEvent.click(page.control('Close'))
  expect(['Cancel', 'Money or scam'].map((name) => page.isDisabled(name))).toEqual([true, true])
  expect(page.attribute('Reason', 'readonly')).toBe('')
  await advanceTime(1)
  expect([toastTexts(), done, page.controlNames().includes('Submit report')]).toEqual([
    ['Failed to report profile'],
    [],
    true,
  ])
  refusal = undefined
  page.fill('Reason', ' He asks for money ')
  await page.tap('Submit report')
  expect(requests.at(-1)).toBe(`POST /safety/reports/${amina.id}`)
  expect(sent.at(-1)).toEqual({ reason: 'He asks for money', ground: 'money', fromChat: false })
  expect([toastTexts().at(-1), done]).toEqual(['Report submitted for Amina', ['gone', 'done']])
  // A second report of the same member begins empty.
  await page.tap('To report')
  expect(page.value('Reason')).toBe('')
  expect(page.isChecked('Money or scam')).toBe(false)
})

test("says that a chat's last messages go with a report, and names a short text on blur", async () => {
  const opened: boolean[] = []
  page = renderScreen(
    <ReportDialog profile={amina} open onOpenChange={(next) => opened.push(next)} fromChat />,
  )
  expect(page.text()).toContain('The last 30 messages of this chat go with your report')
  page.fill('Reason', 'rude')
  const isNamed = () => page.text().includes('at least 10 characters long')
  expect(isNamed()).toBe(false)
  page.focus('Cancel')
  await advanceTime(1)
  expect(isNamed()).toBe(true)
  page.focus('Reason')
  await advanceTime(1)
  expect(isNamed()).toBe(false)
  await page.tap('Rude')
  page.fill('Reason', 'He was rude to me')
  await page.tap('Submit report')
  expect(sent.at(-1)).toEqual({ reason: 'He was rude to me', ground: 'rude', fromChat: true })
  expect(opened).toEqual([false])
  // No answer at all is no refusal.
  refusal = Response.json({ code: 'unavailable' }, { status: 503 })
  await page.tap('Rude')
  page.fill('Reason', 'He was rude to me')
  await page.tap('Submit report')
  expect(toastTexts().at(-1)).toBe('Failed to submit report')
  page.fill('Reason', 'long '.repeat(11))
  await page.tap('Submit report')
  expect([sent.length, page.focusedElement().localName]).toEqual([2, 'textarea'])
})

test('loads more blocked members, removes an unblocked one and reports a failure', async () => {
  next = 'more'
  page = renderScreen(<SafetyGroup />)
  await page.tap('Blocked members')
  expect(isolatedTexts(page, '[role=dialog]')).toEqual(['Amina, 30'])
  expect(page.text()).toContain(
    '|Blocked members|Amina, 30|Blocked on November 15, 2026|Report|Unblock|Show more|',
  )
  const come = further
  // What came before stays where what follows fails.
  further = serverError()
  await page.tap('Show more')
  await advanceTime(20_000)
  expect(page.text()).toContain('|Amina, 30|')
  const held = Promise.withResolvers<object>()
  further = held.promise
  await page.tap('Show more')
  expect(page.attribute('Show more', 'aria-busy')).toBe('true')
  held.resolve(come)
  await advanceTime(1)
  expect(requests).toContain('GET /safety/blocks?after=more')
  expect(page.text()).toContain('|A former member|')
  expect(page.controlNames()).not.toContain('Show more')
  expect(page.controlNames().slice(1)).toEqual(['Report Amina', 'Unblock Amina', 'Unblock a former member'])
  await page.tap('Unblock a former member')
  expect(page.text()).toContain(
    '|Unblock a former member?|Should they ever return, you can meet each other again. A match you once had does not come back.|Cancel|Unblock|',
  )
  await page.tap('Cancel', 'Unblock Amina')
  expect(page.text()).toContain(
    '|Unblock Amina?|You can meet each other again. A match you once had does not come back.|Cancel|Unblock|',
  )
  refusal = serverError()
  await page.tap('Unblock')
  expect([toastTexts(), page.text().includes('Unblock Amina?')]).toEqual([
    ['Failed to unblock profile'],
    true,
  ])
  refusal = undefined
  isMute = true
  fireEvent.click(page.control('Unblock'))
  expect(page.controlNames()).toEqual(['Cancel', 'Unblocking...'])
  // Still blocked until the server says otherwise.
  expect(page.text()).toContain('|Amina, 30|')
  await advanceTime(1)
  expect(requests).toContain('DELETE /safety/blocks/a')
  expect(toastTexts()).toContain('Unblocked Amina')
  expect(page.text()).not.toContain('Amina')
})

test('lets a blocked member be reported from the list and keeps them in it', async () => {
  page = renderScreen(<SafetyGroup />)
  await page.tap('Blocked members')
  page.focus('Report Amina')
  await page.tap('Report Amina', 'Rude')
  page.fill('Reason', 'He was rude to me')
  await page.tap('Submit report')
  expect(requests.filter((what) => what.startsWith('POST'))).toEqual(['POST /safety/reports/a'])
  expect(sent).toEqual([{ reason: 'He was rude to me', ground: 'rude', fromChat: false }])
  expect(toastTexts()).toEqual(['Report submitted for Amina'])
  expect(page.text()).toContain('|Amina, 30|')
  expect(page.focusedElement()).toBe(page.control('Report Amina'))
})

test('says when nobody is blocked, and offers to load a failed list again', async () => {
  refusal = serverError()
  // What came a moment ago does for most questions.
  page = renderScreen(
    <SafetyGroup />,
    new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } }),
  )
  await page.press('Blocked members')
  expect(page.text()).not.toContain('Nobody is blocked')
  await advanceTime(20_000)
  expect(page.text()).toContain('|Your blocked members could not be loaded|')
  expect(page.queryAll('[role=dialog] h1, [role=dialog] main')).toEqual([])
  refusal = undefined
  people = []
  await page.tap('Try Again')
  expect(page.text()).toContain('|Nobody is blocked|Members you block appear here, and only you can see it.|')
  await page.tap('Close')
  expect(page.queryAll('[role=dialog]')).toEqual([])
  // Somebody may have been blocked since.
  requests.length = 0
  await page.tap('Blocked members')
  expect(requests).toEqual(['GET /safety/blocks'])
})
