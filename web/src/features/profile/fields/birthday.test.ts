import { birthdayProblem } from '@mithaq/contract/profile'
import { describe, expect, test, vi } from 'vitest'
import {
  parseBirthday,
  birthYears,
  daysInMonth,
  isCompleteBirthday,
  utcDay,
  setBirthdayPart,
} from './birthday.ts'

describe('choosing part by part', () => {
  test('accepts the parts in any order and leaves missing ones empty', () => {
    const month = setBirthdayPart('', 'month', 3)
    expect(month).toBe('-03-')
    const year = setBirthdayPart(month, 'year', 1996)
    expect(isCompleteBirthday(year)).toBe(false)
    expect(setBirthdayPart(year, 'day', 14)).toBe('1996-03-14')
  })

  test('restores a partly entered birthday', () => {
    expect(parseBirthday('1996--14')).toEqual({ year: 1996, month: undefined, day: 14 })
    expect(parseBirthday('')).toEqual({ year: undefined, month: undefined, day: undefined })
  })

  test.each([
    ['2000-01-31', 'month', 4, '2000-04-30'],
    ['2000-01-31', 'month', 2, '2000-02-29'],
    ['2000-02-29', 'year', 2001, '2001-02-28'],
    ['1996-02-29', 'year', 1900, '1900-02-28'],
    ['-02-31', 'month', 2, '-02-29'],
    ['2001-01-15', 'month', 2, '2001-02-15'],
  ] as const)('%s with %s %i is %s', (before, part, value, after) => {
    expect(setBirthdayPart(before, part, value)).toBe(after)
  })
})

test.each([
  [2024, 2, 29],
  [2023, 2, 28],
  [1900, 2, 28],
  [2000, 2, 29],
  [undefined, 2, 29],
  [2023, 4, 30],
  [2023, 6, 30],
  [2023, 7, 31],
  [2023, 9, 30],
  [2023, 11, 30],
  [2023, 12, 31],
  [2023, undefined, 31],
])('month %i-%i has %i days', (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days)
})

test('offers a hundred years, beginning 18 years ago', () => {
  const years = birthYears('2026-11-15')
  expect([years[0], years.at(-1), years.length]).toEqual([2008, 1909, 100])
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
  'the day is the one in Greenwich, also in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(utcDay(new Date('2026-11-05T00:00:00Z'))).toBe('2026-11-05')
    expect(utcDay(new Date('2026-11-05T23:59:59.999Z'))).toBe('2026-11-05')
    vi.unstubAllEnvs()
  },
)

test('accepts who is 18 today, not who is 18 tomorrow', () => {
  expect(birthdayProblem('2008-11-15', '2026-11-15')).toBeNull()
  expect(birthdayProblem('2008-11-16', '2026-11-15')).toBe('too_young')
  // Born on the 29th of February: a year older on the 1st of March, or on the 29th where there is one.
  expect(birthdayProblem('2008-02-29', '2026-02-28')).toBe('too_young')
  expect(birthdayProblem('2008-02-29', '2026-03-01')).toBeNull()
  expect(birthdayProblem('2010-03-01', '2028-02-29')).toBe('too_young')
})
