import { filterNames } from '@mithaq/contract/filters'
import { expect, test } from 'vitest'
import { discovery } from './discovery.ts'

/** What a text is given to say: words, one of something, several, or values by their names. */
const samples: readonly ((place: number) => unknown)[] = [
  (place) => 'ABCDEF'.charAt(place),
  () => 1,
  () => 5,
  () => new Proxy({}, { get: () => 7 }),
]
/** A text that was given the wrong kind of thing, or a moment, which is another one elsewhere. */
const isNone = /undefined|null|NaN|Invalid|\[object|\d{4}|\d:\d\d/

function said(name: string, make: (...values: unknown[]) => unknown): string[] {
  const texts = samples.flatMap((sample) => {
    try {
      const made = make(...Array.from({ length: make.length }, (_, place) => sample(place)))
      return wordsOf(`${name}()`, made).filter((text) => !isNone.test(text))
    } catch {
      return []
    }
  })
  // With one and with several it mostly reads alike.
  const bare = (text: string) => text.replaceAll(/\b[A-F157]\b/g, '')
  return texts.filter((text, at) => texts.findIndex((other) => bare(other) === bare(text)) === at)
}

/** Every text below a name, in the order in which it is written. */
function wordsOf(name: string, value: unknown): string[] {
  if (typeof value === 'string') return [`${name}: ${value}`]
  if (typeof value === 'function') return said(name, value as (...values: unknown[]) => unknown)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => wordsOf(`${name}.${key}`, below))
}

/**
 * Every text as it was last read and found right. A text that changes unmeant, or changes places with its neighbour, is
 * noticed here, though no other test happens to read it. Read what has changed before it is written anew with `-u`.
 */
test('the product says what was read and found right', async () => {
  const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./index.ts'], {
    eager: true,
  })
  const words = Object.values(files).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => wordsOf(name, value)),
  )
  words.push(...filterNames.map((filter) => `discovery.widen(${filter}): ${discovery.widen(filter)}`))
  await expect(`${words.join('\n')}\n`).toMatchFileSnapshot('./words.txt')
})
