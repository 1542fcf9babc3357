import { limits } from './limits.ts'

/** Letters of other scripts that look like the Latin letter above them. */
function drawnAlike(...rows: [string, string][]): Map<string, string> {
  const pairs = rows.flatMap(([latin, alike]) => {
    const letters = [...latin]
    return [...alike].map((letter, place) => [letter, letters[place] ?? ''] as const)
  })
  return new Map(pairs)
}

/** Letters of the Latin script: their word is Latin. */
const latin = drawnAlike(
  ['iagildhtop', 'ıɑɡɩłđħŧøþ'],
  ['abcdefghijklmnoprstuvwyz', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'],
)
/** Letters of other scripts, replaced in any word. */
const alike = drawnAlike(
  ['aceopxytskijhdqwl', 'асеорхутѕкіјһԁԛԝӏ'],
  ['ACEOPXYTSKIJHDQWL', 'АСЕОРХУТЅКІЈҺԀԚԜӀ'],
  ['aoikvx', 'αοικνχ'],
  ['AOIKNXBEZHMPTY', 'ΑΟΙΚΝΧΒΕΖΗΜΡΤΥ'],
  ['oushn', 'օսսհո'],
  ['abcdeghijklmprstvwwz', 'ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏔᏃ'],
  ['abcdfhjlmnpprstuvw', 'ᗩᗷᑕᗪᖴᕼᒍᒪᗰᑎᑭᑫᖇᔕTᑌᐯᗯ'],
)
/** Replaced only beside Latin letters or digits: they are common in Russian and Greek words. */
const alikeAmongLatin = drawnAlike(
  ['bmhrnwvb', 'вмнгпшѵь'],
  ['BMH', 'ВМН'],
  ['pteuwny', 'ρτευωηγ'],
  ['g', 'ց'],
)
/** The reverse, in a word with Cyrillic letters: 'телеграм' with a Latin e. */
const asCyrillic = drawnAlike(['асеорхукт', 'aceopxykt'])
const squared = (letter: string) =>
  String.fromCodePoint(0x61 + (((letter.codePointAt(0) ?? 0) - 0x1_f1_50) % 0x20))

function asLatin(word: string): string {
  const own = [...word].map((letter) => latin.get(letter) ?? letter)
  const isGreek = own.some((letter) => /\p{Script=Greek}/u.test(letter))
  const isCyrillic = own.some((letter) => /\p{Script=Cyrillic}/u.test(letter))
  const isMixed = (isGreek && isCyrillic) || own.some((letter) => /[a-z\d]/iu.test(letter))
  const read = own.map((letter) => alike.get(letter) ?? (isMixed && alikeAmongLatin.get(letter)) ?? letter)
  const whole = read.map((letter, place) => letter || own[place]).join('')
  if (/^[a-z\d]+$/iu.test(whole)) return whole
  return own.map((letter) => (isCyrillic && asCyrillic.get(letter.toLowerCase())) || letter).join('')
}

const letterDigits: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' }
const asDigits = (word: string) => word.replaceAll(/[oilsbz]/gu, (letter) => letterDigits[letter] ?? letter)
/** A number in which some digits are letters that look like them: 'O7', '9OO', '79S3'. */
const digitsByLetters = /(?<![\p{L}\p{N}])(?=[oil]*\d)[\doil](?:[\doilsbz]*[\doil])?(?![\p{L}\p{N}])/gu
/** Such letters alone beside digits: 'OO'; but '2019 o 2020' is Spanish. */
const zerosAlone =
  /(?<=\d[^\p{L}\p{N}]{1,4})o{2,4}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])o{2,4}(?=[^\p{L}\p{N}]{1,4}\d)/gu
const oneAlone =
  /(?<=(?<![\p{L}\p{N}])[\doil][^\p{L}\p{N}]{1,3})[oil](?=[^\p{L}\p{N}]{1,3}[\doil](?![\p{L}\p{N}]))/gu

/** Regional indicators, which pairs of are flags: more than a pair spell a word. */
const flagLetters = /[\u{1F1E6}-\u{1F1FF}]{5,}/gu
const fromFlags = (run: string) =>
  [...run].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1_f1_e6 + 0x61)).join('')

/** A word whose letters are separated: 'w.h.a.t', 'و ا ت س'. */
const setApart = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]{1,3}\p{L}(?![\p{L}\p{N}])){3,}/gu

/** Letters that Persian, Urdu and Kurdish write differently from Arabic. */
const arabic = drawnAlike(['ييييكككبتتههههنجفارز', 'یىېےکڪگپٹټہھەةںچڤٱڑژ'])

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a digit of any script: each script has ten in a row, from zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit(first - 1)) first--
  return String((code - first) % 10)
}

/** The value of circled digits, ten in a row, from one. */
const circled = (digit: string) =>
  String(((digit.charCodeAt(0) - (digit < '\u2776' ? 0x24f5 : 0x2776)) % 10) + 1)

/** The longest message, if each character takes two UTF-16 units and normalizes to two letters. */
const longestRead = 4 * limits.message.max
/** Characters that expand to 18 and 8 letters, and are no part of a contact. */
const sentenceLigatures = /[\uFDFA\uFDFB]/gu

/**
 * Normalizes text for the search: lower case, Latin letters for look-alikes of other scripts, one letter for each of
 * Arabic's, digits from 0 to 9 also for the letters in their place, no marks and nothing that is not drawn, no word with its letters
 * set apart, single spaces.
 */
export function plainText(text: string): string {
  return text
    .slice(0, longestRead)
    .replaceAll(sentenceLigatures, ' ')
    .normalize('NFKD')
    .slice(0, longestRead)
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u0640]/gu, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, valueOf)
    .replaceAll(/[\u24F5-\u24FE\u2776-\u2793]/gu, circled)
    .replaceAll('\u24FF', '0')
    .replaceAll(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, squared)
    .replaceAll(flagLetters, fromFlags)
    .replaceAll(setApart, (word) => word.replaceAll(/[^\p{L}]/gu, ''))
    .replaceAll(/[\p{L}\p{N}]+/gu, asLatin)
    .toLowerCase()
    .replaceAll(/[\u0629\u0649\u0671-\u06D5]/gu, (letter) => arabic.get(letter) ?? letter)
    .replaceAll(digitsByLetters, asDigits)
    .replaceAll(zerosAlone, asDigits)
    .replaceAll(oneAlone, asDigits)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
