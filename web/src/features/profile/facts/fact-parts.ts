import { answersOf, factParts, isAskedOf, namesIn } from '@mithaq/contract/facts'
import { limits } from '@mithaq/contract/limits'
import type { Profile } from '@mithaq/contract/profile'

/** What a profile says beyond the wizard, as it is edited. */
const parts = [...factParts, 'prompts'] as const
export type ProfilePart = (typeof parts)[number]

export const partPath = (part: ProfilePart) => `/app/edit-profile/${part}`

interface PartAnswers {
  part: ProfilePart
  answered: number
  of: number
}

type FactsSource = Pick<Profile, 'sex' | 'facts' | 'prompts'>

/** How much of each part is said; nobody is asked about what is for the other sex. */
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

/** In percent: what the wizard asked counts as one part, each of these as another. */
export function completenessPercent(profile: FactsSource): number {
  const said = countAnswers(profile).map((part) => part.answered / part.of)
  return Math.floor(((1 + said.reduce((sum, share) => sum + share, 0)) / (1 + said.length)) * 100)
}

/** The first part of which nothing is said yet, then the one of which least is; none where all is said. */
export function nextPartToFill(profile: FactsSource): ProfilePart | null {
  const open = countAnswers(profile).filter(({ answered, of }) => answered < of)
  const least = open.toSorted((one, other) => one.answered / one.of - other.answered / other.of)[0]
  return least?.part ?? null
}
