import { defaultFilters } from '@mithaq/contract/discovery'
import type { FilterName, Filters } from '@mithaq/contract/discovery'
import { discovery as bounds } from '@mithaq/contract/limits'
import { discovery } from '../../../messages/discovery.ts'

/** The order in which countries were chosen means nothing. */
export function sameFilters(one: Filters, other: Filters): boolean {
  return (
    one.ageRange.join() === other.ageRange.join() &&
    one.heightRange.join() === other.heightRange.join() &&
    one.countries.toSorted().join() === other.countries.toSorted().join()
  )
}

/** Whether the badge is due. */
export function isFiltered(filters: Filters | undefined): boolean {
  return filters !== undefined && !sameFilters(filters, defaultFilters)
}

export function widened(filters: Filters, name: FilterName): Filters {
  return { ...filters, [name]: defaultFilters[name] }
}

/** '80+' at the upper end, which stands for everyone older too. */
export function ageText(age: number): string {
  return discovery.years(age, age === bounds.filterAge.max)
}
