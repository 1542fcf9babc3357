import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { registerDevice } from './queries.ts'

const id = '0b5c1c7e-2f0a-4f2e-9a63-3f0c63f7d111'
const device = {
  platform: 'android',
  token: 'fcm-token',
  deviceInfo: {
    platform: 'android',
    timestamp: '2026-11-15T08:00:00.000Z',
    marker: 'x',
    appVersion: '1.0.0',
  },
} as const

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What the server is asked for, in order; `kept` is what it answers of the member's tokens. */
function serve(kept: () => Response): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return method === 'PUT' ? Response.json({ id }) : kept()
  })
  return asked
}
const devices = (...ids: string[]) => Response.json({ devices: ids.map((id) => ({ id })) })

test.each([
  ['one of several', ['another', id], 'one of 2'],
  ['the only one', [id], 'one of 1'],
])('a sent token is read back, and the log says that it is there: %s', async (_, kept, log) => {
  const asked = serve(() => devices(...kept))
  await registerDevice(new QueryClient(), device)
  await vi.waitFor(() => expect(console.info).toHaveBeenCalledExactlyOnceWith(`Push token: verified, ${log}`))
  expect(asked).toEqual(['PUT /api/notifications/devices', 'GET /api/notifications/devices'])
  expect(console.warn).not.toHaveBeenCalled()
})

test.each([
  ['is missing', () => devices('another'), 'Push token: not among the 1 that the server keeps'],
  ['cannot be read back', () => new Response('', { status: 500 }), 'Push token: could not be verified'],
])('a token that %s is logged, registered anyway, and shown to nobody', async (_, kept, log) => {
  serve(kept)
  await registerDevice(new QueryClient(), device)
  await vi.waitFor(() => expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toBe(log))
  expect(readToasts()).toEqual([])
})
