import type { StoryPart } from '@mithaq/contract/like-note'
import type { MemberCard } from '@mithaq/contract/members'
import type { PromptId } from '@mithaq/contract/prompts'
import { card as texts } from '../../../messages/card.ts'
import type { ShowablePicture } from '../../pictures/display/Picture.tsx'
import type { StoryPart as ShownPart } from '../../profile/card/Story.tsx'

/** The part that a note is about, and the text quoted from it in the dialog. */
export interface LikedPart {
  about: StoryPart
  quote: string | null
  picture?: ShowablePicture
}

export function toLikedPart(part: ShownPart): LikedPart {
  if (part.kind === 'prompt') return { about: `prompt:${part.key as PromptId}`, quote: part.answer }
  return { about: `picture:${part.picture.id}`, quote: null, picture: part.picture }
}

/** Accessible name of a part, to tell the heart buttons of a story apart. */
export function storyPartName({ pictures }: MemberCard, part: ShownPart): string {
  return part.kind === 'prompt' ? part.beginning : texts.shown(part.place, pictures.length)
}
