import type { OwnStanding, Statement } from '@mithaq/contract/standing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { seedQuery } from '../../../test/seed-query.ts'
import { htmlText } from '../../../test/html-text.ts'
import { HouseRulesScreen } from '../house-rules/HouseRulesScreen.tsx'
import { StatementScreen } from './StatementScreen.tsx'
import { mostUrgentStatement, ownStanding } from './queries.ts'
import { StandingScreen } from './StandingScreen.tsx'
import { StatementView } from './StatementView.tsx'

const statement: Statement = {
  id: '00000000-0000-4000-8000-000000000001',
  decision: 'suspend',
  proposed: false,
  at: '2026-11-15T12:00:00.000Z',
  until: '2026-11-22T12:00:00.000Z',
  rule: 4,
  reason: 'You asked members for money.',
  field: null,
  pictures: 0,
  quote: null,
  read: false,
  appealBy: '2027-05-15T12:00:00.000Z',
  appeal: null,
}
const ownWith = (given: Partial<Statement>, own: Partial<OwnStanding> = {}): OwnStanding => ({
  now: '2026-11-15T12:00:10.000Z',
  restriction: 'suspended',
  restrictedUntil: statement.until,
  tokens: 6,
  statements: [{ ...statement, ...given }],
  ...own,
})
const textIn = (part: ReactNode, client = new QueryClient()) =>
  htmlText(
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )
const shown = (given: Partial<Statement>, own: Partial<OwnStanding> = {}) =>
  textIn(<StatementView statement={{ ...statement, ...given }} own={ownWith(given, own)} />)
const on = (screen: ReactNode, own: OwnStanding) => {
  const client = new QueryClient()
  seedQuery(client, ownStanding, {}, own)
  return textIn(screen, client)
}

it('a suspension says what is over, what is safe and what it is about', () => {
  expect(shown({}, { tokens: 1 })).toContain('Your 1 token is safe')
  for (const now of [statement.until!, '2026-11-23T12:00:00.000Z'])
    expect(shown({}, { now })).toContain('Your account was suspended until Nov 22')
  const quote = { text: 'Could you lend me 200?', at: '2026-11-13T12:00:00.000Z' }
  expect(shown({ quote })).toContain('“Could you lend me 200?”')
  expect(shown({ quote })).toContain('You, in a chat on Nov 13')
})

const why =
  '|Reason|You asked members for money.|Rule 4 of our |house rules|. A person decided this, not a machine.'
const safe = 'Your clocks have stopped, and nobody loses tokens'
const oneAppeal = 'One appeal, read by someone else. We aim to answer within 48 hours|'
const tillThen = 'Until then you cannot browse or write, and new people do not see you.'
it.each<[Partial<Statement>, signs: string[], string, ...string[]]>([
  [
    { decision: 'warn' },
    ['triangle-exclamation-point', 'scale'],
    '|Please read this before you go on|Something you wrote or shared was against our house rules. Nothing else changes, and nobody else is told.',
    oneAppeal,
  ],
  [
    { decision: 'remove_pictures' },
    ['image-off', 'scale'],
    '|We removed one of your pictures|It was against our house rules. You can add another one at any time.',
    oneAppeal,
  ],
  [
    { decision: 'rewrite' },
    ['pen-line', 'scale'],
    '|Please rewrite part of your profile|It is against our house rules. Please change it when you continue.',
    oneAppeal,
  ],
  [
    { decision: 'suspend' },
    ['pause', 'clock', 'coins', 'scale'],
    `|Your account is suspended until Nov 22|${tillThen}`,
    safe,
    'Your 6 tokens are safe',
    oneAppeal,
  ],
  [
    { decision: 'ban', until: null },
    ['ban', 'coins', 'clock', 'scale'],
    '|Your account is closed|Your matches have ended. Tokens paid for chats that never opened were returned.',
    'Your 6 tokens are safe',
    'You can sign in for 6 months; then the account is erased',
    oneAppeal,
  ],
  [
    { decision: 'ban', proposed: true, appealBy: null },
    ['pause', 'clock', 'coins', 'scale'],
    `|Your account is suspended|We are considering closing your account. A second person decides, usually within 24 hours. ${tillThen}`,
    safe,
    'Your 6 tokens are safe',
    'We tell you the outcome here and by e-mail|',
  ],
])('shows %j with the icons %j, its own text and what is safe', (given, signs, first, ...lines) => {
  expect(shown(given)).toBe(`${first}${why}|${lines.join('|')}`)
  const view = <StatementView statement={{ ...statement, ...given }} own={ownWith(given)} />
  const html = renderToStaticMarkup(<MemoryRouter>{view}</MemoryRouter>)
  expect([...html.matchAll(/lucide lucide-([\w-]+)/g)].map(([, name]) => name)).toEqual(signs)
})

it('an appeal shows its words, when it is answered, and what came of it', () => {
  const appeal = {
    at: statement.at,
    words: 'It was a joke between us.',
    answerBy: '2026-11-17T12:00:00.000Z',
    outcome: null,
    answer: null,
  }
  const waiting = shown({ appealBy: null, appeal })
  expect(waiting).toContain('It was a joke between us.')
  expect(waiting).toMatch(/\|Your appeal\|It was a joke between us\.\|.*\|We aim to answer by Nov 17, /)
  const lapsed = { appealBy: null, appeal: { ...appeal, words: null } }
  const view = <StatementView statement={{ ...statement, ...lapsed }} own={ownWith(lapsed)} />
  expect(renderToStaticMarkup(<MemoryRouter>{view}</MemoryRouter>)).not.toContain('></p>')
  const answered = shown({ appealBy: null, appeal: { ...appeal, outcome: 'granted', answer: 'We read it.' } })
  expect(answered).toContain('you were right. The decision has been reversed.')
  expect(answered).toContain('We read it.')
  expect(answered).not.toContain('We aim to answer by')
  const listed = (more: object) =>
    on(<StandingScreen />, ownWith({ appealBy: null, appeal: { ...appeal, ...more } }, { restriction: null }))
  expect(listed({})).toContain('|We aim to answer by Nov 17, ')
  expect(listed({ outcome: 'granted', answer: 'We read it.' })).not.toContain('We aim to answer by')
})

