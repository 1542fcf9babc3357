import { answersOf, factParts, isAskedOf, namesIn } from '@mithaq/contract/facts'
import { limits } from '@mithaq/contract/limits'
import type { Profile } from '@mithaq/contract/profile'

/** The parts of a profile that the wizard does not ask for, by their editors. */
const parts = [...factParts, 'prompts'] as const
export type ProfilePart = (typeof parts)[number]

export const partPath = (part: ProfilePart) => `/app/edit-profile/${part}`

interface PartAnswers {
  part: ProfilePart
  answered: number
  of: number
}

type FactsSource = Pick<Profile, 'sex' | 'facts' | 'prompts'>

/** Counts the answers of each part; questions for the other sex do not count. */
export function countAnswers({ sex, facts, prompts }: FactsSource): PartAnswers[] {
  return parts.map((part) => {
    if (part === 'prompts') return { part, answered: prompts.length, of: limits.prompts.max }
    const asked = namesIn(part).filter((name) => isAskedOf(name, sex))
    return {
      part,
      answered: asked.filter((name) => answersOf(name, facts).length > 0).length,
      of: asked.length,
    }
  })
}

/** In percent: the wizard counts as one part, each of these as another. */
export function completenessPercent(profile: FactsSource): number {
  const said = countAnswers(profile).map((part) => part.answered / part.of)
  return Math.floor(((1 + said.reduce((sum, share) => sum + share, 0)) / (1 + said.length)) * 100)
}

/** The first empty part, then the one with the smallest share of answers; null if all are complete. */
export function nextPartToFill(profile: FactsSource): ProfilePart | null {
  const open = countAnswers(profile).filter(({ answered, of }) => answered < of)
  const least = open.toSorted((one, other) => one.answered / one.of - other.answered / other.of)[0]
  return least?.part ?? null
}
