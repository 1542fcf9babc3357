import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { NoChatOpen } from './MatchesLayout.tsx'
import { NoMatches } from './NoMatches.tsx'
import { answered, answeredPages } from '../../../test/answered.ts'
import { matchWith } from '../../../test/match.ts'
import { list, summary } from './queries.ts'

const drawIn = (client: QueryClient, part: ReactNode) =>
  draw(
    <MemoryRouter>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </MemoryRouter>,
  )

function shown(unmatched: number | undefined): string {
  const client = new QueryClient()
  if (unmatched !== undefined) answered(client, summary, {}, { unread: 0, hasActive: false, unmatched })
  return drawIn(client, <NoMatches />)
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

test('the place for a chat asks to choose where there is a match to choose, and otherwise says what it is for', () => {
  const pane = (count: number | undefined) => {
    const client = new QueryClient()
    const counts = { yourTurn: 0, theirTurn: 0, toOpen: 0, found: 0 }
    const matches = Array.from({ length: count ?? 0 }, () => matchWith())
    if (count !== undefined)
      answeredPages(client, list, {}, { now: matchWith().createdAt, matches, counts, next: null })
    return drawIn(client, <NoChatOpen />)
  }
  expect(pane(1)).toContain('Choose a match')
  expect(pane(0)).not.toContain('Choose')
  expect(pane(0)).toContain('Once you have a match, your conversation opens here.')
  expect(pane(undefined)).not.toMatch(/Choose|Once/)
})
