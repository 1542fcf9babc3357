import { describe, expect, it } from 'vitest'
import { grantAt, instantAt, instantsPassed, targetOf } from './top-up.ts'

const created = new Date('2026-01-01T12:00:00Z')
const weekS = 7 * 24 * 60 * 60
const after = (seconds: number) => new Date(created.getTime() + seconds * 1000)
const at = new Date('2026-11-15T12:00:00Z')
const daysBefore = (days: number, ms = 0) => new Date(at.getTime() - days * 86_400_000 - ms)
const standing = { balance: 1, locked: 2, isActive: true, lastSeenAt: at, penalties: 0 }

describe('an instant', () => {
  it('comes with every whole period after the creation, the first after one', () => {
    expect(instantsPassed(created, after(-1), weekS)).toBe(0)
    expect(instantsPassed(created, after(weekS - 1), weekS)).toBe(0)
    expect(instantsPassed(created, after(weekS), weekS)).toBe(1)
    expect(instantsPassed(created, after(3 * weekS - 1), weekS)).toBe(2)
    expect(instantAt(created, 2, weekS)).toEqual(after(2 * weekS))
  })

  it('tops up to 6 at the first twelve, then to 3, less 2 for each penalty, never below nothing', () => {
    expect([1, 12, 13].map((instant) => targetOf(instant, 0))).toEqual([6, 6, 3])
    expect([0, 1, 2, 3, 4].map((penalties) => targetOf(1, penalties))).toEqual([6, 4, 2, 0, 0])
    expect(targetOf(13, 1)).toBe(1)
  })
})

describe('a member receives', () => {
  it('what is missing, counted with what lies in locked matches', () => {
    expect(grantAt(1, at, standing)).toBe(3)
    expect(grantAt(1, at, { ...standing, penalties: 1 })).toBe(1)
    expect(grantAt(13, at, standing)).toBe(0)
    expect(grantAt(1, at, { ...standing, balance: 40 })).toBe(0)
  })

  it('nothing while away or unseen for more than 30 days', () => {
    expect(grantAt(1, at, { ...standing, isActive: false })).toBe(0)
    expect(grantAt(1, at, { ...standing, lastSeenAt: daysBefore(30) })).toBe(3)
    expect(grantAt(1, at, { ...standing, lastSeenAt: daysBefore(30, 1) })).toBe(0)
  })
})
