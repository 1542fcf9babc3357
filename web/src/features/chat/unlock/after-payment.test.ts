import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveAfterPayment } from './after-payment.ts'

const went: string[] = []
let isWide = false
const navigation = {
  openChat: () => went.push('open'),
  goTo: (path: string) => went.push(path),
  isBesideMatches: () => isWide,
}

beforeEach(() => {
  went.length = 0
  isWide = false
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test.each([
  [true, false, 'open'],
  [false, false, '/app/matches'],
  [false, true, 'open'],
])(
  'leads on 1.5 s after a payment (chat open: %j, beside matches: %j): %s',
  (chatUnlocked, isBeside, place) => {
    isWide = isBeside
    leaveAfterPayment({ chatUnlocked }, navigation)
    vi.advanceTimersByTime(1499)
    expect(went).toEqual([])
    vi.advanceTimersByTime(1)
    expect(went).toEqual([place])
  },
)

test('leads nowhere after a payment once it was cancelled', () => {
  leaveAfterPayment({ chatUnlocked: false }, navigation)()
  vi.advanceTimersByTime(10_000)
  expect(went).toEqual([])
})
