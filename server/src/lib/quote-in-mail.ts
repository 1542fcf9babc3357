import { plainText } from '@mithaq/contract/plain-text'
import { telephoneIn } from '@mithaq/contract/telephone'

/** Signs that make a mail program turn the next characters into a link: addresses, schemes, network paths. */
const linkSigns =
  /(?<=\S)[.\u3002\uFF0E\uFF61](?=[\p{L}\p{M}\p{Cf}])|(?<=\S)[@\uFF20](?=\S)|(?<=\p{L})[:\uFF1A](?=[^\s()-])|[:\uFF1A](?=\/\/)|\\(?=\\)/gu
const ipAddress = /\d{1,3}(?:\.\d{1,3}){3}/gu
/** At least seven digits, with the characters written between the digits of one number. */
const manyDigits = /\p{Nd}(?:[^\p{L}\p{Nd}\n]{0,4}\p{Nd}){6,}/gu
const threeDigits = /(?:\p{Nd}\P{Nd}*){3}(?=\p{Nd})/gu

/**
 * A member's text for a mail, changed so that mail programs find no link in it. A space breaks an address. A middle dot
 * breaks telephone numbers, which are recognised even across spaces.
 */
export const breakLinks = (text: string): string =>
  text
    .replaceAll(ipAddress, (address) => address.replaceAll('.', '. '))
    .replaceAll(linkSigns, '$& ')
    .replaceAll(manyDigits, (digits) =>
      telephoneIn(plainText(digits)) ? digits.replaceAll(threeDigits, '$&·') : digits,
    )

/** All characters that a mail program may show as a line break. */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u

/** A member's text inside one of our sentences. */
export const joinLines = (text: string): string => text.split(lineEnds).join(' ')

/** Characters shown as blank, including some letters. */
const blanks = /[\s\u115F\u1160\u2800\u3164\uFFA0]+/u
const widest = /.{1,68}/gsu

/**
 * A member's text in the plain part of a mail, indented so that it cannot pass for our own lines. Long lines are wrapped
 * here, since a mail program would continue them without the indent.
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
