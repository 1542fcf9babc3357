import { plainText } from './plain-text.ts'

/** So many digits in a row are a telephone number: years, ages and heights have fewer. */
const shortest = 7

const units = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** From zero to nine, as they are said elsewhere. The French seven is September to others. */
const elsewhere = [
  'صفر واحد اثنين ثلاثة اربعة خمسة ستة سبعة ثمانية تسعة',
  'صفر یک دو سه چهار پنج شش هفت هشت نه',
  'صفر ایک دو تین چار پانچ چھ سات آٹھ نو',
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়',
  'sıfır bir iki üç dört beş altı yedi sekiz dokuz',
  'zéro un deux trois quatre cinq six - huit neuf',
  'null eins zwei drei vier fünf sechs sieben acht neun',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'nol satu dua tiga empat lima enam tujuh delapan sembilan',
  'ноль один два три четыре пять шесть семь восемь девять',
].map((digits) => plainText(digits).split(' '))

const spelled = new Map<string, string>([
  ...[...units, ...teens].map((word, value) => [word, String(value)] as const),
  ...tens.map((word, place) => [word, String((place + 2) * 10)] as const),
  ...elsewhere.flatMap((digits) => digits.map((word, value) => [word, String(value)] as const)),
  ['oh', '0'],
  ['nought', '0'],
])
/** Words of digits that follow each other without a space: 'zeroseven'. */
const joined = new RegExp(`\\b(?:${units.join('|')}|oh){2,}\\b`, 'gu')
const joinedWord = new RegExp(`${units.join('|')}|oh`, 'gu')
const times = new Map([
  ['double', 2],
  ['triple', 3],
])

/** More digits than these in a list, or grouped by thousands, are a telephone number after all. */
const longestList = 9
/** With so many digits one by one, a list is a number that is spelled out. */
const spelledOut = 5

/** Of both calendars. */
const year = String.raw`(?:1[349]|20)\d\d`
const clock = String.raw`(?:[01]?\d|2[0-4])[:.][0-5]\d`
const verse = String.raw`(?:[1-9]\d?|1[01]\d):[1-9]\d{0,2}`
const round = String.raw`[1-9]\d{0,2}(?:[.,]\d{3})?[.,]000`
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'

const date = `(?:${[
  `${year}[-/.]${month}[-/.]${day}`,
  `${day}[-/.]${month}[-/.]${year}`,
  `${month}[-/.]${day}[-/.]${year}`,
].join('|')})`
const dates = new RegExp(String.raw`(?<![\d+][-/.:]?)${date}(?:-${date})?(?![-/.:]?\d)`, 'gu')
const monthOfFullYear = `(?:${month}[-/.]${year}|${year}[-/.]${month})`
const monthOfYear = `(?:${monthOfFullYear}|${month}[/.]\\d\\d)`

/** Nobody's telephone, however many of them stand in a row. */
const harmless = new RegExp(
  `^(?:${[
    String.raw`${year}(?:\W+${year})*(?:[-/]\d\d)?`,
    `${date}(?:-${date})?`,
    `${monthOfYear}(?:-${monthOfYear})?`,
    String.raw`${monthOfFullYear}(?:\W+${monthOfFullYear})*\W*`,
    `${clock}(?:-${clock})?`,
    String.raw`${verse}(?:[-,][1-9]\d{0,2}){0,2}`,
    `${round}(?:-${round})?`,
  ].join('|')})$`,
  'u',
)
/** An age, a height, a price: some of them, and not as many digits as a telephone number has. */
const plainNumber =
  /^(?:[1-9]|[1-9]\d?[-/][1-9]\d?|[1-9]\d{1,3}(?:,[1-9]\d{1,3})*|[1-9]\d{0,3}[.,]\d\d?|[1-9]\d{0,2}(?:,\d{3}){1,2}(?:\.\d\d)?)$/u
const range = /^([1-9]\d{0,2})[-/]([1-9]\d{0,2})$/u

const isHarmless = (item: string): boolean => {
  const [, from, to] = range.exec(item) ?? []
  return harmless.test(item) || Number(from) <= Number(to)
}

const count = (text: string): number => text.replaceAll(/\D/gu, '').length

/** Digits that follow each other, as they are written: whether they are somebody's number, and not a list of others. */
function isTelephone(written: string): boolean {
  if (count(written) < shortest) return false
  const items = written
    .replaceAll(/[\p{Sc}%٪°'"()[\]{}]/gu, '')
    .split(/\s*[,;.!?]\s+| [-&/] /u)
    .map((item) => item.trim())
    .filter((item) => /\d/.test(item))
  if (items.every(isHarmless)) return false
  const isList = items.every((item) => isHarmless(item) || plainNumber.test(item))
  const oneByOne = items.filter((item) => item.length === 1).length
  // A birthday among them makes no number of the ages beside it.
  return !isList || count(written.replaceAll(dates, '')) > longestList || oneByOne >= spelledOut
}

/** So many signs without a letter may stand between the digits of a number. */
const between = /^[^\p{L}]{0,8}$/u

/** Whether a text, plain already, holds a telephone number: in digits, in words or in both. */
export function telephoneIn(plain: string): boolean {
  const signs = plain
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[،、٬]/gu, ',')
    .replaceAll('٫', '.')
  // Whatever stands beside a date is another number.
  const text = signs
    .replaceAll(dates, ', $&, ')
    .replaceAll(joined, (words) => words.replaceAll(joinedWord, '$& '))
  let run = ''
  let repeat = 1
  let end = 0
  for (const { 0: word, index } of text.matchAll(/\d+|\p{L}+/gu)) {
    const apart = text.slice(end, index)
    // Behind an apostrophe it is an ending: '2015'ten' is Turkish.
    const isWord = !/['’]$/u.test(apart)
    const digits = (isWord ? spelled.get(word) : undefined) ?? (/^\d/u.test(word) ? word : undefined)
    end = index + word.length
    if (run !== '' && !(between.test(apart) && (digits !== undefined || times.has(word)))) {
      if (isTelephone(run)) return true
      run = ''
    }
    if (digits !== undefined) {
      run += (run === '' ? apart.slice(-1).replace(/[^+]/u, '') : apart) + digits.repeat(repeat)
      repeat = 1
    } else repeat = times.get(word) ?? 1
  }
  return isTelephone(run)
}
