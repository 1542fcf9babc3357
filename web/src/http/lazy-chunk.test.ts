import { afterEach, beforeEach, expect, it, vi } from 'vitest'

interface Asked {
  address: string
  cache: string
}
let asked: Asked[]
let lost: Set<string>
/** The content type of every response. */
let contentType: string
/** How often the server's own page was requested. */
let pageRequests: number
let reloads: number

beforeEach(() => {
  asked = []
  lost = new Set()
  contentType = 'text/javascript'
  pageRequests = 0
  reloads = 0
  vi.resetModules()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('location', { reload: () => reloads++ })
  vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (address: string, { cache }: { cache: string }) => {
    // The request for the server's own page is not a chunk.
    if (address === '/') {
      pageRequests++
      throw new TypeError('Failed to fetch')
    }
    asked.push({ address, cache })
    const headers = { 'content-type': contentType }
    if (lost.has(address)) return new Response('busy', { status: 503, headers })
    return new Response('export {}', { headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

const parts = () => import('./lazy-chunk.ts')

it('imports a chunk once all its files are loaded', async () => {
  const { loadChunk } = await parts()
  const load = vi.fn(async () => 'the part')
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await expect(loadChunk(load, ['assets/own.js', 'assets/shared.js'])).resolves.toBe('the part')
  expect(asked).toEqual([
    { address: '/assets/own.js', cache: 'default' },
    { address: '/assets/shared.js', cache: 'default' },
  ])
  expect(limits.mock.calls).toEqual([[30_000], [30_000]])
  limits.mockRestore()
})

it('requests a file once that two chunks share', async () => {
  const { loadChunk } = await parts()
  const load = async () => 'the part'
  await Promise.all([
    loadChunk(load, ['assets/one.js', 'assets/shared.js']),
    loadChunk(load, ['assets/two.js', 'assets/shared.js']),
  ])
  expect(asked.map(({ address }) => address)).toEqual([
    '/assets/one.js',
    '/assets/shared.js',
    '/assets/two.js',
  ])
})

it('requests a failed chunk under a new address each time', async () => {
  const { loadChunk } = await parts()
  const load = vi.fn(async () => 'the part')
  lost = new Set(['/assets/own.js', '/assets/own.js?again=1'])
  for (let time = 0; time < 3; time++) await loadChunk(load, ['assets/own.js']).catch(() => undefined)
  expect(asked.map(({ address }) => address)).toEqual([
    '/assets/own.js',
    '/assets/own.js?again=1',
    '/assets/own.js?again=2',
  ])
  // By the lost address it would be found lost for as long as the page lives.
  expect(load).not.toHaveBeenCalled()
})

it('loads a chunk again that arrived and could not be imported', async () => {
  const { loadChunk } = await parts()
  const cutOff = () => Promise.reject(new Error('cut off'))
  await expect(loadChunk(cutOff, ['assets/own.js'])).rejects.toThrow('cut off')
  // Its address leads nowhere outside of a browser.
  await loadChunk(cutOff, ['assets/own.js']).catch(() => undefined)
  expect(asked.map(({ address }) => address)).toEqual(['/assets/own.js', '/assets/own.js?again=1'])
})

it('imports nothing before shared files are loaded, past the cache after a failure', async () => {
  const { loadChunk } = await parts()
  const load = vi.fn(async () => 'the part')
  lost.add('/assets/shared.js')
  await expect(loadChunk(load, ['', 'assets/shared.js'])).rejects.toThrow('could not be loaded')
  expect(load).not.toHaveBeenCalled()
  lost.clear()
  await expect(loadChunk(load, ['', 'assets/shared.js'])).resolves.toBe('the part')
  expect(asked).toEqual([
    { address: '/assets/shared.js', cache: 'default' },
    { address: '/assets/shared.js', cache: 'reload' },
  ])
})

it('loads the style before the chunk and removes one that failed', async () => {
  class Link extends EventTarget {
    rel = ''
    href = ''
    isThere = true
    remove = () => void (this.isThere = false)
  }
  const links: Link[] = []
  vi.stubGlobal('document', {
    ...{ querySelector: () => null, querySelectorAll: () => [], createElement: () => new Link() },
    head: { append: (link: Link) => links.push(link) },
  })
  const { loadChunk } = await parts()
  const load = vi.fn(async () => 'the part')
  const bring = () => loadChunk(load, ['', 'assets/own.css'])
  const first = bring()
  links[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('could not be loaded')
  const second = bring()
  await new Promise(setImmediate)
  expect(load).not.toHaveBeenCalled()
  links[1]?.dispatchEvent(new Event('load'))
  await expect(second).resolves.toBe('the part')
  expect(links.map(({ rel, href, isThere }) => [rel, href, isThere])).toEqual([
    ['stylesheet', '/assets/own.css', false],
    ['stylesheet', '/assets/own.css?again=1', true],
  ])
})

it('requests no file that the page itself preloads', async () => {
  const link = 'link[href="/assets/own.js"]'
  vi.stubGlobal('document', { querySelector: (of: string) => (of === link ? {} : null) })
  const { loadChunk } = await parts()
  await loadChunk(async () => 'the part', ['assets/own.js', 'assets/shared.js'])
  expect(asked.map(({ address }) => address)).toEqual(['/assets/shared.js'])
})

it('treats a page in place of a script as a failure and checks for an upgrade', async () => {
  const { loadChunk } = await parts()
  const load = vi.fn(async () => 'the part')
  contentType = 'text/html; charset=utf-8'
  await expect(loadChunk(load, ['assets/own.js'])).rejects.toThrow('could not be loaded')
  expect([load.mock.calls.length, pageRequests, reloads]).toEqual([0, 1, 0])
})

it('treats a truncated script as a failure', async () => {
  const { loadChunk } = await parts()
  const others = globalThis.fetch
  const body = new ReadableStream({ start: (coming) => coming.error(new TypeError('cut off')) })
  const answer = new Response(body, { headers: { 'content-type': 'text/javascript' } })
  vi.stubGlobal('fetch', async (address: string, how: object) =>
    address === '/' ? others(address, how) : answer,
  )
  const load = vi.fn(async () => 'the part')
  await expect(loadChunk(load, ['assets/own.js'])).rejects.toThrow('cut off')
  expect(load).not.toHaveBeenCalled()
})

it('reloads the page for a shared script that failed, not for a broken one', async () => {
  const { loadChunk } = await parts()
  const importing = (error: string) =>
    loadChunk(async () => {
      throw new TypeError(error)
    }, ['', 'assets/shared.js'])
  await expect(importing('x is not a function')).rejects.toThrow('not a function')
  expect(reloads).toBe(0)
  await expect(importing('error loading dynamically imported module')).rejects.toThrow('error')
  expect(reloads).toBe(1)
})

it('retries until a chunk is loaded, and at once when the connection is back', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let back = () => {}
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => void (back = listener))
  const { retryUntilLoaded } = await parts()
  let times = 0
  const coming = retryUntilLoaded(async () => {
    if (++times < 4) throw new Error('lost')
    return 'there'
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(times).toBe(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(times).toBe(2)
  back()
  await vi.advanceTimersByTimeAsync(0)
  expect(times).toBe(3)
  await vi.advanceTimersByTimeAsync(2000)
  await expect(coming).resolves.toBe('there')
  vi.useRealTimers()
})
