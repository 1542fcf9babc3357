import { limits } from './limits.ts'

/** Maps each letter of a row's second string to the letter of the first that it looks like. */
function createLookAlikes(...rows: [string, string][]): Map<string, string> {
  const pairs = rows.flatMap(([plain, similar]) => {
    const letters = [...plain]
    return [...similar].map((letter, place) => [letter, letters[place] ?? ''] as const)
  })
  return new Map(pairs)
}

/** Variants of Latin letters. They do not make a word mixed. */
const latinVariants = createLookAlikes(
  ['iagildhtop', 'ıɑɡɩłđħŧøþ'],
  ['abcdefghijklmnoprstuvwyz', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'],
)
/** Letters of other scripts, replaced in any word. */
const lookAlikes = createLookAlikes(
  ['aceopxytskijhdqwl', 'асеорхутѕкіјһԁԛԝӏ'],
  ['ACEOPXYTSKIJHDQWL', 'АСЕОРХУТЅКІЈҺԀԚԜӀ'],
  ['aoikvx', 'αοικνχ'],
  ['AOIKNXBEZHMPTY', 'ΑΟΙΚΝΧΒΕΖΗΜΡΤΥ'],
  ['oushn', 'օսսհո'],
  ['abcdeghijklmprstvwwz', 'ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏔᏃ'],
  ['abcdfhjlmnpprstuvw', 'ᗩᗷᑕᗪᖴᕼᒍᒪᗰᑎᑭᑫᖇᔕTᑌᐯᗯ'],
)
/** Replaced only beside Latin letters or digits: they are common in Russian and Greek words. */
const lookAlikesInMixedWords = createLookAlikes(
  ['bmhrnwvb', 'вмнгпшѵь'],
  ['BMH', 'ВМН'],
  ['pteuwny', 'ρτευωηγ'],
  ['g', 'ց'],
)
/** The reverse, for a word with Cyrillic letters: 'телеграм' with a Latin e. */
const cyrillicLookAlikes = createLookAlikes(['асеорхукт', 'aceopxykt'])
/** The Latin letter of a squared or circled one. */
const fromSquared = (letter: string) =>
  String.fromCodePoint(0x61 + (((letter.codePointAt(0) ?? 0) - 0x1_f1_50) % 0x20))

function toLatin(word: string): string {
  const own = [...word].map((letter) => latinVariants.get(letter) ?? letter)
  const isGreek = own.some((letter) => /\p{Script=Greek}/u.test(letter))
  const isCyrillic = own.some((letter) => /\p{Script=Cyrillic}/u.test(letter))
  const isMixed = (isGreek && isCyrillic) || own.some((letter) => /[a-z\d]/iu.test(letter))
  const read = own.map(
    (letter) => lookAlikes.get(letter) ?? (isMixed && lookAlikesInMixedWords.get(letter)) ?? letter,
  )
  const whole = read.map((letter, place) => letter || own[place]).join('')
  if (/^[a-z\d]+$/iu.test(whole)) return whole
  return own.map((letter) => (isCyrillic && cyrillicLookAlikes.get(letter.toLowerCase())) || letter).join('')
}

const letterDigits: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' }
const toDigits = (word: string) => word.replaceAll(/[oilsbz]/gu, (letter) => letterDigits[letter] ?? letter)
/** A number with letters that look like digits: 'O7', '9OO', '79S3'. */
const digitsByLetters = /(?<![\p{L}\p{N}])(?=[oil]*\d)[\doil](?:[\doilsbz]*[\doil])?(?![\p{L}\p{N}])/gu
/** Two or more letters o beside a number. A single one is a word: '2019 o 2020' is Spanish. */
const zerosBesideDigits =
  /(?<=\d[^\p{L}\p{N}]{1,4})o{2,4}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])o{2,4}(?=[^\p{L}\p{N}]{1,4}\d)/gu
/** A single digit-like letter between two single digits: '0 o 7'. */
const letterBetweenDigits =
  /(?<=(?<![\p{L}\p{N}])[\doil][^\p{L}\p{N}]{1,3})[oil](?=[^\p{L}\p{N}]{1,3}[\doil](?![\p{L}\p{N}]))/gu

/** Regional indicators: two make a flag, more than four spell a word. */
const flagLetters = /[\u{1F1E6}-\u{1F1FF}]{5,}/gu
const fromFlags = (run: string) =>
  [...run].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1_f1_e6 + 0x61)).join('')

/** A word whose letters are separated: 'w.h.a.t', 'و ا ت س'. */
const separatedLetters = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]{1,3}\p{L}(?![\p{L}\p{N}])){3,}/gu

/** Letters that Persian, Urdu and Kurdish write differently from Arabic. */
const arabic = createLookAlikes(['ييييكككبتتههههنجفارز', 'یىېےکڪگپٹټہھەةںچڤٱڑژ'])

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a digit of any script: each script has ten in a row, from zero. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit(first - 1)) first--
  return String((code - first) % 10)
}

/** The value of circled digits, ten in a row, from one. */
const circledDigitValue = (digit: string) =>
  String(((digit.charCodeAt(0) - (digit < '\u2776' ? 0x24f5 : 0x2776)) % 10) + 1)

/** The longest message, if each character takes two UTF-16 units and normalizes to two letters. */
const maxLength = 4 * limits.message.max
/** Characters that would expand to 18 and 8 letters. No contact contains them. */
const sentenceLigatures = /[\uFDFA\uFDFB]/gu

/**
 * Normalizes text before we search it for contacts: lower case, Latin letters instead of look-alikes, one form of each
 * Arabic letter, digits 0 to 9 instead of other digits and digit-like letters, and single spaces. Removes marks, invisible
 * characters and separators between the letters of a word.
 */
export function plainText(text: string): string {
  return text
    .slice(0, maxLength)
    .replaceAll(sentenceLigatures, ' ')
    .normalize('NFKD')
    .slice(0, maxLength)
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u0640]/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, digitValue)
    .replaceAll(/[\u24F5-\u24FE\u2776-\u2793]/gu, circledDigitValue)
    .replaceAll('\u24FF', '0')
    .replaceAll(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, fromSquared)
    .replaceAll(flagLetters, fromFlags)
    .replaceAll(separatedLetters, (word) => word.replaceAll(/[^\p{L}]/gu, ''))
    .replaceAll(/[\p{L}\p{N}]+/gu, toLatin)
    .toLowerCase()
    .replaceAll(/[\u0629\u0649\u0671-\u06D5]/gu, (letter) => arabic.get(letter) ?? letter)
    .replaceAll(digitsByLetters, toDigits)
    .replaceAll(zerosBesideDigits, toDigits)
    .replaceAll(letterBetweenDigits, toDigits)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
