import * as z from 'zod/mini'
import { moderation as limits } from './limits.ts'
import { houseRule, writtenField } from './moderation.ts'
import { route } from './route.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { visibleLength } from './visible-text.ts'
import { uuid } from './uuid.ts'

const at = z.iso.datetime()

/** Decisions that the member is told of, with their reasons. */
export const statedDecisions = ['warn', 'remove_pictures', 'rewrite', 'suspend', 'ban'] as const

export const statement = z.object({
  id: uuid,
  decision: z.enum(statedDecisions),
  /** For a ban: not yet confirmed by a second moderator. */
  proposed: z.boolean(),
  at,
  /** Until when it lasts; null if it has no end, or no duration. */
  until: z.nullable(at),
  rule: houseRule,
  reason: z.string(),
  /** The text to rewrite. */
  field: z.nullable(writtenField),
  pictures: z.number(),
  /** My text that it is about. */
  quote: z.nullable(z.object({ text: z.string(), at })),
  read: z.boolean(),
  /** Until when it can be appealed; null if it cannot be, or was. */
  appealBy: z.nullable(at),
  appeal: z.nullable(
    z.object({
      at,
      /** Null once erased because I had left. */
      words: z.nullable(z.string()),
      answerBy: at,
      outcome: z.nullable(z.enum(['stands', 'granted'])),
      /** Why, in the words of the moderator who read it. */
      answer: z.nullable(z.string()),
    }),
  ),
})
export type Statement = z.infer<typeof statement>

export const ownStanding = z.object({
  now: at,
  restriction: z.nullable(z.enum(['under_review', 'suspended', 'banned'])),
  restrictedUntil: z.nullable(at),
  tokens: z.number(),
  /** Newest first. */
  statements: z.array(statement),
})
export type OwnStanding = z.infer<typeof ownStanding>

export const standing = {
  mine: route('GET /standing', {
    access: 'account',
    summary: 'How I stand with the house: every decision about me with its reasons, and my appeals.',
    output: ownStanding,
  }),
  read: route('POST /standing/:id/read', {
    access: 'account',
    summary: 'I have read a statement, and go on.',
    input: z.strictObject({ id: uuid }),
    output: ownStanding,
  }),
  appeal: route('POST /standing/:id/appeal', {
    access: 'account',
    summary:
      'Say once what was missed in a decision. Somebody else reads it; we aim to answer within 48 hours.',
    input: z.strictObject({
      id: uuid,
      words: textUpTo(limits.appeal.max).check(
        z.trim(),
        atMostCharacters(limits.appeal.max),
        z.refine((text) => visibleLength(text) >= limits.appeal.min),
      ),
    }),
    output: ownStanding,
    errors: ['cannot_appeal'],
  }),
} as const
