import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSession, setSession, signedInSession } from './session.ts'
import { keepSessionFresh } from './session-refresh.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const granted = (accessToken: string, expiresInS: number) => ({ accessToken, expiresInS, user })
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { addEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify({ session: granted('second', 600) }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('checks every 30 s whether to renew', async () => {
  // It is time after 35 s: the first look comes too early for that, the second is at 60 s.
  setSession(signedInSession(granted('first', 125)))
  keepSessionFresh()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/api/account/refresh'])
  expect(readSession()).toMatchObject({ accessToken: 'second' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toHaveLength(1)
})
