// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { GuardianLink, OwnGuardian } from '@mithaq/contract/guardians'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderTwice, renderScreen, toastTexts, serverError } from '../../../test/render-screen.tsx'
import { setSession, signedInSession } from '../../session/session.ts'
import { readRecentErrors } from '../../ui/feedback/error-log.ts'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { GuardianLinkScreen } from './GuardianLinkScreen.tsx'
import { GuardianScreen } from './GuardianScreen.tsx'

const now = '2026-11-16T12:00:00.000Z'
const ibrahim = {
  name: 'Ibrahim',
  relation: 'brother',
  email: 'ibrahim@example.com',
  state: 'invited',
  invitedAt: '2026-11-13T12:00:00.000Z',
  expiresAt: '2026-11-20T12:00:00.000Z',
  acceptedAt: null,
  nextMailAt: null,
  unreachable: false,
} as const
const invited: GuardianLink = {
  state: 'invited',
  names: { member: 'Salma', guardian: 'Ibrahim' },
  expiresAt: '2026-11-20T12:00:00.000Z',
  acceptedAt: null,
}
let guardian: OwnGuardian['guardian']
/** What stands in the way; each answer is given once. */
let refusal: Response | undefined
let left: Pick<OwnGuardian, 'invitationsLeft' | 'nextInvitationAt'>
let link: Partial<GuardianLink>
let late: Promise<object> | undefined
/** Whatever is only asked for fails. */
let isMute: boolean
let sent: object[]
const { requests } = openSignedInPage((path, body) => {
  if (body !== undefined) sent.push(body as object)
  if (refusal) return refusal.clone()
  if (isMute && requests.at(-1)?.startsWith('GET')) return serverError()
  if (path.startsWith('/guardian/link')) return late ?? { ...invited, ...link }
  return { now, guardian, ...left }
})
let page: ReturnType<typeof renderScreen>
async function open(shown: OwnGuardian['guardian']): Promise<string> {
  guardian = shown
  page = renderScreen(<GuardianScreen />)
  await advanceTime(1)
  requests.length = 0
  return page.text()
}
/** What is said before the link is known. */
let begun: string
const openedAt = (hash: string) => Object.assign(location, { hash, pathname: '/link/guardian', search: '' })
async function follow(shown: Partial<GuardianLink>, hash = '#secret'): Promise<string> {
  link = shown
  openedAt(hash)
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
  page = renderScreen(<GuardianLinkScreen />)
  begun = page.text()
  await advanceTime(1)
  return page.text()
}

