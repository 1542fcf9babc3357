import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActionLock } from './action-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('is shut for 250 ms after an act, and shows when it opens', () => {
  const shown: boolean[] = []
  const { isLocked, lock } = createActionLock((locked) => shown.push(locked))
  vi.advanceTimersByTime(1000)
  expect(isLocked()).toBe(false)
  lock()
  expect(isLocked()).toBe(true)
  vi.advanceTimersByTime(249)
  expect([isLocked(), shown]).toEqual([true, [true]])
  vi.advanceTimersByTime(1)
  expect(isLocked()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([true, false])
})

test('an act right after it opened shuts it for as long again', () => {
  const shown: boolean[] = []
  const { isLocked, lock } = createActionLock((locked) => shown.push(locked))
  lock()
  vi.advanceTimersByTime(250)
  lock()
  vi.advanceTimersByTime(249)
  expect([isLocked(), shown.at(-1)]).toEqual([true, true])
  vi.advanceTimersByTime(2)
  expect([isLocked(), shown.at(-1)]).toEqual([false, false])
})