it('leaves a statement by a tap, or to the profile for a rewrite, but not a suspension', () => {
  const ways = (given: Partial<Statement>, restriction: OwnStanding['restriction']) => {
    const text = on(<StatementScreen />, ownWith(given, { restriction }))
    return ['|I have read it|', '|Change it now|', '|Write an appeal|'].filter((way) => text.includes(way))
  }
  expect(ways({ decision: 'warn' }, null)).toEqual(['|I have read it|', '|Write an appeal|'])
  expect(ways({ decision: 'rewrite', appealBy: null }, null)).toEqual(['|Change it now|'])
  expect(ways({}, 'suspended')).toEqual(['|Write an appeal|'])
})

it('on the account, a decision can be appealed while there is time', () => {
  const inTime = on(<StandingScreen />, ownWith({ read: true }, { restriction: null }))
  expect(inTime).toBe(
    `|House rules and decisions|A suspension|Nov 15${why}|Write an appeal|You can appeal until May 15.|Read the house rules|`,
  )
  expect(on(<StandingScreen />, ownWith({ appealBy: null }, { restriction: null }))).not.toContain(
    'Write an appeal',
  )
})

it.each([
  ['warn', 'A warning'],
  ['remove_pictures', 'Pictures removed'],
  ['rewrite', 'A text to rewrite'],
  ['suspend', 'A suspension'],
  ['ban', 'The account closed'],
] as const)('on the account, %s is called: %s', (decision, words) => {
  expect(on(<StandingScreen />, ownWith({ decision }))).toContain(`|${words}|Nov 15|`)
})

it.each([
  ['name', 'Your name'],
  ['aboutMe', 'About you'],
  ['education', 'Your education'],
  ['occupation', 'Your occupation'],
  ['prompts', 'Your prompts'],
] as const)('names a text to rewrite: %s as %s', (field, words) => {
  expect(shown({ decision: 'rewrite', field })).toContain(`|Reason|${words}|`)
})

it('shows the house rules as eight numbered sentences', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HouseRulesScreen />
    </MemoryRouter>,
  )
  expect(html.match(/<li /g)).toHaveLength(8)
  const text = htmlText(html)
  // Where a statement leads that names the rule.
  const card = (
    <MemoryRouter>
      <StatementView statement={statement} own={ownWith({})} />
    </MemoryRouter>
  )
  expect(
    renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{card}</QueryClientProvider>),
  ).toContain('href="/house-rules#rule-4"')
  expect(text).toContain('|4|Ask nobody for money')
  expect(html).toMatch(/<li id="rule-4"[^>]*>.{0,200}Ask nobody for money/s)
  for (const rule of [
    'Come to marry, and say so honestly.',
    'Be yourself: your own name, age, pictures and story.',
    'Say truthfully whether you are married.',
    'Ask nobody for money, and offer none.',
    'Keep it modest: nothing sexual, in words or pictures.',
    'Speak kindly: no insults, no pressure, no contempt.',
    'Threaten nobody and harm nobody.',
    'You are 18 or older, and your pictures show no child alone.',
  ])
    expect(text).toContain(rule)
})

it('shows a suspension or ban first, then the oldest unread statement', () => {
  const told = (id: string, more: Partial<Statement>) => ({
    ...statement,
    id,
    decision: 'warn' as const,
    ...more,
  })
  // The newest first, as the server lists them.
  const statements = [
    told('3', {}),
    told('2', { decision: 'suspend' }),
    told('1', {}),
    told('0', { read: true }),
  ]
  const first = (restriction: OwnStanding['restriction'], among = statements) =>
    mostUrgentStatement({
      now: statement.at,
      restriction,
      restrictedUntil: null,
      tokens: 6,
      statements: among,
    })?.id
  expect([first('suspended'), first('banned'), first(null), first('under_review')]).toEqual([
    '2',
    '2',
    '1',
    '1',
  ])
  expect(first('banned', [told('5', {}), told('4', { decision: 'ban' })])).toBe('4')
  const later = { decision: 'suspend', until: '2026-12-15T12:00:00.123456Z' } as const
  const several = [
    told('9', { decision: 'suspend' }),
    told('8', { decision: 'ban', proposed: true, until: '2027-01-01T12:00:00.000Z' }),
    told('7', { decision: 'ban', until: null }),
    told('6', later),
  ]
  const restrictedUntil = '2026-12-15T12:00:00.123Z'
  const among = { now: statement.at, tokens: 6, statements: several }
  expect(
    mostUrgentStatement({ ...among, restriction: 'suspended', restrictedUntil })?.id,
    'as long as they are held',
  ).toBe('6')
  expect(
    mostUrgentStatement({ ...among, restriction: 'banned', restrictedUntil: null })?.id,
    'what was confirmed',
  ).toBe('7')
  expect(first('banned', [told('6', {}), told('5', {})]), 'what holds them is not told').toBe('6')
})
