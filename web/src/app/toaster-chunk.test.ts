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

it('dismisses a connection error when a request succeeds, not by the online event', async () => {
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

it('dismisses it at the first answer though no silence was noticed before', () => {
  become('offline')
  complain()
  become('online')
  setTrouble('silent', false)
  expect(shown()).toEqual([])
})

it('keeps it while the browser claims to be online and no answer comes', () => {
  become('offline')
  complain()
  setTrouble('silent', true)
  become('online')
  expect(shown()).toEqual(['It failed'])
  setTrouble('silent', false)
  expect(shown()).toEqual([])
})

it('keeps it when one request was lost although the server was reachable', () => {
  complain()
  setTrouble('silent', false)
  expect(shown()).toEqual(['It failed'])
})

it('dismisses it when the same request is answered', async () => {
  toast.error('It failed', { error: networkError(new Error('lost'), 'POST /api/account/recover') })
  await ask()
  expect(shown()).toEqual([])
})
