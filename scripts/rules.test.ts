import { describe, expect, it } from 'vitest'
import { goneFrom, problemsOf, rows, torn } from './rules.ts'

/** The rows with something wrong, each with what it is. */
const found = (look: (row: (typeof rows)[number]) => string[]) =>
  rows.flatMap((row) => look(row).map((problem) => `${row.rule}: ${problem}`))

describe('the page of rules', () => {
  it('names a test that exists for every rule', () => {
    expect(rows.length).toBeGreaterThan(1000)
    expect(torn).toEqual([])
    expect(found(problemsOf)).toEqual([])
  })

  it('names no place that is gone', () => {
    expect(found(goneFrom)).toEqual([])
  })
})

describe('a row', () => {
  const row = (tests: string, place = '`web/ui/retry.ts`') => problemsOf({ rule: 'x', place, tests })

  it.each([
    'retry.test: three attempts',
    'retry.test',
    'ui/states.test: Badge',
    'visitor.scenario: reads without any script, the keyboard alone',
    'audit.test: notices a balance from nowhere',
    'histories: express: 6',
  ])('may be proved by %s', (tests) => {
    expect(row(tests)).toEqual([])
  })

  it.each([
    ['', 'no suite'],
    ['**none**', 'no suite'],
    ['read by people', 'no suite'],
    ['gone.test: three attempts', 'no suite'],
    ['retry.test: a test that was renamed', 'no test'],
    ['retry.test: three attempts, and another', 'no test'],
    ['retry.test: …', 'no test'],
    ['audit.test: notices nothing at all', 'no test'],
    ['histories: a rule that nobody counts', 'count no'],
    ['toast.test', 'which of its tests?'],
    ['retry.test: three attempts (not the delay)', 'in brackets'],
    ['retry.test: three attempts alone; toast.test: alike', 'no test'],
  ])('is not proved by %s: %s', (tests, problem) => {
    expect(row(tests).join()).toContain(problem)
  })
})
