import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const user = { id: 'maryam', email: 'maryam@example.com', hasProfile: true }
const device = new EventTarget()
let reachable: boolean
let asked: number
/** The longest that the server was left in peace. */
let longestMs: number
let lastAsked: number

/** With modules of its own, as every page has. */
async function open() {
  vi.resetModules()
  return { ...(await import('./session.ts')), ...(await import('./session-refresh.ts')) }
}
let page: Awaited<ReturnType<typeof open>>

beforeEach(async () => {
  page = await open()
  vi.useFakeTimers()
  reachable = false
  asked = 0
  longestMs = 0
  lastAsked = Date.now()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
  vi.stubGlobal('removeEventListener', device.removeEventListener.bind(device))
  vi.stubGlobal('fetch', async () => {
    asked++
    longestMs = Math.max(longestMs, Date.now() - lastAsked)
    lastAsked = Date.now()
    if (!reachable) throw new TypeError('Failed to fetch')
    return Response.json({ session: { accessToken: 'token', expiresInS: 600, user } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(onLine: boolean): Promise<void> {
  vi.stubGlobal('navigator', { onLine })
  page.startSession(true)
  page.keepSessionFresh()
  await vi.advanceTimersByTimeAsync(0)
}

test('does not wait where nobody was signed in', () => {
  page.startSession(false)
  expect(page.readSession()).toEqual({ status: 'signedOut', left: false })
})

test('reports a missing network at once', async () => {
  await start(false)
  expect(page.readSession()).toEqual({ status: 'loading', stalled: true })
})

test('waits 4 s for an answer before reporting', async () => {
  await start(true)
  await vi.advanceTimersByTimeAsync(3999)
  expect(page.readSession()).toEqual({ status: 'loading', stalled: false })
  await vi.advanceTimersByTimeAsync(1)
  expect(page.readSession()).toEqual({ status: 'loading', stalled: true })
})

test('retries soon after a first failure', async () => {
  await start(true)
  reachable = true
  await vi.advanceTimersByTimeAsync(200)
  expect(page.readSession()).toMatchObject({ status: 'signedIn', user })
})

test('checks at once when the page is shown again', async () => {
  await start(true)
  await vi.advanceTimersByTimeAsync(18_000)
  reachable = true
  for (const [visibilityState, status] of [
    ['hidden', 'loading'],
    ['visible', 'signedIn'],
  ]) {
    Object.assign(document, { visibilityState }).dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(page.readSession().status).toBe(status)
  }
})

// Amid the pause before a retry, and between two rounds of them.
test.each([13_000, 18_000])('retries at once when the device is back after %i ms', async (afterMs) => {
  await start(false)
  await vi.advanceTimersByTimeAsync(afterMs)
  reachable = true
  device.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(page.readSession()).toMatchObject({ status: 'signedIn', user })
})

test('retries at least every 5 s, one request at a time', async () => {
  await start(true)
  for (let minute = 0; minute < 10; minute++) {
    const before = asked
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBeGreaterThan(before)
    expect(longestMs).toBeLessThanOrEqual(5000)
    expect(asked - before).toBeLessThan(40)
  }
  reachable = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(page.readSession()).toMatchObject({ status: 'signedIn', user })
})
