import { beforeEach, expect, test, vi } from 'vitest'
import { reloadIfOutdated } from './reload-if-outdated.ts'
import { stubBrowser } from '../../test/stub-browser.ts'

vi.useFakeTimers()
stubBrowser()
const reload = vi.fn<() => void>()
Object.assign(location, { reload })
Object.assign(document, {
  querySelectorAll: (what: string) =>
    what === 'script[type=module][src]' ? [{ getAttribute: () => '/assets/old.js' }] : [],
})
let server: () => Promise<Response>
const fetched = vi.fn<typeof fetch>(() => server())
vi.stubGlobal('fetch', fetched)

beforeEach(() => {
  reload.mockClear()
  vi.advanceTimersByTime(120_000)
})

const answering =
  (html: string, status = 200) =>
  async () =>
    new Response(html, { status })

test('reloads after an upgrade, at most once a minute', async () => {
  server = answering('<script src="/assets/new.js">')
  await reloadIfOutdated()
  await reloadIfOutdated()
  expect(reload).toHaveBeenCalledOnce()
  // As it is now, and as nobody in particular.
  expect(fetched.mock.lastCall).toEqual(['/', { cache: 'no-cache', credentials: 'omit' }])
  await vi.advanceTimersByTimeAsync(59_999)
  await reloadIfOutdated()
  expect(reload).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  await reloadIfOutdated()
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  ['is the same', answering('<script src="/assets/old.js">')],
  ['is an error', answering('Bad gateway', 502)],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
])('where the server’s page %s, the page stays', async (_, answer) => {
  server = answer
  await reloadIfOutdated()
  expect(reload).not.toHaveBeenCalled()
})
