// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { serverError } from '../../../test/render-screen.tsx'
import { setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import type { ReactNode } from 'react'
import { Link, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { makeMatch } from '../../../test/match-fixtures.ts'
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

const { newClient, render, respondWith, signIn } = setUpFakeServer()
const now = '2026-11-15T12:00:00.000Z'
const lastMessage = {
  ...{ id: '0195b6a0-0000-7000-8000-000000000101', matchId: makeMatch().id, seq: 3 },
  ...{
    senderId: makeMatch().profile.id,
    content: 'Salam',
    read: false,
    createdAt: '2026-11-14T09:00:00.000Z',
  },
}
const opened = { chatUnlocked: true, iPaid: true, theyPaid: true, lastMessage }
const { clock, profile } = makeMatch()
const reply = clock && { ...clock, kind: 'reply' as const, awaited: 'me' as const }
const hana = { ...profile, id: 'h', name: 'Hana', verified: true }
const list = [
  makeMatch({ ...opened, id: 'a', clock: reply, unread: 1 }),
  makeMatch({
    ...opened,
    id: 'b',
    clock: reply && { ...reply, awaited: 'them' },
    profile: hana,
    lastMessage: { ...lastMessage, senderId: 'me' },
  }),
  makeMatch({ id: 'c' }),
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
  respondWith((what) => (answers[what] ?? serverError)())
  const client = newClient()
  const screen = render(
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
  expect(screen.plainText()).not.toContain('No matches')
  await advanceTime()
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
  const links = screen.queryAll('a').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    ...['/app/matches', '/app/chat/b', '/app/notifications', '/app/unmatched', '/app/unmatched'],
    ...['/app/chat/a', '/app/chat/b', '/app/chat/c'],
  ])
  expect(screen.queryAll('h1, h2, h3').map((part) => `${part.localName} ${part.textContent}`)).toEqual([
    'h1 Your Matches',
    ...['h2 Your turn 1', 'h2 Waiting for them 4', 'h2 To open 1', 'h2 Choose a match'],
  ])
  expect(screen.attribute('Search matches...', 'maxlength')).toBe('50')
  expect(screen.attribute('Search matches...', 'placeholder')).toBe('Search matches...')
  expect(screen.queryAll('aside')[0]?.getAttribute('aria-label')).toBe('Choose a match')
  expect(screen.focusedElement(), 'nobody came from a chat').toBe(document.body)
  const verified = screen.queryAll('[role=img][aria-label=Verified]').map((badge) => badge.closest('a')?.href)
  expect(verified).toEqual([expect.stringMatching(/\/app\/chat\/b$/)])
  const heard = () => screen.queryAll('p[role=status]').map(({ textContent }) => textContent)
  screen.fill('Search matches...', 'a')
  await advanceTime(300)
  expect(heard()).toEqual([''])
  answers['GET /matches?search=ab'] = () => new Response(new ReadableStream())
  screen.fill('Search matches...', 'ab')
  await advanceTime(300)
  expect(screen.queryAll('a[href="/app/chat/b"]').length, 'until the next ones are found').toBe(2)
})

test('the list beside an open chat is a region of its own and marks the open one', async () => {
  const { screen } = openMatches(list, '/app/chat/b')
  await advanceTime()
  expect(screen.plainText()).toContain('The chat')
  const part = () => screen.queryAll('[role=complementary]')[0]
  expect(part()?.getAttribute('aria-label')).toBe('Your Matches')
  expect(screen.queryAll('[aria-current=page]').map(({ textContent }) => textContent.slice(0, 4))).toEqual([
    'Hana',
  ])
  expect(screen.queryAll('h2, h3').map((part) => part.localName)).toEqual(['h2', 'h3', 'h3', 'h3'])
  await screen.tap('Close it')
  expect(screen.queryAll('[role=main]')[0]?.getAttribute('aria-label')).toBeNull()
  expect(screen.focusedElement().textContent).toBe('Your Matches')
  expect(screen.focusedElement().tabIndex).toBe(-1)
  const again = openMatches(list, '/app/matches').screen
  await advanceTime()
  await again.tap('Open it', 'Close it')
  expect(again.focusedElement().textContent).toBe('Your Matches')
})

test('a failed list can be retried, a loaded one stays, and loading more is said', async () => {
  const { screen, answers, client } = openMatches([], '/app/matches', { 'GET /matches': serverError })
  const matches = () => ({ now, matches: list.slice(0, 1), counts, next: 'next' })
  await advanceTime()
  expect(screen.plainText()).toContain('Your matches could not be loaded')
  answers['GET /matches'] = matches
  vi.stubGlobal('innerHeight', 400)
  const scroller = { scrollTop: 0, scrollHeight: 801 }
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => scroller.scrollHeight)
  await screen.tap('Try Again')
  expect(screen.plainText()).toContain('Salma')
  expect(screen.plainText()).not.toContain('Loading more...')
  answers['GET /matches'] = serverError
  await client.refetchQueries()
  await advanceTime()
  expect(screen.plainText()).toContain('Salma')
  expect(screen.plainText()).not.toContain('could not be loaded')
  answers['GET /matches'] = matches
  await client.refetchQueries()
  answers['GET /matches?after=next'] = () => new Response(new ReadableStream())
  scroller.scrollHeight = 799
  onScroll()
  await advanceTime()
  expect(screen.plainText()).toContain('Loading more...')
})

test('a member without matches reads how to get one; an empty search says so', async () => {
  const { screen, answers } = openMatches([], '/app/matches')
  await advanceTime()
  const heard = () => screen.queryAll('p[role=status]').map(({ textContent }) => textContent)
  expect(heard()).toEqual([''])
  expect(screen.plainText()).toContain(
    'No matches right nowEnded matches are kept under Unmatched. When you and another member like each other, your match appears here.Discover profiles',
  )
  expect(screen.attribute('Discover profiles', 'href')).toBe('/app/profiles')
  expect(screen.plainText()).toContain(
    'A place for your conversationsOnce you have a match, your conversation opens here.',
  )
  screen.fill('Search matches...', 'Hana')
  answers['GET /matches?search=Hana'] = () => new Response(new ReadableStream())
  await advanceTime(300)
  expect(heard(), 'not known yet').toEqual([''])
  screen.fill('Search matches...', 'Han')
  answers['GET /matches?search=Han'] = () => ({ now, matches: [], counts, next: null })
  await advanceTime(300)
  expect(heard()).toEqual(["No matches found for 'Han'"])
  expect(screen.queryAll('h2').map(({ textContent }) => textContent)).toContain("No matches found for 'Han'")
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
    return render(overlay).queryAll('[role=dialog]')[0]?.textContent
  }
  const [title, acts] = ["It's a match!You and Salma liked each other.", 'Open our chatKeep discovering']
  expect(shown(false, clock ? { balance: 7, clock } : undefined)).toBe(
    `${title}Unlocking the chat costs 3 of your 7 tokens. If it doesn't open in 72 hours, you get them back.${acts}`,
  )
  expect(shown(true)).toBe(`${title}Unlocking the chat costs 3 tokens each.Opening your chat...${acts}`)
})

test('the match screen closes when another screen is opened', async () => {
  const screen = render(
    <>
      <Link to="/elsewhere">Away</Link>
      <NewMatchHost />
    </>,
  )
  setNewMatch({ matchId: 'm', person: profile, opensChat: false })
  await advanceTime()
  expect(readNewMatch()).not.toBeNull()
  fireEvent.click(screen.queryAll('a')[0]!)
  await advanceTime()
  expect(readNewMatch()).toBeNull()
})
