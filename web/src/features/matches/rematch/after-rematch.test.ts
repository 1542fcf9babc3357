import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveAfterRematch } from './after-rematch.ts'

const went: string[] = []
const goTo = (path: string) => void went.push(path)

beforeEach(() => {
  went.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/app/unmatched' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('leads to the matches 2 s after a rematch', () => {
  leaveAfterRematch(goTo)
  vi.advanceTimersByTime(1999)
  expect(went).toEqual([])
  vi.advanceTimersByTime(1)
  expect(went).toEqual(['/app/matches'])
})

test('leaves a member where they are if they went elsewhere after a rematch', () => {
  leaveAfterRematch(goTo)
  vi.stubGlobal('location', { pathname: '/app/account' })
  vi.advanceTimersByTime(10_000)
  expect(went).toEqual([])
})
