import { guardians } from './limits.ts'

/** The maximum length of any name. */
const longestRead = 4 * guardians.name.max

/** Letters that look like Latin ones: Cyrillic, Greek, Armenian, small capitals and barred letters. */
const lookAlikes =
  'аa еe кk мm нh оo рp тt іi ѕs ԁd ԛq ӏi ɑa αa εe ηn ιi κk μm νn οo ρp σs ςs τt υu ' +
  'օo սu ոn հh զq ıi li łi øo đd ðd ħh ŧt þp ŋn ɱm ɩi ʀr ɴn ᴀa ᴅd ᴇe ʜh ɪi ᴍm ᴏo ᴘp ꞯq ꜱs ᴛt ᴜu یي ىي'
const latin = new Map(lookAlikes.split(' ').map(([...pair]) => [pair[0] ?? '', pair[1] ?? '']))

const anywhere = ['mithaq', 'support', 'admin', 'moderator', 'ميثاق', 'админ', 'модератор', 'поддержка']
const asWord = ['staff', 'helpdesk', 'الدعم', 'الادارة', 'ادمن']

/** Normalizes a name: no case, accents, fillers or separators, and Latin letters for look-alikes. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
const drawn = (text: string) =>
  [...plain(text)]
    .map((letter) => latin.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')

/**
 * Matches a word inside one word, or spelled with separators as words of its own: the end of one name and the
 * beginning of the next do not match, as in 'Ahmad Minhas'.
 */
const spelling = (word: string) =>
  new RegExp(`${[...word].join("['’.]*")}|(?<!\\p{L})${[...word].join('\\P{L}*')}(?!\\p{L})`, 'u')
const poses = new Set(asWord.map(drawn))
const words = anywhere.map((word) => [spelling(plain(word)), spelling(drawn(word))] as const)

/** Whether a name could pass for Mithaq's staff: 'Mithaq Support', however it is spelled. */
export function posesAsStaff(whole: string): boolean {
  const name = whole.slice(0, longestRead)
  const [told, seen] = [plain(name), drawn(name)]
  if (words.some(([exact, looks]) => exact.test(told) || looks.test(seen))) return true
  return name.split(/[\s.'’-]+/u).some((word) => poses.has(drawn(word)))
}
