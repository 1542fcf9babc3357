// @vitest-environment drawn
import type { OwnGuardian as Own } from '@mithaq/contract/guardians'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { later } from '../../test/later.ts'
import { matchWith } from '../../test/match.ts'
import { refused, servedScreens } from '../../test/served.tsx'
import { AwayDialog } from '../features/account/away/AwayDialog.tsx'
import { AccountManagement } from '../features/account/manage/AccountManagement.tsx'
import { PaymentCard } from '../features/chat/PaymentCard.tsx'
import { FewTokens } from '../features/discovery/FewTokens.tsx'
import { GuardianLinkScreen } from '../features/guardians/GuardianLinkScreen.tsx'
import { InviteForm } from '../features/guardians/InviteForm.tsx'
import { OwnGuardian } from '../features/guardians/OwnGuardian.tsx'
import { OwnDataScreen } from '../features/own-data/OwnDataScreen.tsx'
import { AddressSection } from '../features/security/AddressSection.tsx'
import { TokensReturn } from '../features/wallet/TokensReturn.tsx'

const { newClient, open, serve, signIn } = servedScreens()
const nothing = () => {}
/** In the zone of whoever runs it. */
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
  'POST /guardian/link': {
    ...{ state: 'invited', names: { member: 'Salma', guardian: 'Ibrahim' } },
    ...{ expiresAt: at, acceptedAt: null },
  },
}
const guardian: NonNullable<Own['guardian']> = {
  ...{ name: 'Ibrahim', relation: 'brother', email: 'ibrahim@example.com', state: 'invited' },
  ...{ invitedAt: now, expiresAt: at, acceptedAt: null, nextMailAt: null, unreachable: false },
}
const locked = matchWith({ clock: { ...matchWith().clock!, expiresAt: at } })

const parts: Record<string, ReactNode> = {
  'weekly tokens': <TokensReturn />,
  'weekly tokens before a like': <FewTokens />,
  'the end of a match': (
    <PaymentCard match={locked} balance={0} justPaid={false} onPaid={nothing} onOver={nothing} />
  ),
  'an away in the account': <AccountManagement />,
  'an away in its sheet': <AwayDialog open onOpenChange={nothing} />,
  'an invitation': <OwnGuardian guardian={guardian} />,
  'a mail': <OwnGuardian guardian={{ ...guardian, state: 'accepted', acceptedAt: now, nextMailAt: at }} />,
  'the next invitation': <InviteForm again={null} left={0} nextAt={at} />,
  'an invitation, to the guardian': <GuardianLinkScreen />,
  'a copy of one’s own data': <OwnDataScreen />,
  'a change of address': <AddressSection />,
}

test.each(Object.entries(parts))('after midnight what was tomorrow is today: %s', async (_, part) => {
  vi.setSystemTime(Date.parse(now))
  Object.assign(location, { hash: '#token', pathname: '/link/guardian', search: '' })
  signIn()
  serve((what) => answers[what] ?? refused('internal', 500))
  const screen = open(part, newClient())
  await later()
  expect(screen.plain()).toContain('tomorrow')
  await later(20 * 60_000)
  expect(screen.plain()).not.toContain('tomorrow')
})
