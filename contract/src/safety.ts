import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { cursor } from './members.ts'
import { route } from './route.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { visibleLength } from './visible-text.ts'
import { uuid } from './uuid.ts'

const { min, max } = limits.reportReason

export const issues = { reason_too_short: { min }, reason_too_long: { max } } as const
const issue = (code: keyof typeof issues): string => code

export const reason = textUpTo(max, issue('reason_too_long')).check(
  z.trim(),
  atMostCharacters(max, issue('reason_too_long')),
  z.refine((text) => visibleLength(text) >= min, issue('reason_too_short')),
)

/** What a report is about. */
export const grounds = ['threats', 'sexual', 'underage', 'fake', 'money', 'married', 'rude', 'other'] as const
export const ground = z.enum(grounds)
export type Ground = z.infer<typeof ground>

const someone = z.strictObject({ profileId: uuid })

export const safety = {
  block: route('PUT /safety/blocks/:profileId', {
    access: 'member',
    summary: 'Block somebody: neither sees the other anywhere, and a match between us ends for good.',
    input: someone,
  }),
  unblock: route('DELETE /safety/blocks/:profileId', {
    access: 'member',
    summary: 'Take a block back. It brings back neither a match nor a rematch.',
    input: someone,
    errors: ['too_many_likes'],
  }),
  blocked: route('GET /safety/blocks', {
    access: 'member',
    summary: 'Whom I have blocked, newest first. Without a member: somebody whose account was deleted since.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: z.object({
      people: z.array(
        z.object({
          id: uuid,
          at: z.iso.datetime(),
          member: z.nullable(z.object({ name: z.string(), age: z.number() })),
        }),
      ),
      next: z.nullable(cursor),
    }),
  }),
  report: route('POST /safety/reports/:profileId', {
    access: 'member',
    summary:
      'Report somebody, and block them with it. From a chat it carries that chat’s last 30 messages; always the profile.',
    input: z.strictObject({
      profileId: uuid,
      reason,
      ground: z._default(ground, 'other'),
      fromChat: z._default(z.boolean(), false),
    }),
    errors: ['too_many_attempts'],
  }),
} as const
