import { commonNames } from './common-names.ts'

// Letters that are more than a letter with an accent, and marks that stand for Arabic ones.
const inEnglish: Record<string, string> = Object.fromEntries(
  `ß:ss ı:i Ə:A ə:a đ:d Đ:D ð:d Ð:D þ:th Þ:Th œ:oe Œ:Oe ø:o Ø:O æ:ae Æ:Ae ł:l Ł:L ħ:h Ħ:H ’:' ʼ:' ‘: ʻ: \`:`
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** In English letters: 'Zürich' is 'Zurich', and ‘Ajlūn is 'Ajlun'. */
export const plain = (text: string) =>
  /^[\x20-\x5f\x61-\x7e]*$/.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[^\x20-\x5f\x61-\x7e]/g, (letter) => inEnglish[letter] ?? letter)

/** For comparing: no accents, no capitals, one space where words part. */
export const fold = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/['.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What a city of the data is called here, or null where it is no city. */
export function cityName(country: string, dataName: string): string | null {
  // Of two official names the later one is the international one; a numbered one is a district.
  const name = plain(dataName).split(' / ').at(-1) ?? ''
  if (/\d$/.test(name) || !/^[A-Za-z']/.test(name)) return null
  const common = commonNames[country]?.[name]
  if (common !== undefined) return common
  return country === 'AE' ? name.replace(/ City$/, '') : name.replace(/ Shahri$/, '')
}
