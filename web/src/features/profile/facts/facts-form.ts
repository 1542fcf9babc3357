import { factOf, isAskedOf, issues, namesIn } from '@mithaq/contract/facts'
import type { FactChanges, FactName, FactPart, Facts } from '@mithaq/contract/facts'
import type { LanguageCode } from '@mithaq/contract/languages'
import { facts } from '../../../messages/facts.ts'
import { issueText } from '../../../messages/issue-text.ts'
import { languages } from '../../../messages/languages.ts'

/** The chosen value of each fact; an empty one is no answer. */
export type FactValues = Record<string, string | string[]>

/** Which facts of a part are asked of a member. */
export const factsToAsk = (part: FactPart, sex: string): FactName[] =>
  namesIn(part).filter((name) => isAskedOf(name, sex))

export const isMultipleChoice = (name: FactName): boolean => factOf(name).upTo !== undefined

export const factValues = (names: readonly FactName[], said: Facts): FactValues =>
  Object.fromEntries(names.map((name) => [name, said[name] ?? (isMultipleChoice(name) ? [] : '')]))

/** The changes as the server expects them: null removes an answer. */
export const factChanges = (values: Partial<FactValues>): FactChanges =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value?.length ? value : null]))

/** The facts with an answer. */
export const givenFacts = (values: FactValues): Facts =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0))

/** A profile's facts while some of them are being chosen. */
export const withChosenFacts = (said: Facts, values: Partial<FactValues>): Facts => {
  const all = Object.entries({ ...said, ...values })
  return givenFacts(Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : []))))
}

export const factProblemText = (problem: string | undefined) =>
  problem && (issueText(facts.rules, issues, problem) ?? problem)

/** The label of a choice; languages have a section of texts of their own. */
export const choiceText = (name: FactName, choice: string): string =>
  name === 'languages'
    ? languages[choice as LanguageCode]
    : ((facts.choices[name] as Readonly<Record<string, string>>)[choice] ?? choice)
