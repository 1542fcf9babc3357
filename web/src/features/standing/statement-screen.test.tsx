// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { OwnStanding, Statement } from '@mithaq/contract/standing'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isolatedTexts } from '../../../test/isolated-texts.ts'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderTwice, renderScreen, toastTexts, serverError } from '../../../test/render-screen.tsx'
import { SheetHistory } from '../../app/SheetHistory.tsx'
import { clearToasts } from '../../ui/feedback/toast.ts'
import { StatementScreen } from './StatementScreen.tsx'
import { StandingScreen } from './StandingScreen.tsx'

const now = '2026-11-16T12:00:00.000Z'
const warning: Statement = {
  id: '00000000-0000-4000-8000-000000000001',
  decision: 'warn',
  proposed: false,
  at: now,
  until: null,
  rule: 4,
  reason: 'You asked members for money.',
  field: null,
  pictures: 0,
  quote: null,
  read: false,
  appealBy: '2027-05-16T12:00:00.000Z',
  appeal: null,
}
const appeal = { at: now, words: 'It was a joke.', answerBy: now, outcome: null, answer: null }
let own: Partial<OwnStanding>
let fails: string
let guardian: object | null
let sent: object[]
const { requests } = openSignedInPage((path, body) => {
  if (path.endsWith(fails)) return serverError()
  if (path.endsWith('/appeal')) {
    sent.push(body as object)
    // What was answered shows, though nothing more comes.
    fails = '/standing'
    own = { ...own, statements: [{ ...warning, appealBy: null, appeal }] }
  }
  if (path === '/guardian') return { now, guardian, invitationsLeft: 0, nextInvitationAt: null }
  return { now, restriction: null, restrictedUntil: null, tokens: 6, statements: [warning], ...own }
})
let page: ReturnType<typeof renderScreen>
async function open(Screen: () => ReactNode, changed: Partial<OwnStanding> = {}): Promise<string> {
  own = changed
  page = renderScreen(<Screen />)
  await advanceTime(1)
  requests.length = 0
  return page.text()
}

beforeEach(() => {
  sessionStorage.clear()
  fails = 'nothing'
  guardian = null
  sent = []
  vi.setSystemTime(new Date(now))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(clearToasts)

const words = 'She laughed and answered the same.'

test('takes 20 to 1000 visible characters, trims an appeal and closes once it is sent', async () => {
  await open(StatementScreen)
  await page.tap('Write an appeal')
  expect(page.text()).toContain(
    '|Tell us what we missed|Someone who did not make the first decision reads this with everything it was based on.|',
  )
  expect(page.text()).toContain('|0 / 1000|')
  expect(page.text()).toContain('|A warning|You asked members for money.|')
  expect(isolatedTexts(page)).toContain('You asked members for money.')
  expect(page.text()).toMatch(
    /\|We aim to answer by Nov 18, \d+:00 [AP]M\. We tell you here and by e-mail\.\|/,
  )
  const hint = () => /At least 20 characters|One appeal for each decision/.exec(page.text())?.[0]
  const isReady = (text: string) => {
    page.fill('Your words', text)
    return !page.isDisabled('Send appeal')
  }
  expect([isReady(''), hint()]).toEqual([false, 'One appeal for each decision'])
  expect([isReady('Too short.'), hint()]).toEqual([false, 'At least 20 characters'])
  expect(isReady(`Short${'\u200B'.repeat(20)}.`)).toBe(false)
  expect([isReady('a'.repeat(20)), hint()]).toEqual([true, 'One appeal for each decision'])
  expect([isReady('🙂'.repeat(1000)), isReady('a'.repeat(1001))]).toEqual([true, false])
  expect(isReady('Too short.')).toBe(false)
  await page.submit('Your words')
  expect(requests).not.toContain(`POST /standing/${warning.id}/appeal`)
  page.fill('Your words', ` ${words} `)
  fails = '/appeal'
  await page.press('Send appeal')
  expect(page.isDisabled('Sending...')).toBe(true)
  await advanceTime(1)
  expect(requests).toContain(`POST /standing/${warning.id}/appeal`)
  expect([toastTexts(), page.value('Your words')]).toEqual([['Your appeal could not be sent'], ` ${words} `])
  fails = 'nothing'
  await page.tap('Send appeal')
  expect(sent).toEqual([{ words }])
  expect(toastTexts()).toContain('Your appeal has been sent. Someone else will read it.')
  expect(page.controlNames()).not.toContain('Send appeal')
  expect(page.text()).toContain('|Your appeal|It was a joke.|')
})

test.each([
  ['in place of the app', StatementScreen],
  ['in the account', StandingScreen],
])(
  'an appeal is a sheet: Back and Escape close it and nothing else, and its words stay, %s',
  async (_, Screen) => {
    own = {}
    const routes = [{ Component: SheetHistory, children: [{ path: '*', element: <Screen /> }] }]
    const router = createMemoryRouter(routes, { initialEntries: ['/before', '/app'] })
    page = renderScreen(<RouterProvider router={router} useTransitions={false} />, undefined, null)
    await advanceTime(1)
    const close = [
      () => void router.navigate(-1),
      () => fireEvent.keyDown(page.focusedElement(), { key: 'Escape' }),
      () => page.press('Back'),
    ]
    for (const by of close) {
      await page.tap('Write an appeal')
      page.fill('Your words', `${page.value('Your words')}She laughed. `)
      await by()
      await advanceTime(1)
      expect(page.controlNames()).not.toContain('Send appeal')
      expect([router.state.location.pathname, page.focusedElement().textContent]).toEqual([
        '/app',
        'Write an appeal',
      ])
    }
    await page.tap('Write an appeal')
    expect(page.value('Your words')).toBe('She laughed. '.repeat(3))
  },
)

test('leaves a read statement, to the profile for a rewrite, and stays after a failure', async () => {
  await open(StatementScreen)
  fails = '/read'
  await page.press('I have read it')
  expect(page.isDisabled('I have read it')).toBe(true)
  await advanceTime(1)
  expect([toastTexts(), page.path()]).toEqual([['An unexpected error occurred'], '/'])
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^I have read it: /), expect.anything())
  fails = 'nothing'
  own = { statements: [{ ...warning, read: true }] }
  await page.tap('I have read it')
  expect(requests).toContain('GET /account/user')
  expect(page.path()).toBe('/')
  await open(StatementScreen, { statements: [{ ...warning, decision: 'rewrite', field: 'aboutMe' }] })
  expect(page.text()).toContain('|Reason|About you|You asked members for money.|')
  await page.tap('Change it now')
  expect(page.path()).toBe('/app/edit-profile')
})

