// @vitest-environment drawn
import { refused, servedScreens, session } from '../../../test/served.tsx'
import type { Match } from '@mithaq/contract/matches'
import { BrowserRouter, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { matchWith } from '../../../test/match.ts'
import { screen as drawn } from '../../../test/screen.tsx'
import { ChatScreen } from './ChatScreen.tsx'

const { newClient, open, serve, signIn } = servedScreens()
const { id, createdAt: now } = matchWith()

/** The chat at this address; what fails does so until it is mended. */
async function openChat(path: string, fails: Record<string, Response>, changed: Partial<Match> = {}) {
  vi.setSystemTime(Date.parse(now))
  signIn()
  const match = matchWith({ chatUnlocked: true, iPaid: true, theyPaid: true, ...changed })
  serve((what) => {
    const failed = fails[what]
    if (failed) return failed.clone()
    if (what === 'POST /account/refresh') return { session }
    if (what === `GET /matches/${id}`) return { now, match, balance: 6 }
    if (what.startsWith(`GET /matches/${id}/messages`))
      return { now, messages: [], older: false, reactionChanges: [], revision: 0, lastRevision: 0 }
    return what.endsWith('/lines') ? { lines: [] } : refused('internal', 500)
  })
  const routes = (
    <Routes>
      <Route path="/app/chat/:matchId?" element={<ChatScreen />} />
    </Routes>
  )
  const screen = open(routes, newClient(), path)
  await later(100)
  return screen
}

test.each([
  ['not_found', 404, 'Match not found'],
  ['invalid_input', 400, 'Match not found'],
  ['internal', 500, 'Could not load match details'],
  ['unauthenticated', 401, 'User not authenticated'],
])('a chat refused as %s says why, leads back and opens on a second try', async (code, status, words) => {
  const fails = { [`GET /matches/${id}`]: refused(code, status) }
  const screen = await openChat(`/app/chat/${id}`, fails)
  expect(screen.every('h1').map(({ textContent }) => textContent)).toEqual([words])
  expect(screen.attribute('Back to Matches', 'href')).toBe('/app/matches')
  delete fails[`GET /matches/${id}`]
  await screen.tap('Try Again')
  await later(100)
  expect(screen.names()).toContain('Type a message...')
})

test('messages that failed to load say so and can be loaded again', async () => {
  const fails = { [`GET /matches/${id}/messages`]: refused('internal', 500) }
  const screen = await openChat(`/app/chat/${id}`, fails)
  expect(screen.plain()).toContain(
    'Failed to load messages. Please try again.Nothing you wrote is lost. Please try once more.',
  )
  delete fails[`GET /matches/${id}/messages`]
  await screen.tap('Try Again')
  await later(100)
  expect(screen.names()).toContain('Type a message...')
})

test('an address without a match id says so, and trying again reloads the page', async () => {
  const screen = await openChat('/app/chat', {})
  expect(screen.plain()).toContain('Match ID is missing')
  expect(screen.names()).toEqual(['Try Again', 'Back to Matches'])
  const go = vi.fn<(by: number) => void>()
  vi.stubGlobal('history', { state: null, replaceState: () => {}, go })
  const inBrowser = drawn(
    <BrowserRouter>
      <ChatScreen />
    </BrowserRouter>,
    newClient(),
    null,
  )
  await inBrowser.tap('Try Again')
  expect(go.mock.calls).toEqual([[0]])
})
