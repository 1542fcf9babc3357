// @vitest-environment dom
import type { Challenge } from '@mithaq/contract/verification'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { clearToasts, readToasts } from '../../ui/feedback/toast.ts'
import { useHoldPose } from './use-hold.ts'
import { usePoses } from './use-poses.ts'

/** What was sent where; the server answers with `status`, 0 being silence, and refuses by `code`. */
let sent: string[]
let status: number
let code: string
let over: number

class Upload extends EventTarget {
  upload = new EventTarget()
  status = status
  responseText = status === 200 ? '{"sent":false}' : JSON.stringify({ code })
  #url = ''
  open(_: string, url: string) {
    this.#url = url
  }
  setRequestHeader() {}
  getResponseHeader = () => null
  send(file: Blob) {
    sent.push(`${this.#url.split('/').at(-1)}: ${file.type}`)
    setTimeout(() => this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load')), 10)
  }
}

const challenge = { poses: ['left', 'smile', 'up'] } as unknown as Challenge
const open = () => renderHookWithClient(new QueryClient(), () => usePoses(challenge, () => over++))
let screen: ReturnType<typeof open>
const picture = async () => new Blob([], { type: 'image/jpeg' })

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sent = []
  status = 200
  code = 'challenge_over'
  over = 0
  clearToasts()
  screen = open()
})
afterEach(() => vi.restoreAllMocks())

test('sends each pose before asking for the next, and ignores a second tap', async () => {
  for (const [place, pose] of [
    ['1', 'left'],
    ['2', 'smile'],
    ['3', 'up'],
  ]) {
    expect(screen.current()).toMatchObject({ pose, busy: false })
    void screen.current().take(picture)
    expect(screen.current().busy).toBe(true)
    void screen.current().take(picture)
    await advanceTime(20)
    expect(sent.splice(0)).toEqual([`${place}: image/jpeg`])
  }
  expect(over).toBe(0)
})

test('sends nothing without a picture and keeps the pose', async () => {
  await screen.current().take(async () => null)
  expect(screen.current()).toMatchObject({ at: 0, busy: false })
  expect([sent, over]).toEqual([[], 0])
})

test.each([
  ['whose answer is lost', 0, ''],
  ['for which the server has no room', 503, 'unavailable'],
  ['that cannot be read', 400, 'unreadable_image'],
])('reports a selfie %s and takes its pose again', async (_, answered, by) => {
  const take = async () => {
    void screen.current().take(picture)
    await advanceTime(20)
  }
  await take()
  status = answered
  code = by
  await take()
  expect(readToasts()).toMatchObject([{ kind: 'error', title: 'The selfie could not be sent.' }])
  expect(screen.current()).toMatchObject({ at: 1, pose: 'smile', busy: false })
  status = 200
  await take()
  expect(sent).toEqual(['1', '2', '2'].map((place) => `${place}: image/jpeg`))
  expect([over, screen.current().at]).toEqual([0, 2])
})

test('reports a camera without a picture and keeps the pose', async () => {
  await screen.current().take(() => Promise.reject(new Error('the camera shows nothing')))
  expect(readToasts()).toHaveLength(1)
  expect([over, screen.current().at, screen.current().busy]).toEqual([0, 0, false])
})

test('reports a selfie for an ended challenge and closes the camera', async () => {
  status = 410
  void screen.current().take(picture)
  await advanceTime(20)
  expect(readToasts()).toMatchObject([{ kind: 'error', title: 'The selfie could not be sent.' }])
  expect([over, screen.current().at, screen.current().busy]).toEqual([1, 0, false])
})

test('a pose is held for 0.9 s before it is taken', async () => {
  const camera = renderHookWithClient(new QueryClient(), useHoldPose)
  const taken = vi.fn<() => void>()
  void camera.current().hold().then(taken)
  await vi.advanceTimersByTimeAsync(890)
  expect(camera.current().holding).toBe(true)
  expect(taken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  await advanceTime(0)
  expect(camera.current().holding).toBe(false)
  expect(taken).toHaveBeenCalledOnce()
})
