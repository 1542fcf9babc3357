import type { StoryPart } from '@mithaq/contract/like-note'
import type { MemberCard } from '@mithaq/contract/members'
import type { PromptId } from '@mithaq/contract/prompts'
import { card as texts } from '../../../messages/card.ts'
import { facts } from '../../../messages/facts.ts'
import type { ShowablePicture } from '../../pictures/display/Picture.tsx'
import { joinFactTexts } from '../../profile/card/story.ts'
import type { StoryPart as ShownPart } from '../../profile/card/Story.tsx'

/** What a sentence is about, and what of it is quoted where it is written. */
export interface LikedPart {
  about: StoryPart
  quote: string | null
  picture?: ShowablePicture
}

export function toLikedPart({ aboutMe }: MemberCard, part: ShownPart): LikedPart {
  if (part.kind === 'about') return { about: 'about', quote: aboutMe }
  if (part.kind === 'prompt') return { about: `prompt:${part.key as PromptId}`, quote: part.answer }
  if (part.kind === 'facts') return { about: `facts:${part.part}`, quote: joinFactTexts(part.rows) }
  return { about: `picture:${part.picture.id}`, quote: null, picture: part.picture }
}

/** Tells the hearts of a story apart for who does not see where they stand. */
export function storyPartName({ pictures }: MemberCard, part: ShownPart): string {
  if (part.kind === 'about') return texts.aboutMe
  if (part.kind === 'prompt') return part.beginning
  return part.kind === 'facts' ? facts.parts[part.part] : texts.shown(part.place, pictures.length)
}
