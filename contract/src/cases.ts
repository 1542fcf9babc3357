import * as z from 'zod/mini'
import { moderation as limits } from './limits.ts'
import { hasVisibleCharacter } from './visible-text.ts'

/** What every case of the staff takes and answers with, whatever it is about. */
export const oneCase = z.strictObject({ caseId: z.uuid() })

/** The reasons of whoever decides, for the log. */
export const note = z.string().check(z.trim(), z.refine(hasVisibleCharacter), z.maxLength(limits.note.max))

export const deciding = z.extend(oneCase, {
  /** Named by the sender: the same sent twice decides once. */
  id: z.uuid(),
  note,
})
export const decided = z.object({ effectiveAt: z.iso.datetime() })
