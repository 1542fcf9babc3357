import { plainText } from '@mithaq/contract/plain-text'
import { telephoneIn } from '@mithaq/contract/telephone'

/** What follows each of these would make a link: of an address's parts, of a scheme, of a share on a network. */
const linkSigns =
  /(?<=\S)[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{Cf}])|(?<=\S)[@\uFF20](?=\S)|(?<=\p{L})[:\uFF1A](?=[^\s()-])|[:\uFF1A](?=\/\/)|\\(?=\\)/gu
const ipAddress = /\d{1,3}(?:\.\d{1,3}){3}/gu
/** At least seven digits, with what is written between the digits of one number. */
const manyDigits = /\p{Nd}(?:[^\p{L}\p{Nd}\n]{0,4}\p{Nd}){6,}/gu
const threeDigits = /(?:\p{Nd}\P{Nd}*){3}(?=\p{Nd})/gu

/**
 * The words of a member for a mail: mail programs make a link of nothing in them. A space breaks an address. Telephone
 * numbers are recognised across spaces and invisible characters, so a middle dot breaks them.
 */
export const breakLinks = (text: string): string =>
  text
    .replaceAll(ipAddress, (address) => address.replaceAll('.', '. '))
    .replaceAll(linkSigns, '$& ')
    .replaceAll(manyDigits, (digits) =>
      telephoneIn(plainText(digits)) ? digits.replaceAll(threeDigits, '$&·') : digits,
    )

/** Whatever a mail program may show as the beginning of another line. */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u

/** The words of a member within a sentence of ours. */
export const joinLines = (text: string): string => text.split(lineEnds).join(' ')

/** Drawn as a space, also the letters among them. */
const blanks = /[\s\u115F\u1160\u2800\u3164\uFFA0]+/u
const widest = /.{1,68}/gsu

/**
 * The words of a member in the plain part of a mail: only our own lines begin at the margin, so that no message can
 * pass for them. Long lines are broken here, since a mail program would continue them at the margin.
 */
export const indentQuote = (text: string, margin = '    '): string =>
  text
    .split(lineEnds)
    .flatMap(wrapped)
    .map((line) => `${margin}${line}`.trimEnd())
    .join('\n')

function wrapped(line: string): string[] {
  const lines: string[] = []
  let last = ''
  for (const word of line.split(blanks).flatMap((long) => long.match(widest) ?? [])) {
    const longer = last === '' ? word : `${last} ${word}`
    if (longer.match(widest)?.length === 1) last = longer
    else {
      lines.push(last)
      last = word
    }
  }
  return [...lines, last]
}
