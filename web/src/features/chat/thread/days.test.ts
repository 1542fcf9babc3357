import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupByDay, dayTitle } from './days.ts'

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'))
afterEach(() => void vi.unstubAllEnvs())

const nowMs = () => new Date('2026-11-15T00:30:00').getTime()

test('titles a day Today, Yesterday, then with its full date', () => {
  expect(dayTitle(new Date('2026-11-15T00:01:00'), nowMs())).toBe('Today')
  // Of a device whose clock is behind.
  expect(dayTitle(new Date('2026-11-16T00:01:00'), nowMs())).toBe('Today')
  expect(dayTitle(new Date('2026-11-14T23:59:00'), nowMs())).toBe('Yesterday')
  expect(dayTitle(new Date('2026-11-13T23:59:00'), nowMs())).toBe('Friday, November 13, 2026')
  expect(dayTitle(new Date('2024-02-29T12:00:00'), nowMs())).toBe('Thursday, February 29, 2024')
})

test("counts the device's own days, also when the clocks go back", () => {
  const at = (local: string) => ({ createdAt: new Date(local).toISOString() })
  const groups = groupByDay([
    at('2026-10-31T23:59:00'),
    at('2026-11-01T00:00:00'),
    at('2026-11-01T01:30:00'),
    at('2026-11-01T23:59:00'),
    at('2026-11-02T00:00:00'),
  ])
  expect(groups.map(({ startsDay }) => startsDay)).toEqual([true, true, false, false, true])
})
