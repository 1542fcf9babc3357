// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import { trouble } from '../../../test/screen.tsx'
import { servedScreens } from '../../../test/served.tsx'
import type { Match } from '@mithaq/contract/matches'
import type { ReactNode } from 'react'
import { Link, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { matchWith } from '../../../test/match.ts'
import { MatchesLayout, NoChatOpen } from './MatchesLayout.tsx'
import { NewMatchHost } from './new-match/NewMatchHost.tsx'
import { NewMatchOverlay } from './new-match/NewMatchOverlay.tsx'
import { readNewMatch, setNewMatch } from './new-match/new-match.ts'

let onScroll: () => void
vi.mock('virtua', () => ({
  Virtualizer: (props: { children: ReactNode; onScroll: () => void }) => {
    onScroll = props.onScroll
    return props.children
  },
}))

const { newClient, open, serve, signIn } = servedScreens()
const now = '2026-11-15T12:00:00.000Z'
const lastMessage = {
  ...{ id: '0195b6a0-0000-7000-8000-000000000101', matchId: matchWith().id, seq: 3 },
  ...{
    senderId: matchWith().profile.id,
    content: 'Salam',
    read: false,
    createdAt: '2026-11-14T09:00:00.000Z',
  },
}
const opened = { chatUnlocked: true, iPaid: true, theyPaid: true, lastMessage }
const { clock, profile } = matchWith()
const reply = clock && { ...clock, kind: 'reply' as const, awaited: 'me' as const }
const hana = { ...profile, id: 'h', name: 'Hana', verified: true }
const list = [
  matchWith({ ...opened, id: 'a', clock: reply, unread: 1 }),
  matchWith({
    ...opened,
    id: 'b',
    clock: reply && { ...reply, awaited: 'them' },
    profile: hana,
    lastMessage: { ...lastMessage, senderId: 'me' },
  }),
  matchWith({ id: 'c' }),
]
const counts = { yourTurn: 1, theirTurn: 4, toOpen: 1, found: 0 }

function openMatches(matches: Match[], at: string, more: Record<string, () => object> = {}) {
  vi.setSystemTime(Date.parse(now))
  signIn()
  const summary = { unread: 1, hasActive: true, unmatched: 2 }
  const answers: Record<string, () => object> = {
    'GET /matches': () => ({ now, matches, counts, next: null }),
    'GET /matches?search=a': () => ({ now, matches, counts, next: null }),
    'GET /matches/summary': () => summary,
    ...more,
  }
  serve((what) => (answers[what] ?? trouble)())
  const client = newClient()
  const screen = open(
    <>
      <Link to="/app/matches">Close it</Link>
      <Link to="/app/chat/b">Open it</Link>
      <Routes>
        <Route path="/app" element={<MatchesLayout />}>
          <Route path="matches" element={<NoChatOpen />} />
          <Route path="chat/:matchId" element={<p>The chat</p>} />
        </Route>
      </Routes>
    </>,
    client,
    at,
  )
  return { screen, answers, client }
}

test('the matches are grouped by turn, beside a pane that asks to choose one', async () => {
  const { screen, answers } = openMatches(list, '/app/matches')
  expect(screen.plain()).not.toContain('No matches')
  await later()
  expect(
    screen
      .text()
      .split('|')
      .filter((part) => part.trim()),
  ).toEqual([
    ...['Close it', 'Open it'],
    'Your Matches',
    'Unmatched (2)',
    'Search matches...',
    'Unmatched (2)',
    ...['Your turn', '1', 'Salma', 'Yesterday', 'Salam', 'Your turn · 68h 0m left', '1', '1 unread message'],
    ...['Waiting for them', '4', 'Hana', 'Yesterday', 'You: Salam', 'Waiting · 68h 0m left'],
    ...['To open', '1', 'Salma', '8:00 AM', 'Start a conversation', '68h 0m left to open'],
    'Choose a match',
    'Your conversation opens here, beside your matches.',
  ])
  const links = screen.every('a').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    ...['/app/matches', '/app/chat/b', '/app/notifications', '/app/unmatched', '/app/unmatched'],
    ...['/app/chat/a', '/app/chat/b', '/app/chat/c'],
  ])
  expect(screen.every('h1, h2, h3').map((part) => `${part.localName} ${part.textContent}`)).toEqual([
    'h1 Your Matches',
    ...['h2 Your turn 1', 'h2 Waiting for them 4', 'h2 To open 1', 'h2 Choose a match'],
  ])
  expect(screen.attribute('Search matches...', 'maxlength')).toBe('50')
  expect(screen.attribute('Search matches...', 'placeholder')).toBe('Search matches...')
  expect(screen.every('aside')[0]?.getAttribute('aria-label')).toBe('Choose a match')
  expect(screen.focused(), 'nobody came from a chat').toBe(document.body)
  const verified = screen.every('[role=img][aria-label=Verified]').map((badge) => badge.closest('a')?.href)
  expect(verified).toEqual([expect.stringMatching(/\/app\/chat\/b$/)])
  const heard = () => screen.every('p[role=status]').map(({ textContent }) => textContent)
  screen.write('Search matches...', 'a')
  await later(300)
  expect(heard()).toEqual([''])
  answers['GET /matches?search=ab'] = () => new Response(new ReadableStream())
  screen.write('Search matches...', 'ab')
  await later(300)
  expect(screen.every('a[href="/app/chat/b"]').length, 'until the next ones are found').toBe(2)
})

