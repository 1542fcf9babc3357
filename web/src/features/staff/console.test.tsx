// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isolatedTexts } from '../../../test/isolated-texts.ts'
import {
  requests,
  consoleScreen,
  serverState,
  now,
  openCase,
  openConsole,
  press,
  makeReport,
  queuedCase,
  sentBodies,
  setUpConsole,
  warning,
} from '../../../test/staff-console.tsx'
import { iconNames } from '../../../test/icon-names.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { publicMaryam } from '../../../test/profile-fixtures.ts'
import { toastTexts, serverError } from '../../../test/render-screen.tsx'

setUpConsole()

test('counts cases by kind and keeps the filters that apply when the kind changes', async () => {
  await openConsole()
  expect(consoleScreen.text()).toContain(
    '|All|2|Reports|2|Pictures|Verification|Patterns|Appeals|999+|Closed|',
  )
  const pressed = () =>
    consoleScreen.controlNames().filter((name) => consoleScreen.attribute(name, 'aria-pressed') === 'true')
  expect(pressed()).toEqual(['All2'])
  consoleScreen.fill('Severity', '1')
  consoleScreen.fill('Due', 'day')
  await press('Mine', /^Reports/)
  expect(requests.at(-1)).toBe('GET /staff/cases?severity=1&due=day&mine=true&kind=report')
  expect(pressed()).toEqual(['Reports2', 'Mine'])
  await press('Mine')
  consoleScreen.fill('Due', 'any')
  await advanceTime(1)
  expect(requests.at(-1)).toBe('GET /staff/cases?severity=1&kind=report')
  await press('Mine', 'Closed')
  expect(requests.at(-1)).toBe('GET /staff/cases?severity=1&closed=true')
  expect(pressed()).toEqual(['Closed'])
  expect(consoleScreen.controlNames()).toContain('Severity')
  expect(consoleScreen.controlNames()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(Mine|Due)$/)]),
  )
  await press(/^All/)
  expect(requests.at(-1)).toBe('GET /staff/cases?severity=1')
})

test('a row says what it is about, who has it, and the closed one when it ended', async () => {
  const claim = { name: 'Leyla', mine: false, until: now }
  serverState.cases = [
    { ...queuedCase, claim },
    { ...queuedCase, id: 'b', reports: 0, member: null, claim: { ...claim, mine: true } },
    { ...queuedCase, id: 'c', closedAt: warning.at, decided: warning },
  ]
  serverState.queue = { next: 'c' }
  await openConsole()
  expect(consoleScreen.text()).toContain(
    '|Money or scam|22h 0m|Zayd, 31| · 2 reports|Deception|Leyla has it|',
  )
  expect(consoleScreen.text()).toContain('|Money or scam|22h 0m|A former member|Deception|You have it|')
  expect(consoleScreen.text()).toContain(
    '|Money or scam|Saturday|Zayd, 31| · 2 reports|Deception|Warned by Leyla|',
  )
  expect(isolatedTexts(consoleScreen, 'li')).toEqual(['Zayd, 31', 'A former member', 'Zayd, 31'])
  await press(/former/)
  expect(consoleScreen.attribute(/former/, 'aria-current')).toBe('true')
  expect(consoleScreen.attribute(/Leyla has it/, 'aria-current')).toBeNull()
  await press('Show more')
  expect(requests.at(-1)).toBe('GET /staff/cases?after=c')
  await press('Back to the queue')
  expect(consoleScreen.text()).toContain('|Choose a case from the queue.|')
})

test('does not call a queue empty while it loads', async () => {
  serverState.cases = []
  const opened = openConsole()
  expect(consoleScreen.text()).not.toContain('Nothing waits for you')
  expect(consoleScreen.text()).toContain('|Loading...|')
  await opened
  expect(consoleScreen.text()).toMatch(
    /^(?!.*Loading).*\|Nothing waits for you\|New cases appear here by themselves, what is due first at the top\.\|/,
  )
  await press('Closed')
  expect(consoleScreen.text()).toContain(
    '|Nothing is closed yet|What was decided appears here, the last decision first.|',
  )
})

