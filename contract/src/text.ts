import * as z from 'zod/mini'

/** An emoji takes two UTF-16 units, and a few spaces at the ends may still be trimmed. */
const unitsPerCharacter = 4

/**
 * A text of at most `max` characters, which its own checks count. It is measured in UTF-16 units first: a text that is
 * far too long fails here and no later check reads it, since some of them cost many times what they read.
 */
export const textUpTo = (max: number, tooLong = 'Too long') =>
  z
    .string()
    .check(
      z.refine((text: string) => text.length <= max * unitsPerCharacter, { error: tooLong, abort: true }),
    )

/** Counts characters as a person does, not UTF-16 units: an emoji is one. */
const countCharacters = (text: string): number => [...text].length

/** Refuses a text of more characters, and leaves it to no later check: what reads a whole text comes after this one. */
export const atMostCharacters = (max: number, tooLong = 'Too long') =>
  z.refine<string>((text) => countCharacters(text) <= max, { error: tooLong, abort: true })
