import { expect, test } from 'vitest'
import { policyNoticeDays, policyVersions } from './policy-versions.ts'

const dayMs = 86_400_000

test('versions of the policy follow each other, the dates are calendar days', () => {
  for (const [at, { version, announced, effective, summary }] of policyVersions.entries()) {
    expect(version).toBe(at + 1)
    for (const day of [announced, effective]) expect(new Date(day).toISOString()).toBe(`${day}T00:00:00.000Z`)
    expect(announced > (policyVersions[at - 1]?.announced ?? '')).toBe(true)
    expect(summary).toMatch(/^[A-Z].*\.$/)
    // A notice shows no more.
    expect(summary.length).toBeLessThanOrEqual(200)
  }
})

test('every change of the policy is announced at least 14 days before it takes effect', () => {
  const [, ...changes] = policyVersions
  for (const { announced, effective } of changes)
    expect(Date.parse(effective) - Date.parse(announced)).toBeGreaterThanOrEqual(policyNoticeDays * dayMs)
  expect(policyNoticeDays).toBe(14)
})
