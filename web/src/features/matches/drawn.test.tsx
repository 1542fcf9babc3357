import type { Match, MatchEnd } from '@mithaq/contract/matches'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { matchWith } from '../../../test/match.ts'
import { TabBar } from '../../app/TabBar.tsx'
import { MatchList } from './MatchList.tsx'
import { MatchRow } from './MatchRow.tsx'
import { answered, answeredPages } from '../../../test/answered.ts'
import { list, summary, unmatchedList } from './queries.ts'
import { nameOf } from '../../server-state/topics.ts'
import { UnmatchedList } from '../unmatched/UnmatchedList.tsx'
import { UnmatchedRow } from '../unmatched/UnmatchedRow.tsx'
import { useMatchSummary } from './use-matches.ts'

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const draw = (part: ReactNode, client = newClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
const nothing = () => {}
const lastMessage = {
  id: '0195b6a0-0000-7000-8000-000000000101',
  matchId: matchWith().id,
  seq: 3,
  senderId: matchWith().profile.id,
  content: 'Salam, how was your day at the school?',
  read: false,
  createdAt: '2026-11-15T09:30:00.000Z',
}
const many = (count: number): Match[] =>
  Array.from({ length: count }, (_, n) => matchWith({ id: `${n}`, lastMessage }))
const counts = { yourTurn: 0, theirTurn: 0, toOpen: 0, found: 0 }
const page = (matches: Match[]) => ({ now: lastMessage.createdAt, matches, counts, next: null, balance: 7 })

describe('a row of the matches', () => {
  const nowMs = Date.parse('2026-11-15T12:00:00Z')
  const row = (changed: Partial<Match>) =>
    draw(<MatchRow match={matchWith(changed)} current={false} nowMs={nowMs} />)

  test('shows avatar, name, time, preview, unread count and the running clock', () => {
    const html = row({ lastMessage, unread: 2 })
    const text = textOf(html)
    expect(text).toContain('|Salma|')
    expect(text).toContain('|Salam, how was your day at the…|')
    expect(text).toContain('|2|')
    expect(text).toContain('2 unread messages')
    expect(text).toContain('|68h 0m left to open|')
    expect(html).toMatch(/<time[^>]+dateTime="2026-11-15T09:30:00.000Z"[^>]*>[^<]+<\/time>/i)
    expect(html).toContain('href="/app/chat/0195b6a0-0000-7000-8000-000000000001"')
    // No picture: the drawn face.
    expect(html).toContain('viewBox="0 0 400 500"')
    const picture = { id: 'p', thumbHash: '', blurred: false, address: '' }
    const withPicture = matchWith({ profile: { ...matchWith().profile, picture } })
    expect(draw(<MatchRow match={withPicture} current={false} nowMs={nowMs} />)).toContain('<img')
  })

  test('without a message begins a conversation, since the match; without unread or clock says nothing of them', () => {
    const text = textOf(row({ clock: null }))
    expect(text).toContain('|Start a conversation|')
    expect(text).not.toMatch(/unread|0m/)
    expect(row({ clock: null })).toContain('dateTime="2026-11-15T08:00:00.000Z"')
  })

  test('says nothing of a clock that has run out', () => {
    const late = draw(<MatchRow match={matchWith()} current={false} nowMs={nowMs + 7 * 86_400_000} />)
    expect(textOf(late)).not.toContain('left to open')
  })
})

describe('the tab of the matches', () => {
  const tabs = (unread: number, hasActiveMatch: boolean) =>
    draw(<TabBar active="profiles" unread={unread} hasActiveMatch={hasActiveMatch} />)
  const iconOfMatches = (html: string) => /href="\/app\/matches".*?<svg[^>]*class="([^"]*)"/s.exec(html)?.[1]

  test('counts the unread up to 99', () => {
    expect(textOf(tabs(0, false))).not.toMatch(/\d/)
    expect(textOf(tabs(1, false))).toContain('|1|')
    expect(textOf(tabs(99, false))).toContain('|99|')
    expect(textOf(tabs(100, false))).toContain('|99+|')
  })

  test('has a red icon while a match is active, and no other tab has', () => {
    expect(iconOfMatches(tabs(0, true))).toContain('text-rose')
    expect(tabs(0, true).match(/text-rose/g)).toHaveLength(1)
    expect(tabs(0, false)).not.toContain('text-rose')
  })
})

