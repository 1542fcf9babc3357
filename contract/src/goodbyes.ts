import * as z from 'zod/mini'
import { goodbye as bounds } from './limits.ts'
import { atMostCharacters, textUpTo } from './text.ts'
import { hasVisibleCharacter } from './visible-text.ts'

/** Ready goodbyes by code; clients choose the text. */
export const readyGoodbyes = ['not_suited', 'someone_else', 'time_for_myself', 'well_wishes'] as const
const ready = z.enum(readyGoodbyes)
export type ReadyGoodbye = z.infer<typeof ready>

export const issues = { goodbye_blank: {}, goodbye_too_long: { max: bounds.max } } as const
const issue = (code: keyof typeof issues): string => code

/** Sent unchanged; only text without visible characters is refused. */
const words = textUpTo(bounds.max, issue('goodbye_too_long')).check(
  atMostCharacters(bounds.max, issue('goodbye_too_long')),
  z.refine(hasVisibleCharacter, issue('goodbye_blank')),
)

/** The goodbye of the member who ends a match: a ready one, or their own words. */
export const goodbyeToSay = z
  .strictObject({ ready: z.optional(ready), words: z.optional(words) })
  .check(z.refine((said) => (said.ready === undefined) !== (said.words === undefined)))
export type GoodbyeToSay = z.infer<typeof goodbyeToSay>

/** Exactly one of the two is set. */
export const goodbye = z.object({ ready: z.nullable(ready), words: z.nullable(z.string()) })
