// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { errorResponse, setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import type { OwnProfile } from '@mithaq/contract/profile'
import type { Standing } from '@mithaq/contract/verification'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { seedQuery } from '../../../test/seed-query.ts'
import { isolatedTexts } from '../../../test/isolated-texts.ts'
import { iconNames } from '../../../test/icon-names.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { maryam } from '../../../test/profile-fixtures.ts'
import { ownVerification } from './queries.ts'
import { useVerificationHelp } from './use-verification-help.ts'
import { VerificationScreen } from './VerificationScreen.tsx'

const { requests, newClient, render, toastLines, respondWith, signIn } = setUpFakeServer()
const own: Standing = {
  verified: false,
  paused: null,
  waiting: null,
  last: null,
  triesLeft: 3,
  barred: false,
  womenOffered: true,
  partner: false,
}
const waiting = { sentAt: '2026-11-16T10:00:00.000Z', byWomen: false, nobodyLeft: false, withPartner: false }
const challenge = {
  poses: ['ahead', 'left', 'smile'] as const,
  expiresAt: '2026-11-16T10:05:00.000Z',
  now: waiting.sentAt,
}

function standingAs(changed: Partial<Standing>) {
  const client = newClient()
  seedQuery(client, ownVerification, {}, { ...own, ...changed })
  signIn()
  return client
}
const shown = (changed: Partial<Standing> = {}) =>
  render(<VerificationScreen />, standingAs(changed), '/app/verification')

test('explains who reviews selfies and the last try, and offers no start when closed', async () => {
  const chosen = (screen: ReturnType<typeof render>) =>
    screen.queryAll('input').map((box) => (box as HTMLInputElement).checked)
  /** What is drawn as chosen. */
  const marked = (screen: ReturnType<typeof render>) =>
    screen
      .queryAll('label')
      .map((one) => [one, one.lastElementChild!].map((part) => / border-leaf/.test(part.className)))
  const first = shown()
  expect(first.text()).toBe(
    '|Verification|Show that it is you|A live selfie with three small movements. ' +
      'A person compares it with your pictures.|Who may check it?|' +
      'By anyone on the team|Within a day|By women only|Only a woman looks at it|' +
      'Members never see the selfie|Deleted at the decision, at most after 7 days, unless it is fraudulent|' +
      'Hijab, niqab and glasses are welcome|Open the camera|Not now|',
  )
  expect(first.queryAll('[aria-label=Verified]')).toHaveLength(1)
  expect(iconNames(first, 'main')).toEqual([
    ...['x', 'users', 'user-round-check', 'eye-off', 'trash', 'hand', 'camera'],
  ])
  expect([chosen(first), marked(first)]).toEqual([
    [false, true],
    [
      [false, false],
      [true, true],
    ],
  ])
  await first.press(/By anyone/)
  expect(chosen(first)).toEqual([true, false])
  await first.press(/By women/)
  expect(chosen(first)).toEqual([false, true])
  expect(shown({ womenOffered: false }).queryAll('input')).toEqual([])
  const told = (last: Standing['last']) =>
    shown({ last })
      .queryAll('[role=status]')
      .map(({ textContent }) => textContent)
  expect(told('refused')).toEqual([
    "We couldn't tell that it is you. Good light and a plain background help.",
  ])
  expect(told('lapsed')).toEqual(['Nobody could check it in time. Please try again.'])
  expect(shown({ paused: 'verify_again' }).plainText()).toContain('Bring your badge back')
  expect(shown({ paused: 'needs_face' }).plainText()).toContain('Your first picture shows no face')
  for (const [closed, words] of [
    [{ barred: true, last: 'refused' }, 'You cannot verify again for now. Please write to us.'],
    [{ triesLeft: 0, last: 'lapsed' }, 'You have tried three times in 30 days. Please come back later.'],
  ] as const) {
    const screen = shown(closed)
    expect(screen.queryAll('[role=status]').map(({ textContent }) => textContent)).toEqual([words])
    expect(screen.controlNames()).toEqual(['Close', 'Not now'])
    expect(shown({ ...closed, partner: true }).controlNames()).toEqual(['Close', 'Not now'])
  }
})

