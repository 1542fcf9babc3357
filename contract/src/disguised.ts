/** Characters written for a letter: '4' or '@' for an a, '1' for an i or an l. */
const disguises: Record<string, string> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3€',
  g: 'g69',
  i: 'i1!|l',
  l: 'l1|i',
  o: 'o0',
  s: 's5$z',
  t: 't7+',
}

/** A pattern for a word that also matches such characters. */
export const disguised = (pattern: string): string =>
  pattern.replaceAll(/[a-z]/g, (letter) => `[${disguises[letter] ?? letter}]`)
