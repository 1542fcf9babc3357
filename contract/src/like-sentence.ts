import * as z from 'zod/mini'
import { contactIn } from './contact.ts'
import { discovery as bounds } from './limits.ts'
import { promptIds, type PromptId } from './prompts.ts'
import { visibleLength } from './visible-text.ts'

const { max } = bounds.likeSentence
export const issues = { sentence_length: { max }, sentence_contact: {} } as const
const issue = (code: keyof typeof issues): string => code

/** The parts of a story that a sentence may be about. */
export type StoryPart = 'picture' | 'about' | 'facts' | `prompt:${PromptId}`
const storyParts: readonly [StoryPart, ...StoryPart[]] = [
  'picture',
  'about',
  'facts',
  ...promptIds.map((id): StoryPart => `prompt:${id}`),
]

/** Ways past the chat; talk of money is no way to reach somebody. */
const leadsAway = (text: string) => contactIn(text).some((kind) => kind !== 'money')

export const sentenceText = z.string().check(
  z.overwrite((text: string) => text.trim().replace(/\s+/gu, ' ')),
  z.refine((text) => visibleLength(text) > 0 && [...text].length <= max, issue('sentence_length')),
  z.refine((text) => !leadsAway(text), issue('sentence_contact')),
)
/** What may come with a like. */
export const likeSentence = z.strictObject({ about: z.enum(storyParts), text: sentenceText })
export type LikeSentence = z.infer<typeof likeSentence>
/** As it is read. */
export const sentenceShown = z.object({ about: z.string(), text: z.string() })