test('says why a challenge was refused, and opens the camera for one as chosen', async () => {
  const screen = shown()
  respondWith(() => errorResponse('too_many_attempts', 429))
  await screen.press('Open the camera')
  expect(screen.attribute('Open the camera', 'aria-busy')).toBe('true')
  await advanceTime()
  expect(requests).toEqual([['POST /verification/challenge', { byWomen: true }]])
  expect(screen.queryAll('[role=status]')[0]?.textContent).toBe(
    'Too many attempts. Please wait a little and try again.',
  )
  expect(console.error).toHaveBeenCalledWith(expect.stringMatching(/^Verification: /), expect.anything())
  respondWith((what) => (what.startsWith('POST') ? challenge : own))
  await screen.press(/By anyone/)
  await screen.tap('Open the camera')
  expect(requests.at(-1)?.[1]).toEqual({ byWomen: false })
  expect(screen.plainText()).toContain('1 of 3')
  await screen.tap('Close')
  expect(screen.controlNames()).toContain('Open the camera')
})

test('closes the camera after the last pose, also after the decision', async () => {
  const client = standingAs({})
  const screen = render(<VerificationScreen />, client)
  respondWith((what) => (what.startsWith('POST') ? challenge : own))
  await screen.tap('Open the camera')
  expect(screen.plainText()).toContain('1 of 3')
  seedQuery(client, ownVerification, {}, { ...own, waiting })
  await advanceTime()
  expect(screen.plainText()).toContain('Someone on our team is checking')
  seedQuery(client, ownVerification, {}, { ...own, last: 'refused' })
  await advanceTime()
  expect(screen.controlNames()).toContain('Open the camera')
})

test.each([
  ['Close', {}],
  ['Not now', {}],
  ['Done', { verified: true }],
])('%s leads back to the account', async (way, changed) => {
  const screen = shown(changed)
  await screen.tap(way)
  expect(screen.path()).toBe('/app/account')
})

test('during the review shows who reviews, since when, and how to withdraw', async () => {
  vi.setSystemTime('2026-11-16T10:20:00.000Z')
  const first = shown({ waiting })
  expect(first.text().replace(/\d+:\d\d [AP]M/, '10:00')).toBe(
    '|Verification|Someone on our team is checking|Usually within a day. You can close Mithaq; ' +
      'we will tell you as soon as it is decided.|Selfies received|10:00|' +
      'Compared with your pictures|now|Decided|Keep discovering|Withdraw and delete the selfies|',
  )
  expect(first.queryAll('time')[0]?.getAttribute('datetime')).toBe(waiting.sentAt)
  expect(iconNames(first, 'li')).toEqual(['circle-check', 'circle-dot', 'circle'])
  expect(shown({ waiting: { ...waiting, byWomen: true } }).plainText()).toContain(
    'A woman on our team is checking',
  )
  const screen = shown({ waiting: { ...waiting, byWomen: true, nobodyLeft: true } })
  expect(screen.queryAll('[role=status]')[0]?.textContent).toBe(
    'There is no woman on our team right now. You can let anyone on the team check, or withdraw.',
  )
  await screen.press('Let anyone check')
  expect(screen.attribute('Let anyone check', 'aria-busy')).toBe('true')
  await advanceTime()
  expect(requests).toEqual([['PUT /verification/reviewers', { byWomen: false }]])
  expect(toastLines()).toHaveLength(1)
  respondWith((what) => (what.startsWith('DELETE') ? {} : { ...own, waiting }))
  await screen.press('Withdraw and delete the selfies')
  expect(screen.attribute('Withdraw and delete the selfies', 'aria-busy')).toBe('true')
  await advanceTime()
  expect(requests.at(-1)?.[0]).toBe('DELETE /verification')
  expect(toastLines()).toContain('Your selfies are deleted.')
  await screen.tap('Keep discovering')
  expect(screen.path()).toBe('/app/profiles')
})

