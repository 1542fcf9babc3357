import { answersOf, factParts, isAskedOf, namesIn } from '@mithaq/contract/facts'
import { limits } from '@mithaq/contract/limits'
import type { Profile } from '@mithaq/contract/profile'

/** What a profile says beyond the wizard, as it is edited. */
const parts = [...factParts, 'prompts'] as const
export type Part = (typeof parts)[number]

export const pathOf = (part: Part) => `/app/edit-profile/${part}`

interface PartSaid {
  part: Part
  said: number
  of: number
}

type Said = Pick<Profile, 'sex' | 'facts' | 'prompts'>

/** How much of each part is said; nobody is asked about what is for the other sex. */
export function partsSaid({ sex, facts, prompts }: Said): PartSaid[] {
  return parts.map((part) => {
    if (part === 'prompts') return { part, said: prompts.length, of: limits.prompts.max }
    const asked = namesIn(part).filter((name) => isAskedOf(name, sex))
    return { part, said: asked.filter((name) => answersOf(name, facts).length > 0).length, of: asked.length }
  })
}

/** In percent: what the wizard asked counts as one part, each of these as another. */
export function completeness(profile: Said): number {
  const said = partsSaid(profile).map((part) => part.said / part.of)
  return Math.floor(((1 + said.reduce((sum, share) => sum + share, 0)) / (1 + said.length)) * 100)
}

/** The first part of which nothing is said yet, then the one of which least is; none where all is said. */
export function nextPart(profile: Said): Part | null {
  const open = partsSaid(profile).filter(({ said, of }) => said < of)
  const least = open.toSorted((one, other) => one.said / one.of - other.said / other.of)[0]
  return least?.part ?? null
}
