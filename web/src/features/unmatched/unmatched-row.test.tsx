import type { Match } from '@mithaq/contract/matches'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { UnmatchedRow } from './UnmatchedRow.tsx'

const at = '2026-11-15T08:00:00.000Z'
const match: Match = {
  id: '00000000-0000-4000-8000-000000000001',
  round: 1,
  createdAt: at,
  profile: {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Amina',
    age: 29,
    occupation: '',
    location: { country: 'MA', city: 'Fez' },
    picture: null,
    resting: false,
    verified: false,
  },
  profileActive: true,
  chatUnlocked: true,
  iPaid: true,
  theyPaid: true,
  clock: null,
  resting: null,
  dayMore: { me: false, them: false },
  canAskDay: false,
  sight: { iShow: null, theyShow: null, iAsked: false, theyAsked: false },
  leaveFee: 0,
  freeLeave: null,
  foundAsk: null,
  ended: {
    at,
    by: 'them',
    expired: null,
    silent: null,
    moved: [],
    found: false,
    goodbye: null,
    canRematch: false,
    rematchUnanswered: false,
  },
  lastMessage: null,
  lastSeq: 0,
  unread: 0,
}

const row = (profileActive: boolean) =>
  draw(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <UnmatchedRow match={{ ...match, profileActive }} balance={9} rowIndex={2} onViewProfile={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )

test('a row leads to the profile and the chat', () => {
  expect(row(true)).toContain('View Profile')
  expect(row(true)).toContain('View Chat')
  expect(row(true)).not.toContain('not shown at the moment')
})

test('a row of somebody who has hidden says so and leads to the chat alone', () => {
  expect(row(false)).toContain('Amina, 29')
  expect(row(false)).toContain('Their profile is not shown at the moment.')
  expect(row(false)).not.toContain('View Profile')
  expect(row(false)).toContain('View Chat')
})
