import type { Filters } from '@mithaq/contract/discovery'
import { describe, expect, it } from 'vitest'
import { discovery } from '../../../messages/discovery.ts'
import { ageText, isFiltered, sameFilters, widened } from './filters.ts'

const set: Filters = { ageRange: [25, 40], heightRange: [150, 200], countries: ['JO', 'TR'] }

const untouched: Filters = { ageRange: [18, 80], heightRange: [130, 200], countries: [] }

describe('the badge', () => {
  it('is not due before the filters are known, nor at their defaults', () => {
    expect(isFiltered(undefined)).toBe(false)
    expect(isFiltered({ ...untouched })).toBe(false)
  })

  it.each([
    ['the lower age', { ageRange: [19, 80] }],
    ['the upper age', { ageRange: [18, 79] }],
    ['the lower height', { heightRange: [131, 200] }],
    ['the upper height', { heightRange: [130, 199] }],
    ['a country', { countries: ['JO'] }],
  ] satisfies [string, Partial<Filters>][])('is due for %s', (_, change) => {
    expect(isFiltered({ ...untouched, ...change })).toBe(true)
  })
})

describe('filters', () => {
  it('are the same in whichever order countries were chosen', () => {
    expect(sameFilters(set, { ...set, countries: ['TR', 'JO'] })).toBe(true)
    expect(sameFilters({ ...set, countries: ['TR', 'JO'] }, set)).toBe(true)
    expect(sameFilters(set, { ...set, countries: ['TR'] })).toBe(false)
  })

  it('widen in one respect and stay in the others', () => {
    expect(widened(set, 'countries')).toEqual({ ...set, countries: [] })
    expect(widened(set, 'ageRange')).toEqual({ ...set, ageRange: [18, 80] })
  })

  it('say 80+ at the upper age alone', () => {
    expect([18, 79, 80].map(ageText)).toEqual(['18', '79', '80+'])
  })
})

describe('a count', () => {
  it('says that there are more than were counted', () => {
    expect(discovery.count(0, false)).toBe('Nobody matches these filters yet.')
    expect(discovery.count(1, false)).toBe('1 person to meet')
    expect(discovery.count(2, false)).toBe('2 people to meet')
    expect(discovery.count(1000, true)).toBe('1,000+ people to meet')
    expect(discovery.widenBrings.countries(1000, true)).toBe('Every country brings 1,000+ more people.')
  })
})
