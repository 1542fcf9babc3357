import { chosenOf, isSet, saidNames, type Filters, type SaidName } from '@mithaq/contract/filters'
import { wordOf } from '../profile/said.ts'
import { oldestAge } from './filters.ts'

/** By what the places are looked up: an index for each, one look for each value. */
export interface PlaceProbe {
  by: 'nothing' | 'country' | 'birthYear' | 'height' | 'verified'
  values: string[]
}

/** Or everybody who says something: they are read at once and put in order. */
export type Probe = PlaceProbe | { by: 'said' }

/** What share of the members a value has. */
export interface Shares {
  members: number
  country(code: string): number
  birthYear(year: string): number
  height(cm: string): number
  said(word: string): number
  verified: number
}

export const everyone: PlaceProbe = { by: 'nothing', values: [''] }
/** What it costs to begin with another value, in rows looked at. */
const lookCost = 4
/** What one more who says so costs: to be found among all their words, read and put in order, in rows looked at. */
const sayingCost = 2
/** Where more say so, those who do are no shorter way. */
const mostly = 0.5
const longestLife = 130

/** The way with the fewest rows to look at until so many are found. */
export function chooseProbe(filters: Filters, today: string, shares: Shares, wanted: number): Probe {
  const thisYear = Number(today.slice(0, 4))
  const [youngest] = filters.ageRange
  const years = () => numbers(thisYear - (oldestAge(filters) ?? longestLife) - 1, thisYear - youngest)
  const candidates = (
    [
      { by: 'country', values: filters.countries, share: shares.country },
      { by: 'birthYear', values: isSet(filters, 'ageRange') ? years() : [], share: shares.birthYear },
      {
        by: 'height',
        values: isSet(filters, 'heightRange') ? numbers(...filters.heightRange) : [],
        share: shares.height,
      },
      { by: 'verified', values: filters.verified ? [''] : [], share: () => shares.verified },
    ] satisfies (PlaceProbe & { share: (value: string) => number })[]
  )
    .filter(({ values }) => values.length > 0)
    .map(({ by, values, share }) => ({ by, values, part: part(values, share) }))
  const saying = partSaying(filters, shares)
  const all = candidates.reduce((product, { part }) => product * part, saying)

  let best: { probe: Probe; cost: number } = { probe: everyone, cost: Math.min(wanted / all, shares.members) }
  for (const { by, values, part } of candidates) {
    const rows = Math.min((wanted * values.length * part) / all, shares.members * part)
    const cost = rows + values.length * lookCost
    if (cost < best.cost) best = { probe: { by, values: [...values] }, cost }
  }
  const sayingSo = shares.members * saying * sayingCost
  return saying < 1 && sayingSo < best.cost ? { by: 'said' } : best.probe
}

/**
 * How many places are looked at on foot, before it is found out how many say all that is asked: so many times what was
 * to be expected. What many say each, but hardly anybody together, nobody has counted: everybody would be walked past for it.
 */
export function placesOnFoot(
  probe: Probe,
  filters: Filters,
  shares: Shares,
  wanted: number,
  times: number,
): number {
  if (probe.by === 'said') return 0
  const saying = partSaying(filters, shares)
  return probe.by === 'nothing' && saying < mostly ? Math.ceil((times * wanted) / saying) : Infinity
}

const part = (values: readonly string[], share: (value: string) => number) =>
  Math.min(
    1,
    values.reduce((sum, value) => sum + share(value), 0),
  )

/** What share says all that is asked, if one answer had nothing to do with another; 1 where nothing is asked. */
function partSaying(filters: Filters, shares: Shares): number {
  const asked = saidNames.filter((name) => isSet(filters, name))
  const wordsOf = (name: SaidName) => chosenOf(filters, name).map((choice) => wordOf(name, choice))
  return asked.reduce((product, name) => product * part(wordsOf(name), shares.said), 1)
}

function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, n) => String(from + n))
}
