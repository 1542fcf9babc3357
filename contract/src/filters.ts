import * as z from 'zod/mini'
import { countryCodes } from './countries.ts'
import { factNames, factOf, facts, languageCode, type Choice, type FactName, type FactPart } from './facts.ts'
import { discovery as bounds } from './limits.ts'
import { countryCode, maritalStatuses } from './profile.ts'

export const issues = { range_order: {}, country_double: {}, choice_double: {} } as const
const issue = (code: keyof typeof issues): string => code

/** The filter sheet's parts; each can be reset separately. */
export const filterParts = ['basics', 'faith', 'family', 'learning'] as const satisfies readonly (
  | 'basics'
  | FactPart
)[]
export type FilterPart = (typeof filterParts)[number]

/** Filters by profile answers: every fact, and what the wizard asks. */
const asked = { maritalStatus: maritalStatuses, nationality: countryCodes } as const
export type SaidName = keyof typeof asked | FactName
export type SaidChoice<Name extends SaidName> = Name extends keyof typeof asked
  ? (typeof asked)[Name][number]
  : Name extends FactName
    ? Choice<Name>
    : never
export const saidNames: readonly SaidName[] = [
  ...(Object.keys(asked) as (keyof typeof asked)[]),
  ...factNames,
]
export const isFact = (name: SaidName): name is FactName => Object.hasOwn(facts, name)
/** The choices of a filter: for a fact, its own. */
export const choicesOf = (name: SaidName): readonly [string, ...string[]] =>
  isFact(name) ? factOf(name).choices : asked[name]

/** Filters that are on or off. */
export const switches = ['withPictures', 'verified'] as const
export type SwitchName = (typeof switches)[number]
/** Active within this number of days. */
export const activeWithin = { week: 7, month: 30 } as const

const range = ({ min, max }: { min: number; max: number }) =>
  z
    .tuple([z.int().check(z.minimum(min), z.maximum(max)), z.int().check(z.minimum(min), z.maximum(max))])
    .check(z.refine(([from, to]) => from <= to, issue('range_order')))

/** Empty means any. */
const someOf = <T extends string>(choice: z.ZodMiniType<T, T>, max: number, double: keyof typeof issues) =>
  z.array(choice).check(
    z.maxLength(max),
    z.refine<T[]>((chosen) => new Set<string>(chosen).size === chosen.length, issue(double)),
  )

/** Only members with one of the chosen answers; a missing filter is off. */
type Shape = { [N in SaidName]: z.ZodMiniOptional<z.ZodMiniType<SaidChoice<N>[], SaidChoice<N>[]>> }
const said = z.strictObject(
  Object.fromEntries(
    saidNames.map((name) => {
      const choices = choicesOf(name)
      const choice =
        name === 'nationality' ? countryCode : name === 'languages' ? languageCode : z.enum(choices)
      return [name, z.optional(someOf<string>(choice, choices.length, 'choice_double'))]
    }),
  ) as object as Shape,
)

export const filters = z.strictObject({
  /** The upper end, 80, means 80 and older. */
  ageRange: range(bounds.filterAge),
  heightRange: range(bounds.filterHeightCm),
  countries: someOf(countryCode, countryCodes.length, 'country_double'),
  said: z._default(said, {}),
  withPictures: z._default(z.boolean(), false),
  verified: z._default(z.boolean(), false),
  activeWithin: z._default(z.nullable(z.enum(['week', 'month'])), null),
})
export type Filters = z.infer<typeof filters>

export const defaultFilters: Filters = {
  ageRange: [bounds.filterAge.min, bounds.filterAge.max],
  heightRange: [bounds.filterHeightCm.min, bounds.filterHeightCm.max],
  countries: [],
  said: {},
  withPictures: false,
  verified: false,
  activeWithin: null,
}

type PlainName = Exclude<keyof Filters, 'said'>
export type FilterName = PlainName | SaidName
const plainNames = [
  'ageRange',
  'heightRange',
  'countries',
  ...switches,
  'activeWithin',
] as const satisfies readonly PlainName[]
const isPlain = (name: FilterName): name is PlainName => (plainNames as readonly string[]).includes(name)
export const filterNames = [...plainNames, ...saidNames] as [FilterName, ...FilterName[]]
export const filterPartOf = (name: FilterName): FilterPart =>
  !isPlain(name) && isFact(name) ? factOf(name).part : 'basics'

/** The choices set for a filter. */
export const chosenOf = (filters: Filters, name: SaidName): readonly string[] => filters.said[name] ?? []

export function isSet(filters: Filters, name: FilterName): boolean {
  if (!isPlain(name)) return chosenOf(filters, name).length > 0
  return JSON.stringify(filters[name]) !== JSON.stringify(defaultFilters[name])
}

/** The filters that exclude a profile. */
export const setFilters = (filters: Filters, part?: FilterPart): FilterName[] =>
  filterNames.filter((name) => (part === undefined || filterPartOf(name) === part) && isSet(filters, name))

/** Without this filter. */
export function unset(filters: Filters, name: FilterName): Filters {
  if (isPlain(name)) return { ...filters, [name]: defaultFilters[name] }
  return { ...filters, said: { ...filters.said, [name]: undefined } }
}

/** Without any of these. */
export const unsetAll = (filters: Filters, names: readonly FilterName[]): Filters =>
  names.reduce(unset, filters)
