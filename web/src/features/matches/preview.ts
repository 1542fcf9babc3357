import { chat } from '@mithaq/contract/limits'

/** Characters as a person counts them: a family emoji is one, a letter with its mark too. */
function charactersOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )
}

/** A message in one short line. */
export function previewOf(text: string, length: number = chat.previewLength): string {
  const line = text.trim().replace(/\s+/g, ' ')
  // Segmenting is slow: no more of a long message than can be shown.
  const characters = charactersOf(line.slice(0, length * 20))
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : line
}
