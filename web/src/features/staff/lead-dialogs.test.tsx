// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { isolatedTexts } from '../../../test/isolated-texts.ts'
import {
  requests,
  consoleScreen,
  serverState,
  now,
  openConsole,
  press,
  sentBodies,
  setUpConsole,
} from '../../../test/staff-console.tsx'
import { iconNames } from '../../../test/icon-names.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderScreen, toastTexts, serverError } from '../../../test/render-screen.tsx'
import { readStaffLink, takeLinkSecrets } from '../../session/url-secrets.ts'
import { readRecentErrors } from '../../ui/feedback/error-log.ts'
import { StaffScreen } from './StaffScreen.tsx'

const passkey = vi.hoisted(() => ({ use: () => Promise.resolve<unknown>({ id: 'mine' }) }))
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: () => passkey.use(),
  startAuthentication: () => passkey.use(),
}))
setUpConsole()

const refused = (code: string, status: number) => Response.json({ code, message: code }, { status })
async function choose(what: string): Promise<string> {
  await openConsole('lead')
  await press('Nur')
  expect(iconNames(consoleScreen, '[role=menuitem]').slice(0, 3)).toEqual(['users', 'scroll-text', 'vault'])
  await press(what)
  return consoleScreen.text()
}
const person = { email: 'leyla@mithaq.example', name: 'Leyla', role: 'reviewer', passkeys: 1, since: now }
const team = (path: string) => {
  const people = [
    { ...person, id: 's1', name: 'Nur', role: 'lead' },
    { ...person, id: 's2' },
  ]
  return path.startsWith('/staff/people') ? { people } : {}
}

test('lets a lead send a new link to or remove a colleague after asking, but not themselves', async () => {
  serverState.answer = team
  const text = await choose('Team')
  expect(text).toContain('|Nur| · Lead|leyla@mithaq.example · 1 passkey|Leyla| · Reviewer|')
  expect(isolatedTexts(consoleScreen, '[role=dialog] li')).toEqual(['Nur', 'Leyla'])
  expect(text).toContain('|Invite somebody|Name|E-mail|Sex|Woman|Man|Role|Reviewer|Lead|Send the invitation|')
  expect(consoleScreen.controlNames().filter((name) => name === 'Remove')).toHaveLength(1)
  await press('New link')
  expect(consoleScreen.text()).toContain(
    '|Send Leyla a new link?|Their passkeys and sessions end at once. They come back in with the link.|Cancel|Send the link|',
  )
  serverState.answer = serverError
  await press('Send the link')
  expect([toastTexts(), consoleScreen.controlNames().includes('Send the link')]).toEqual([
    ['That did not work'],
    true,
  ])
  serverState.answer = team
  requests.length = 0
  await press('Send the link')
  expect(requests).toEqual(['POST /staff/people/s2/link', 'GET /staff/people'])
  expect(toastTexts()).toContain('A link is on its way to leyla@mithaq.example. It works once, for 24 hours.')
  expect(consoleScreen.text()).not.toContain('Send Leyla a new link?')
  await press('Remove')
  expect(consoleScreen.text()).toContain(
    '|Remove Leyla?|They are signed out at once, and the cases in their hand are free again.|Cancel|',
  )
  await press('Cancel')
  expect(consoleScreen.text()).not.toContain('Remove Leyla?')
})

test('an invitation carries its role, is kept where it fails and cleared where it went', async () => {
  serverState.answer = team
  await choose('Team')
  const kind = (name: string) =>
    ['type', 'required', 'maxlength'].map((what) => consoleScreen.attribute(name, what))
  expect([kind('Name'), kind('E-mail')]).toEqual([
    [null, '', '50'],
    ['email', '', null],
  ])
  consoleScreen.fill('Name', 'Yahya')
  consoleScreen.fill('E-mail', 'yahya@mithaq.example')
  await press('Man', 'Lead')
  serverState.answer = serverError
  await press('Send the invitation')
  expect([toastTexts(), consoleScreen.value('Name')]).toEqual([['That did not work'], 'Yahya'])
  serverState.answer = team
  await press('Send the invitation')
  const invitation = { name: 'Yahya', email: 'yahya@mithaq.example', sex: 'male', role: 'lead' }
  expect(sentBodies.at(-1)).toEqual(invitation)
  expect(toastTexts()).toContain('A link is on its way to yahya@mithaq.example. It works once, for 24 hours.')
  expect([consoleScreen.value('Name'), consoleScreen.isChecked('Woman')]).toEqual(['', true])
})

