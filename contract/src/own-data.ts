import * as z from 'zod/mini'
import { route } from './route.ts'

const ownExport = z.object({
  now: z.iso.datetime(),
  /** Null if none was requested, or it has expired. */
  export: z.nullable(
    z.object({
      askedAt: z.iso.datetime(),
      /** Null while it is being prepared. */
      ready: z.nullable(z.object({ until: z.iso.datetime(), bytes: z.number() })),
    }),
  ),
})
export type OwnExport = z.infer<typeof ownExport>

/** The download path, used with the answer of `link`. */
export const exportFilePath = '/api/account/data/export/file'

/** A copy of all my data. */
export const ownData = {
  mine: route('GET /account/data/export', {
    access: 'member',
    heldToo: true,
    summary: 'My copy: whether one is being made, or ready, and until when.',
    output: ownExport,
  }),
  ask: route('POST /account/data/export', {
    access: 'member',
    heldToo: true,
    summary: 'Have a copy made of what belongs to me. A notification tells when it is ready.',
    output: ownExport,
    errors: ['password_required', 'too_many_attempts'],
  }),
  link: route('POST /account/data/export/link', {
    access: 'member',
    heldToo: true,
    summary: 'A link to my copy, for a few minutes and for this session alone.',
    output: z.object({ path: z.string() }),
    errors: ['password_required'],
  }),
} as const
