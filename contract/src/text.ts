import * as z from 'zod/mini'

/** An emoji takes two UTF-16 units, and a few spaces at the ends may still be trimmed. */
const unitsPerCharacter = 4

/**
 * A text of at most `max` characters, counted by its own check. Its UTF-16 length is checked first, so that no costly
 * check runs on a text that is far too long.
 */
export const textUpTo = (max: number, tooLong = 'Too long') =>
  z
    .string()
    .check(
      z.refine((text: string) => text.length <= max * unitsPerCharacter, { error: tooLong, abort: true }),
    )

/** Counts code points, not UTF-16 units: an emoji is one. */
const countCharacters = (text: string): number => [...text].length

/** Refuses a longer text and aborts, so that later checks do not read it. */
export const atMostCharacters = (max: number, tooLong = 'Too long') =>
  z.refine<string>((text) => countCharacters(text) <= max, { error: tooLong, abort: true })
