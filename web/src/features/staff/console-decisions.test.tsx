// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  requests,
  consoleScreen,
  consoleEvents,
  serverState,
  now,
  openCase,
  openConsole,
  press,
  queuedCase,
  sentBodies,
  setUpConsole,
} from '../../../test/staff-console.tsx'
import { iconNames } from '../../../test/icon-names.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { toastTexts, serverError } from '../../../test/render-screen.tsx'
import { readRecentErrors } from '../../ui/feedback/error-log.ts'

const passkey = vi.hoisted(() => ({ make: () => Promise.resolve<unknown>({ id: 'new' }) }))
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: () => passkey.make() }))
setUpConsole()

const selfies = {
  byWomen: false,
  selfies: [{ pose: 'left', webp: 'AAAA' }],
  pictures: [],
  advice: null,
}
const verification = { ...queuedCase, kind: 'verification', ground: null } as const
const rude = { ...queuedCase, id: 'b', ground: 'rude' } as const
const giveSelfies = () => void (serverState.answer = (path) => (path.endsWith('/selfies') ? selfies : {}))
function openSelfies(): Promise<string> {
  giveSelfies()
  return openCase({}, verification)
}
const takenBack = () => requests.filter((what) => what.endsWith('/take-back'))
async function keys(...all: string[]) {
  for (const key of all) {
    fireEvent.keyDown(consoleScreen.focusedElement(), { key, ctrlKey: key === 'Enter' })
    await advanceTime(1)
  }
}

test('a case is looked at again where the addresses of its pictures have ended before a removal', async () => {
  const minute = Math.floor(Date.parse(now) / 60_000)
  const at = (end: number) => `${end.toString(36)}-${'a'.repeat(22)}`
  const shown = (end: number) => {
    const pictures = [1, 2].map((n) => ({ id: `p${n}`, thumbHash: '', blurred: false, address: at(end) }))
    return { profile: { pictures, aboutMe: '', city: 'Fez', country: 'MA' } as never }
  }
  const looks = () => requests.filter((path) => path.endsWith('/look')).length
  await openCase(shown(minute + 6))
  await press(/^Remove pictures/)
  expect(looks()).toBe(1)
  await press(/^Warn/)
  vi.setSystemTime(Date.now() + 7 * 60_000)
  serverState.details = shown(minute + 71)
  await press(/^Remove pictures/)
  expect(looks()).toBe(2)
  expect(consoleScreen.queryAll(`img[src*="/pictures/p1/${at(minute + 71)}/"]`).length).toBe(1)
})

test('a suspension, a rewriting and a removal are each made whole before they are sent', async () => {
  const pictures = [1, 2].map((n) => ({ id: `p${n}`, version: 1, thumbHash: '', blurred: false }))
  await openCase({ profile: { pictures, aboutMe: '', city: 'Fez', country: 'MA' } as never })
  const confirm = /Ctrl/
  expect(consoleScreen.isDisabled(confirm)).toBe(true)
  consoleScreen.fill('House rule', '6')
  await press(/^Suspend/, '30 days')
  expect(consoleScreen.isDisabled(confirm)).toBe(true)
  consoleScreen.fill('Reason they read', 'You were rude.')
  await press(/^Ask to rewrite/)
  // What was written stays where another decision is chosen.
  expect(consoleScreen.value('Reason they read')).toBe('You were rude.')
  expect(consoleScreen.isDisabled(confirm)).toBe(true)
  consoleScreen.fill('Which text', 'aboutMe')
  expect(consoleScreen.isDisabled(confirm)).toBe(false)
  await press(/^Remove pictures/)
  expect(consoleScreen.isDisabled(confirm)).toBe(true)
  await press('Picture 1', 'Picture 2', 'Picture 1')
  expect([1, 2].map((n) => consoleScreen.isChecked(`Picture ${n}`))).toEqual([false, true])
  await press(confirm)
  const common = { rule: 6, note: 'You were rude.', id: expect.any(String) }
  expect(sentBodies.at(-1)).toEqual({ ...common, decision: 'remove_pictures', pictures: ['p2'] })
  await openCase()
  await press(/^Ask to rewrite/)
  consoleScreen.fill('Which text', 'aboutMe')
  consoleScreen.fill('Reason they read', 'Please rewrite it.')
  await consoleScreen.press(confirm)
  expect(consoleScreen.isDisabled(confirm)).toBe(true)
  await advanceTime(1)
  expect(sentBodies.at(-1)).toMatchObject({ decision: 'rewrite', field: 'aboutMe', rule: 4 })
  expect(consoleScreen.text()).toContain('Take back')
  await advanceTime(10_500)
  expect(consoleScreen.text()).not.toContain('Take back')
  await openCase()
  const red: string[] = []
  for (const decision of ['Dismiss', 'Warn', 'Remove pictures', 'Ask to rewrite', 'Suspend', 'Ban']) {
    await press(new RegExp(`^${decision}`))
    if (consoleScreen.queryAll('button.bg-danger').length > 0) red.push(decision)
  }
  expect(red, 'what a member is hit by').toEqual(['Warn', 'Remove pictures', 'Suspend', 'Ban'])
  await press(/^Suspend/, '30 days')
  consoleScreen.fill('Reason they read', 'You were rude.')
  await press('Suspend for 30 daysCtrl ↵')
  expect(sentBodies.at(-1)).toMatchObject({ decision: 'suspend', days: 30 })
  expect(consoleScreen.text()).toContain('|Suspended.|Take back (10 s)|')
  const heard = () => consoleScreen.queryAll('[role=status]').map(({ textContent }) => textContent)
  expect(heard()).toContain('Suspended.Take back (10 s)')
  await press('Take back (10 s)')
  expect(requests.some((what) => what.endsWith('/take-back'))).toBe(true)
})

