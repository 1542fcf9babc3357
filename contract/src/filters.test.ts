import { expect, it } from 'vitest'
import { activeWithin, choicesOf, chosenOf, defaultFilters, filterNames, filterPartOf } from './filters.ts'
import { filters, isFact, isSet, saidNames, setFilters, unset, unsetAll, type Filters } from './filters.ts'

const chosen: Filters = {
  ...defaultFilters,
  ageRange: [20, 80],
  countries: ['MA'],
  verified: true,
  activeWithin: 'week',
  said: { prayer: ['mostly'], smoking: [], nationality: ['FR'], languages: ['ar'] },
}

it('without a choice nobody is kept away', () => {
  expect(defaultFilters).toEqual({
    ageRange: [18, 80],
    heightRange: [130, 200],
    countries: [],
    said: {},
    withPictures: false,
    verified: false,
    activeWithin: null,
  })
  expect(setFilters(defaultFilters)).toEqual([])
  const { ageRange, heightRange, countries } = defaultFilters
  expect(filters.parse({ ageRange, heightRange, countries })).toEqual(defaultFilters)
  expect(activeWithin).toEqual({ week: 7, month: 30 })
})

it('lists the filters that exclude a member in order, as a whole and by part', () => {
  expect(filterNames.slice(0, 9)).toEqual([
    ...['ageRange', 'heightRange', 'countries', 'withPictures', 'verified', 'activeWithin'],
    ...['maritalStatus', 'nationality', 'sect'],
  ])
  expect(setFilters(chosen)).toEqual([
    ...['ageRange', 'countries', 'verified', 'activeWithin', 'nationality', 'prayer', 'languages'],
  ])
  expect(setFilters(chosen, 'basics')).toEqual([
    ...['ageRange', 'countries', 'verified', 'activeWithin', 'nationality'],
  ])
  expect(setFilters(chosen, 'faith')).toEqual(['prayer'])
  expect(setFilters(chosen, 'family')).toEqual([])
  expect(setFilters(chosen, 'learning')).toEqual(['languages'])
  expect([filterPartOf('maritalStatus'), filterPartOf('smoking')]).toEqual(['basics', 'family'])
  expect([isSet(chosen, 'heightRange'), isSet(chosen, 'smoking')]).toEqual([false, false])
})

it('each is taken away by itself, or several at once', () => {
  expect(setFilters(unset(chosen, 'ageRange'))).not.toContain('ageRange')
  expect(unset(chosen, 'verified')).toEqual({ ...chosen, verified: false })
  expect(chosenOf(unset(chosen, 'prayer'), 'prayer')).toEqual([])
  expect(chosenOf(unset(chosen, 'prayer'), 'languages')).toEqual(['ar'])
  expect(setFilters(unsetAll(chosen, ['ageRange', 'countries', 'languages']))).toEqual([
    ...['verified', 'activeWithin', 'nationality', 'prayer'],
  ])
})

it('what was asked of everybody is chosen among its own', () => {
  expect(saidNames.filter((name) => !isFact(name))).toEqual(['maritalStatus', 'nationality'])
  expect(choicesOf('maritalStatus')).toEqual([
    ...['Never Married', 'Separated', 'Divorced', 'Married', 'Widowed'],
  ])
  expect(choicesOf('halalFood')).toEqual(['always', 'mostly'])
})

it.each<[object, string | null]>([
  [{ ageRange: [30, 30] }, null],
  [{ ageRange: [31, 30] }, 'range_order'],
  [{ heightRange: [171, 170] }, 'range_order'],
  [{ countries: ['MA', 'MA'] }, 'country_double'],
  [{ said: { prayer: ['mostly', 'mostly'] } }, 'choice_double'],
])('%j is refused with %s', (change, code) => {
  const { error } = filters.safeParse({ ...defaultFilters, ...change })
  expect(error?.issues[0]?.message ?? null).toBe(code)
})