test('the vault: one is opened for a reason, and one may try again', async () => {
  const one = { sealedAt: now, until: '2028-11-16T12:00:00.000Z', womenOnly: true, barred: true }
  const sealed = [
    { ...one, memberId: 'm1', name: 'Huda' },
    { ...one, memberId: 'm2', name: null, womenOnly: false },
    { ...one, memberId: 'm3', name: 'Amal', barred: false },
  ]
  serverState.answer = (path) =>
    path === '/staff/vault' ? { sealed } : { selfies: [{ pose: 'up', webp: 'AAAA' }] }
  const text = await choose('Vault')
  expect(text).toContain(
    '|Vault|Selfies of people who pretended to be somebody else, sealed for at most two years.|Huda|',
  )
  expect(text).toContain('|Huda| |sealed Nov 16, erased in 2028 · For women only|Allow another try|Open|')
  expect(text).toContain('|A former member| |sealed Nov 16, erased in 2028|Allow another try|Open|')
  expect(text).toContain('|Amal| |sealed Nov 16, erased in 2028 · For women only|Open|')
  expect(isolatedTexts(consoleScreen, '[role=dialog]')).toEqual(['Huda', 'A former member', 'Amal'])
  await press('Allow another try')
  expect(requests.at(-1)).toBe('DELETE /staff/vault/m1/bar')
  expect(consoleScreen.controlNames().filter((name) => name === 'Allow another try')).toHaveLength(1)
  await press('Open')
  expect(consoleScreen.isDisabled('Open the selfies')).toBe(true)
  expect(consoleScreen.text()).toContain(
    '|Open|Why do you open it?|It stands in the log, with your name.|Open the selfies|',
  )
  consoleScreen.fill('Why do you open it?', 'Asked by a court.')
  await press('Open the selfies')
  expect([requests.at(-1), sentBodies.at(-1)]).toEqual([
    'POST /staff/vault/m1',
    { reason: 'Asked by a court.' },
  ])
  expect(consoleScreen.controlNames()).not.toContain('Open the selfies')
  expect(consoleScreen.queryAll('[alt="Huda, Up"]')).toHaveLength(1)
  // Another look takes a reason of its own: the log would name the same one twice.
  await press('Open')
  expect([consoleScreen.value('Why do you open it?'), consoleScreen.isDisabled('Open the selfies')]).toEqual([
    '',
    true,
  ])
  serverState.answer = () => ({ sealed: [] })
  expect(await choose('Vault')).toContain('Nothing is sealed.')
  serverState.answer = serverError
  expect(await choose('Vault')).not.toContain('Nothing is sealed.')
})

test.each(['Team', 'Vault', 'Log', 'This week'])(
  '%s says in its place that it could not be loaded, and comes once it can be',
  async (sheet) => {
    serverState.answer = serverError
    const says = () => [
      consoleScreen.text().includes('|This could not be loaded|'),
      consoleScreen.text().includes('Loading...'),
    ]
    await choose(sheet)
    expect([...says(), toastTexts()]).toEqual([true, false, []])
    const figures = { open: 5, overdue: 2, days: [], medianHours: 1, appeals: { granted: 0, stands: 0 } }
    serverState.answer = () => ({ people: [], sealed: [], rows: [], next: null, ...figures })
    await press('Try Again')
    expect(says()).toEqual([false, false])
  },
)

const look = { at: now, act: 'look', about: null, memberId: null, shown: [], why: null }
const logged = (...ids: string[]) => ids.map((id) => ({ ...look, id, who: id }))

test('a sheet that cannot be read again says so above what it shows, until it can be', async () => {
  serverState.answer = () => ({ rows: logged('Leyla'), next: null })
  await choose('Log')
  serverState.answer = serverError
  await press('Close', 'Nur', 'Log')
  expect(consoleScreen.text()).toMatch(/\|This could not be loaded\|Try Again\|Leyla\| look\|/)
  serverState.answer = () => ({ rows: logged('Yahya'), next: null })
  await press('Try Again')
  expect(consoleScreen.text()).toContain('|Yahya| look|')
  expect(consoleScreen.text()).not.toMatch(/could not be loaded|Leyla/)
})

