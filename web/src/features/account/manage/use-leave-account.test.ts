import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSession, setSession, signedInSession } from '../../../session/session.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { leaveAccount } from './use-leave-account.ts'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
let page: ReturnType<typeof stubBrowser>
let server: () => Response
const asked: [string, unknown, boolean | undefined][] = []

beforeEach(() => {
  page = stubBrowser()
  asked.length = 0
  page.sessionStorage.setItem('mithaq.chat.draft.maryam.1', 'Half a sen')
  vi.stubGlobal('fetch', async (url: string, { body, keepalive }: RequestInit) => {
    asked.push([url, JSON.parse(String(body)), keepalive])
    return server()
  })
  setSession(signedInSession({ accessToken: 'token', expiresInS: 600, user }))
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [{ how: 'deactivate' } as const, '/api/account/deactivate', {}],
  [{ how: 'erase', password: 'a promise' } as const, '/api/account', { password: 'a promise' }],
])('%j leaves nothing of the member in this browser', async (farewell, url, body) => {
  server = () => Response.json({})
  await leaveAccount(farewell)
  expect(asked, 'sent to its end though the page is left').toEqual([[url, body, true]])
  expect(readSession()).toEqual({ status: 'signedOut', left: true })
  expect(Object.keys(page.sessionStorage)).toEqual([])
})

test('refused, it changes nothing', async () => {
  server = () => Response.json({ code: 'invalid_credentials' }, { status: 400 })
  await expect(leaveAccount({ how: 'erase', password: 'wrong' })).rejects.toMatchObject({
    message: 'Invalid login credentials',
  })
  expect(readSession().status).toBe('signedIn')
  expect(Object.keys(page.sessionStorage)).toHaveLength(1)
})
