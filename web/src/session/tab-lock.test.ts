import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../test/stub-browser.ts'
import { withTabLock } from './tab-lock.ts'

beforeEach(() => void stubBrowser())
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

test('runs a second tab’s work after the first', async () => {
  const [first, second] = [task(), task()]
  const answers = [withTabLock(first.began), withTabLock(second.began)]
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  expect(first.began).toHaveBeenCalledOnce()
  expect(second.began).not.toHaveBeenCalled()
  first.end()
  await vi.waitFor(() => expect(second.began).toHaveBeenCalledOnce())
  second.end()
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
})

test('waits 5 s for a tab that hangs and starts nothing twice', async () => {
  vi.useFakeTimers()
  const [hanging, patient] = [task(), task()]
  const hung = withTabLock(hanging.began)
  const answer = withTabLock(patient.began)
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

test('reports a failure of the work once', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {
    throw new Error('refused')
  })
  await expect(withTabLock(work)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledOnce()
})

test('works in a browser without locks', async () => {
  vi.stubGlobal('navigator', {})
  expect(await withTabLock(async () => 'done')).toBe('done')
})