test('the list beside an open chat is a region of its own and marks the open one', async () => {
  const { screen } = openMatches(list, '/app/chat/b')
  await later()
  expect(screen.plain()).toContain('The chat')
  const part = () => screen.every('[role=complementary]')[0]
  expect(part()?.getAttribute('aria-label')).toBe('Your Matches')
  expect(screen.every('[aria-current=page]').map(({ textContent }) => textContent.slice(0, 4))).toEqual([
    'Hana',
  ])
  expect(screen.every('h2, h3').map((part) => part.localName)).toEqual(['h2', 'h3', 'h3', 'h3'])
  await screen.tap('Close it')
  expect(screen.every('[role=main]')[0]?.getAttribute('aria-label')).toBeNull()
  expect(screen.focused().textContent).toBe('Your Matches')
  expect(screen.focused().tabIndex).toBe(-1)
  const again = openMatches(list, '/app/matches').screen
  await later()
  await again.tap('Open it', 'Close it')
  expect(again.focused().textContent).toBe('Your Matches')
})

test('a failed list can be retried, a loaded one stays, and loading more is said', async () => {
  const { screen, answers, client } = openMatches([], '/app/matches', { 'GET /matches': trouble })
  const matches = () => ({ now, matches: list.slice(0, 1), counts, next: 'next' })
  await later()
  expect(screen.plain()).toContain('Your matches could not be loaded')
  answers['GET /matches'] = matches
  vi.stubGlobal('innerHeight', 400)
  const scroller = { scrollTop: 0, scrollHeight: 801 }
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => scroller.scrollHeight)
  await screen.tap('Try Again')
  expect(screen.plain()).toContain('Salma')
  expect(screen.plain()).not.toContain('Loading more...')
  answers['GET /matches'] = trouble
  await client.refetchQueries()
  await later()
  expect(screen.plain()).toContain('Salma')
  expect(screen.plain()).not.toContain('could not be loaded')
  answers['GET /matches'] = matches
  await client.refetchQueries()
  answers['GET /matches?after=next'] = () => new Response(new ReadableStream())
  scroller.scrollHeight = 799
  onScroll()
  await later()
  expect(screen.plain()).toContain('Loading more...')
})

test('a member without matches reads how to get one; an empty search says so', async () => {
  const { screen, answers } = openMatches([], '/app/matches')
  await later()
  const heard = () => screen.every('p[role=status]').map(({ textContent }) => textContent)
  expect(heard()).toEqual([''])
  expect(screen.plain()).toContain(
    'No matches right nowThose that ended are kept under Unmatched. When you and another member like each other, your match appears here.Discover profiles',
  )
  expect(screen.attribute('Discover profiles', 'href')).toBe('/app/profiles')
  expect(screen.plain()).toContain(
    'A place for your conversationsOnce you have a match, your conversation opens here.',
  )
  screen.write('Search matches...', 'Hana')
  answers['GET /matches?search=Hana'] = () => new Response(new ReadableStream())
  await later(300)
  expect(heard(), 'not known yet').toEqual([''])
  screen.write('Search matches...', 'Han')
  answers['GET /matches?search=Han'] = () => ({ now, matches: [], counts, next: null })
  await later(300)
  expect(heard()).toEqual(["No matches found for 'Han'"])
  expect(screen.every('h2').map(({ textContent }) => textContent)).toContain("No matches found for 'Han'")
})

test('the match screen names the person and the price, and whether the chat opens itself', () => {
  const shown = (opens: boolean, cost?: { balance: number; clock: NonNullable<Match['clock']> }) => {
    const overlay = (
      <NewMatchOverlay
        matchId="m"
        person={profile}
        opensChat={opens}
        {...(cost && { cost })}
        onDismiss={() => {}}
      />
    )
    return open(overlay).every('[role=dialog]')[0]?.textContent
  }
  const [title, acts] = ["It's a match!You and Salma liked each other.", 'Open our chatKeep discovering']
  expect(shown(false, clock ? { balance: 7, clock } : undefined)).toBe(
    `${title}Opening the chat takes 3 tokens each. You have 7 and 72 hours; what never opens comes back.${acts}`,
  )
  expect(shown(true)).toBe(`${title}Opening the chat takes 3 tokens each. Opening your chat...${acts}`)
})

test('the match screen closes when another screen is opened', async () => {
  const screen = open(
    <>
      <Link to="/elsewhere">Away</Link>
      <NewMatchHost />
    </>,
  )
  setNewMatch({ matchId: 'm', person: profile, opensChat: false })
  await later()
  expect(readNewMatch()).not.toBeNull()
  fireEvent.click(screen.every('a')[0]!)
  await later()
  expect(readNewMatch()).toBeNull()
})
