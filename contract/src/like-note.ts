import * as z from 'zod/mini'
import { contactIn } from './contact.ts'
import { factParts, type FactPart } from './facts.ts'
import { discovery as bounds } from './limits.ts'
import { picture } from './pictures.ts'
import { promptIds, type PromptId } from './prompts.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { visibleLength } from './visible-text.ts'

const { max } = bounds.likeNote
export const issues = { sentence_length: { max }, sentence_contact: {} } as const
const issue = (code: keyof typeof issues): string => code

/** The parts of a profile that a like's note may be about; a picture by its id. */
export type StoryPart =
  | 'about'
  | `prompt:${PromptId}`
  | `picture:${string}`
  | `facts:${FactPart}`
  // Sent by older apps, without the picture's id.
  | 'picture'
  | 'facts'
const namedParts: readonly [StoryPart, ...StoryPart[]] = [
  'picture',
  'about',
  'facts',
  ...factParts.map((part): StoryPart => `facts:${part}`),
  ...promptIds.map((id): StoryPart => `prompt:${id}`),
]
const storyPart = z.union([
  z.enum(namedParts),
  z.templateLiteral(['picture:', z.uuid()]).check(z.toLowerCase()),
])

/** Money alone is allowed in a note: it is no way to contact somebody. */
const hasContactDetails = (text: string) => contactIn(text).some((kind) => kind !== 'money')

export const likeNoteText = textUpTo(max, issue('sentence_length')).check(
  z.overwrite((text: string) => text.trim().replace(/\s+/gu, ' ')),
  atMostCharacters(max, issue('sentence_length')),
  z.refine((text) => visibleLength(text) > 0, { error: issue('sentence_length'), abort: true }),
  z.refine((text) => !hasContactDetails(text), issue('sentence_contact')),
)
/** The note that may be sent with a like. */
export const likeNote = z.strictObject({ about: storyPart, text: likeNoteText })
export type LikeNote = z.infer<typeof likeNote>
/** A like's note as the other member sees it, with its picture if that still exists. */
export const shownLikeNote = z.object({
  about: z.string(),
  text: z.string(),
  picture: z.nullable(picture),
})
export type ShownLikeNote = z.infer<typeof shownLikeNote>