test('an answer to an earlier opening does not take the place of a later one, nor is added to it', async () => {
  const slow = Promise.withResolvers<object>()
  serverState.answer = () => slow.promise
  await choose('Log')
  const [page, more] = [{ rows: logged('Yahya'), next: 'one' }, Promise.withResolvers<object>()]
  serverState.answer = (path) => (path.includes('after') ? more.promise : page)
  await press('Close', 'Nur', 'Log')
  slow.resolve({ rows: logged('Leyla'), next: null })
  await advanceTime(1)
  expect([consoleScreen.text().includes('|Yahya|'), consoleScreen.text().includes('|Leyla|')]).toEqual([
    true,
    false,
  ])
  await press('Show more')
  Object.assign(page, { rows: logged('Huda', 'Yahya'), next: 'two' })
  await press('Close', 'Nur', 'Log')
  more.resolve({ rows: logged('Maha'), next: null })
  await advanceTime(1)
  const rows = consoleScreen.queryAll('[role=dialog] li bdi').map(({ textContent }) => textContent)
  expect([rows, consoleScreen.controlNames().includes('Show more')]).toEqual([['Huda', 'Yahya'], true])
})

test('the log goes on where it stopped, once a tap, and ends', async () => {
  serverState.answer = (path) =>
    path === '/staff/log'
      ? {
          rows: [
            {
              ...look,
              id: '1',
              who: 'Leyla',
              act: 'take_it_back',
              about: 'Zayd',
              memberId: 'm',
              why: 'An error',
            },
          ],
          next: 'one',
        }
      : { rows: [{ ...look, id: '2', who: null, shown: ['m1', 'm2'], why: 'open' }], next: null }
  expect(await choose('Log')).toMatch(
    /\|Log\|Who looked at what and decided what\. Nobody can change it\.\|Leyla\| take it back \|Zayd\|Nov 16, [^|]+\|m · An error\|Show more\|/,
  )
  expect(isolatedTexts(consoleScreen, '[role=dialog]')).toEqual(['Leyla', 'Zayd', 'm · An error'])
  const { answer } = serverState
  serverState.answer = serverError
  await press('Show more')
  serverState.answer = answer
  requests.length = 0
  fireEvent.click(consoleScreen.control('Show more'))
  expect(consoleScreen.isDisabled('Show more')).toBe(true)
  await advanceTime(1)
  expect(requests).toEqual(['GET /staff/log?after=one'])
  expect(consoleScreen.text()).toMatch(/\|Command line\| look\|.*\|open\|2 members shown\|m1, m2\|/)
  expect(consoleScreen.text()).toContain('|Zayd|')
  expect(consoleScreen.text()).not.toContain('Show more')
})

const keptNow = () => readRecentErrors().at(-1)
/** Whether the console keeps what fails then. */
async function keeps(act: () => Promise<unknown>): Promise<string | undefined> {
  const before = keptNow()
  await act()
  return keptNow() === before ? undefined : keptNow()?.message.split(':')[0]
}

test('what a lead asks for further and does not get is kept', async () => {
  serverState.answer = (path) =>
    path === '/staff/log' ? { rows: logged('Leyla'), next: 'one' } : serverError()
  await choose('Log')
  expect(await keeps(() => press('Show more'))).toBe('Console')
  const one = { sealedAt: now, until: now, womenOnly: true, barred: true, memberId: 'm1', name: 'Huda' }
  serverState.answer = (path) => (path === '/staff/vault' ? { sealed: [one] } : serverError())
  await choose('Vault')
  expect(await keeps(() => press('Allow another try'))).toBe('Console')
  await press('Open')
  consoleScreen.fill('Why do you open it?', 'Asked by a court.')
  expect(await keeps(() => press('Open the selfies'))).toBe('Console')
})

test('the week in figures', async () => {
  const days = [
    { day: '2026-11-15', opened: 4, decided: 0 },
    { day: '2026-11-16', opened: 1, decided: 7 },
  ]
  const figures = { open: 5, overdue: 2, days, medianHours: 1.26, appeals: { granted: 3, stands: 8 } }
  serverState.answer = () => figures
  expect(await choose('This week')).toContain(
    '|Open now|5|Overdue|2|Median time to a decision|1.3 h|Appeals|3 granted, 8 stand|Opened|4|Sun|1|Mon|Decided|0|Sun|7|Mon|',
  )
  const bars = consoleScreen.queryAll('[aria-label="Mon: 7"]')
  expect(bars).toHaveLength(1)
  const heights = consoleScreen.queryAll('figure li > [style]').map(({ style }) => style.height)
  expect(heights, 'by the highest of its own').toEqual(['56px', '14px', '2px', '56px'])
  serverState.answer = () => ({ ...figures, medianHours: null })
  expect(await choose('This week')).toContain('|Median time to a decision|–|')
  serverState.answer = () => ({ ...figures, medianHours: 0 })
  expect(await choose('This week'), 'at once').toContain('|Median time to a decision|0 h|')
})

