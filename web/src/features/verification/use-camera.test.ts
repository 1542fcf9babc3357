// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { useCamera } from './use-camera.ts'

/** The browser's question, answered by the member in their own time. */
let asked: PromiseWithResolvers<typeof stream>[]
let stopped: number
/** The video begins. */
let played: Promise<void>
const track = Object.assign(new EventTarget(), { stop: () => void stopped++ })
const stream = { getTracks: () => [track] }

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
  asked = []
  stopped = 0
  played = Promise.resolve()
  const getUserMedia = () => {
    const question = Promise.withResolvers<typeof stream>()
    asked.push(question)
    return question.promise
  }
  Object.assign(navigator, { mediaDevices: { getUserMedia } })
})
afterEach(() => vi.restoreAllMocks())

function open() {
  const screen = renderHookWithClient(new QueryClient(), useCamera)
  const video = { srcObject: undefined as unknown, play: () => played, videoWidth: 0 }
  screen.current().video.current = video as unknown as HTMLVideoElement
  const state = () => screen.current().state
  /** Asks once more, and is answered. */
  async function tryAgain(): Promise<void> {
    screen.current().tryAgain()
    expect(state()).toBe('asking')
    asked[1]?.resolve(stream)
    await advanceTime(1)
    expect(state()).toBe('live')
  }
  return { ...screen, video, state, tryAgain }
}

test('stays on until the screen is left', async () => {
  const { state, video, current, unmount } = open()
  const begins = Promise.withResolvers<void>()
  played = begins.promise
  expect(state()).toBe('asking')
  asked[0]?.resolve(stream)
  await advanceTime(1)
  expect(state(), 'not before it plays').toBe('asking')
  begins.resolve()
  await advanceTime(1)
  expect([state(), video.srcObject]).toEqual(['live', stream])
  await expect(current().take(), 'nothing is taken before there is a picture').rejects.toThrow()
  unmount()
  expect(stopped).toBe(1)
})

test('turns off a camera that is allowed after the screen was left', async () => {
  const { unmount, video } = open()
  unmount()
  asked[0]?.resolve(stream)
  await advanceTime(1)
  expect([stopped, video.srcObject]).toEqual([1, undefined])
  // What comes of a question that nobody waits for is no fault either.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  open().unmount()
  asked[1]?.reject(new DOMException('', 'AbortError'))
  await advanceTime(1)
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['NotAllowedError', 'denied', 0],
  ['SecurityError', 'denied', 0],
  ['NotFoundError', 'missing', 0],
  ['OverconstrainedError', 'missing', 0],
  ['NotReadableError', 'busy', 1],
])('reports %s as %s, and allows another try', async (name, told, faults) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { state, tryAgain } = open()
  asked[0]?.reject(new DOMException('', name))
  await advanceTime(1)
  expect(state()).toBe(told)
  expect(logged).toHaveBeenCalledTimes(faults)
  await tryAgain()
})

test('takes no picture after another app took the camera, and offers to try again', async () => {
  const { state, tryAgain } = open()
  asked[0]?.resolve(stream)
  await advanceTime(1)
  track.dispatchEvent(new Event('ended'))
  expect(state()).toBe('busy')
  await tryAgain()
})

test('says that a browser has no camera', () => {
  Object.assign(navigator, { mediaDevices: undefined })
  const { state } = open()
  expect(state()).toBe('missing')
})

test('turns off a camera if the page cannot show it', async () => {
  const { current } = open()
  current().video.current = null
  asked[0]?.resolve(stream)
  await advanceTime(1)
  expect(stopped).toBe(1)
})
