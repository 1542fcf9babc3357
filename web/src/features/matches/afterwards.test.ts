import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPayment, afterRematch } from './afterwards.ts'

const went: string[] = []
let isWide = false
const ways = {
  open: () => went.push('open'),
  go: (path: string) => went.push(path),
  isBesideMatches: () => isWide,
}

beforeEach(() => {
  went.length = 0
  isWide = false
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/app/unmatched' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [true, false, 'open'],
  [false, false, '/app/matches'],
  [false, true, 'open'],
])(
  '1.5 s after a payment, with the chat open: %j, beside the matches: %j, the way leads to %s',
  (...given) => {
    const [chatUnlocked, beside, way] = given
    isWide = beside
    afterPayment({ chatUnlocked }, ways)
    vi.advanceTimersByTime(1499)
    expect(went).toEqual([])
    vi.advanceTimersByTime(1)
    expect(went).toEqual([way])
  },
)

test('a payment leads nowhere once it was given up', () => {
  afterPayment({ chatUnlocked: false }, ways)()
  vi.advanceTimersByTime(10_000)
  expect(went).toEqual([])
})

test('2 s after a rematch the way leads to the matches', () => {
  afterRematch(ways.go)
  vi.advanceTimersByTime(1999)
  expect(went).toEqual([])
  vi.advanceTimersByTime(1)
  expect(went).toEqual(['/app/matches'])
})

test('a rematch leads nobody away from where they have gone meanwhile', () => {
  afterRematch(ways.go)
  vi.stubGlobal('location', { pathname: '/app/account' })
  vi.advanceTimersByTime(10_000)
  expect(went).toEqual([])
})
