// @vitest-environment drawn
import { wallet } from '@mithaq/contract/wallet'
import { expect, test, vi } from 'vitest'
import { connected } from '../../test/connected.ts'
import { mounted } from '../../test/mounted.tsx'
import { socket } from '../../test/socket.ts'
import { setTrouble } from '../http/connection.ts'
import { ask, useAsk } from './ask.ts'
import { useHear } from './hear.ts'
import { newQueryClient } from './query-client.ts'

let isRefused = true
const { newlyAsked } = connected(() => ({}))
const answer = globalThis.fetch
vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
  const response = await answer(url, options)
  return isRefused ? Response.json({ code: 'internal' }, { status: 500 }) : response
})

test('what failed is asked for again once the connection is back, and nothing that is there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const own = ask(wallet.mine)
  const screen = mounted(newQueryClient(), () => {
    useHear()
    return useAsk(own, {})
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
