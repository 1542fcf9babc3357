// @vitest-environment dom
import { addressMinutes, type Picture } from '@mithaq/contract/pictures'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { setSession, signedInSession } from '../../../session/session.ts'
import { setServerTime, serverNowMs } from '../../../time/server-clock.ts'
import { readRecentErrors } from '../../../ui/feedback/error-log.ts'
import { usePictureAddress } from './picture-address.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** An address that the server hands out `hours` after this one: valid for 65 minutes from the start of that hour. */
const handedOutIn = (hours: number, seal: string) =>
  `${((Math.floor(Date.now() / hourMs) + hours) * 60 + addressMinutes).toString(36)}-${seal.repeat(22)}`
const id = () => crypto.randomUUID()
const picture = (of: string, address: string, blurred = false): Picture => ({
  id: of,
  thumbHash: '',
  blurred,
  address,
})

const asked: string[] = []
let answer: Picture[] = []
beforeEach(() => {
  asked.length = 0
  stubBrowser()
  vi.useFakeTimers({ now: new Date('2026-11-16T10:20:00Z'), toFake: ['Date', 'setTimeout', 'performance'] })
  setServerTime(new Date().toISOString())
  const user = { id: 'me', email: 'amina@mithaq.example', hasProfile: true } as never
  setSession(signedInSession({ accessToken: 'token', expiresInS: 86_400, user }))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    return Response.json({ now: new Date().toISOString(), pictures: answer })
  })
})
afterEach(() => void vi.useRealTimers())

/** A picture on a screen, whose answers name it at one address after the other. */
function shown(first: Picture) {
  let named = first
  const screen = renderHookWithClient(new QueryClient(), () => usePictureAddress(named))
  return {
    at: (next: Picture = named) => ((named = next), screen.current().current?.address),
    fails: () => screen.current().renewIfExpired(),
    blurred: () => screen.current().current?.blurred,
    isWithheld: () => screen.current().isWithheld,
    leave: screen.unmount,
  }
}

test('keeps the first address of a picture on every screen while answers name later ones', () => {
  const of = id()
  const [early, later] = [handedOutIn(0, 'a'), handedOutIn(1, 'b')]
  const tile = shown(picture(of, early))
  expect(tile.at()).toBe(early)
  vi.advanceTimersByTime(43 * minuteMs)
  expect(tile.at(picture(of, later))).toBe(early)
  expect(shown(picture(of, later)).at()).toBe(early)
  expect(asked).toEqual([])
})

test('keeps a visible picture when its address expires, and uses the later one for new ones', () => {
  const of = id()
  const [early, later] = [handedOutIn(0, 'a'), handedOutIn(2, 'b')]
  const tile = shown(picture(of, early))
  vi.advanceTimersByTime(2 * hourMs)
  expect(tile.at(picture(of, later))).toBe(early)
  expect(shown(picture(of, later)).at()).toBe(later)
  expect(asked).toEqual([])
})

test('requests new addresses once for all expired ones and shows previews until they come', async () => {
  const [one, two] = [id(), id()]
  const old = handedOutIn(0, 'a')
  vi.advanceTimersByTime(3 * hourMs)
  const fresh = handedOutIn(0, 'b')
  answer = [picture(one, fresh), picture(two, fresh, true)]
  const screens = [shown(picture(one, old)), shown(picture(two, old))]
  expect(screens.map((screen) => screen.at())).toEqual([undefined, undefined])
  await vi.advanceTimersByTimeAsync(100)
  expect(screens.map((screen) => screen.at())).toEqual([fresh, fresh])
  // Meanwhile its owner has taken it back.
  expect(screens.map((screen) => screen.blurred())).toEqual([false, true])
  expect(asked).toEqual([expect.stringContaining(`/api/pictures/addresses?ids=${one},${two}`)])
})

