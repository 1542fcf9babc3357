import { commonNames } from './common-names.ts'

// Letters that are more than an accented letter, and signs used for Arabic letters.
const inEnglish: Record<string, string> = Object.fromEntries(
  `ß:ss ı:i Ə:A ə:a đ:d Đ:D ð:d Ð:D þ:th Þ:Th œ:oe Œ:Oe ø:o Ø:O æ:ae Æ:Ae ł:l Ł:L ħ:h Ħ:H ’:' ʼ:' ‘: ʻ: \`:`
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** Transliterated to English letters: 'Zürich' becomes 'Zurich', and ‘Ajlūn becomes 'Ajlun'. */
export const plain = (text: string) =>
  /^[\x20-\x5f\x61-\x7e]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[^\x20-\x5f\x61-\x7e]/g, (letter) => inEnglish[letter] ?? letter)

/** For comparison: no accents, lower case, single spaces. */
export const fold = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/['.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Our name of a city in the data, or null if it is no city. */
export function cityName(country: string, dataName: string): string | null {
  // Of two official names the second one is the international one; a name with a number is a district.
  const name = plain(dataName).split(' / ').at(-1) ?? ''
  if (/\d$/.test(name) || !/^[A-Za-z']/.test(name)) return null
  const common = commonNames[country]?.[name]
  if (common !== undefined) return common
  return country === 'AE' ? name.replace(/ City$/, '') : name.replace(/ Shahri$/, '')
}
