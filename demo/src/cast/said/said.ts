import type { Choice, FactName, Facts } from '@mithaq/contract/facts'
import type { LanguageCode } from '@mithaq/contract/languages'
import type { Prompt, PromptId } from '@mithaq/contract/prompts'

/** What somebody of the cast says beyond the wizard. */
export interface Said {
  readonly facts: Facts
  readonly prompts: readonly Prompt[]
}

/** Null is 'Prefer not to say'. */
type Maybe<Name extends FactName> = Choice<Name> | null

type Faith = [
  sect: Maybe<'sect'>,
  practice: Maybe<'practice'>,
  prayer: Maybe<'prayer'>,
  cameToIslam: Maybe<'cameToIslam'>,
  halalFood: Maybe<'halalFood'>,
]
const faith = ([sect, practice, prayer, cameToIslam, halalFood]: Faith) =>
  told({ sect, practice, prayer, cameToIslam, halalFood })

export const her = (dress: Maybe<'dress'>, ...rest: Faith): Facts => ({ ...faith(rest), ...told({ dress }) })
export const his = (beard: Maybe<'beard'>, ...rest: Faith): Facts => ({ ...faith(rest), ...told({ beard }) })

export const life = (
  smoking: Maybe<'smoking'>,
  children: Maybe<'children'>,
  wantsChildren: Maybe<'wantsChildren'>,
  marriage: Maybe<'marriage'>,
  relocation: Maybe<'relocation'>,
  homeAfterMarriage: Maybe<'homeAfterMarriage'>,
  familysPart: Maybe<'familysPart'>,
): Facts => told({ smoking, children, wantsChildren, marriage, relocation, homeAfterMarriage, familysPart })

export const knows = (educationLevel: Maybe<'educationLevel'>, ...languages: LanguageCode[]): Facts => ({
  ...told({ educationLevel }),
  ...(languages.length > 0 && { languages }),
})

/** Parts in any number, then the sentences they end. */
export function says(parts: readonly Facts[], ends: { readonly [Id in PromptId]?: string } = {}): Said {
  const prompts = Object.entries(ends).map(([prompt, answer]) => ({ prompt: prompt as PromptId, answer }))
  return { facts: Object.assign({}, ...parts) as Facts, prompts }
}

function told(facts: { [Name in FactName]?: Facts[Name] | null }): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, answer]) => answer !== null)) as Facts
}
