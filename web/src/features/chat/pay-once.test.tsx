// @vitest-environment drawn
import type { Match } from '@mithaq/contract/matches'
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { matchWith } from '../../../test/match.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { recentErrors } from '../../ui/errors.ts'
import { clearToasts, cured, readToasts } from '../../ui/toast.ts'
import { useRematch } from '../matches/use-rematch.ts'
import { useAskDay } from './use-ask-day.ts'
import { useUnlock } from './use-unlock.ts'

const match = { id: '1', round: 1, profile: { name: 'Amina' }, ended: { by: null } } as unknown as Match
let round: number
vi.useFakeTimers()
openPage()
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
  mounted(
    new QueryClient(),
    () => {
      const now = { ...match, round }
      const { pay } = useUnlock(now, () => {})
      const { rematch } = useRematch(now, () => {})
      const { ask, asked, setAsked } = useAskDay(now)
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
afterEach(() => {
  screen.leave()
  vi.restoreAllMocks()
})

async function tap(what: 'unlock' | 'express' | 'rematch' | 'ask'): Promise<void> {
  screen.shown()[what]()
  await later(1)
}

test.each(['unlock', 'express', 'rematch', 'ask'] as const)(
  '%s without an answer may have counted: the next tap is the same one',
  async (what) => {
    server = silence
    await tap(what)
    server = refusal(503, 'unavailable')
    await tap(what)
    expect(new Set(taps).size).toBe(1)
    expect(readToasts()).toMatchObject([{ kind: 'error' }, { kind: 'error' }])
    cured('no connection')
    expect(readToasts(), 'gone with what caused it').toHaveLength(1)
  },
)

test.each(['unlock', 'express', 'rematch', 'ask'] as const)(
  '%s without an answer is another one in a later round: what counted was of the one before',
  async (what) => {
    server = silence
    await tap(what)
    round = 2
    await tap(what)
    expect(new Set(taps).size).toBe(2)
  },
)

test.each(['unlock', 'rematch', 'ask'] as const)(
  '%s that was refused is another one when it is tapped again',
  async (what) => {
    server = refusal(409, 'insufficient_tokens')
    await tap(what)
    await tap(what)
    expect(new Set(taps).size).toBe(2)
  },
)

test.each(['unlock', 'rematch', 'ask'] as const)(
  '%s that was answered is another one when it is tapped again',
  async (what) => {
    const answer = { now: matchWith().createdAt, match: matchWith(), charged: 3, balance: 6 }
    server = async () => Response.json(answer)
    await tap(what)
    await tap(what)
    expect([new Set(taps).size, readToasts().filter(({ kind }) => kind === 'error')]).toEqual([2, []])
  },
)

test.each(['unlock', 'rematch'] as const)('%s under way is not tapped a second time', async (what) => {
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
  expect(recentErrors().at(-1)?.message).toMatch(/^Payment Failed: ./)
})

test('the plain and the express unlock are two things', async () => {
  server = silence
  await tap('unlock')
  await tap('express')
  expect(new Set(taps).size).toBe(2)
})

test('the question for a day more stays open until it is answered, and where it failed', async () => {
  screen.shown().setAsked(true)
  server = refusal(409, 'too_late')
  await tap('ask')
  expect(screen.shown().asked).toBe(true)
  const { promise, resolve } = Promise.withResolvers<Response>()
  server = () => promise
  await tap('ask')
  expect(screen.shown().asked).toBe(true)
  resolve(Response.json({ match }))
  await later(1)
  expect(screen.shown().asked).toBe(false)
})
