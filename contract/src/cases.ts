import * as z from 'zod/mini'
import { moderation as limits } from './limits.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { hasVisibleCharacter } from './visible-text.ts'
import { uuid } from './uuid.ts'

/** What every case of the staff takes and answers with, whatever it is about. */
export const oneCase = z.strictObject({ caseId: uuid })

/** The reasons of whoever decides, for the log. */
export const note = textUpTo(limits.note.max).check(
  z.trim(),
  atMostCharacters(limits.note.max),
  z.refine(hasVisibleCharacter),
)

export const deciding = z.extend(oneCase, {
  /** Named by the sender: the same sent twice decides once. */
  id: uuid,
  note,
})
export const decided = z.object({ effectiveAt: z.iso.datetime() })
