import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { endedWith, matchWith } from '../../../test/match.ts'
import { UnmatchedRow } from './UnmatchedRow.tsx'

const match = matchWith({
  chatUnlocked: true,
  iPaid: true,
  theyPaid: true,
  clock: null,
  leaveFee: 0,
  ended: endedWith({ by: 'them' }),
})

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
  expect(row(false)).toContain('Salma, 27')
  expect(row(false)).toContain('Their profile is not shown at the moment.')
  expect(row(false)).not.toContain('View Profile')
  expect(row(false)).toContain('View Chat')
})
