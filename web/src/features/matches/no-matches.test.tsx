import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NoMatches } from './NoMatches.tsx'
import { answered } from '../../../test/answered.ts'
import { summary } from './queries.ts'

function shown(unmatched: number | undefined): string {
  const client = new QueryClient()
  if (unmatched !== undefined) answered(client, summary, {}, { unread: 0, hasActive: false, unmatched })
  return draw(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <NoMatches />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test('somebody who never had a match reads that there is none yet', () => {
  expect(shown(0)).toContain('No matches yet')
})

test('somebody whose matches have all ended reads where they are', () => {
  expect(shown(2)).not.toContain('No matches yet')
  expect(shown(2)).toContain('No matches right now')
  expect(shown(2)).toContain('kept under Unmatched')
})

test('until it is known which of the two, neither is said', () => {
  expect(shown(undefined)).not.toContain('No matches')
})