beforeEach(() => {
  refusal = undefined
  left = { invitationsLeft: 2, nextInvitationAt: null }
  isMute = false
  sent = []
  vi.setSystemTime(new Date(now))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(clearToasts)

test('somebody is asked by name, relation and address, in the time of this device', async () => {
  expect(await open(null)).toBe(
    '|Guardian|Someone you trust, beside you|A wali, a parent, a friend. You choose, and you can end it at any time.' +
      '|Invite by e-mail|They decide with a link, without an account or password. Nothing is sent until they accept.' +
      '|Their name|What they are to you|Please choose|Father|Mother|Brother|Sister|Grandparent|Uncle|Aunt|Son|Daughter' +
      '|Cousin|Another relative|Imam|Friend|Somebody else|Their e-mail address|Send the invitation' +
      '|You can ask 2 times in 30 days.|What they receive' +
      '|Every Friday evening, what was written in your chats, word for word|The first name, age and city of each match' +
      '|What they never receive|What was written before they accepted|Likes, passes, favorites and tokens' +
      '|Pictures and addresses|A way to write, answer or close for you' +
      '|Each of your matches is told in the chat, so nobody is read in secret. Matches you already have can leave for free for a while after your guardian accepts.|',
  )
  page.fill('Their name', 'Ibrahim 2')
  page.fill('Their e-mail address', 'nowhere')
  await page.tap('Send the invitation')
  for (const words of [
    'Please write a name, with letters only.',
    'Please choose what they are to you.',
    'Email format is invalid',
  ])
    expect(page.text()).toContain(words)
  expect(sent).toEqual([])
  page.fill('Their name', ' Ibrahim ')
  page.fill('What they are to you', 'brother')
  page.fill('Their e-mail address', 'ibrahim@example.com')
  guardian = ibrahim
  isMute = true
  fireEvent.click(page.control('Send the invitation'))
  expect(page.controlNames()).toContain('Sending...')
  await advanceTime(1)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(sent).toEqual([{ name: ' Ibrahim ', relation: 'brother', email: 'ibrahim@example.com', timeZone }])
  expect(toastTexts()).toEqual(['We have asked Ibrahim by e-mail.'])
  expect(page.controlNames()).not.toContain('Send the invitation')
})

test('whom one was about to ask is there after the screen was left, and gone once asked', async () => {
  const written = () =>
    ['Their name', 'What they are to you', 'Their e-mail address'].map((name) => page.value(name))
  await open(null)
  page.fill('Their name', 'Ibrahim')
  page.fill('What they are to you', 'brother')
  page.fill('Their e-mail address', 'ibrahim@exam')
  await open(null)
  expect(written()).toEqual(['Ibrahim', 'brother', 'ibrahim@exam'])
  page.fill('Their e-mail address', 'ibrahim@example.com')
  guardian = ibrahim
  await page.tap('Send the invitation')
  await open(null)
  expect(written()).toEqual(['', '', ''])
})

test.each<[Partial<NonNullable<OwnGuardian['guardian']>>, ...string[]]>([
  [
    { state: 'accepted', acceptedAt: '2026-11-14T12:00:00.000Z', nextMailAt: '2026-11-20T18:00:00.000Z' },
    '|End|With you since Nov 14.|Next e-mail: Friday, 6:00 PM, if anything was written by then.|',
  ],
  [
    { state: 'expired' },
    '|Remove|',
    '|They did not answer within seven days.',
    'You can ask 2 times in 30 days.',
  ],
  [
    { unreachable: true },
    '|We could not reach this address|Their mail server does not accept mail for it. Please check the spelling and ask again.|',
  ],
])('a guardian who is %j is shown as one', async (changed, ...words) => {
  const text = await open({ ...ibrahim, ...changed })
  for (const one of words) expect(text).toContain(one)
  expect(text.includes('could not reach')).toBe(changed.unreachable === true)
})

test('says how many invitations are left, and when the next is possible', async () => {
  left = { invitationsLeft: 1, nextInvitationAt: null }
  expect(await open(null)).toContain('You can ask once more')
  left = { invitationsLeft: 0, nextInvitationAt: '2026-11-22T12:00:00.000Z' }
  expect(await open(null)).toContain('You can ask again from Sunday.')
  expect(page.controlNames()).not.toContain('Send the invitation')
})

test('empties the form once an invitation is gone', async () => {
  const written = () => ['Their name', 'Their e-mail address'].map((name) => page.value(name))
  await open({ ...ibrahim, state: 'expired' })
  expect(written()).toEqual(['Ibrahim', 'ibrahim@example.com'])
  guardian = null
  await page.tap('Remove')
  expect(written()).toEqual(['', ''])
})

test('withdraws an invitation at once, ends a guardian after asking and reports a failure', async () => {
  expect(await open(ibrahim)).toContain(
    '|I|Ibrahim| · Brother|ibrahim@example.com|Take back|Asked, and not answered yet. The invitation is good until Friday.|What they receive|',
  )
  expect(page.queryAll('section')[0]?.getAttribute('aria-label')).toBe('Guardian')
  guardian = null
  await page.tap('Take back')
  expect([requests[0], toastTexts()]).toEqual(['DELETE /guardian', ['The invitation is taken back.']])
  clearToasts()
  await open({ ...ibrahim, state: 'accepted', acceptedAt: now })
  await page.tap('End')
  expect(requests).toEqual([])
  expect(page.text()).toContain('|End it with Ibrahim?|Nothing more is sent')
  await page.tap('Cancel')
  expect(page.text()).not.toContain('End it with Ibrahim?')
  refusal = serverError()
  await page.tap('End', 'End it')
  expect([toastTexts(), page.controlNames().includes('End it')]).toEqual([['It could not be ended'], true])
  refusal = undefined
  guardian = null
  isMute = true
  fireEvent.click(page.control('End it'))
  expect(page.controlNames()).toEqual(['Cancel', 'Ending...'])
  await advanceTime(1)
  expect(toastTexts()).toContain('Your guardian no longer receives your chats.')
  expect(page.controlNames()).toContain('Send the invitation')
})

test('says when the guardian cannot be loaded and still shows what they receive', async () => {
  refusal = serverError()
  await open(null)
  await advanceTime(20_000)
  expect(page.text()).toContain('|Something went wrong|This could not be loaded|Try Again|')
  expect(page.text()).toContain('|What they receive|')
})

test('loads the guardian again at every visit, and Back leads to the account', async () => {
  guardian = null
  expect(await renderTwice(<GuardianScreen />, requests)).toEqual({
    again: ['GET /guardian'],
    back: '/app/account/safety',
  })
})

test('who is asked reads what they would receive, and accepts, declines or is never written to', async () => {
  const text = await follow({})
  expect(begun).toContain('|Loading...|')
  for (const words of [
    '|You can accept until Friday. If you do nothing, nothing is sent to you.|Accept|Decline|Never write to me again|',
    '|Salma would like you as guardian|Assalamu alaykum, Ibrahim. Salma is looking for a spouse',
    '|If you accept, you receive|One mail a week, on Friday evening: what Salma and their matches wrote, word for word|',
  ])
    expect(text).toContain(words)
  expect(requests.at(-1)).toBe('POST /guardian/link')
  link = { state: 'accepted', acceptedAt: '2026-11-14T12:00:00.000Z', expiresAt: null }
  const fetched = vi.spyOn(globalThis, 'fetch')
  fireEvent.click(page.control('Accept'))
  expect(fetched.mock.lastCall?.[1]?.keepalive, 'sent to its end though the page is left').toBe(true)
  // One at a time.
  expect(['Accepting...', 'Decline', 'Never write to me again'].map((name) => page.isDisabled(name))).toEqual(
    [true, true, true],
  )
  await advanceTime(1)
  expect(page.text()).toContain("|You are Salma's guardian|You accepted on Nov 14.")
  expect(page.text()).not.toMatch(/If you accept|Decline|\|Accept\|/)
  link = { state: 'over', names: null, expiresAt: null }
  await page.tap("Stop being Salma's guardian")
  expect(requests.at(-1)).toBe('POST /guardian/link/leave')
  expect(page.text()).toContain('|This is over|')
  link = { state: 'never', names: null }
  await page.tap('Never write to me again')
  expect(requests.at(-1)).toBe('POST /guardian/link/never')
  expect(page.text()).toContain('|We will not write to you again|')
  expect(page.controlNames()).not.toContain('Never write to me again')
})

test('a link that is not heard of is asked about until it is, without a tap, and not once it is', async () => {
  refusal = serverError()
  await follow({})
  await advanceTime(25_000)
  expect(page.text()).toContain('That did not work')
  refusal = undefined
  await advanceTime(10_000)
  expect(page.text()).toContain('|Decline|')
  requests.length = 0
  await advanceTime(30_000)
  expect(requests).toEqual([])
})

test('an answer that comes late takes back nothing that was decided', async () => {
  const slow = Promise.withResolvers<object>()
  refusal = serverError()
  await follow({})
  late = slow.promise
  refusal = undefined
  await page.tap('Try Again')
  late = undefined
  await advanceTime(10_000)
  link = { state: 'over', names: null, expiresAt: null }
  await page.tap('Decline')
  slow.resolve(invited)
  await advanceTime(1)
  expect(page.text()).toContain('|This is over|')
})

test('a newer link, opened in the tab of an older one, is asked about', async () => {
  await follow({ state: 'expired', names: null }, '#older')
  openedAt('#newer')
  link = {}
  window.dispatchEvent(new Event('hashchange'))
  await advanceTime(1)
  expect(page.text()).toContain('|Decline|')
  expect(sent).toEqual([{ token: 'older' }, { token: 'newer' }])
})

test('says when a link is expired, unknown or not loaded, and keeps it when an action fails', async () => {
  expect(await follow({ state: 'expired', names: null })).toContain('|This invitation has run out|')
  expect(await follow({}, '')).toContain('|This link does not work|')
  refusal = Response.json({ code: 'link_invalid' }, { status: 400 })
  expect(await follow({})).toContain('|This link does not work|')
  refusal = serverError()
  const before = readRecentErrors().at(-1)
  expect(await follow({})).toContain('That did not work')
  expect(readRecentErrors().at(-1)).not.toBe(before)
  expect(readRecentErrors().at(-1)?.message).toMatch(/^Guardian link: /)
  refusal = undefined
  await page.tap('Try Again')
  expect(page.text()).toContain('|Decline|')
  refusal = serverError()
  await page.tap('Decline')
  expect([toastTexts(), page.isDisabled('Decline')]).toEqual([['That did not work'], false])
})

test('a suspended member sees and ends their guardian, and can ask nobody', async () => {
  const user = { id: 'me', email: 'maryam@example.com', hasProfile: true }
  setSession(
    signedInSession({ accessToken: 'token', expiresInS: 600, user: { ...user, standing: 'suspended' } }),
  )
  expect(await open({ ...ibrahim, state: 'accepted', acceptedAt: now })).toContain('|Ibrahim| · Brother|')
  await page.tap('End')
  guardian = null
  await page.tap(/^End/)
  expect(requests).toContain('DELETE /guardian')
  expect(page.text()).toContain('|You have no guardian.|')
  expect(page.text()).not.toContain('Invite by e-mail')
  expect(await open({ ...ibrahim, state: 'expired' })).not.toContain('Send the invitation')
  setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
})