test('after a decision made while writing, letters are keys again at the next case', async () => {
  serverState.cases = [queuedCase, rude]
  await openConsole()
  await press(/^Money or scam/, /^Warn/)
  consoleScreen.fill('Reason they read', 'You asked for money.')
  consoleScreen.focus('Reason they read')
  await keys('Enter')
  expect(consoleScreen.attribute(/^Rude/, 'aria-current')).toBe('true')
  await keys('d')
  expect(consoleScreen.isChecked(/^Dismiss/)).toBe(true)
})

test('lets nobody decide on an appeal against their own decision, by tap or key', async () => {
  const text = await openCase({}, { mayDecide: false })
  expect(text).toContain('Somebody else has to decide it.')
  expect(consoleScreen.isDisabled(/^Warn/)).toBe(true)
  await keys('w', 't')
  expect(consoleScreen.value('Reason they read')).toContain('Ask nobody for money')
  await keys('Enter')
  expect(requests.filter((what) => what.endsWith('/decision'))).toEqual([])
  // A closed case cannot be decided, no matter who closed it.
  const closed = { mayDecide: false, stage: 'appeal', closedAt: now } as const
  expect(await openCase({ restriction: 'banned', mayRestore: true }, closed)).toContain(
    '|Restore|Everything as it was before|',
  )
  expect(consoleScreen.text()).not.toContain('Somebody else has to decide it.')
})

test('decides on selfies once, with the outcome as note, and can be taken back for 10 s', async () => {
  const text = await openSelfies()
  expect(text).toContain(
    '|Selfies|Their left|Published pictures|No published picture: there is nothing to compare with but the claim.|The machine has not looked yet.|' +
      'Decide|It is them|The badge appears, the selfies are erased|Cannot tell|They may try again, the selfies are erased|' +
      'Somebody else|The selfies are sealed for leads, no further tries|' +
      'Close: under 18|Everything is erased after 10 seconds|Note for the log|0 / 1000|Decide|Ctrl ↵|',
  )
  expect(text).not.toContain('For women only')
  expect(consoleScreen.isDisabled(/^Decide/)).toBe(true)
  await press(/^Cannot tell/)
  fireEvent.click(consoleScreen.control(/^Decide/))
  expect(consoleScreen.isDisabled(/^Decide/)).toBe(true)
  await advanceTime(1)
  expect(sentBodies.at(-1)).toEqual({ id: expect.any(String), outcome: 'refused', note: 'Cannot tell' })
  expect(consoleScreen.queryAll('[role=status]').map(({ textContent }) => textContent)).toContain(
    'Could not tellTake back (10 s)',
  )
  expect(consoleScreen.text()).toContain('|Decided|')
  requests.length = 0
  await press('Take back (10 s)')
  expect(requests.slice(0, 2)).toEqual([
    'POST /staff/cases/a/verification/take-back',
    'POST /staff/cases/a/look',
  ])
  // A note stays where that fails, goes with the decision, and is there again where that is taken back.
  sessionStorage.setItem('mithaq.draft.s1.case b', '"of another case"')
  const note = () => consoleScreen.value('Note for the log')
  consoleScreen.fill('Note for the log', ' Too dark. ')
  serverState.answer = serverError
  await press(/^Decide/)
  expect(note()).toBe(' Too dark. ')
  giveSelfies()
  await press(/^Decide/)
  expect(sentBodies.at(-1)).toMatchObject({ note: 'Too dark.' })
  expect(Object.keys(sessionStorage)).toEqual(['mithaq.draft.s1.case b'])
  await press(/^Take back/)
  expect(note()).toBe(' Too dark. ')
  await press(/^Decide/)
  await advanceTime(10_500)
  expect(consoleScreen.text()).toContain('|Decided|')
  expect(consoleScreen.text()).not.toContain('Take back')
})

