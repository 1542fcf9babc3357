// @vitest-environment dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Match } from '@mithaq/contract/matches'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi, afterEach, beforeEach } from 'vitest'
import { htmlText } from '../../../../test/html-text.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { ClockBanner, usePollWhileOver } from '../clock/ClockBanner.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { advanceTime } from '../../../../test/advance-time.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { clearToasts, dismissToastsCausedBy, readToasts } from '../../../ui/feedback/toast.ts'
import { useRematch } from '../../matches/rematch/use-rematch.ts'
import { useExtendReplyTime } from '../clock/use-extend-reply-time.ts'
import { useUnlock } from './use-unlock.ts'
import { useAfterPayment } from './use-after-payment.ts'

vi.useFakeTimers()
stubBrowser()
const nothing = () => {}
const html = (part: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
const card = (changed: Partial<Match>, balance: number) =>
  html(
    <PaymentCard
      match={makeMatch(changed)}
      balance={balance}
      justPaid={false}
      onPaid={nothing}
      onOver={nothing}
    />,
  )
const shown = (changed: Partial<Match>, balance: number) => htmlText(card(changed, balance))

test('a member with too few tokens reads that the match ends by itself and at what cost', () => {
  vi.setSystemTime(Date.parse('2026-11-15T12:00:00Z'))
  expect(shown({}, 2)).toContain('the match ends on Wednesday and costs you nothing.')
  expect(shown({ iPaid: true }, 2)).toContain('the match ends on Wednesday and you get your tokens back.')
  // What cannot be chosen is not explained.
  expect(shown({}, 2)).not.toContain('It opens the chat at once')
  expect(shown({}, 6)).not.toContain('If the chat stays closed')
  expect(shown({}, 6)).toContain('It opens the chat at once')
})

test('each way to open a chat says once what it leaves and means', () => {
  expect(shown({}, 9)).toMatch(
    /If it never opens, you get yours back.*Unlock chat \(3 tokens\).*You have 9 tokens · 6 left after unlocking.*Express unlock \(6 tokens\).*3 left after express\. It opens the chat at once, and \w+ pays nothing\./,
  )
  expect(shown({}, 4)).toContain('Express takes 6 tokens, and you have 4.')
  expect(shown({}, 4)).not.toContain('left after express')
})

test('a paused clock names the day it resumes, and no end', () => {
  const { clock } = makeMatch()
  const resting = { until: '2026-11-24T12:00:00.000Z', who: 'them' } as const
  const rests = clock && { ...clock, expiresAt: null, remainingMs: 3_600_000 }
  expect(shown({ clock: rests, resting }, 2)).toMatch(/Resting until Nov 24, then left to open.*1h 00m 00s/)
  expect(shown({ clock: rests, resting }, 2)).not.toContain('If the chat stays closed')
})

/** Each way to open it: whether it can be chosen, and what a reader hears with it. */
const ways = (balance: number) => {
  const drawnCard = card({}, balance)
  return [...drawnCard.matchAll(/<button[^>]*aria-describedby="([^"]+)"[^>]*>/g)].map(([button, id]) => [
    !button.includes('disabled=""'),
    htmlText(drawnCard.split(` id="${id}"`)[1]?.split('</p>')[0] ?? ''),
  ])
}

test('a way that costs too much is disabled and says how many tokens are missing', () => {
  const why = expect.stringContaining('This takes 3 tokens, and you have 2.')
  expect(ways(2)).toEqual([
    [false, why],
    [false, why],
  ])
  expect(ways(4)).toEqual([
    [true, expect.stringContaining('1 left after unlocking')],
    [false, expect.stringContaining('Express takes 6 tokens, and you have 4.')],
  ])
})

test('an expired clock says so and asks the server until it answers', async () => {
  vi.setSystemTime(Date.parse('2026-11-18T08:00:01Z'))
  expect(shown({}, 9)).toContain('|Expired|')
  const banner = (kind: 'opening' | 'reply') => {
    const match = makeMatch({ chatUnlocked: true, clock: { ...makeMatch().clock!, kind } })
    return htmlText(html(<ClockBanner clock={match.clock!} match={match} balance={6} onOver={nothing} />))
  }
  expect(banner('opening')).toContain('|Initial conversation period expired|')
  expect(banner('reply')).toContain('|Response time expired|')
  const ask = vi.fn<() => void>()
  let over = false
  const screen = renderHookWithClient(new QueryClient(), () => {
    usePollWhileOver(over, ask)
    return over
  })
  expect(ask).not.toHaveBeenCalled()
  over = true
  screen.current()
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(3)
})

const match = { id: '1', round: 1, profile: { name: 'Amina' }, ended: { by: null } } as unknown as Match
let round: number
Object.assign(location, { pathname: '/app/unmatched' })
/** The id of each tap that came to the server. */
const taps: string[] = []
let server: () => Promise<Response>
vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
  taps.push((JSON.parse(String(body)) as { requestId: string }).requestId)
  return server()
})
const refusal = (status: number, code: string) => async () => Response.json({ code }, { status })
const silence = () => Promise.reject(new TypeError('Failed to fetch'))

