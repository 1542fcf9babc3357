// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { maryam } from '../../../test/profile-fixtures.ts'
import { errorResponse, setUpFakeServer, testSession } from '../../../test/set-up-fake-server.tsx'
import { readSession } from '../../session/session.ts'
import { readToasts } from '../../ui/feedback/toast.ts'
import { getOutbox } from '../chat/outbox/outbox-storage.ts'
import { addMessage } from '../chat/outbox/outbox.ts'
import { AccountScreen } from './AccountScreen.tsx'
import { AccountManagement } from './manage/AccountManagement.tsx'
import { LogOutButton } from './manage/LogOutButton.tsx'

const { requests, newClient, render, toastLines, respondWith, signIn } = setUpFakeServer()
let screen: ReturnType<typeof render>
const trouble = () => errorResponse('internal', 500)
const onlyProfile = (changed: object) => (what: string) =>
  what === 'GET /profile' ? { ...maryam, ...changed } : trouble()

async function openAccount(changed: object = {}) {
  signIn()
  respondWith(onlyProfile(changed))
  screen = render(<AccountScreen />, newClient(), '/app/account')
  expect(screen.text()).toContain('|Loading...|')
  await advanceTime()
}
const question = () => screen.queryAll('[role=alertdialog]').map(({ textContent }) => textContent)

test("shows the account's parts, its appearance and where each entry leads", async () => {
  await openAccount()
  expect(screen.text()).toMatch(
    /^\|Your Profile\|More about you\|.*\|Maryam, 29\|.*\|Add a picture\|Token wallet\|.*\|Appearance\|System\|Light\|Dark\|Notifications\|.*\|Blocked members\|/,
  )
  expect(screen.text().split('|Account|')[1]?.split('|')).toEqual([
    ...['Signed in as', 'maryam@example.com', 'Privacy Policy'],
    ...['Verification', 'Show that it is you, and wear the blue star'],
    ...['Guardian', 'Let somebody you trust read along, once a week.'],
    ...['Sign-in and security', 'Your e-mail address, your password, and where you are signed in.'],
    ...['Your data', 'A copy of your profile, pictures and chats to keep.'],
    ...['House rules and decisions', 'What everybody keeps to, and what was ever decided about you.'],
    ...['Be away for some days', "Your matches rest for 3 to 10 days, and nobody's time passes."],
    ...['Deactivate account', 'Takes you out of sight until you sign in again.'],
    ...['Delete My Account', 'Erases your profile and all that belongs to it, for good.', ''],
  ])
  expect(screen.controlNames().slice(0, 3)).toEqual(['Notifications', 'Edit profile', 'Log out'])
  const help = (name: string) =>
    document.getElementById(screen.attribute(name, 'aria-describedby') ?? '')?.textContent
  expect([help('Your data'), help('Deactivate account')]).toEqual([
    'A copy of your profile, pictures and chats to keep.',
    'Takes you out of sight until you sign in again.',
  ])
  const red = (name: string) => screen.control(name).classList.contains('text-danger')
  expect(['Deactivate account', 'Delete My Account'].map(red)).toEqual([false, true])
  const [part] = screen.queryAll('section:has(#account-management)')
  expect(part?.getAttribute('aria-labelledby')).toBe('account-management')
  const chosen = () => ['System', 'Light', 'Dark'].filter(screen.isChecked)
  expect(chosen()).toEqual(['System'])
  await screen.press('Dark')
  expect(chosen()).toEqual(['Dark'])
  await screen.press('System')
  const ways = {
    'Privacy Policy': '/privacy-policy',
    Verification: '/app/verification',
    Guardian: '/app/guardian',
    'Sign-in and security': '/app/security',
    'Your data': '/app/your-data',
    'House rules and decisions': '/app/standing',
    'Notification settings': '/app/notification-settings',
    'Edit profile': '/app/edit-profile',
  }
  expect(Object.fromEntries(Object.keys(ways).map((name) => [name, screen.attribute(name, 'href')]))).toEqual(
    ways,
  )
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
  screen = render(<AccountScreen />, client, '/app/account')
  await advanceTime()
  expect(screen.plainText()).toContain('Your profile could not be loaded')
  respondWith(onlyProfile({}))
  await screen.tap('Try Again')
  expect(screen.plainText()).not.toContain('Your profile could not be loaded')
  expect(screen.plainText()).toContain('Maryam, 29')
  respondWith(trouble)
  void client.refetchQueries()
  await advanceTime()
  const states = client.getQueryCache().getAll()
  expect(states.some(({ state }) => state.data !== undefined && state.error)).toBe(true)
  expect(screen.plainText()).toContain('More about you')
})

test('says what deactivating and deleting mean and lets the member cancel', async () => {
  signIn()
  screen = render(<AccountManagement />, newClient(), '/app/account')
  await screen.tap('Deactivate account')
  expect(question()).toEqual([
    'Deactivate your account?You will be signed out on every device.' +
      'Other members no longer find you, and you leave the lists of those you liked.' +
      'Your matches stay, and the time to answer in them goes on.' +
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
      'Blocks, reports about you with what was decided, and what you had of tokens and of being away are kept for 2 years: without your name or your words, under a keyed fingerprint of your e-mail address and of those you had in the last 2 years. They hold again if you return. What was reported in a case that is still open stays until 30 days after its decision, at most 90 days.' +
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
    'Log out now?1 message waits to be sent. If you log out now, nobody will ever read it. Messages are sent as soon as you are connected.StayLog out',
  ])
  await screen.tap('Stay')
  expect([question(), readSession().status]).toEqual([[], 'signedIn'])
  getOutbox(testSession.user.id).change((all) => addMessage(all, { ...waits, id: '2' }))
  await screen.tap('Log out')
  expect(question()[0]).toContain(
    '2 messages wait to be sent. If you log out now, nobody will ever read them.',
  )
  await screen.tap('Log out')
  expect([screen.path(), readSession().status]).toEqual(['/auth', 'signedOut'])
  expect(screen.leadsBack()).toBe(false)
  signIn()
  screen = render(<LogOutButton />, newClient())
  await screen.tap('Log out')
  expect([screen.path(), readSession().status]).toEqual(['/auth', 'signedOut'])
  expect(screen.leadsBack()).toBe(false)
})
