import { chat } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import { matches } from '../../../messages/matches.ts'

/** Splits into graphemes: a family emoji is one. */
function charactersOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )
}

/** Shortens a message to one line. */
export function shortenToPreview(text: string, length: number = chat.previewLength): string {
  const line = text.trim().replace(/\s+/g, ' ')
  // Segmenting is slow: cut a long message first.
  const characters = charactersOf(line.slice(0, length * 20))
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : line
}

/** The latest message, marked if it is mine. */
export function lastMessagePreview(
  message: NonNullable<Match['lastMessage']>,
  profile: Match['profile'],
): string {
  const text = shortenToPreview(message.content)
  return message.senderId === profile.id ? text : matches.lastWords(text)
}
