import { account } from '@mithaq/contract/account'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTrouble } from '../http/connection.ts'
import { networkError } from '../http/error.ts'
import { request } from '../http/request.ts'
import { clearToasts, readToasts, toast } from '../ui/feedback/toast.ts'

const device = Object.assign(new EventTarget(), { navigator: { onLine: true } })
const become = (state: 'online' | 'offline') => {
  device.navigator.onLine = state === 'online'
  device.dispatchEvent(new Event(state))
}

beforeEach(async () => {
  device.navigator.onLine = true
  vi.stubGlobal('navigator', device.navigator)
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device))
  await import('./toaster-chunk.ts')
})
afterEach(() => {
  setTrouble('silent', false)
  clearToasts()
  vi.unstubAllGlobals()
})

const complain = () => toast.error('It failed', { error: networkError(new Error('lost'), 'POST /api/like') })
const shown = () => readToasts().map(({ message }) => message)

const ask = async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  await request(account.recover, { email: 'maryam@example.com' })
}

it('a complaint about the connection goes once something is answered, and not by the browser’s word alone', async () => {
  become('offline')
  complain()
  become('online')
  expect(shown()).toEqual(['It failed'])
  await ask()
  expect(shown()).toEqual([])
  // Another one, of a server that is there: what it answers elsewhere is no cure.
  complain()
  await ask()
  expect(shown()).toEqual(['It failed'])
})

it('goes with the first sign of a server whose silence nobody had noticed yet', () => {
  become('offline')
  complain()
  become('online')
  setTrouble('silent', false)
  expect(shown()).toEqual([])
})

it('stays where the browser calls itself online and nothing is answered, until something is', () => {
  become('offline')
  complain()
  setTrouble('silent', true)
  become('online')
  expect(shown()).toEqual(['It failed'])
  setTrouble('silent', false)
  expect(shown()).toEqual([])
})

it('stays where one request alone was lost and the server was there all along', () => {
  complain()
  setTrouble('silent', false)
  expect(shown()).toEqual(['It failed'])
})

it('goes once the same request is answered', async () => {
  toast.error('It failed', { error: networkError(new Error('lost'), 'POST /api/account/recover') })
  await ask()
  expect(shown()).toEqual([])
})
