import { unset, unsetAll } from '@mithaq/contract/filters'
import type { Filters } from '@mithaq/contract/filters'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../http/error.ts'
import { discovery } from '../../../messages/discovery.ts'
import { matchingCountQuery } from '../state/queries.ts'
import { ageText, withChosen, filtersText, isFiltered, areFiltersEqual } from './filters.ts'

const asksNothing = { said: {}, withPictures: false, verified: false, activeWithin: null }
const set: Filters = { ageRange: [25, 40], heightRange: [150, 200], countries: ['JO', 'TR'], ...asksNothing }
const untouched: Filters = { ageRange: [18, 80], heightRange: [130, 200], countries: [], ...asksNothing }

describe('the badge', () => {
  it('is hidden before the filters are known and at their defaults', () => {
    expect(isFiltered(undefined)).toBe(false)
    expect(isFiltered({ ...untouched })).toBe(false)
  })

  it.each([
    ['the lower age', { ageRange: [19, 80] }],
    ['the upper age', { ageRange: [18, 79] }],
    ['the lower height', { heightRange: [131, 200] }],
    ['the upper height', { heightRange: [130, 199] }],
    ['a country', { countries: ['JO'] }],
    ['an answer', { said: { prayer: ['mostly'] } }],
    ['pictures', { withPictures: true }],
    ['a badge', { verified: true }],
    ['activity', { activeWithin: 'week' }],
  ] satisfies [string, Partial<Filters>][])('shows for %s', (_, change) => {
    expect(isFiltered({ ...untouched, ...change })).toBe(true)
  })
})

describe('filters', () => {
  it('are equal in whichever order countries were chosen', () => {
    expect(areFiltersEqual(set, { ...set, countries: ['TR', 'JO'] })).toBe(true)
    expect(areFiltersEqual({ ...set, countries: ['TR', 'JO'] }, set)).toBe(true)
    expect(areFiltersEqual(set, { ...set, countries: ['TR'] })).toBe(false)
  })

  it('change in one respect and keep the others', () => {
    const asking = withChosen(set, 'prayer', ['mostly', 'five_daily'])
    expect(unset(asking, 'countries')).toEqual({ ...asking, countries: [] })
    expect(unset(asking, 'ageRange')).toEqual({ ...asking, ageRange: [18, 80] })
    expect(areFiltersEqual(unset(asking, 'prayer'), set)).toBe(true)
    expect(
      areFiltersEqual(unsetAll(asking, ['prayer', 'ageRange', 'heightRange', 'countries']), untouched),
    ).toBe(true)
  })

  it('are counted in one line; a reverted filter no longer counts', () => {
    expect(filtersText(untouched)).toBe('No filters')
    expect(filtersText(withChosen(untouched, 'sect', ['sunni', 'shia']))).toBe('1 filter')
    const many = withChosen({ ...set, withPictures: true, activeWithin: 'month' }, 'languages', ['ar'])
    expect(filtersText(many)).toBe('6 filters')
    expect(filtersText(withChosen(many, 'languages', []))).toBe('5 filters')
  })

  it('say 80+ at the upper age only', () => {
    expect([18, 79, 80].map(ageText)).toEqual(['18', '79', '80+'])
  })
})

describe('the count of matching people', () => {
  it('waits as told after too many requests, and gives up after ten', () => {
    const busy = new ApiError({ code: 'too_many_attempts', status: 429, retryAfterS: 3 })
    const { retry, retryDelay } = matchingCountQuery.options
    expect([0, 9, 10].map((failures) => retry?.(failures, busy))).toEqual([true, true, false])
    expect(retryDelay?.(1, busy)).toBe(3000)
    const down = new ApiError({ code: 'unavailable', status: 503 })
    expect([1, 2].map((failures) => retry?.(failures, down))).toEqual([true, false])
  })

  it('says that there are more than were counted', () => {
    expect(discovery.count(0, false)).toBe('Nobody matches these filters yet.')
    expect(discovery.count(1, false)).toBe('1 person to meet')
    expect(discovery.count(2, false)).toBe('2 people to meet')
    expect(discovery.count(1000, true)).toBe('1,000+ people to meet')
    expect(discovery.widenBrings('countries', 1000, true)).toBe(
      'Search all countries to see 1,000+ more people.',
    )
    expect(discovery.widenBrings('prayer', 14, false)).toBe('Include any prayer to see 14 more people.')
  })
})
