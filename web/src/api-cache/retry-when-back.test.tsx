// @vitest-environment dom
import { wallet } from '@mithaq/contract/wallet'
import { expect, test, vi } from 'vitest'
import { openSignedInPage } from '../../test/open-signed-in-page.ts'
import { renderHookWithClient } from '../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../test/fake-socket.ts'
import { setTrouble } from '../http/connection.ts'
import { defineQuery, useApiQuery } from './api-query.ts'
import { useLiveUpdates } from './live-updates.ts'
import { createQueryClient } from './query-client.ts'

let isRefused = true
const { takeRequests } = openSignedInPage(() => ({}))
const answer = globalThis.fetch
vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
  const response = await answer(url, options)
  return isRefused ? Response.json({ code: 'internal' }, { status: 500 }) : response
})

test('refetches only failed queries once the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const own = defineQuery(wallet.mine)
  const screen = renderHookWithClient(createQueryClient(), () => {
    useLiveUpdates()
    return useApiQuery(own, {})
  })
  newestSocket().deliver({ type: 'ready' })
  expect(await takeRequests(5000)).toContain('GET /wallet')
  expect(screen.current().isError).toBe(true)
  setTrouble('silent', true)
  expect(await takeRequests(100)).not.toContain('GET /wallet')
  isRefused = false
  setTrouble('silent', false)
  expect(await takeRequests(100)).toContain('GET /wallet')
  expect(screen.current().isError).toBe(false)
  setTrouble('silent', true)
  setTrouble('silent', false)
  expect(await takeRequests(100)).not.toContain('GET /wallet')
})
