import { chosenOf, defaultFilters, saidNames, setFilters, switches } from '@mithaq/contract/filters'
import type { Filters, SaidName } from '@mithaq/contract/filters'
import { discovery as bounds } from '@mithaq/contract/limits'
import { discovery } from '../../../messages/discovery.ts'

const sorted = (codes: readonly string[]) => codes.toSorted().join()

/** Ignores the order in which answers were chosen. */
export function areFiltersEqual(one: Filters, other: Filters): boolean {
  return (
    one.ageRange.join() === other.ageRange.join() &&
    one.heightRange.join() === other.heightRange.join() &&
    sorted(one.countries) === sorted(other.countries) &&
    switches.every((name) => one[name] === other[name]) &&
    one.activeWithin === other.activeWithin &&
    saidNames.every((name) => sorted(chosenOf(one, name)) === sorted(chosenOf(other, name)))
  )
}

/** Whether any filter differs from the defaults. */
export function isFiltered(filters: Filters | undefined): boolean {
  return filters !== undefined && !areFiltersEqual(filters, defaultFilters)
}

export const withChosen = (filters: Filters, name: SaidName, chosen: readonly string[]): Filters => ({
  ...filters,
  said: { ...filters.said, [name]: chosen.length > 0 ? chosen : undefined },
})

/** How many filters are set, as text. */
export function filtersText(filters: Filters): string {
  const count = setFilters(filters).length
  return count === 0 ? discovery.noFilters : discovery.filtersSet(count)
}

/** '80+' at the upper end, which includes everyone older. */
export function ageText(age: number): string {
  return discovery.years(age, age === bounds.filterAge.max)
}
