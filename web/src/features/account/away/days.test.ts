import { expect, test } from 'vitest'
import { earlierDays, endAfter } from './days.ts'

const dayMs = 86_400_000
const startedAt = '2026-11-10T08:00:00.000Z'
const startMs = Date.parse(startedAt)
const five = { away: { startedAt, until: endAfter(startMs, 5, dayMs) }, dayMs }

test('an away can end earlier at every whole day that is still to come, never later', () => {
  expect(earlierDays(five, startMs)).toEqual([1, 2, 3, 4])
  expect(earlierDays(five, startMs + dayMs - 1)).toEqual([1, 2, 3, 4])
  expect(earlierDays(five, startMs + 2.5 * dayMs)).toEqual([3, 4])
  expect(earlierDays(five, startMs + 4.5 * dayMs)).toEqual([])
  expect(earlierDays({ away: null, dayMs }, startMs)).toEqual([])
})

test('the days of an away are as long as this installation says', () => {
  expect(endAfter(startMs, 3, 1000)).toBe('2026-11-10T08:00:03.000Z')
})