test('a queue that cannot be loaded says so, also while it is asked for again, until it comes', async () => {
  const works = serverState.queue
  serverState.queue = serverError()
  await openConsole()
  const says = () => [
    consoleScreen.text().includes('|The queue could not be loaded'),
    consoleScreen.text().includes('Loading...'),
  ]
  expect(says()).toEqual([true, false])
  const held = Promise.withResolvers<object>()
  serverState.queue = held.promise
  await advanceTime(30_000)
  expect([requests.length > 0, ...says()]).toEqual([true, true, false])
  held.resolve(serverError())
  await advanceTime(1)
  serverState.queue = works
  await press('Try Again')
  expect([
    consoleScreen.controlNames().includes('Try Again'),
    consoleScreen.text().includes('Zayd, 31'),
  ]).toEqual([false, true])
  // What is shown stays, though it cannot be read again.
  serverState.queue = serverError()
  await advanceTime(30_000)
  expect([
    consoleScreen.controlNames().includes('Try Again'),
    consoleScreen.text().includes('Zayd, 31'),
  ]).toEqual([false, true])
})

test('the head of a case: who, since when, verified or not, and whose hand it is in', async () => {
  const asSeen = { ...publicMaryam, pictures: [], facts: {}, prompts: [], verified: true } as never
  expect(await openCase({ asSeen })).toContain('|Zayd, 31|Deception|since Oct 3 · verified|')
  expect(consoleScreen.text()).toContain('|Open chats|1|Matches ever|5|Ended by others|3|Earlier warnings|2|')
  await press('Profile as members see it')
  expect(consoleScreen.text()).toContain('I try to keep my promises.')
  await press('Close', 'Take this case')
  expect(requests).toContain('POST /staff/cases/a/claim')
  const claim = { name: 'Nur', mine: true, until: now }
  const notYet = { ...(asSeen as object), verified: false } as never
  expect(await openCase({ asSeen: notYet }, { claim })).toContain(' · not verified|')
  await press('Put back')
  expect(requests).toContain('DELETE /staff/cases/a/claim')
  const theirs = await openCase({}, { claim: { ...claim, name: 'Leyla', mine: false } })
  expect(theirs).toContain('Leyla has this case in hand.')
  expect(theirs).not.toMatch(/Put back|Take this case/)
  expect(consoleScreen.isDisabled(/^Warn/)).toBe(true)
  expect(await openCase({}, { closedAt: now }), 'what is closed').not.toContain('Take this case')
})

test('ignores the second click of a double click after the first has moved things', async () => {
  await openCase({ asSeen: { ...publicMaryam, pictures: [], facts: {}, prompts: [] } as never })
  fireEvent.click(consoleScreen.control('Take this case'), { detail: 1 })
  await advanceTime(1)
  expect(requests).toContain('POST /staff/cases/a/claim')
  const profile = consoleScreen.control('Profile as members see it')
  fireEvent.click(profile, { detail: 2 })
  expect(consoleScreen.queryAll('[role=dialog]')).toEqual([])
  fireEvent.click(profile, { detail: 1 })
  expect(consoleScreen.queryAll('[role=dialog]')).toHaveLength(1)
})

test('what a case shows of the member: held, repeated, found, and as they were', async () => {
  const profile = { aboutMe: 'I mend books.', education: '', maritalStatus: 'Divorced', pictures: [] }
  const place = { occupation: 'Baker', city: 'Fez', country: 'MA' }
  const text = await openCase({
    restriction: 'suspended',
    restrictedUntil: '2026-11-20T12:00:00.000Z',
    pattern: { text: 'Write me elsewhere', members: 12 },
    profile: { ...profile, ...place } as never,
  })
  for (const words of [
    'Suspended until Nov 20',
    '|“Write me elsewhere”|The same text went to 12 members in a day|',
    'Baker · Fez, Morocco · since Oct 3',
    '|Divorced|I mend books.|',
  ])
    expect(text).toContain(words)
  expect(text).toContain('|The profile today|')
  expect(isolatedTexts(consoleScreen, 'section:has(h3)')).toEqual([
    ...['Zayd, 31', 'Baker · Fez, Morocco · since Oct 3', 'Suspended until Nov 20'],
    ...['“Write me elsewhere”', 'I mend books.'],
  ])
  expect(text).not.toMatch(/Reporters are never named|What the member says/)
  expect(await openCase({ restriction: 'under_review' })).toContain('Hidden until this is decided')
  expect(requests).not.toContain('POST /staff/cases/a/pictures')
  serverState.answer = () => new Promise(() => {})
  await openCase({}, { kind: 'picture' })
  expect(consoleScreen.queryAll('ul[aria-busy=true]')).toHaveLength(1)
  serverState.answer = () => ({ pictures: [{ id: 'p', reason: 'doubtful', webp: 'AAAA' }] })
  expect(await openCase({}, { kind: 'picture' })).toContain('|The machine is in doubt|')
  const images = consoleScreen
    .queryAll('section img')
    .map((image) => ['src', 'alt'].map((what) => image.getAttribute(what)))
  expect(images).toEqual([['data:image/webp;base64,AAAA', '']])
  const { answer } = serverState
  serverState.answer = serverError
  expect(await openCase({}, { kind: 'appeal' })).toContain('|This could not be loaded|Try Again|')
  expect([toastTexts(), consoleScreen.queryAll('[aria-busy=true]')]).toEqual([[], []])
  serverState.answer = answer
  await press('Try Again')
  expect(consoleScreen.text()).toContain('|The machine is in doubt|')
  expect(consoleScreen.controlNames()).not.toContain('Try Again')
})