test('renews the standing until nothing is left to read, and allows signing out meanwhile', async () => {
  await open(StatementScreen)
  own = { statements: [{ ...warning, read: true }] }
  fails = '/account/user'
  await page.tap('I have read it')
  const timesAsked = () => requests.filter((what) => what === 'GET /account/user').length
  expect([timesAsked(), page.controlNames()]).toEqual([1, ['Sign out']])
  await advanceTime(5000)
  expect(timesAsked()).toBe(2)
  page.close()
  await advanceTime(10_000)
  expect(timesAsked()).toBe(2)
})

test('offers export, deletion and sign-out only to suspended and banned members', async () => {
  const shut: Partial<OwnStanding> = {
    restriction: 'banned',
    statements: [{ ...warning, decision: 'ban', pictures: 2 }],
  }
  own = shut
  requests.length = 0
  page = renderScreen(<StatementScreen />)
  await advanceTime(1)
  expect(requests, 'seen is read').toContain(`POST /standing/${warning.id}/read`)
  expect(page.text()).toContain('|2 pictures|')
  expect(page.controlNames()).toEqual([
    ...['Sign out', 'house rules', 'Write an appeal', 'Download my data', 'Delete my account'],
  ])
  expect(page.attribute('Download my data', 'href')).toBe('/app/account/sign-in/your-data')
  await page.tap('Delete my account')
  expect(page.controlNames().some((name) => /password/i.test(name))).toBe(true)
  await page.tap('Keep my account', 'Sign out')
  expect([page.path(), requests.at(-1)]).toEqual(['/auth', 'POST /account/sign-out'])
  expect(page.leadsBack()).toBe(false)
  expect(await open(StatementScreen)).not.toMatch(/Download my data|Delete my account|\d picture/)
})

test('lets a suspended or banned member see and end their guardian', async () => {
  guardian = { name: 'Ibrahim' }
  await open(StatementScreen, { restriction: 'suspended', statements: [{ ...warning, decision: 'suspend' }] })
  expect(page.attribute('My guardian', 'href')).toBe('/app/account/safety/guardian')
})

test('what was decided stands in the account, with what is open about it', async () => {
  const text = await open(StandingScreen, {
    restriction: 'under_review',
    statements: [
      { ...warning, appealBy: null, appeal, quote: { text: 'Lend me 200.', at: now } },
      {
        ...warning,
        id: 'w2',
        appealBy: null,
        appeal: { ...appeal, outcome: 'stands', answer: 'We read it.' },
      },
    ],
  })
  expect(text).toContain(
    '|Your profile is being looked at|Several members reported it. New people do not see it until we have checked it. Your matches continue as usual.|',
  )
  expect(isolatedTexts(page, 'section')).toEqual([
    ...['You asked members for money.', '“Lend me 200.”', 'It was a joke.'],
    ...['You asked members for money.', 'It was a joke.', 'We read it.'],
  ])
  expect(text.match(/\|We aim to answer by Nov 16, /g)).toHaveLength(1)
  expect(page.attribute('Read the house rules', 'href')).toBe('/house-rules')
  expect(text).toContain('|Someone else has read it. The decision stands.|We read it.|')
  expect(text).not.toMatch(/Nothing was decided|Write an appeal/)
  const none = await open(StandingScreen, { statements: [] })
  expect(none).toContain(
    "|Your account is in good standing|If we ever take action, you'll see why here and can appeal.|",
  )
  expect(none).not.toContain('being looked at')
  await open(StandingScreen)
  await page.tap('Write an appeal')
  expect(page.text()).toContain('|A warning|You asked members for money.|')
  await page.tap('Back')
  expect(page.controlNames()).toContain('Write an appeal')
  expect((await renderTwice(<StandingScreen />, requests)).back).toBe('/app/account/safety')
})

test.each([
  ['in place of the app', StatementScreen],
  ['in the account', StandingScreen],
])('what could not be loaded is asked for again, %s', async (_, Screen) => {
  fails = '/standing'
  expect(await open(Screen)).toMatch(/\|Loading\.\.\.\|(?!.*could not be loaded)/)
  await advanceTime(20_000)
  expect(page.text()).toMatch(/\|This could not be loaded\|(?!.*Loading)/)
  fails = 'nothing'
  await page.tap('Try Again')
  expect(page.text()).toMatch(/You asked members for money\.\|(?!.*(Loading|could not be loaded))/)
  // What was shown stays, though it cannot be read again.
  fails = '/standing'
  await advanceTime(400_000)
  expect(page.text()).not.toContain('could not be loaded')
})