test('lets the reviewer of selfies close the account of a minor', async () => {
  await openSelfies()
  await press(/^Close: under 18/)
  expect(consoleScreen.text()).toContain(
    '|Reason they read|0 / 1000|The member reads this with the rule, by mail.|',
  )
  await press(/^Decide/)
  expect(requests.at(-1)).not.toContain('/verification')
  expect(sentBodies.at(-1)).toMatchObject({
    decision: 'close_underage',
    rule: 8,
    note: expect.stringContaining('You are 18 or older'),
  })
})

test('selfies are decided on by the keys that decide any case, and by no draft out of sight', async () => {
  await openSelfies()
  sentBodies.length = 0
  await keys('u', 't', 'Enter')
  expect(sentBodies).toEqual([])
  await press(/^Somebody else/)
  consoleScreen.fill('Note for the log', 'Another face.')
  consoleScreen.focus('Note for the log')
  await keys('Enter')
  expect(sentBodies).toEqual([{ id: expect.any(String), outcome: 'fraudulent', note: 'Another face.' }])
  // Decided already.
  await keys('Enter')
  expect(sentBodies).toHaveLength(1)
})

test('a decision about selfies is taken back from any case, by tap or by key', async () => {
  giveSelfies()
  serverState.cases = [verification, rude]
  await openConsole()
  for (const back of ['z', 'Take back (10 s)']) {
    await press(/^Verification\d/, /^Cannot tell/, /^Decide/, /^Rude/)
    expect(consoleScreen.text()).toContain('|Could not tell|Take back (10 s)|')
    requests.length = 0
    if (back === 'z') fireEvent.keyDown(document.body, { key: back })
    else await consoleScreen.press(back)
    await advanceTime(1)
    expect(takenBack()).toEqual(['POST /staff/cases/a/verification/take-back'])
    expect(consoleScreen.attribute(/^Verification\d/, 'aria-current')).toBe('true')
  }
})

