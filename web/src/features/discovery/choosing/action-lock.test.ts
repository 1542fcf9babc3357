import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActionLock } from './action-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('locks for 250 ms after an action, and shows when it unlocks', () => {
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

test('an action right after it unlocks locks it for as long again', () => {
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
