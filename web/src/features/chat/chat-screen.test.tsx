// @vitest-environment dom
import { errorResponse, setUpFakeServer, testSession } from '../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import { BrowserRouter, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { makeMatch } from '../../../test/match-fixtures.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ChatScreen } from './ChatScreen.tsx'

const { newClient, render, respondWith, signIn } = setUpFakeServer()
const { id, createdAt: now } = makeMatch()

/** The chat at this address; what fails does so until it is mended. */
async function openChat(path: string, fails: Record<string, Response>, changed: Partial<Match> = {}) {
  vi.setSystemTime(Date.parse(now))
  signIn()
  const match = makeMatch({ chatUnlocked: true, iPaid: true, theyPaid: true, ...changed })
  respondWith((what) => {
    const failed = fails[what]
    if (failed) return failed.clone()
    if (what === 'POST /account/refresh') return { session: testSession }
    if (what === `GET /matches/${id}`) return { now, match, balance: 6 }
    if (what.startsWith(`GET /matches/${id}/messages`))
      return { now, messages: [], older: false, reactionChanges: [], revision: 0, lastRevision: 0 }
    return what.endsWith('/lines') ? { lines: [] } : errorResponse('internal', 500)
  })
  const routes = (
    <Routes>
      <Route path="/app/chat/:matchId?" element={<ChatScreen />} />
    </Routes>
  )
  const screen = render(routes, newClient(), path)
  await advanceTime(100)
  return screen
}

test.each([
  ['not_found', 404, 'Match not found'],
  ['invalid_input', 400, 'Match not found'],
  ['internal', 500, 'Could not load match details'],
  ['unauthenticated', 401, 'User not authenticated'],
])('a chat refused as %s says why, leads back and opens on a second try', async (code, status, words) => {
  const fails = { [`GET /matches/${id}`]: errorResponse(code, status) }
  const screen = await openChat(`/app/chat/${id}`, fails)
  expect(screen.queryAll('h1').map(({ textContent }) => textContent)).toEqual([words])
  expect(screen.attribute('Back to Matches', 'href')).toBe('/app/matches')
  delete fails[`GET /matches/${id}`]
  await screen.tap('Try Again')
  await advanceTime(100)
  expect(screen.controlNames()).toContain('Type a message...')
})

test('messages that failed to load say so and can be loaded again', async () => {
  const fails = { [`GET /matches/${id}/messages`]: errorResponse('internal', 500) }
  const screen = await openChat(`/app/chat/${id}`, fails)
  expect(screen.plainText()).toContain(
    'Failed to load messages. Please try again.Nothing you wrote is lost. Please try again.',
  )
  delete fails[`GET /matches/${id}/messages`]
  await screen.tap('Try Again')
  await advanceTime(100)
  expect(screen.controlNames()).toContain('Type a message...')
})

test('an address without a match id says so, and trying again reloads the page', async () => {
  const screen = await openChat('/app/chat', {})
  expect(screen.plainText()).toContain('Match ID is missing')
  expect(screen.controlNames()).toEqual(['Try Again', 'Back to Matches'])
  const go = vi.fn<(by: number) => void>()
  vi.stubGlobal('history', { state: null, replaceState: () => {}, go })
  const inBrowser = renderScreen(
    <BrowserRouter>
      <ChatScreen />
    </BrowserRouter>,
    newClient(),
    null,
  )
  await inBrowser.tap('Try Again')
  expect(go.mock.calls).toEqual([[0]])
})