test('remembers that new addresses failed to load, and retries at the next mount', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const old = handedOutIn(0, 'a')
  vi.advanceTimersByTime(3 * hourMs)
  const of = id()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'internal' }, { status: 500 }))
  shown(picture(of, old)).leave()
  await vi.advanceTimersByTimeAsync(100)
  expect(readRecentErrors().at(-1)).toMatchObject({
    code: 'internal',
    message: expect.stringMatching(/^Pictures: /),
  })
  answer = [picture(of, handedOutIn(0, 'b'))]
  vi.stubGlobal('fetch', async () => Response.json({ now: new Date().toISOString(), pictures: answer }))
  const tile = shown(picture(of, old))
  await vi.advanceTimersByTimeAsync(100)
  expect(tile.at()).toBe(answer[0]?.address)
})

test('does not start with an address that expires within seconds', async () => {
  const of = id()
  const [early, later] = [handedOutIn(0, 'a'), handedOutIn(1, 'b')]
  vi.advanceTimersByTime(45 * minuteMs - 5001)
  expect(shown(picture(id(), early)).at()).toBe(early)
  vi.advanceTimersByTime(1)
  expect(shown(picture(of, early)).at()).toBeUndefined()
  expect(shown(picture(of, later)).at()).toBe(later)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(1)
})

test('gives up a failed picture with a valid address and renews an expired address', async () => {
  const of = id()
  const tile = shown(picture(of, handedOutIn(0, 'a')))
  expect(tile.fails()).toBe(false)
  vi.advanceTimersByTime(2 * hourMs)
  const fresh = handedOutIn(0, 'b')
  answer = [picture(of, fresh)]
  expect(tile.fails()).toBe(true)
  expect(tile.at()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(tile.at()).toBe(fresh)
})

test('a changed visibility shows at once, even if the old address is still valid', () => {
  const of = id()
  const [sharp, blurred] = [handedOutIn(0, 'a'), handedOutIn(0, 'b')]
  const tile = shown(picture(of, sharp))
  expect(tile.at(picture(of, blurred, true))).toBe(blurred)
  expect(tile.at(picture(of, sharp))).toBe(sharp)
})

test('hides a picture until the server returns a new address for it', async () => {
  const [gone, there] = [id(), id()]
  const old = handedOutIn(0, 'a')
  vi.advanceTimersByTime(2 * hourMs)
  const fresh = handedOutIn(0, 'b')
  answer = [picture(there, fresh)]
  const screens = [shown(picture(gone, old)), shown(picture(there, old))]
  expect(screens.map((screen) => screen.isWithheld())).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(100)
  expect(screens.map((screen) => [screen.at(), screen.isWithheld()])).toEqual([
    [undefined, true],
    [fresh, false],
  ])
  answer = [picture(gone, fresh)]
  const later = shown(picture(gone, old))
  await vi.advanceTimersByTimeAsync(100)
  expect([screens[0]!, later].map((screen) => [screen.at(), screen.isWithheld()])).toEqual([
    [fresh, false],
    [fresh, false],
  ])
})

test('requests many expired addresses in batches, and only for members', async () => {
  const old = handedOutIn(0, 'a')
  vi.advanceTimersByTime(3 * hourMs)
  answer = []
  const many = () => Array.from({ length: 61 }, () => shown(picture(id(), old)))
  const screens = many()
  await vi.advanceTimersByTimeAsync(100)
  expect(asked.map((url) => url.split(',').length)).toEqual([60, 1])
  for (const screen of screens) screen.leave()
  setSession({ status: 'signedOut', left: true })
  many()
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(2)
})

test('uses the server time that comes with the addresses', async () => {
  const now = new Date(Date.now() + 2 * hourMs).toISOString()
  vi.stubGlobal('fetch', async () => Response.json({ now, pictures: [] }))
  const screen = shown(picture(id(), handedOutIn(-2, 'a')))
  expect(screen.at()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(Math.round((serverNowMs() - Date.now()) / hourMs)).toBe(2)
})
