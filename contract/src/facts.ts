import * as z from 'zod/mini'
import { languageCodes } from './languages.ts'
import { limits } from './limits.ts'

/** The parts in which facts are asked and shown. */
export const factParts = ['faith', 'family', 'learning'] as const
export type FactPart = (typeof factParts)[number]

interface Fact {
  readonly part: FactPart
  readonly choices: readonly [string, ...string[]]
  /** Asked of one sex only. */
  readonly for?: 'male' | 'female'
  /** As many answers as this, instead of one. */
  readonly upTo?: number
  /** Where two who answer the same do not agree by it: the answer that agrees, or none does. */
  readonly meets?: Readonly<Record<string, string | null>>
}

/**
 * Every fact and its choices, once: forms, cards, routes, statements and texts follow from it. Each is a column of
 * `profiles` by its name in snake case, whose check lists the same choices. Left out means 'Prefer not to say'.
 */
export const facts = {
  sect: { part: 'faith', choices: ['sunni', 'shia', 'just_muslim', 'other'], meets: { other: null } },
  practice: { part: 'faith', choices: ['steadfast', 'practising', 'striving'] },
  prayer: { part: 'faith', choices: ['five_daily', 'mostly', 'sometimes', 'fridays', 'learning'] },
  cameToIslam: { part: 'faith', choices: ['born', 'embraced'] },
  dress: { part: 'faith', choices: ['niqab', 'hijab_and_abaya', 'hijab', 'trying', 'none'], for: 'female' },
  beard: { part: 'faith', choices: ['full', 'short', 'none'], for: 'male' },
  halalFood: { part: 'faith', choices: ['always', 'mostly'] },
  smoking: { part: 'family', choices: ['never', 'sometimes', 'yes'] },
  children: { part: 'family', choices: ['none', 'with_me', 'not_with_me'] },
  wantsChildren: { part: 'family', choices: ['yes', 'open', 'no'] },
  marriage: { part: 'family', choices: ['six_months', 'one_year', 'two_years', 'in_gods_time'] },
  relocation: {
    part: 'family',
    choices: ['yes', 'in_my_country', 'no', 'open'],
    meets: { in_my_country: null, no: null },
  },
  homeAfterMarriage: {
    part: 'family',
    choices: ['own', 'with_my_family', 'with_yours', 'open'],
    meets: { with_my_family: 'with_yours', with_yours: 'with_my_family' },
  },
  familysPart: { part: 'family', choices: ['from_the_start', 'once_serious', 'we_two_first'] },
  languages: { part: 'learning', choices: languageCodes, upTo: limits.languages.max },
  educationLevel: {
    part: 'learning',
    choices: ['school', 'vocational', 'bachelor', 'master', 'doctorate', 'islamic_studies'],
  },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof facts
export type Choice<Name extends FactName> = (typeof facts)[Name]['choices'][number]
type Answer<Name extends FactName> = (typeof facts)[Name] extends { upTo: number }
  ? Choice<Name>[]
  : Choice<Name>
/** What a member has said; what they have not said is not there. */
export type Facts = { [Name in FactName]?: Answer<Name> | undefined }
/** Changes to what is said: null takes an answer back. */
export type FactChanges = { [Name in FactName]?: Answer<Name> | null | undefined }
type NameIn<Part extends FactPart> = {
  [Name in FactName]: (typeof facts)[Name]['part'] extends Part ? Name : never
}[FactName]

export const factNames = Object.keys(facts) as FactName[]
export const factOf = (name: FactName): Fact => facts[name]
export const namesIn = <Part extends FactPart>(part: Part): NameIn<Part>[] =>
  factNames.filter((name): name is NameIn<Part> => facts[name].part === part)

/** Nobody is asked about what is for the other sex. */
export const isAskedOf = (name: FactName, sex: string): boolean => (factOf(name).for ?? sex) === sex

export const issues = {
  languages_too_many: { max: limits.languages.max },
  languages_double: {},
  fact_of_other_sex: {},
} as const
const issue = (code: keyof typeof issues): string => code

const answerTo = ({ choices, upTo }: Fact) =>
  upTo === undefined
    ? z.enum(choices)
    : z.array(z.enum(choices)).check(
        z.maxLength(upTo, issue('languages_too_many')),
        z.refine<string[]>((chosen) => new Set(chosen).size === chosen.length, issue('languages_double')),
      )

type Shape<Name extends FactName> = { [N in Name]: z.ZodMiniOptional<z.ZodMiniType<Answer<N>, Answer<N>>> }
const shapeOf = <Name extends FactName>(names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(answerTo(factOf(name)))])) as object as Shape<Name>

type Changes<Name extends FactName> = {
  [N in Name]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<Answer<N>, Answer<N>>>>
}
/** What a member changes in a part: what is left out stays, null takes an answer back. */
export const answersIn = <Part extends FactPart>(part: Part) =>
  z.strictObject(
    Object.fromEntries(
      namesIn(part).map((name) => [name, z.optional(z.nullable(answerTo(factOf(name))))]),
    ) as object as Changes<NameIn<Part>>,
  )

/** All of it, as others see it. */
export const factsShown = z.object(shapeOf(factNames))

/** What two members say that agrees: the same answer, the one that meets it, the languages of both. */
export function agreeing<Name extends FactName>(name: Name, mine: Facts, theirs: Facts): Choice<Name>[] {
  const [ours, others] = [answersOf(name, mine), answersOf(name, theirs)]
  const { meets } = factOf(name)
  return others.filter((choice) => ours.some((own) => meetingOf(meets, own) === choice))
}

const meetingOf = (meets: Fact['meets'], choice: string): string | null =>
  meets && Object.hasOwn(meets, choice) ? (meets[choice] ?? null) : choice

/** The answers to a fact, however many it takes. */
export function answersOf<Name extends FactName>(name: Name, said: Facts): Choice<Name>[] {
  const answer: Choice<Name> | Choice<Name>[] | undefined = said[name] as never
  return answer === undefined ? [] : Array.isArray(answer) ? answer : [answer]
}
