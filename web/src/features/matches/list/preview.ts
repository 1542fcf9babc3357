import { chat } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import { matches } from '../../../messages/matches.ts'

/** Characters as a person counts them: a family emoji is one, a letter with its mark too. */
function charactersOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )
}

/** A message in one short line. */
export function shortenToPreview(text: string, length: number = chat.previewLength): string {
  const line = text.trim().replace(/\s+/g, ' ')
  // Segmenting is slow: no more of a long message than can be shown.
  const characters = charactersOf(line.slice(0, length * 20))
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : line
}

/** What was written last, and whether by me. */
export function lastMessagePreview(
  message: NonNullable<Match['lastMessage']>,
  profile: Match['profile'],
): string {
  const text = shortenToPreview(message.content)
  return message.senderId === profile.id ? text : matches.lastWords(text)
}
