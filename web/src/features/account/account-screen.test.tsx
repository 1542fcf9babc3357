// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { maryam } from '../../../test/profile-fixtures.ts'
import { errorResponse, setUpFakeServer, testSession } from '../../../test/set-up-fake-server.tsx'
import { readSession } from '../../session/session.ts'
import { readToasts } from '../../ui/feedback/toast.ts'
import { getOutbox } from '../chat/outbox/outbox-storage.ts'
import { addMessage } from '../chat/outbox/outbox.ts'
import { AccountLayout } from './AccountLayout.tsx'
import { PictureAudienceScreen, PrivacyGroup } from './groups/PrivacyGroup.tsx'
import { SafetyGroup } from './groups/SafetyGroup.tsx'
import { SignInGroup } from './groups/SignInGroup.tsx'
import { LogOutButton } from './manage/LogOutButton.tsx'

const { requests, newClient, render, toastLines, respondWith, signIn } = setUpFakeServer()
let screen: ReturnType<typeof render>
const trouble = () => errorResponse('internal', 500)
const now = '2026-11-15T10:00:00.000Z'
const guardian = {
  ...{ name: 'Ibrahim', relation: 'brother', email: 'ibrahim@example.com', state: 'invited' },
  ...{ invitedAt: now, expiresAt: now, acceptedAt: null, nextMailAt: null, unreachable: false },
}
const answers: Record<string, object> = {
  'GET /guardian': { now, guardian: null, invitationsLeft: 3, nextInvitationAt: null },
  'GET /safety/blocks': { people: [], next: null },
  'GET /standing': { now, restriction: null, restrictedUntil: null, statements: [] },
}
const answerWith = (profile: object, others: Record<string, object>) => (what: string) =>
  what === 'GET /profile' ? { ...maryam, ...profile } : ({ ...answers, ...others }[what] ?? trouble())
const account = (
  <Routes>
    <Route path="/app/account" element={<AccountLayout />}>
      <Route index element={null} />
      <Route path="privacy" element={<PrivacyGroup />} />
      <Route path="sign-in" element={<SignInGroup />} />
    </Route>
    <Route path="*" element={null} />
  </Routes>
)

async function openAccount(profile: object = {}, others: Record<string, object> = {}) {
  signIn()
  respondWith(answerWith(profile, others))
  screen = render(account, newClient(), '/app/account')
  expect(screen.text()).toContain('|Loading...|')
  await advanceTime()
}
const question = () => screen.queryAll('[role=alertdialog]').map(({ textContent }) => textContent)

test('shows the own card, the wallet and four groups with how things stand in them', async () => {
  await openAccount(
    {},
    {
      'GET /guardian': {
        now,
        guardian: { ...guardian, state: 'invited' },
        invitationsLeft: 2,
        nextInvitationAt: null,
      },
      'GET /safety/blocks': { people: [{ id: 'a', at: now, member: null }], next: null },
      'GET /notifications/settings': {
        settings: { quietHours: { from: '22:00', to: '07:00' } },
        mayAskMarketing: false,
      },
    },
  )
  expect(screen.controlNames()).toEqual([
    ...['Notifications', 'Log out', 'Add a picture', 'Edit profile', 'ViewAs others see it', 'Go on'],
    ...['Buy Tokens', 'All transactions', 'How tokens work'],
    ...['You and privacy', 'Notifications', 'Safety and guardian', 'Account', 'Privacy Policy'],
  ])
  expect(screen.text()).toContain('|Maryam, 29|Amman, Jordan|')
  expect(screen.text()).toContain('|20% complete| · Faith, 0 of 6|Go on|')
  const state = (name: string) =>
    document.getElementById(screen.attribute(name, 'aria-describedby') ?? '')?.textContent
  expect(['You and privacy', 'Safety and guardian', 'Account'].map(state)).toEqual([
    'Pictures for everyone · not verified',
    'Ibrahim is asked · 1 blocked Something waits for you here.',
    'maryam@example.com',
  ])
  const links = [
    'Edit profile',
    'Go on',
    'You and privacy',
    'Safety and guardian',
    'Account',
    'Privacy Policy',
  ]
  expect(links.map((name) => screen.attribute(name, 'href'))).toEqual([
    '/app/edit-profile',
    '/app/edit-profile/faith',
    '/app/account/privacy',
    '/app/account/safety',
    '/app/account/sign-in',
    '/privacy-policy',
  ])
  await screen.tap('ViewAs others see it')
  expect(screen.queryAll('[role=dialog] article')).toHaveLength(1)
})

test('a complete profile asks for nothing more', async () => {
  const facts = {
    ...{ sect: 'sunni', practice: 'striving', prayer: 'mostly', cameToIslam: 'born', dress: 'hijab' },
    ...{ halalFood: 'always', smoking: 'never', children: 'none', wantsChildren: 'yes' },
    ...{ marriage: 'one_year', relocation: 'open', homeAfterMarriage: 'own', familysPart: 'from_the_start' },
    ...{ languages: ['ar'], educationLevel: 'master' },
  }
  const prompts = ['dua', 'book', 'work'].map((prompt) => ({ prompt, answer: 'At length.' }))
  await openAccount({ facts, prompts })
  expect(screen.plainText()).not.toContain('complete')
  expect(screen.controlNames()).not.toContain('Go on')
})

