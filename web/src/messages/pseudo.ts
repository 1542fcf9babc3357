import type { Language } from './language.ts'

const plain = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz'
const accented = 'ÅÇĐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçđéĝĥîĵķļñöŕšţûŵýž'
const accents = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]))

/** A pseudo-language: plain English on screen shows a text that is not in the catalogue. */
export const language: Language = (_, english) => pseudo(english)

function pseudo<T>(english: T): T
function pseudo(english: unknown): unknown {
  if (typeof english === 'string') return markText(english, [])
  if (typeof english === 'function')
    return (...args: unknown[]) => {
      const text: unknown = english(...args)
      return typeof text === 'string' ? markText(text, args) : pseudo(text)
    }
  if (Array.isArray(english)) return english.map((text: unknown) => pseudo(text))
  if (english && typeof english === 'object')
    return Object.fromEntries(Object.entries(english).map(([name, text]) => [name, pseudo(text)]))
  return english
}

/** Brackets reveal truncation, padding reveals layouts that only fit English. */
function markText(text: string, args: unknown[]): string {
  const padding = '~'.repeat(Math.ceil(text.length * 0.15))
  return `[${accent(text, args.flatMap(valuesOf).filter(isName))}${padding}]`
}

/** Leaves members' own words unchanged: an accented name would look like wrong data. */
function accent(text: string, names: string[]): string {
  const [name, ...rest] = names
  if (name === undefined) return [...text].map((letter) => accents.get(letter) ?? letter).join('')
  return text
    .split(name)
    .map((part) => accent(part, rest))
    .join(name)
}

/** A text may take its values as an object. */
const valuesOf = (arg: unknown): unknown[] => (arg && typeof arg === 'object' ? Object.values(arg) : [arg])
const isName = (arg: unknown): arg is string => typeof arg === 'string' && arg !== ''
