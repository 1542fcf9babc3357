import * as z from 'zod/mini'
import { contactIn } from './contact.ts'
import { factParts, type FactPart } from './facts.ts'
import { discovery as bounds } from './limits.ts'
import { picture } from './pictures.ts'
import { promptIds, type PromptId } from './prompts.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { visibleLength } from './visible-text.ts'

const { max } = bounds.likeSentence
export const issues = { sentence_length: { max }, sentence_contact: {} } as const
const issue = (code: keyof typeof issues): string => code

/** The parts of a story that a sentence may be about; of which picture, by its id. */
export type StoryPart =
  | 'about'
  | `prompt:${PromptId}`
  | `picture:${string}`
  | `facts:${FactPart}`
  // As apps of before say it, who do not know which.
  | 'picture'
  | 'facts'
const named: readonly [StoryPart, ...StoryPart[]] = [
  'picture',
  'about',
  'facts',
  ...factParts.map((part): StoryPart => `facts:${part}`),
  ...promptIds.map((id): StoryPart => `prompt:${id}`),
]
const storyPart = z.union([z.enum(named), z.templateLiteral(['picture:', z.uuid()])])

/** Ways past the chat; talk of money is no way to reach somebody. */
const leadsAway = (text: string) => contactIn(text).some((kind) => kind !== 'money')

export const sentenceText = textUpTo(max, issue('sentence_length')).check(
  z.overwrite((text: string) => text.trim().replace(/\s+/gu, ' ')),
  atMostCharacters(max, issue('sentence_length')),
  z.refine((text) => visibleLength(text) > 0, { error: issue('sentence_length'), abort: true }),
  z.refine((text) => !leadsAway(text), issue('sentence_contact')),
)
/** What may come with a like. */
export const likeSentence = z.strictObject({ about: storyPart, text: sentenceText })
export type LikeSentence = z.infer<typeof likeSentence>
/** As its reader gets it: with their own picture, where it is about one that is still there. */
export const sentenceShown = z.object({
  about: z.string(),
  text: z.string(),
  picture: z.nullable(picture),
})
export type SentenceShown = z.infer<typeof sentenceShown>
