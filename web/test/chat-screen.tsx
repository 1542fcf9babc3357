import { openSignedInPage, myId } from './open-signed-in-page.ts'
import type { Match, MatchLine } from '@mithaq/contract/matches'
import type { MemberCard } from '@mithaq/contract/members'
import type { Message } from '@mithaq/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Route, Routes, useNavigate } from 'react-router'
import { beforeEach, vi } from 'vitest'
import { ChatScreen } from '../src/features/chat/ChatScreen.tsx'
import { getOutbox } from '../src/features/chat/outbox/outbox-storage.ts'
import { useLiveUpdates } from '../src/api-cache/live-updates.ts'
import { advanceTime } from './advance-time.ts'
import { makeMatch } from './match-fixtures.ts'
import { makeCard, maryam } from './profile-fixtures.ts'
import { renderScreen } from './render-screen.tsx'
import { newestSocket } from './fake-socket.ts'

const { id: matchId, profile } = makeMatch()
const now = '2026-11-15T12:00:00.000Z'

const { clock } = makeMatch()
const reply = clock && { ...clock, kind: 'reply' as const, awaited: 'me' as const }
/** An unlocked chat in its second round in which I have to reply. */
export const unlockedOnMyTurn = { chatUnlocked: true, iPaid: true, theyPaid: true, round: 2, clock: reply }

let navigate: ReturnType<typeof useNavigate>
function LiveUpdates() {
  useLiveUpdates()
  const navigateHere = useNavigate()
  useEffect(() => void (navigate = navigateHere), [navigateHere])
  return null
}

/** Maryam's chat with Salma, with a live connection. The fake server answers from `server`, which a test may change. */
export function setUpChatScreen() {
  const empty = () => ({
    /** Undefined: reading the match fails. */
    match: makeMatch(unlockedOnMyTurn) as Match | undefined,
    /** My tokens. */
    balance: 6,
    /** A second match, for tests that switch to its chat. */
    other: undefined as Match | undefined,
    messages: [] as Message[] | undefined,
    lines: [] as MatchLine[],
    older: false,
    isWide: false,
    /** Changes to Salma's card. */
    theirs: {} as Partial<MemberCard>,
    /** The response to every request with a body; refused if undefined. */
    answer: undefined as object | Promise<object> | undefined,
  })
  const server = empty()
  const { requests } = openSignedInPage((path, body) => {
    if (body && server.answer) return server.answer
    if (path === `/matches/${matchId}` && server.match)
      return { now, match: server.match, balance: server.balance }
    if (server.other && path === `/matches/${server.other.id}`)
      return { now, match: server.other, balance: 6 }
    if (path.endsWith('/lines')) return { lines: server.lines }
    if (path === '/profile') return maryam
    if (path.includes(profile.id)) return { ...makeCard(profile.id), name: 'Salma', ...server.theirs }
    const { messages, older } = server
    if (path.includes('/messages') && messages)
      return { now, messages, older, reactionChanges: [], revision: 0, lastRevision: 0 }
    return Response.json({ code: 'internal' }, { status: 500 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  beforeEach(() => {
    vi.setSystemTime(Date.parse(now))
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-width: 75rem)' && server.isWide,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    Object.assign(server, empty())
    getOutbox(myId).change(() => [])
    sessionStorage.clear()
    newestSocket().deliver({ type: 'ready' })
  })
  async function openChat() {
    const shown = renderScreen(
      <>
        <LiveUpdates />
        <Routes>
          <Route path="/app/chat/:matchId" element={<ChatScreen />} />
          <Route path="/app/matches" element={<></>} />
        </Routes>
      </>,
      new QueryClient({ defaultOptions: { queries: { retry: false } } }),
      `/app/chat/${matchId}`,
    )
    await advanceTime(100)
    const texts = (selector: string) => shown.queryAll(selector).map(({ textContent }) => textContent)
    const labels = (selector: string) =>
      shown.queryAll(selector).map((part) => part.getAttribute('aria-label'))
    /** Opens the chat of another match, as the list beside it does. */
    const go = async (toMatch: string) => {
      await navigate(`/app/chat/${toMatch}`)
      await advanceTime(100)
    }
    return { ...shown, texts, labels, messages: () => texts('[role=article]'), go }
  }
  return { server, requests, openChat }
}