test("opens the partner's pages, again while it reviews, and lets a member withdraw", async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const goOn = 'Continue with our partner'
  const visit = async (screen: ReturnType<typeof render>) => {
    respondWith((what) => (what.startsWith('POST') ? { url: 'https://partner.example/visit' } : own))
    fireEvent.click(screen.control(goOn))
    expect(screen.attribute(goOn, 'aria-busy')).toBe('true')
    await advanceTime()
    expect(requests.at(-1)?.[0]).toBe('POST /verification/partner')
    expect(assign.mock.calls.splice(0)).toEqual([['https://partner.example/visit']])
  }
  const elsewhere = shown({ partner: true })
  // Nobody of the house is offered, nor a camera.
  expect(elsewhere.text()).toBe(
    '|Verification|Show that it is you|' +
      'Our verification partner asks for a live selfie on its own pages and tells us the result.|' +
      'Members never see the selfie, and neither do we|The partner erases it, unless it is fraudulent|' +
      'Hijab, niqab and glasses are welcome|Continue with our partner|Not now|',
  )
  expect(iconNames(elsewhere, 'main')).toEqual(['x', 'eye-off', 'trash', 'hand', 'external-link'])
  await visit(elsewhere)
  const withPartner = { ...waiting, withPartner: true }
  const looking = shown({ partner: true, waiting: withPartner })
  expect(looking.text()).toBe(
    '|Verification|Our partner is checking|We tell you as soon as we hear from them. ' +
      'If you left their pages too early, go there again.|' +
      'Continue with our partner|Keep discovering|Withdraw|',
  )
  await visit(looking)
  const last = shown({ partner: true, waiting: withPartner })
  respondWith((what) => (what.startsWith('DELETE') ? {} : { ...own, waiting: withPartner }))
  await last.tap('Withdraw')
  expect(toastLines()).toEqual(['You have withdrawn.'])
})

test('the badge is shown as others see it', async () => {
  const verified = { ...own, verified: true }
  const badge = async (more: Partial<OwnProfile>) => {
    respondWith((what) => (what.endsWith('/profile') ? { ...maryam, ...more } : verified))
    const screen = shown({ verified: true })
    await advanceTime()
    return screen
  }
  const picture = { id: 'p', thumbHash: '', blurred: false, address: '' }
  const screen = await badge({ occupation: 'Nurse', pictures: [picture] })
  expect(screen.text()).toBe(
    '|Verification|You are verified, Maryam|The blue star now appears beside your name.|' +
      'Maryam, 29|Nurse · Amman|as others see it|Done|' +
      'New first picture? We compare it, and may ask you to do this again.|',
  )
  expect(screen.queryAll('[aria-label=Verified]')).toHaveLength(2)
  expect(isolatedTexts(screen)).toEqual(['Maryam, 29', 'Nurse · Amman'])
  expect(screen.queryAll('img').map((image) => image.getAttribute('alt'))).toEqual(['', ''])
  expect((await badge({ occupation: '' })).text()).toContain('|Maryam, 29|Amman|')
})

test('offers to retry what failed to load', async () => {
  signIn()
  const screen = render(<VerificationScreen />)
  expect(screen.text()).toBe('|Verification|Loading...|')
  await advanceTime()
  expect(screen.plainText()).toContain('Your verification could not be loaded.')
  respondWith((what) =>
    what.endsWith('/verification') ? { ...own, verified: true } : errorResponse('internal', 500),
  )
  await screen.tap('Try Again')
  expect(screen.plainText()).toContain('The blue star now appears beside your name.')
})

test('reloads the status at every visit, because a decision comes from elsewhere', async () => {
  signIn()
  const looks: string[] = []
  respondWith((what) => (looks.push(what), own))
  // What came a moment ago does for most questions.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  for (const times of [1, 2]) {
    render(<VerificationScreen />, client)
    await advanceTime()
    expect(looks).toEqual(Array(times).fill('GET /verification'))
  }
})

test('the account screen shows my status', () => {
  function Help() {
    return useVerificationHelp()
  }
  const help = (changed: Partial<Standing>) => render(<Help />, standingAs(changed)).plainText()
  signIn()
  expect(render(<Help />).plainText()).toBe('Show that it is you, and wear the blue star')
  expect(help({})).toBe('Show that it is you, and wear the blue star')
  expect(help({ waiting, verified: true })).toBe('Your selfies are being checked')
  expect(help({ verified: true })).toBe('You have the blue star beside your name')
  expect(help({ paused: 'verify_again' })).toBe('Your badge is paused. Verify again to bring it back')
  expect(help({ paused: 'needs_face' })).toBe('Your badge is paused. Put a picture of your face first')
})