test('what was decided before, and what the member says against it', async () => {
  const history = [warning, { ...warning, id: 'e2', by: null, takenBack: true }]
  const evidence = {
    ...{ caseId: 'b', kind: 'picture' as const, profile: null, pattern: null, reportsMade: [] },
  }
  const appeals = [
    { id: 'x', at: warning.at, words: 'It was a joke.', about: { ...warning, by: null }, evidence },
  ]
  const text = await openCase({ history, appeals })
  const rule = '4. Ask nobody for money, and offer none. He was told.'
  expect(text).toContain(
    `|History|Warned by Leyla|${rule}|Saturday|Warned by a former colleague| · taken back|${rule}|`,
  )
  expect(text).toContain(
    '|What the member says|against: Warned by a former colleague|Saturday|It was a joke.|Ask nobody for money, and offer none. He was told.|',
  )
  const sentence = 'Ask nobody for money, and offer none. He was told.'
  expect(isolatedTexts(consoleScreen, 'section:has(h3) li')).toEqual(['It was a joke.', sentence, rule, rule])
  expect(iconNames(consoleScreen, 'section:has(h3) li')).toEqual(Array(2).fill('triangle-exclamation-point'))
  expect(text).not.toContain('Nothing was decided')
  await openCase({ history, appeals: [{ ...appeals[0]!, words: null }] })
  expect(isolatedTexts(consoleScreen, 'section:has(h3) li')).toEqual([sentence, rule, rule])
  expect(await openCase()).toContain('Nothing was decided about this member before.')
})

test('an appeal shows what each decision was based on, as its moderator saw it', async () => {
  const place = { occupation: 'Baker', city: 'Fez', country: 'MA', education: '', maritalStatus: 'Divorced' }
  const profile = (aboutMe: string) => ({ ...place, aboutMe, pictures: [] }) as never
  const appeal = (id: string, evidence: object) => ({
    ...{ id, at: warning.at, words: `Words of ${id}`, about: { ...warning, id } },
    evidence: {
      caseId: id,
      kind: 'report',
      profile: null,
      pattern: null,
      reportsMade: [],
      ...evidence,
    } as never,
  })
  serverState.answer = () => ({ pictures: [{ id: 'p', reason: 'twice', webp: 'AAAA' }] })
  const text = await openCase(
    {
      profile: profile('I have changed.'),
      appeals: [
        appeal('one', { profile: profile('I sell watches.'), reportsMade: [makeReport('r1')] }),
        appeal('two', { pattern: { text: 'Write me elsewhere', members: 12 } }),
      ],
    },
    { kind: 'appeal', stage: 'appeal', reports: 0 },
  )
  expect(text).toMatch(
    /\|Words of one\|.*\|“He asked me for money.”\|The last 2 messages of their chat\|Sana:\|No, I cannot.\|Zayd:\|Lend me 200.\|The profile as it was\|Divorced\|I sell watches.\|.*\|Words of two\|.*\|“Write me elsewhere”\|The same text went to 12 members/,
  )
  expect(text).toContain('|In two accounts|')
  expect(text).toContain('|The profile today|Divorced|I have changed.|')
  // What answers an appeal quotes nothing.
  expect(text).not.toContain('Quote in the statement')
})