test('takes back decisions one at a time within 10 s, that of the shown case first', async () => {
  giveSelfies()
  serverState.cases = [verification, rude, { ...queuedCase, id: 'c' }]
  await openConsole()
  await press(/^Rude/, /^Warn/)
  consoleScreen.fill('Reason they read', 'You were rude.')
  await press(/^Warn.*↵/, /^Verification\d/, /^Cannot tell/, /^Decide/, /^Money/)
  requests.length = 0
  const undo = () => keys('z')
  await press(/^Rude/)
  expect(consoleScreen.text()).toContain('|Warned.|Take back (10 s)|')
  await undo()
  await press(/^Money/)
  expect(consoleScreen.text()).toContain('|Could not tell|Take back (10 s)|')
  await undo()
  expect(takenBack()).toEqual([
    expect.stringMatching(/^POST \/staff\/decisions\//),
    'POST /staff/cases/a/verification/take-back',
  ])
  await undo()
  expect(takenBack()).toHaveLength(2)
})

test('hides an expired undo and shows that of a later decision', async () => {
  giveSelfies()
  serverState.cases = [verification, rude]
  await openConsole()
  await press(/^Rude/, /^Warn/)
  consoleScreen.fill('Reason they read', 'You were rude.')
  await press(/^Warn.*↵/)
  await advanceTime(5000)
  // Its answer sets the clock back to the time of the first.
  await press(/^Verification\d/, /^Cannot tell/, /^Decide/, /^Rude/)
  expect(consoleScreen.text()).toContain('|Warned.|Take back (10 s)|')
  await advanceTime(11_000)
  expect(consoleScreen.text()).toContain('|Could not tell|Take back (')
  await advanceTime(5000)
  expect(consoleScreen.text()).not.toContain('Take back')
})

test('allows no decision without loaded selfies or on a closed case, and reports a refusal', async () => {
  serverState.answer = serverError
  const text = await openCase({}, { kind: 'verification', ground: null })
  expect([text, toastTexts()]).toEqual([
    expect.stringContaining('|Selfies|This could not be loaded|Try Again|'),
    [],
  ])
  expect(consoleScreen.isDisabled(/^It is them/)).toBe(true)
  serverState.answer = () => selfies
  await press('Try Again')
  expect([
    consoleScreen.controlNames().includes('Try Again'),
    consoleScreen.isDisabled(/^It is them/),
  ]).toEqual([false, false])
  serverState.answer = () => ({ ...selfies, byWomen: true })
  expect(await openCase({}, { kind: 'verification', closedAt: now })).toContain('|For women only|')
  expect(consoleScreen.isDisabled(/^It is them/)).toBe(true)
  await openCase({}, { kind: 'verification' })
  serverState.answer = serverError
  await press(/^It is them/, /^Decide/)
  expect(toastTexts()).toEqual(['That did not work'])
  expect(consoleScreen.isDisabled(/^Decide/)).toBe(false)
})

test('what was written about a case waits there until it is decided, also over a sign-in', async () => {
  serverState.cases = [queuedCase, rude]
  await openConsole()
  await press(/^Money or scam/, /^Dismiss/)
  // A note is for colleagues, a reason for the member.
  expect(consoleScreen.text()).toContain('|Note|0 / 1000|')
  await press(/^Warn/)
  consoleScreen.fill('Reason they read', 'He asked for money.')
  expect(consoleScreen.text()).toContain('|Reason they read|19 / 1000|')
  await press(/^Rude/)
  expect([
    consoleScreen.value('Note'),
    consoleScreen.value('House rule'),
    consoleScreen.isChecked(/^Warn/),
  ]).toEqual(['', '6', false])
  await press(/^Money or scam/)
  expect([consoleScreen.value('Reason they read'), consoleScreen.isChecked(/^Warn/)]).toEqual([
    'He asked for money.',
    true,
  ])
  await openConsole()
  await press(/^Money or scam/)
  expect(consoleScreen.value('Reason they read')).toBe('He asked for money.')
})

test('what was written at one stage of a case is confirmed at no other', async () => {
  await openCase()
  await press(/^Ban/)
  consoleScreen.fill('Reason they read', 'He asked for money.')
  for (const next of [
    { stage: 'confirmation' },
    { stage: 'appeal' },
    { closedAt: queuedCase.openedAt },
  ] as const) {
    await openCase({}, next)
    expect(consoleScreen.value('Note')).toBe('')
  }
  await openCase()
  expect(consoleScreen.value('Reason they read')).toBe('He asked for money.')
})

test('keeps the text of a refused decision, and restores that of one taken back', async () => {
  await openCase()
  await press(/^Warn/)
  consoleScreen.fill('Reason they read', 'He asked for money.')
  serverState.answer = serverError
  await keys('Enter')
  expect([toastTexts(), consoleScreen.value('Reason they read')]).toEqual([
    ['That did not work'],
    'He asked for money.',
  ])
  serverState.answer = () => ({})
  await keys('Enter')
  expect(requests.filter((what) => what.endsWith('/decision'))).toHaveLength(2)
  expect(sessionStorage).toHaveLength(0)
  await press(/^Take back/)
  expect([consoleScreen.value('Reason they read'), consoleScreen.isChecked(/^Warn/)]).toEqual([
    'He asked for money.',
    true,
  ])
})

test('a note about selfies, a reason to open the vault and an invitation outlive their sheets', async () => {
  await openSelfies()
  consoleScreen.fill('Note for the log', 'Too dark.')
  await openSelfies()
  expect(consoleScreen.value('Note for the log')).toBe('Too dark.')

  const one = {
    name: 'Huda',
    sealedAt: queuedCase.openedAt,
    until: queuedCase.dueAt,
    womenOnly: false,
    barred: false,
  }
  serverState.answer = (path) =>
    path === '/staff/people'
      ? { people: [] }
      : {
          sealed: [
            { ...one, memberId: 'm1' },
            { ...one, memberId: 'm2' },
          ],
        }
  await openConsole('lead')
  await press('Nur', 'Team')
  consoleScreen.fill('Name', 'Yahya')
  await press('Close', 'Nur', 'Vault', 'Open')
  consoleScreen.fill('Why do you open it?', 'Asked by')
  await press('Close', 'Nur', 'Vault', 'Open')
  expect(consoleScreen.value('Why do you open it?')).toBe('Asked by')
  await press('Close', 'Nur', 'Team')
  expect(consoleScreen.value('Name')).toBe('Yahya')
})

test('deletes drafts at sign-out and reports a failed sign-out', async () => {
  sessionStorage.setItem('mithaq.draft.s2.case b', '"of a colleague"')
  await openCase()
  await press(/^Warn/)
  serverState.answer = serverError
  await press('Nur', 'Sign out')
  expect([toastTexts(), consoleEvents, sessionStorage.length]).toEqual([['That did not work'], [], 2])
  serverState.answer = () => ({})
  await press('Nur', 'Sign out')
  expect([consoleEvents, Object.keys(sessionStorage)]).toEqual([['left'], ['mithaq.draft.s2.case b']])
})

test('a search finds by two letters, tells who is held, and leads to the case', async () => {
  const cases = [
    { id: 'a', kind: 'report', at: now, open: true },
    { id: 'b', kind: 'appeal', at: now, open: false },
  ]
  const person = (id: string, restriction: string | null) => ({
    id,
    restriction,
    member: { name: id, age: 30, picture: null },
  })
  const people = [
    { ...person('Zayd', 'banned'), cases },
    { ...person('Amr', 'under_review'), cases: [] },
    { id: 'gone', restriction: null, member: null, cases: [] },
  ]
  serverState.answer = () => ({ people })
  await openConsole()
  const seek = async (words: string) => {
    consoleScreen.fill('Member, match or case', words)
    await consoleScreen.submit('Member, match or case')
    await advanceTime(1)
    return consoleScreen.text()
  }
  await seek('z ')
  expect(requests).toEqual([])
  serverState.answer = () => Response.json({ code: 'internal', message: 'not found out' }, { status: 500 })
  await seek('ya')
  expect(toastTexts()).toEqual(['That did not work'])
  expect(readRecentErrors().at(-1)?.message).toMatch(/^Console: /)
  serverState.answer = () => ({ people })
  requests.length = 0
  expect(consoleScreen.queryAll('form[role=search] input[type=search]')).toHaveLength(1)
  const text = await seek(' za ')
  expect(requests).toEqual(['GET /staff/search?q=za'])
  expect(text).toContain(
    '|Zayd, 30|Banned|Reports, Today, open|Appeals, Today, closed|Amr, 30|No case|A former member|',
  )
  consoleScreen.fill('Member, match or case', 'zay')
  expect(consoleScreen.text()).not.toContain('Amr')
  await seek('zay')
  fireEvent.keyDown(consoleScreen.control('Member, match or case'), { key: 'Escape' })
  expect(consoleScreen.text()).not.toContain('Amr')
  await seek('zay')
  await press('Appeals, Today, closed')
  expect(requests.at(-1)).toBe('POST /staff/cases/b/look')
  expect(consoleScreen.text()).not.toContain('Amr')
  serverState.answer = () => ({ people: [] })
  expect(await seek('nobody')).toContain('Nobody was found')
  serverState.answer = serverError
  await seek('trouble')
  expect(toastTexts()).toEqual(['That did not work'])
})

test('hides team, log and vault from reviewers, adds a passkey and signs out', async () => {
  serverState.queue = { oldest: { openedAt: '2026-11-16T11:00:00.000Z', dueAt: '2026-11-16T13:00:00.000Z' } }
  await openConsole()
  expect(consoleScreen.text()).toContain('|Oldest waits |1h 0m| of 2h|')
  await press('Nur')
  expect(iconNames(consoleScreen, '[role=menuitem]')).toEqual([
    ...['chart-no-axes-column', 'keyboard', 'key-round', 'log-out'],
  ])
  expect(consoleScreen.text()).toMatch(/ all keys\|This week\|Keys\|Add a passkey\|Sign out\|$/)
  await press('Keys')
  expect(consoleScreen.text()).toContain(
    '|Keys|Next and previous case|J|K|Take the case|C|Dismiss|D|Warn|W|Remove pictures|R|Ask to rewrite|E|Suspend|S|Ban|B|Close: under 18|U|Restore|O|' +
      'A sentence to begin with|T|Confirm the decision|Ctrl ↵|Take it back, for 10 seconds|Z|Search|/|This list|?|',
  )
  await press('Close', 'Nur', 'Add a passkey')
  expect([toastTexts(), consoleEvents]).toEqual([['Your passkey was added.'], ['me']])
  serverState.answer = serverError
  await press('Nur', 'Sign out')
  expect(consoleEvents).toEqual(['me'])
  serverState.answer = () => ({})
  passkey.make = () => Promise.reject(new Error('for developers'))
  await press('Nur', 'Add a passkey')
  expect(toastTexts()).toContain('The passkey was not used. Please try again.')
  expect(readRecentErrors().at(-1)?.message).toBe('Console: for developers')
  await press('Nur', 'Sign out')
  expect([requests.at(-1), consoleEvents]).toEqual(['POST /staff/sign-out', ['me', 'left']])
})