test('on a wide screen the first group is open beside the overview, and a group takes its place', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await openAccount()
  const headings = () => screen.queryAll('h1, h2').map((one) => `${one.localName} ${one.textContent}`)
  expect(headings().slice(0, 2)).toEqual(['h1 Your Profile', 'h2 Maryam, 29'])
  expect(headings()).toContain('h2 You and privacy')
  expect(screen.attribute('You and privacy', 'aria-current')).toBe('page')
  expect(screen.controlNames()).not.toContain('Back')
  await screen.tap('Account')
  expect(screen.path()).toBe('/app/account/sign-in')
  expect(headings().filter((one) => one.startsWith('h1'))).toEqual(['h1 Account'])
  expect(headings()[0]).toBe('h2 Your Profile')
  expect(screen.attribute('Account', 'aria-current')).toBe('page')
  expect(screen.queryAll('main')).toHaveLength(1)
  expect(screen.controlNames()).not.toContain('Back')
})

test('each group lists what belongs to it, with one way back', async () => {
  signIn()
  respondWith(answerWith({}, {}))
  const rowsOf = async (group: ReactNode) => {
    screen = render(group, newClient(), '/app/account')
    await advanceTime()
    return screen.controlNames()
  }
  expect(await rowsOf(<PrivacyGroup />)).toEqual([
    ...['Back', 'Who sees your pictures', 'Only within my filters', 'Verification'],
    ...['Faith', 'Family and future', 'Languages and learning', 'Prompts', 'System', 'Light', 'Dark'],
  ])
  const chosen = () => ['System', 'Light', 'Dark'].filter(screen.isChecked)
  expect(chosen()).toEqual(['System'])
  await screen.press('Dark')
  expect(chosen()).toEqual(['Dark'])
  await screen.press('System')
  expect(await rowsOf(<SafetyGroup />)).toEqual([
    'Back',
    'Guardian',
    'Blocked members',
    'House rules and decisions',
  ])
  expect(screen.text()).toContain('|No guardian|')
  expect(screen.text()).toContain('|Nobody|')
  expect(screen.text()).toContain('|Your account is in good standing|')
  expect(await rowsOf(<SignInGroup />)).toEqual([
    ...['Back', 'E-mail address', 'Password', 'Where you are signed in', 'Your data'],
    ...['Be away for some days', 'Deactivate account', 'Log out', 'Delete My Account'],
  ])
  const red = (name: string) => screen.control(name).classList.contains('text-danger')
  expect(['Deactivate account', 'Delete My Account'].map(red)).toEqual([false, true])
})

test('a guardian who has not answered waits on top of the safety group', async () => {
  signIn()
  respondWith(
    answerWith(
      {},
      {
        'GET /guardian': {
          now,
          guardian: { ...guardian, state: 'expired' },
          invitationsLeft: 2,
          nextInvitationAt: null,
        },
      },
    ),
  )
  screen = render(<SafetyGroup />, newClient(), '/app/account/safety')
  await advanceTime()
  expect(screen.controlNames()[1]).toBe('Ibrahim did not answer in seven daysYou can ask again.')
  expect(screen.attribute(/^Ibrahim did not answer in/, 'href')).toBe('/app/account/safety/guardian')
})

test('says who sees the pictures, and lets the member choose', async () => {
  signIn()
  respondWith(answerWith({ picturesFor: 'matches' }, {}))
  screen = render(<PictureAudienceScreen />, newClient(), '/app/account/privacy/pictures')
  await advanceTime()
  const radios = ['Everyone', 'My matches', 'Those I choose']
  expect(radios.map(screen.isChecked)).toEqual([false, true, false])
})

test('says when a profile is under review and asks for a picture when there is none', async () => {
  await openAccount({ isActive: false, isUnderReview: true })
  expect(screen.text()).toContain('|Your profile is being looked at|Several members reported it. New people')
  expect(screen.attribute('Add a picture', 'href')).toBe('/app/edit-profile')
  await openAccount({ pictures: [{ id: 'p', thumbHash: '', blurred: false, address: '' }] })
  expect(screen.plainText()).not.toContain('Your profile is being looked at')
  expect(screen.controlNames().includes('Add a picture')).toBe(false)
})

test('only says that a profile is hidden when nobody reported it', async () => {
  await openAccount({ isActive: false })
  expect(screen.plainText()).toContain('Your profile is hidden')
  expect(screen.plainText()).toContain('New people do not see it. Sign in again to show it.')
  expect(screen.plainText()).not.toContain('reported')
  await openAccount({})
  expect(screen.plainText()).not.toContain('Your profile is hidden')
})

