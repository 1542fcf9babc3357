// @vitest-environment drawn
import { wallet } from '@mithaq/contract/wallet'
import { expect, test, vi } from 'vitest'
import { connected } from '../../test/connected.ts'
import { mounted } from '../../test/mounted.tsx'
import { socket } from '../../test/socket.ts'
import { setTrouble } from '../http/connection.ts'
import { defineQuery, useApiQuery } from './api-query.ts'
import { useLiveUpdates } from './live-updates.ts'
import { createQueryClient } from './query-client.ts'

let isRefused = true
const { newlyAsked } = connected(() => ({}))
const answer = globalThis.fetch
vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
  const response = await answer(url, options)
  return isRefused ? Response.json({ code: 'internal' }, { status: 500 }) : response
})

test('refetches only failed queries once the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const own = defineQuery(wallet.mine)
  const screen = mounted(createQueryClient(), () => {
    useLiveUpdates()
    return useApiQuery(own, {})
  })
  socket().say({ type: 'ready' })
  expect(await newlyAsked(5000)).toContain('GET /wallet')
  expect(screen.shown().isError).toBe(true)
  setTrouble('silent', true)
  expect(await newlyAsked(100)).not.toContain('GET /wallet')
  isRefused = false
  setTrouble('silent', false)
  expect(await newlyAsked(100)).toContain('GET /wallet')
  expect(screen.shown().isError).toBe(false)
  setTrouble('silent', true)
  setTrouble('silent', false)
  expect(await newlyAsked(100)).not.toContain('GET /wallet')
})