type Summary = ReturnType<typeof useMatchSummary>

function Look({ hand }: { hand: (summary: Summary) => void }) {
  hand(useMatchSummary())
  return null
}

describe('a look at the matches', () => {
  afterEach(() => vi.unstubAllGlobals())
  const seen = (client: QueryClient) => {
    const looks: Summary[] = []
    draw(<Look hand={(summary) => looks.push(summary)} />, client)
    return looks[0]
  }

  test('that fails assumes no match, whatever was known before', async () => {
    const client = newClient()
    const known = { unread: 3, hasActive: true, unmatched: 2 }
    answered(client, summary, {}, known)
    expect(seen(client)).toMatchObject(known)
    await client
      .fetchQuery({
        queryKey: [nameOf(summary.route), {}],
        queryFn: () => Promise.reject(new Error('away')),
        staleTime: 0,
      })
      .catch(nothing)
    expect(seen(client)).toMatchObject({ unread: 0, hasActive: false, unmatched: 0 })
  })
})

describe('only rows in sight are drawn', () => {
  const rowsIn = (html: string) => html.match(/Salma/g)?.length ?? 0

  test('of the matches', () => {
    const client = newClient()
    answeredPages(client, list, {}, page(many(200)))
    const html = draw(<MatchList openId={undefined} headingLevel={1} />, client)
    expect(html).toContain('Your Matches')
    expect(rowsIn(html)).toBeLessThan(60)
  })

  test('of the ended ones', () => {
    const client = newClient()
    answeredPages(client, unmatchedList, {}, page(many(200)))
    const html = draw(<UnmatchedList />, client)
    expect(html).toContain('Last Message')
    expect(rowsIn(html)).toBeLessThan(60)
  })
})

describe('the ended matches', () => {
  const ended: MatchEnd = {
    at: '2026-11-15T10:00:00.000Z',
    by: 'nobody',
    expired: 'reply',
    silent: 'them',
    moved: [],
    found: false,
    goodbye: null,
    canRematch: true,
    rematchUnanswered: false,
  }

  test('are a table of three columns with the balance above it', () => {
    const client = newClient()
    answeredPages(client, unmatchedList, {}, page(many(3)))
    const html = draw(<UnmatchedList />, client)
    const columns = [...html.matchAll(/role="columnheader">([^<]*)</g)].map(([, name]) => name)
    expect(columns).toEqual(['Profile', 'Last Message', 'Actions'])
    expect(textOf(html)).toContain('Your balance: |7 tokens|')
  })

  test('say who, why, what was written last and when, and what can be done', () => {
    const row = (changed: Partial<Match>) =>
      draw(
        <UnmatchedRow
          match={matchWith({ clock: null, lastMessage, ended, ...changed })}
          balance={7}
          rowIndex={2}
          onViewProfile={nothing}
        />,
      )
    const cells = row({}).split('role="cell"').slice(1).map(textOf)
    expect(cells).toHaveLength(3)
    expect(cells[0]).toContain('|Salma, 27|')
    expect(cells[0]).toContain('|Non-response auto-unmatch|')
    expect(cells[1]).toContain('|Salam, how was your day at the…|')
    expect(cells[2]).toContain('|View Profile|')
    expect(cells[2]).toContain('|Rematch (3 tokens)|')
    const barred = textOf(row({ ended: { ...ended, canRematch: false } }))
    expect(barred).toContain('|View Chat|')
    expect(barred).not.toContain('Rematch')
    expect(textOf(row({ lastMessage: null }))).toContain('|No messages|')
  })

  test('are cards on a phone and a row of the table where there is room', () => {
    const row = draw(
      <UnmatchedRow match={matchWith({ ended })} balance={7} rowIndex={2} onViewProfile={nothing} />,
    )
    const classes = /role="row"[^>]*class="([^"]*)"/.exec(row)?.[1]?.split(' ')
    expect(classes).toEqual(expect.arrayContaining(['md:grid', 'max-md:rounded-lg', 'max-md:border']))
  })
})
