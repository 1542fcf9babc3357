import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { cursor, memberTile } from './members.ts'
import { route } from './route.ts'
import { visibleLength } from './visible-text.ts'

const { min, max } = limits.reportReason

export const issues = { reason_too_short: { min }, reason_too_long: { max } } as const
const issue = (code: keyof typeof issues): string => code

export const reason = z.string().check(
  z.trim(),
  z.refine((text) => visibleLength(text) >= min, issue('reason_too_short')),
  z.refine((text) => [...text].length <= max, issue('reason_too_long')),
)

const nothing = z.strictObject({})
const someone = z.strictObject({ profileId: z.uuid() })

export const safety = {
  block: route({
    method: 'PUT',
    path: '/safety/blocks/:profileId',
    access: 'member',
    summary: 'Block somebody: neither sees the other anywhere, and a match between us ends for good.',
    input: someone,
    output: nothing,
    errors: [],
  }),
  unblock: route({
    method: 'DELETE',
    path: '/safety/blocks/:profileId',
    access: 'member',
    summary: 'Take a block back. It brings back neither a match nor a rematch.',
    input: someone,
    output: nothing,
    errors: ['too_many_likes'],
  }),
  blocked: route({
    method: 'GET',
    path: '/safety/blocks',
    access: 'member',
    summary: 'Whom I have blocked, newest first. Without a member: somebody whose account was deleted since.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: z.object({
      people: z.array(z.object({ id: z.uuid(), at: z.iso.datetime(), member: z.nullable(memberTile) })),
      next: z.nullable(cursor),
    }),
    errors: [],
  }),
  report: route({
    method: 'POST',
    path: '/safety/reports/:profileId',
    access: 'member',
    summary: 'Report somebody, and block them with it.',
    input: z.strictObject({ profileId: z.uuid(), reason }),
    output: nothing,
    errors: ['too_many_attempts'],
  }),
} as const