test('a reported message is quoted from its own report, and taken out again', async () => {
  const gone = {
    ...{
      reporter: null,
      reason: null,
      sentence: 'I like tea too.',
      sentenceAbout: 'prompt:home_is',
      excerpt: [],
    },
  }
  const goodbye = { fromReporter: false, content: '', goodbye: 'not_suited' as const, at: now }
  const left = { ...makeReport('r2'), excerpt: [...makeReport('r2').excerpt, goodbye] }
  const reportsMade = [makeReport('r1'), left, { ...makeReport('r3'), ...gone }]
  const text = await openCase({ reportsMade, restriction: 'suspended', mayRestore: true })
  expect(text).toContain('|Reports |3|Reporters are never named to the member|')
  expect(text).toContain('|Sana, 27 reported| |Money or scam|Saturday|“He asked me for money.”|')
  expect(text).toContain(
    '|The last 2 messages of their chat|Sana:|No, I cannot.|Zayd:|Lend me 200.|Quote in the statement|',
  )
  expect(text).toContain(
    '|What was written had to be erased.|Written with a like, about “A home to me is…”: |I like tea too.|',
  )
  expect(consoleScreen.controlNames().filter((name) => name === 'Quote in the statement')).toHaveLength(2)
  expect(isolatedTexts(consoleScreen, 'section:has(h3) li').slice(4)).toEqual([
    ...['Sana, 27 reported', '“He asked me for money.”', 'No, I cannot.', 'Lend me 200.'],
    'Thank you for your time. I do not think we are suited. May Allah grant you someone good.',
    ...['A former member reported', 'What was written had to be erased.', 'I like tea too.'],
  ])
  await press(/^Warn/, 'Quote in the statement')
  expect(consoleScreen.controlNames().filter((name) => name === 'Quoted in the statement')).toHaveLength(1)
  expect(consoleScreen.attribute('Quoted in the statement', 'aria-pressed')).toBe('true')
  expect(consoleScreen.attribute('Quote in the statement', 'aria-pressed')).toBe('false')
  expect(consoleScreen.text()).toMatch(/Quotes one message: Nov 14, \d+:00/)
  // What says nothing to the member quotes nothing.
  for (const other of [/^Dismiss/, /^Restore/]) {
    await press(other)
    expect(consoleScreen.text()).not.toContain('Quotes one message')
  }
  consoleScreen.fill('Reason they read', 'He begged.')
  await press(/^Warn/, /^Warn the member/)
  expect(sentBodies.at(-1)).toMatchObject({
    decision: 'warn',
    note: 'He begged.',
    quote: { reportId: 'r1', at: 1 },
  })
  await openCase({ reportsMade: [makeReport('r1')] })
  await press(/^Warn/, 'Quote in the statement', 'Do not quote')
  expect(consoleScreen.controlNames()).toContain('Quote in the statement')
})

const toRead = 'Reason they read|0 / 1000|The member reads this with the rule, in the app and by mail.|'

test('each decision asks for what belongs to it, and its button says what it does', async () => {
  await openCase()
  const words = () => consoleScreen.text().split('|Close: under 18|')[1]
  expect(words()).toMatch(
    /\|House rule\|.*\|Note\|0 \/ 1000\|For your colleagues, .*\|Choose a decision\|Ctrl ↵\|/,
  )
  for (const [decision, details, confirm] of [
    [/^Warn/, '', 'Warn the member'],
    [/^Remove pictures/, 'Which pictures|', 'Remove the pictures'],
    [/^Ask to rewrite/, 'Which text|Name|About me|Education|Occupation|Prompts|', 'Ask to rewrite'],
    [/^Suspend/, 'For how long|3 days|7 days|30 days|', 'Suspend for 7 days'],
    [/^Ban/, '', 'Propose the ban'],
  ] as const) {
    await press(decision)
    expect(words()).toContain(`|U|${details}House rule|`)
    expect(words()).toContain(`|${toRead}${confirm}|Ctrl ↵|`)
    const chosen = consoleScreen
      .queryAll('[name=decision]:checked')
      .map((one) => one.closest('label')?.textContent)
    expect(chosen).toEqual([expect.stringMatching(decision)])
  }
  await press(/^Close: under 18/)
  expect(consoleScreen.text()).toContain('|The member reads this with the rule, by mail.|Close and erase|')
  expect(consoleScreen.value('House rule')).toBe('8')
})

test('names the parts of the console and lets panes without controls scroll by key', async () => {
  await openCase()
  const parts = consoleScreen.queryAll('section[aria-label]').map((part) => part.getAttribute('aria-label'))
  expect(parts).toEqual(['Queue', 'Money or scam', 'Decision'])
  expect(consoleScreen.queryAll('section').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, 0])
  const groups = consoleScreen.queryAll('[role=group]').map((part) => part.getAttribute('aria-label'))
  expect(groups).toEqual(['Kinds of cases', 'Which cases'])
})
