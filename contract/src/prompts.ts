import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { visibleLength } from './visible-text.ts'

/** Sentence beginnings that a member completes. */
export const promptIds = [
  'home_is',
  'fridays',
  'ramadan',
  'eid_morning',
  'dua',
  'verse',
  'grateful',
  'promise',
  'kindness',
  'mother_taught',
  'father_taught',
  'grandparents',
  'family_table',
  'weekend',
  'mornings',
  'laugh',
  'learning_now',
  'proud',
  'cook_for_you',
  'journey',
  'book',
  'work',
  'changed_mind',
  'disagree',
  'bring',
  'hope_to_find',
  'ten_years',
  'small_joy',
  'guests',
  'ask_me',
] as const
export type PromptId = (typeof promptIds)[number]

const { min, max } = limits.promptAnswer

export const issues = {
  prompt_missing: {},
  prompt_length: { min, max },
  prompts_too_many: { max: limits.prompts.max },
  prompt_double: {},
} as const
const issue = (code: keyof typeof issues): string => code

/** One paragraph: empty lines would push the rest of the profile out of sight. */
const inOneParagraph = z.overwrite((text: string) => text.trim().replace(/\s+/gu, ' '))

export const promptAnswer = textUpTo(max, issue('prompt_length')).check(
  inOneParagraph,
  atMostCharacters(max, issue('prompt_length')),
  z.refine((text) => visibleLength(text) >= min, issue('prompt_length')),
)
export const prompt = z.strictObject({
  prompt: z.enum(promptIds, issue('prompt_missing')),
  answer: promptAnswer,
})
export type Prompt = z.infer<typeof prompt>

export const prompts = z.array(prompt).check(
  z.maxLength(limits.prompts.max, issue('prompts_too_many')),
  z.refine<Prompt[]>(
    (chosen) => new Set(chosen.map(({ prompt: id }) => id)).size === chosen.length,
    issue('prompt_double'),
  ),
)

/** The prompts that the form had loaded; compared, never stored. */
export const promptsSeen = z
  .array(
    z.strictObject({
      prompt: z.string().check(z.maxLength(40)),
      answer: z.string().check(z.maxLength(2000)),
    }),
  )
  .check(z.maxLength(limits.prompts.max))

/** Applies what changed between `before` and `wanted` to `stored`, so that another device's changes stay. */
export function mergePrompts(
  stored: readonly Prompt[],
  before: readonly { prompt: string; answer: string }[],
  wanted: readonly Prompt[],
): Prompt[] {
  const answerIn = (list: readonly { prompt: string; answer: string }[], id: string) =>
    list.find(({ prompt }) => prompt === id)?.answer
  const kept = wanted.flatMap(({ prompt, answer }) => {
    const isTouched = answerIn(before, prompt) !== answer
    if (isTouched) return [{ prompt, answer }]
    const now = answerIn(stored, prompt)
    return now === undefined ? [] : [{ prompt, answer: now }]
  })
  const addedElsewhere = stored.filter(
    ({ prompt }) => answerIn(wanted, prompt) === undefined && answerIn(before, prompt) === undefined,
  )
  return [...kept, ...addedElsewhere]
}
