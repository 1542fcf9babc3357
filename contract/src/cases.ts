import * as z from 'zod/mini'
import { moderation as limits } from './limits.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { hasVisibleCharacter } from './visible-text.ts'
import { uuid } from './uuid.ts'

/** Input and answer shared by all kinds of cases. */
export const oneCase = z.strictObject({ caseId: uuid })

/** The moderator's reasons, for the log. */
export const note = textUpTo(limits.note.max).check(
  z.trim(),
  atMostCharacters(limits.note.max),
  z.refine(hasVisibleCharacter),
)

export const deciding = z.extend(oneCase, {
  /** Chosen by the sender, so that a repeated request decides once. */
  id: uuid,
  note,
})
export const decided = z.object({ effectiveAt: z.iso.datetime() })
