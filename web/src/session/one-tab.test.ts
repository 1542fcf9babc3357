import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { oneTabAtATime } from './one-tab.ts'

beforeEach(() => void openPage())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Work that lasts until it is ended. */
function task() {
  let end = () => {}
  const began = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (end = () => resolve('done'))))
  return { began, end: () => end() }
}

test('a second tab begins when the first is done', async () => {
  const [first, second] = [task(), task()]
  const answers = [oneTabAtATime(first.began), oneTabAtATime(second.began)]
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  expect(first.began).toHaveBeenCalledOnce()
  expect(second.began).not.toHaveBeenCalled()
  first.end()
  await vi.waitFor(() => expect(second.began).toHaveBeenCalledOnce())
  second.end()
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
})

test('a tab that hangs is waited for 5 s, and what has begun is not begun again', async () => {
  vi.useFakeTimers()
  const [hanging, patient] = [task(), task()]
  const hung = oneTabAtATime(hanging.began)
  const answer = oneTabAtATime(patient.began)
  await vi.advanceTimersByTimeAsync(4999)
  expect(patient.began).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(patient.began).toHaveBeenCalledOnce()
  patient.end()
  expect(await answer).toBe('done')
  await vi.advanceTimersByTimeAsync(60_000)
  hanging.end()
  expect(await hung).toBe('done')
  expect(hanging.began).toHaveBeenCalledOnce()
})

test('what fails in its turn fails once', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {
    throw new Error('refused')
  })
  await expect(oneTabAtATime(work)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledOnce()
})

test('a browser without locks works all the same', async () => {
  vi.stubGlobal('navigator', {})
  expect(await oneTabAtATime(async () => 'done')).toBe('done')
})
