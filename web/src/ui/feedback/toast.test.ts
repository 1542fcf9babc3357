import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createPausableTimer,
  clearToasts,
  dismissToastsCausedBy,
  dismissToast,
  noConnectionCause,
  onToasts,
  readToasts,
  toast,
} from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

const texts = () => readToasts().map((shown) => shown.message)

test('shows at most three and drops the oldest', () => {
  for (const message of ['one', 'two', 'three', 'four']) toast(message)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('shows a toast for five seconds by default', () => {
  toast.success('Picture removed')
  expect(readToasts()[0]).toMatchObject({ kind: 'success', durationMs: 5000, title: undefined })
})

test('pauses the five seconds while somebody reads the toast', () => {
  const id = toast('Saved')
  const { run } = createPausableTimer(readToasts()[0]!.durationMs, () => dismissToast(id))
  const pause = run()
  vi.advanceTimersByTime(2000)
  pause()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Saved'])
  run()
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('never ends a timer of infinite duration', () => {
  let over = false
  createPausableTimer(Infinity, () => (over = true)).run()
  vi.advanceTimersByTime(86_400_000)
  expect(over).toBe(false)
})

test('replaces an earlier toast with the same text', () => {
  toast.error('No connection')
  toast.info('Saved')
  toast.error('No connection')
  expect(texts()).toEqual(['Saved', 'No connection'])
  toast.info('No connection')
  expect(texts()).toEqual(['Saved', 'No connection', 'No connection'])
})

test('removes a dismissed toast and notifies the listeners', () => {
  const id = toast('one')
  toast('two')
  let told = 0
  const stop = onToasts(() => told++)
  dismissToast(id)
  stop()
  toast('three')
  expect(texts()).toEqual(['two', 'three'])
  expect(told).toBe(1)
})

test('dismisses only the toasts with the given cause', () => {
  const refused = { about: 'POST /api/account/sign-in', code: 'unavailable' }
  toast.error('Mithaq is briefly unavailable.', { error: refused })
  toast.error('You seem to be offline', { error: { about: 'PUT /api/profile', code: 'network' } })
  toast.success('Picture removed')
  dismissToastsCausedBy('POST /api/account/sign-up')
  expect(texts()).toHaveLength(3)
  dismissToastsCausedBy('POST /api/account/sign-in')
  expect(texts()).toEqual(['You seem to be offline', 'Picture removed'])
  dismissToastsCausedBy(noConnectionCause)
  expect(texts()).toEqual(['Picture removed'])
})
