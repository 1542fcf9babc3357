import { connected, me } from './connected.ts'
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
import { later } from './later.ts'
import { matchWith } from './match.ts'
import { cardOf, maryam } from './profile.ts'
import { screen } from './screen.tsx'
import { socket } from './socket.ts'

const { id: matchId, profile } = matchWith()
const now = '2026-11-15T12:00:00.000Z'

const { clock } = matchWith()
const reply = clock && { ...clock, kind: 'reply' as const, awaited: 'me' as const }
/** Where it is my turn, in the second round. */
export const opened = { chatUnlocked: true, iPaid: true, theyPaid: true, round: 2, clock: reply }

let navigate: ReturnType<typeof useNavigate>
function Heard() {
  useLiveUpdates()
  const way = useNavigate()
  useEffect(() => void (navigate = way), [way])
  return null
}

/** The screen of a chat with Salma for Maryam, whose socket is up. What a test changes of `world` the server answers. */
export function chatWorld() {
  const empty = () => ({
    /** Without it, the match cannot be read. */
    match: matchWith(opened) as Match | undefined,
    /** How many tokens I have. */
    balance: 6,
    /** Another match, for tests that go on to its chat. */
    other: undefined as Match | undefined,
    messages: [] as Message[] | undefined,
    lines: [] as MatchLine[],
    older: false,
    isWide: false,
    /** What else Salma's card says. */
    theirs: {} as Partial<MemberCard>,
    /** What an act is answered with; refused without. */
    answer: undefined as object | Promise<object> | undefined,
  })
  const world = empty()
  const { asked } = connected((path, body) => {
    if (body && world.answer) return world.answer
    if (path === `/matches/${matchId}` && world.match)
      return { now, match: world.match, balance: world.balance }
    if (world.other && path === `/matches/${world.other.id}`) return { now, match: world.other, balance: 6 }
    if (path.endsWith('/lines')) return { lines: world.lines }
    if (path === '/profile') return maryam
    if (path.includes(profile.id)) return { ...cardOf(profile.id), name: 'Salma', ...world.theirs }
    const { messages, older } = world
    if (path.includes('/messages') && messages)
      return { now, messages, older, reactionChanges: [], revision: 0, lastRevision: 0 }
    return Response.json({ code: 'internal' }, { status: 500 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  beforeEach(() => {
    vi.setSystemTime(Date.parse(now))
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-width: 75rem)' && world.isWide,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    Object.assign(world, empty())
    getOutbox(me).change(() => [])
    sessionStorage.clear()
    socket().say({ type: 'ready' })
  })
  async function openChat() {
    const shown = screen(
      <>
        <Heard />
        <Routes>
          <Route path="/app/chat/:matchId" element={<ChatScreen />} />
          <Route path="/app/matches" element={<></>} />
        </Routes>
      </>,
      new QueryClient({ defaultOptions: { queries: { retry: false } } }),
      `/app/chat/${matchId}`,
    )
    await later(100)
    const text = (selector: string) => shown.every(selector).map(({ textContent }) => textContent)
    const labels = (selector: string) => shown.every(selector).map((part) => part.getAttribute('aria-label'))
    /** To the chat of another match, as from the list beside it. */
    const go = async (toMatch: string) => {
      await navigate(`/app/chat/${toMatch}`)
      await later(100)
    }
    return { ...shown, words: text, labels, said: () => text('[role=article]'), go }
  }
  return { world, asked, openChat }
}
