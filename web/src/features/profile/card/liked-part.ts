import type { Profile } from '@mithaq/contract/profile'
import { card } from '../../../messages/card.ts'
import { prompts } from '../../../messages/prompts.ts'

/** What a part of a story is called; null for one that this page does not know. */
export function likedPartTitle(about: string): string | null {
  if (about === 'about') return card.aboutMe
  if (about === 'picture' || about === 'facts') return card.likedParts[about]
  const [kind, id] = about.split(':')
  return (
    (kind === 'prompt' && Object.entries(prompts.beginnings).find(([known]) => known === id)?.[1]) || null
  )
}

/** Its words, where it has any and they still stand there. */
export function likedPartWords(
  about: string,
  { aboutMe, prompts: ended }: Pick<Profile, 'aboutMe' | 'prompts'>,
) {
  if (about === 'about') return aboutMe
  return ended.find(({ prompt }) => about === `prompt:${prompt}`)?.answer ?? null
}
