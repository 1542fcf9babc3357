import * as z from 'zod/mini'
import { route } from './route.ts'

const policyChange = z.object({
  version: z.number(),
  /** The day on which it takes effect. */
  effective: z.iso.date(),
  /** The changes, in a sentence or two. */
  summary: z.string(),
})
export type PolicyChange = z.infer<typeof policyChange>

export const policy = {
  changes: route('GET /policy/changes', {
    access: 'member',
    summary: 'Changes of the privacy policy since I joined that I have not seen yet, the newest first.',
    output: z.object({ changes: z.array(policyChange) }),
  }),
  seeChanges: route('POST /policy/changes/seen', {
    access: 'member',
    summary: 'I have seen what has changed up to this version: it is not shown again, on any device.',
    input: z.strictObject({ version: z.int().check(z.minimum(1), z.maximum(1000)) }),
  }),
} as const