test('offers to load a profile again and keeps a loaded one when a later request fails', async () => {
  signIn()
  const client = newClient()
  screen = render(account, client, '/app/account')
  await advanceTime()
  expect(screen.plainText()).toContain('Your profile could not be loaded')
  respondWith(answerWith({}, {}))
  await screen.tap('Try Again')
  expect(screen.plainText()).not.toContain('Your profile could not be loaded')
  expect(screen.plainText()).toContain('Maryam, 29')
  respondWith(trouble)
  void client.refetchQueries()
  await advanceTime()
  const states = client.getQueryCache().getAll()
  expect(states.some(({ state }) => state.data !== undefined && state.error)).toBe(true)
  expect(screen.plainText()).toContain('20% complete')
})

test('says what deactivating and deleting mean and lets the member cancel', async () => {
  signIn()
  screen = render(<SignInGroup />, newClient(), '/app/account')
  await screen.tap('Deactivate account')
  expect(question()).toEqual([
    'Deactivate your account?You will be signed out on every device.' +
      'Other members no longer find you, and you leave the lists of those you liked.' +
      'Your matches stay, and their clocks continue.' +
      'Signing in again makes your profile visible at once.' +
      'Deactivating does not stop your clocks: each late answer costs 2 tokens. While you are away, you lose nothing.' +
      'Be away insteadCancelDeactivate',
  ])
  respondWith(trouble)
  await screen.press('Deactivate')
  expect(screen.isDisabled('Deactivating...')).toBe(true)
  await advanceTime()
  expect([requests, toastLines()]).toEqual([
    [['POST /account/deactivate', {}]],
    ['Failed to deactivate account'],
  ])
  expect(readToasts()[0]?.causes).toEqual(['POST /api/account/deactivate'])
  await screen.tap('Be away instead')
  expect(question()).toEqual([])
  expect(screen.text()).toContain('|Some days away|This could not be loaded. Please try again.|')
  await screen.tap('Close', 'Deactivate account', 'Cancel', 'Delete My Account')
  expect(question()).toEqual([
    'Delete your account for good?This happens at once and cannot be undone. You lose:' +
      'your profile and all your pictures' +
      'your matches, and every message you have written' +
      'your likes, favorites and tokens' +
      'For 2 years we keep blocks, decisions about reports, and what you have used of tokens and breaks, without your name or words, so that they apply again if you return. Reports of an open case stay for at most 90 days.Read what we keep and for how long' +
      'Enter your password to confirmKeep my accountDelete My Account',
  ])
  screen.fill('Enter your password to confirm', 'lantern')
  await screen.tap('Keep my account', 'Delete My Account')
  expect(screen.value('Enter your password to confirm')).toBe('')
  screen.fill('Enter your password to confirm', 'lantern')
  await screen.press('Delete My Account')
  fireEvent.submit(screen.queryAll('form')[0]!)
  expect(screen.isDisabled('Deleting...')).toBe(true)
  await advanceTime()
  expect(requests.splice(0).slice(1)).toEqual([['DELETE /account', { password: 'lantern' }]])
  expect(toastLines()).toContain('Failed to delete account')
  // What is wrong with the password is said at its field alone, until something is typed.
  respondWith(() => errorResponse('too_many_attempts', 429))
  const told = toastLines()
  await screen.tap('Delete My Account')
  const isMarked = () => screen.attribute('Enter your password to confirm', 'aria-invalid')
  expect([toastLines(), isMarked(), screen.focusedElement().nodeName]).toEqual([told, 'true', 'INPUT'])
  screen.fill('Enter your password to confirm', 'lanterns')
  expect(isMarked()).toBeNull()
  respondWith(() => ({}))
  await screen.tap('Delete My Account')
  expect([toastLines().at(-1), readSession().status]).toEqual(['Your account has been deleted.', 'signedOut'])
  expect(screen.path()).toBe('/')
})

test('asks before a log-out that would lose unsent messages', async () => {
  signIn()
  screen = render(<LogOutButton />, newClient())
  const waits = { matchId: '1', content: 'Salam', createdAt: '2026-11-15T08:00:00.000Z' }
  getOutbox(testSession.user.id).change((all) => addMessage(all, { ...waits, id: '1' }))
  await screen.tap('Log out')
  expect(question()).toEqual([
    'Log out now?You have 1 unsent message. If you log out now, it is lost. Messages are sent as soon as you are connected.StayLog out',
  ])
  await screen.tap('Stay')
  expect([question(), readSession().status]).toEqual([[], 'signedIn'])
  getOutbox(testSession.user.id).change((all) => addMessage(all, { ...waits, id: '2' }))
  await screen.tap('Log out')
  expect(question()[0]).toContain('You have 2 unsent messages. If you log out now, they are lost.')
  await screen.tap('Log out')
  expect([screen.path(), readSession().status]).toEqual(['/auth', 'signedOut'])
  expect(screen.leadsBack()).toBe(false)
  signIn()
  screen = render(<LogOutButton />, newClient())
  await screen.tap('Log out')
  expect([screen.path(), readSession().status]).toEqual(['/auth', 'signedOut'])
  expect(screen.leadsBack()).toBe(false)
})