const me = { id: 's1', name: 'Nur', sex: 'female', role: 'reviewer', passkeys: 1 }
let door: ReturnType<typeof renderScreen>
/** Somebody comes to the console, with a link or without. */
async function arrive(answers: Record<string, () => object>, link = '') {
  Object.assign(location, { href: `https://mithaq.example/staff${link && `?link=${link}`}` })
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
  takeLinkSecrets()
  serverState.answer = (path) => answers[path]?.() ?? refused('not_found', 404)
  door = renderScreen(<StaffScreen nowhere="404" />)
  await advanceTime(1)
  return door.text()
}
async function go(name: string) {
  await door.press(name)
  await advanceTime(1)
  return door.text()
}

beforeEach(() => void (passkey.use = () => Promise.resolve({ id: 'mine' })))

test('creates a passkey from a link, and says when the link has expired', async () => {
  await openConsole()
  const enrolment = () => ({ name: 'Nur', options: {}, demo: [] })
  expect(await arrive({ '/staff/enrolment': enrolment, '/staff/enrolment/passkey': () => me }, 'l1')).toBe(
    '|Mithaq|Welcome, Nur|Make a passkey on this device. From then on you sign in with it, and with nothing else.|Make my passkey|',
  )
  passkey.use = () => Promise.reject(new Error('for developers'))
  expect(await keeps(() => go('Make my passkey'))).toBe('Console')
  expect(door.text()).toContain('|The passkey was not used. Please try again.|')
  passkey.use = () => Promise.resolve({ id: 'mine' })
  expect(await go('Make my passkey')).toContain('|Queue|')
  expect(sentBodies.at(-1)).toEqual({ link: 'l1', passkey: { id: 'mine' } })
  expect(readStaffLink(), 'used up').toBeUndefined()
  expect(await arrive({ '/staff/sign-in': () => ({ options: {} }) }, 'l2')).toContain(
    'This link no longer works.',
  )
  expect(await arrive({ '/staff/enrolment': serverError }, 'l4')).toContain('|Try Again|')
})

test('the link of the demo offers its staff, and offers them again after a sign-out', async () => {
  await openConsole()
  const people = [
    { id: 's2', name: 'Leyla', sex: 'female', role: 'reviewer' },
    { id: 's3', name: 'Mariam', sex: 'female', role: 'lead' },
  ]
  let answer: () => object = serverError
  const text = await arrive(
    {
      '/staff/enrolment': () => ({ name: null, options: null, demo: people }),
      '/staff/enrolment/demo': () => answer(),
      '/staff/sign-out': () => ({}),
      // It still answers as the moderator who was signed in before.
      '/staff/session': () => me,
    },
    'l3',
  )
  expect(text).toMatch(
    /^\|Mithaq\|The moderators’ console\|This is the demo\..*\|Leyla\| · Reviewer\|Mariam\| · Lead\|$/,
  )
  expect(await go('Mariam · Lead')).not.toContain('|Queue|')
  expect(toastTexts()).toEqual(['That did not work'])
  answer = () => ({ ...people[1], passkeys: 0 })
  expect(await go('Mariam · Lead')).toContain('|Queue|')
  expect(sentBodies.at(-1)).toEqual({ link: 'l3', staffId: 's3' })
  await go('Mariam')
  expect(await go('Sign out')).toBe(text)
  answer = () => ({ ...people[0], passkeys: 0 })
  expect(await go('Leyla · Reviewer')).toContain('|Queue|')
  expect(door.controlNames()).toContain('Leyla')
})

test('lets known staff sign in by passkey, reports trouble and shows others an unknown page', async () => {
  await openConsole()
  expect(await arrive({})).toBe('|404|')
  await arrive({ '/staff/session': serverError })
  expect(door.controlNames()).toContain('Try Again')
  serverState.answer = (path) => (path === '/staff/session' ? me : {})
  expect(await go('Try Again')).toContain('|Queue|')
  let answer: () => object = () => refused('passkey_refused', 403)
  const text = await arrive({
    '/staff/sign-in': () => ({ options: {} }),
    '/staff/sign-in/passkey': () => answer(),
  })
  expect(text).toBe(
    '|Mithaq|The moderators’ console|Sign in with the passkey of this device.|Sign in with a passkey|',
  )
  expect(await go('Sign in with a passkey')).not.toContain('|The passkey was not used.')
  expect(door.queryAll('[role=alert]')).toHaveLength(1)
  answer = () => me
  await door.press('Sign in with a passkey')
  expect(door.isDisabled('Waiting for your passkey...')).toBe(true)
  expect(door.queryAll('[role=alert]')).toHaveLength(0)
  await advanceTime(1)
  expect(door.text()).toContain('|Queue|')
})
