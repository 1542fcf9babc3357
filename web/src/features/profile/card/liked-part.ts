import { factParts, type FactPart } from '@mithaq/contract/facts'
import type { Profile } from '@mithaq/contract/profile'
import { card } from '../../../messages/card.ts'
import { facts } from '../../../messages/facts.ts'
import { prompts } from '../../../messages/prompts.ts'
import { factRows, joinFactTexts } from './story.ts'

/** The title of a liked part of a story, the viewer's own if no name is given; null for an unknown part. */
export function likedPartTitle(about: string, name: string | null): string | null {
  if (about === 'about') return card.aboutMe
  if (about === 'picture' || about === 'facts') return card.likedParts[about]
  const [kind, id] = about.split(':')
  if (kind === 'picture') return name === null ? card.likedParts.myPicture : card.likedParts.pictureOf(name)
  const group = factPartOf(about)
  if (group) return facts.parts[group]
  return (
    (kind === 'prompt' && Object.entries(prompts.beginnings).find(([known]) => known === id)?.[1]) || null
  )
}

/** The text of a liked part, or null if it has none or it was removed. */
export function likedPartText(
  about: string,
  { aboutMe, prompts: ended, facts: said }: Pick<Profile, 'aboutMe' | 'prompts' | 'facts'>,
): string | null {
  if (about === 'about') return aboutMe
  const group = factPartOf(about)
  if (group) return joinFactTexts(factRows(group, said, {})) || null
  return ended.find(({ prompt }) => about === `prompt:${prompt}`)?.answer ?? null
}

const factPartOf = (about: string): FactPart | undefined =>
  factParts.find((part) => about === `facts:${part}`)