const openScreen = () =>
  renderHookWithClient(
    new QueryClient(),
    () => {
      const now = { ...match, round }
      const { pay } = useUnlock(now, () => {})
      const { rematch } = useRematch(now, () => {})
      const { ask, asked, setAsked } = useExtendReplyTime(now)
      return { unlock: () => pay('plain'), express: () => pay('express'), rematch, ask, asked, setAsked }
    },
    (screen) => <MemoryRouter>{screen}</MemoryRouter>,
  )
let screen: ReturnType<typeof openScreen>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  taps.length = 0
  round = 1
  clearToasts()
  screen = openScreen()
})
afterEach(() => vi.restoreAllMocks())

async function tap(what: 'unlock' | 'express' | 'rematch' | 'ask'): Promise<void> {
  screen.current()[what]()
  await advanceTime(1)
}

test.each(['unlock', 'express', 'rematch', 'ask'] as const)(
  '%s without an answer gets a new request id in a later round',
  async (what) => {
    server = silence
    await tap(what)
    server = refusal(503, 'unavailable')
    await tap(what)
    expect(new Set(taps).size).toBe(1)
    expect(readToasts()).toMatchObject([{ kind: 'error' }, { kind: 'error' }])
    dismissToastsCausedBy('no connection')
    expect(readToasts(), 'gone with what caused it').toHaveLength(1)
  },
)

test.each(['unlock', 'express', 'rematch', 'ask'] as const)(
  '%s without an answer gets a new request id in a later round',
  async (what) => {
    server = silence
    await tap(what)
    round = 2
    await tap(what)
    expect(new Set(taps).size).toBe(2)
  },
)

test.each(['unlock', 'rematch', 'ask'] as const)(
  '%s that was refused gets a new request id',
  async (what) => {
    server = refusal(409, 'insufficient_tokens')
    await tap(what)
    await tap(what)
    expect(new Set(taps).size).toBe(2)
  },
)

test.each(['unlock', 'rematch', 'ask'] as const)(
  '%s that was answered gets a new request id',
  async (what) => {
    const answer = { now: makeMatch().createdAt, match: makeMatch(), charged: 3, balance: 6 }
    server = async () => Response.json(answer)
    await tap(what)
    await tap(what)
    expect([new Set(taps).size, readToasts().filter(({ kind }) => kind === 'error')]).toEqual([2, []])
  },
)

test.each(['unlock', 'rematch'] as const)('%s in progress ignores a second tap', async (what) => {
  server = () => new Promise(() => {})
  await tap(what)
  await tap(what)
  expect(taps).toHaveLength(1)
})

test.each([
  ['met silence', silence, expect.any(String)],
  ['was refused', refusal(409, 'insufficient_tokens'), expect.stringContaining('Insufficient tokens')],
  ['was answered with nothing', async () => Response.json({ success: true }), 'Unexpected response format'],
])('a payment that %s says so', async (_, answer, message) => {
  server = answer
  await tap('unlock')
  expect(readToasts()).toMatchObject([{ kind: 'error', title: 'Payment Failed', message }])
  expect(readRecentErrors().at(-1)?.message).toMatch(/^Payment Failed: ./)
})

test('the plain and the express unlock have different request ids', async () => {
  server = silence
  await tap('unlock')
  await tap('express')
  expect(new Set(taps).size).toBe(2)
})

test('the dialog for a day more stays open until it is answered, also after a failure', async () => {
  screen.current().setAsked(true)
  server = refusal(409, 'too_late')
  await tap('ask')
  expect(screen.current().asked).toBe(true)
  const { promise, resolve } = Promise.withResolvers<Response>()
  server = () => promise
  await tap('ask')
  expect(screen.current().asked).toBe(true)
  resolve(Response.json({ match }))
  await advanceTime(1)
  expect(screen.current().asked).toBe(false)
})

const openChat = () => renderHookWithClient(new QueryClient(), useAfterPayment)

test('a payment is thanked for 1.5 s, and then the chat shows who is being waited for', async () => {
  const chat = openChat()
  const isThanked = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return chat.current().justPaid
  }
  chat.current().onPaid()
  expect(await isThanked(1499)).toBe(true)
  expect(await isThanked(1)).toBe(false)
  expect(shown({ iPaid: true }, 6)).toContain('Waiting for Salma')
})

test('a payment leaves nothing behind when the member leaves the chat', () => {
  const chat = openChat()
  const before = vi.getTimerCount()
  chat.current().onPaid()
  expect(vi.getTimerCount()).toBe(before + 1)
  chat.unmount()
  expect(vi.getTimerCount()).toBe(before)
})
