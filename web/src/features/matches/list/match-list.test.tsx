import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { ReactNode } from 'react'
import { expect, test, afterEach, describe, vi } from 'vitest'
import { NoChatOpen } from '../MatchesLayout.tsx'
import { NoMatches } from './NoMatches.tsx'
import { seedQuery, seedInfiniteQuery } from '../../../../test/seed-query.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { matchListQuery, matchSummaryQuery, unmatchedListQuery } from '../state/queries.ts'
import type { Match } from '@mithaq/contract/matches'
import { MatchList } from './MatchList.tsx'
import { MatchRow } from './MatchRow.tsx'
import { routeName } from '../../../api-cache/cache-tags.ts'
import { UnmatchedList } from '../../unmatched/UnmatchedList.tsx'
import { useMatchSummary } from '../state/use-matches.ts'

const drawIn = (client: QueryClient, part: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </MemoryRouter>,
  )

function shown(unmatched: number | undefined): string {
  const client = new QueryClient()
  if (unmatched !== undefined)
    seedQuery(client, matchSummaryQuery, {}, { unread: 0, hasActive: false, unmatched })
  return drawIn(client, <NoMatches />)
}

test('a member who never had a match reads that there is none yet', () => {
  expect(shown(0)).toContain('No matches yet')
})

test('a member whose matches have all ended reads where they are', () => {
  expect(shown(2)).not.toContain('No matches yet')
  expect(shown(2)).toContain('No matches right now')
  expect(shown(2)).toContain('kept under Unmatched')
})

test('neither text shows until it is known which applies', () => {
  expect(shown(undefined)).not.toContain('No matches')
})

test('the empty chat pane asks to choose a match, or says what it is for', () => {
  const pane = (count: number | undefined) => {
    const client = new QueryClient()
    const counts = { yourTurn: 0, theirTurn: 0, toOpen: 0, found: 0 }
    const matches = Array.from({ length: count ?? 0 }, () => makeMatch())
    if (count !== undefined)
      seedInfiniteQuery(
        client,
        matchListQuery,
        {},
        { now: makeMatch().createdAt, matches, counts, next: null },
      )
    return drawIn(client, <NoChatOpen />)
  }
  expect(pane(1)).toContain('Choose a match')
  expect(pane(0)).not.toContain('Choose')
  expect(pane(0)).toContain('Once you have a match, your conversation opens here.')
  expect(pane(undefined)).not.toMatch(/Choose|Once/)
})

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const nothing = () => {}
const lastMessage = {
  id: '0195b6a0-0000-7000-8000-000000000101',
  matchId: makeMatch().id,
  seq: 3,
  senderId: makeMatch().profile.id,
  content: 'Salam, how was your day at the school?',
  read: false,
  createdAt: '2026-11-15T09:30:00.000Z',
}
const many = (count: number): Match[] =>
  Array.from({ length: count }, (_, n) => makeMatch({ id: `${n}`, lastMessage }))
const counts = { yourTurn: 0, theirTurn: 0, toOpen: 0, found: 0 }
const page = (matches: Match[]) => ({ now: lastMessage.createdAt, matches, counts, next: null, balance: 7 })

test('a row shows no text for an expired clock', () => {
  const nowMs = Date.parse('2026-11-15T12:00:00Z') + 7 * 86_400_000
  const late = drawIn(newClient(), <MatchRow match={makeMatch()} current={false} nowMs={nowMs} />)
  expect(late).toContain('Salma')
  expect(late).not.toContain('left to open')
})

type Summary = ReturnType<typeof useMatchSummary>

function Look({ hand }: { hand: (summary: Summary) => void }) {
  hand(useMatchSummary())
  return null
}

describe('the summary of the matches', () => {
  afterEach(() => vi.unstubAllGlobals())
  const seen = (client: QueryClient) => {
    const looks: Summary[] = []
    drawIn(client, <Look hand={(summary) => looks.push(summary)} />)
    return looks[0]
  }

  test('assumes no match on failure, whatever was known before', async () => {
    const client = newClient()
    const known = { unread: 3, hasActive: true, unmatched: 2 }
    seedQuery(client, matchSummaryQuery, {}, known)
    expect(seen(client)).toMatchObject(known)
    await client
      .fetchQuery({
        queryKey: [routeName(matchSummaryQuery.route), {}],
        queryFn: () => Promise.reject(new Error('away')),
        staleTime: 0,
      })
      .catch(nothing)
    expect(seen(client)).toMatchObject({ unread: 0, hasActive: false, unmatched: 0 })
  })
})

describe('only visible rows are rendered', () => {
  const rowsIn = (html: string) => html.match(/Salma/g)?.length ?? 0

  test('in the list of matches', () => {
    const client = newClient()
    seedInfiniteQuery(client, matchListQuery, {}, page(many(200)))
    const html = drawIn(client, <MatchList openId={undefined} headingLevel={1} />)
    expect(html).toContain('Your Matches')
    expect(rowsIn(html)).toBeLessThan(60)
  })

  test('in the list of ended matches', () => {
    const client = newClient()
    seedInfiniteQuery(client, unmatchedListQuery, {}, page(many(200)))
    const html = drawIn(client, <UnmatchedList />)
    expect(html).toContain('Last Message')
    expect(rowsIn(html)).toBeLessThan(60)
  })
})
