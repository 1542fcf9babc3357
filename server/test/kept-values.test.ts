import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../contract/src')

const isPlain = (value: object) =>
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype ||
  Object.getPrototypeOf(value) === null

const isOne = (value: unknown) => value === null || ['number', 'string', 'boolean'].includes(typeof value)

/** Every number, word and yes or no below a name, those that stand together in one line. */
function valuesOf(name: string, value: unknown): string[] {
  if (isOne(value)) return [`${name}: ${JSON.stringify(value)}`]
  if (value instanceof RegExp) return [`${name}: ${value}`]
  if (value instanceof Set) return valuesOf(name, [...value])
  if (value instanceof Map) return valuesOf(name, Object.fromEntries(value))
  if (typeof value !== 'object' || value === null || '_zod' in value || !isPlain(value)) return []
  if (Object.values(value).every(isOne)) return [`${name}: ${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, below]) => valuesOf(`${name}.${key}`, below))
}

/**
 * What server and app agree on, as it was last looked over: limits, prices, times, choices. One that changes unmeant is
 * noticed here, though the tests of what it bounds read it from the same place. Look over what has changed, then write it anew with `-u`.
 */
test('limits, prices, times and choices are as agreed', async () => {
  const files = readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file))
  const values: string[] = []
  for (const file of files.toSorted()) {
    if (file === 'index.ts') continue
    const exported = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      values.push(
        ...valuesOf(`${file.replace('.ts', '')} ${name}`, value).filter(
          (line) => !/\.(input|output|errors|summary|path|method|access)\b/.test(line),
        ),
      )
  }
  await expect(`${values.join('\n')}\n`).toMatchFileSnapshot('./kept-values.txt')
})
