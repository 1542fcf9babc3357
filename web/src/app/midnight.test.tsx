// @vitest-environment dom
import type { OwnGuardian as Own } from '@mithaq/contract/guardians'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { makeMatch } from '../../test/match-fixtures.ts'
import { errorResponse, setUpFakeServer } from '../../test/set-up-fake-server.tsx'
import { MessageList } from '../features/chat/thread/MessageList.tsx'
import { AwayDialog } from '../features/account/away/AwayDialog.tsx'
import { SignInGroup } from '../features/account/groups/SignInGroup.tsx'
import { PaymentCard } from '../features/chat/unlock/PaymentCard.tsx'
import { FewTokens } from '../features/discovery/tokens/FewTokens.tsx'
import { GuardianLinkScreen } from '../features/guardians/GuardianLinkScreen.tsx'
import { InviteForm } from '../features/guardians/InviteForm.tsx'
import { OwnGuardian } from '../features/guardians/OwnGuardian.tsx'
import { OwnDataScreen } from '../features/own-data/OwnDataScreen.tsx'
import { AddressSection } from '../features/security/AddressSection.tsx'
import { DevicesSection } from '../features/security/DevicesSection.tsx'
import { CaseHistory } from '../features/staff/case/CaseHistory.tsx'
import { UnmatchedRow } from '../features/unmatched/UnmatchedRow.tsx'
import { TransactionList } from '../features/wallet/TransactionList.tsx'
import { WeeklyTopUp } from '../features/wallet/WeeklyTopUp.tsx'

vi.mock('virtua', () => import('../../test/fake-virtua.tsx'))

const { render, respondWith, signIn } = setUpFakeServer()
const nothing = () => {}
/** In the time zone of the machine that runs it. */
const now = new Date(2026, 10, 15, 23, 50).toISOString()
const at = new Date(2026, 10, 16, 14).toISOString()

const away = { startsLeft: 1, nextStartAt: null, dayMs: 86_400_000, minDays: 3, maxDays: 10 }
const startedAt = new Date(2026, 10, 13, 14).toISOString()
const answers: Record<string, object> = {
  'GET /wallet': {
    ...{ now, balance: 0, recent: [], welcome: 9, lesson: false },
    weekly: { at, upTo: 6, brings: 6 },
  },
  'GET /account/away': { now, ...away, away: { startedAt, until: at } },
  'GET /account/data/export': { now, export: { askedAt: now, ready: { until: at, bytes: 9 } } },
  'GET /account/security/address': {
    email: 'maryam@example.com',
    change: { email: 'new@example.com', oldConfirmed: false, newConfirmed: false, expiresAt: at },
  },
  'GET /account/security/devices': {
    now,
    devices: [{ id: 'd', browser: 'Firefox', system: 'Linux', thisOne: false, lastUsedAt: now }],
  },
  'POST /guardian/link': {
    ...{ state: 'invited', names: { member: 'Salma', guardian: 'Ibrahim' } },
    ...{ expiresAt: at, acceptedAt: null },
  },
}
const guardian: NonNullable<Own['guardian']> = {
  ...{ name: 'Ibrahim', relation: 'brother', email: 'ibrahim@example.com', state: 'invited' },
  ...{ invitedAt: now, expiresAt: at, acceptedAt: null, nextMailAt: null, unreachable: false },
}
const locked = makeMatch({ clock: { ...makeMatch().clock!, expiresAt: at } })

const parts: Record<string, ReactNode> = {
  'weekly tokens': <WeeklyTopUp />,
  'weekly tokens before a like': <FewTokens />,
  'the end of a match': (
    <PaymentCard match={locked} balance={0} justPaid={false} onPaid={nothing} onOver={nothing} />
  ),
  'an away in the account': <SignInGroup />,
  'an away in its sheet': <AwayDialog open onOpenChange={nothing} />,
  'an invitation': <OwnGuardian guardian={guardian} />,
  'a mail': <OwnGuardian guardian={{ ...guardian, state: 'accepted', acceptedAt: now, nextMailAt: at }} />,
  'the next invitation': <InviteForm again={null} left={0} nextAt={at} />,
  'an invitation, to the guardian': <GuardianLinkScreen />,
  'a copy of one’s own data': <OwnDataScreen />,
  'a change of address': <AddressSection />,
}

const received = {
  id: 'r',
  type: 'welcome',
  description: '',
  amount: 9,
  createdAt: now,
  reason: null,
  match: null,
}
const said = {
  ...{ id: 's', seq: 1, content: 'Salam', createdAt: now, mine: true, mark: undefined, quote: null },
  ...{ myReaction: null, theirReaction: null, lines: [], before: [] },
}
const decided = {
  ...({ id: 'e', at: now, decision: 'warn', rule: 4, note: '', by: 'Leyla', takenBack: false } as const),
  ...({ stage: 'first', days: null, field: null, pictures: 0 } as const),
}
const ended = makeMatch({ createdAt: now, lastMessage: null, ended: null })
const paging = { older: false, loadingOlder: false, onLoadOlder: nothing }

const pastParts: Record<string, ReactNode> = {
  'a movement of tokens': <TransactionList transactions={[received]} />,
  'the days of a chat': (
    <MessageList profile={ended.profile} rows={[said]} paging={paging} onDiscard={nothing} />
  ),
  'a match that ended': <UnmatchedRow match={ended} balance={0} rowIndex={1} onViewProfile={nothing} />,
  'a device': <DevicesSection />,
  'a decision': <CaseHistory history={[decided]} />,
}

test.each(Object.entries(pastParts))('shows today as yesterday after midnight: %s', async (_, part) => {
  vi.setSystemTime(Date.parse(now))
  signIn()
  respondWith((what) => answers[what] ?? errorResponse('internal', 500))
  const screen = render(part)
  await advanceTime()
  expect(screen.plainText()).toMatch(/Today|\d:50/)
  expect(screen.plainText()).not.toContain('Yesterday')
  await advanceTime(20 * 60_000)
  expect(screen.plainText()).toContain('Yesterday')
})

const sources = import.meta.glob<string>('../features/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('formats no day with a time that is read only once', () => {
  const once = /(timeLabel|dayLabel|dayTitle|dayToCome|momentToCome|whenText)\([^;]*?serverNowMs\(\)/
  const all = Object.entries(sources).filter(([path]) => !path.includes('.test.'))
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(([, text]) => once.test(text)).map(([path]) => path)).toEqual([])
})

test.each(Object.entries(parts))('shows tomorrow as today after midnight: %s', async (_, part) => {
  vi.setSystemTime(Date.parse(now))
  Object.assign(location, { hash: '#token', pathname: '/link/guardian', search: '' })
  signIn()
  respondWith((what) => answers[what] ?? errorResponse('internal', 500))
  const screen = render(part)
  await advanceTime()
  expect(screen.plainText()).toContain('tomorrow')
  await advanceTime(20 * 60_000)
  expect(screen.plainText()).not.toContain('tomorrow')
})
