import * as z from 'zod/mini'
import { languageCodes } from './languages.ts'
import { limits } from './limits.ts'

/** The parts into which facts are grouped. */
export const factParts = ['faith', 'family', 'learning'] as const
export type FactPart = (typeof factParts)[number]

interface Fact {
  readonly part: FactPart
  readonly choices: readonly [string, ...string[]]
  /** Asked of one sex only. */
  readonly for?: 'male' | 'female'
  /** Up to this many answers instead of one. */
  readonly upTo?: number
  /** If equal answers do not agree: the answer that does, or null if none. */
  readonly meets?: Readonly<Record<string, string | null>>
}

/**
 * All facts and their choices, from which forms, cards, routes, SQL and texts are derived. Each is a column of
 * `profiles` in snake case, whose check lists the same choices. A missing fact means 'Prefer not to say'.
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
/** A member's answers; unanswered facts are missing. */
export type Facts = { [Name in FactName]?: Answer<Name> | undefined }
/** Changes to answers; null removes one. */
export type FactChanges = { [Name in FactName]?: Answer<Name> | null | undefined }
type NameIn<Part extends FactPart> = {
  [Name in FactName]: (typeof facts)[Name]['part'] extends Part ? Name : never
}[FactName]

export const factNames = Object.keys(facts) as FactName[]
export const factOf = (name: FactName): Fact => facts[name]
export const namesIn = <Part extends FactPart>(part: Part): NameIn<Part>[] =>
  factNames.filter((name): name is NameIn<Part> => facts[name].part === part)

/** Whether a fact is asked of this sex. */
export const isAskedOf = (name: FactName, sex: string): boolean => (factOf(name).for ?? sex) === sex

export const issues = {
  languages_too_many: { max: limits.languages.max },
  languages_double: {},
  fact_of_other_sex: {},
} as const
const issue = (code: keyof typeof issues): string => code

/** Shared by facts and filters, so that the API's description lists the languages once. */
export const languageCode = z.enum(languageCodes)

const answerTo = ({ choices, upTo }: Fact) =>
  upTo === undefined
    ? z.enum(choices)
    : z
        .array<z.ZodMiniType<string, string>>(choices === languageCodes ? languageCode : z.enum(choices))
        .check(
          z.maxLength(upTo, issue('languages_too_many')),
          z.refine<string[]>((chosen) => new Set(chosen).size === chosen.length, issue('languages_double')),
        )

type Shape<Name extends FactName> = { [N in Name]: z.ZodMiniOptional<z.ZodMiniType<Answer<N>, Answer<N>>> }
const shapeOf = <Name extends FactName>(names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(answerTo(factOf(name)))])) as object as Shape<Name>

type Changes<Name extends FactName> = {
  [N in Name]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<Answer<N>, Answer<N>>>>
}
/** Changes to one part: missing facts stay, null removes an answer. */
export const answersIn = <Part extends FactPart>(part: Part) =>
  z.strictObject(
    Object.fromEntries(
      namesIn(part).map((name) => [name, z.optional(z.nullable(answerTo(factOf(name))))]),
    ) as object as Changes<NameIn<Part>>,
  )

/** All facts as others see them. */
export const factsShown = z.object(shapeOf(factNames))

/** Facts on which two members agree: equal or matching answers, and common languages. */
export function agreeing<Name extends FactName>(name: Name, mine: Facts, theirs: Facts): Choice<Name>[] {
  const [ours, others] = [answersOf(name, mine), answersOf(name, theirs)]
  const { meets } = factOf(name)
  return others.filter((choice) => ours.some((own) => meetingOf(meets, own) === choice))
}

const meetingOf = (meets: Fact['meets'], choice: string): string | null =>
  meets && Object.hasOwn(meets, choice) ? (meets[choice] ?? null) : choice

/** The answers to a fact as a list. */
export function answersOf<Name extends FactName>(name: Name, said: Facts): Choice<Name>[] {
  const answer: Choice<Name> | Choice<Name>[] | undefined = said[name] as never
  return answer === undefined ? [] : Array.isArray(answer) ? answer : [answer]
}
