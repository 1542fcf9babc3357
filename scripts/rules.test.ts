import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const files = globSync('{contract,server,web,scripts,e2e}/**/*.{ts,tsx,css,sql}', {
  cwd: root,
  exclude: (name) => /node_modules|^\.cache/.test(String(name)),
})
const suites = new Set(files.map((file) => basename(file).replace(/\.(spec\.)?tsx?$/, '')))
const shortened = new Set(files.map((file) => file.replace('/src/', '/')))

const rows = readFileSync(`${root}/docs/rules.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter((cells) => cells.length === 3)

it('every rule has its test', () => {
  expect(rows.length).toBeGreaterThan(500)
  const without = rows.filter(
    ([rule, , test]) => rule !== 'Rule or text' && /^\s*$|\*\*none\*\*/.test(test ?? ''),
  )
  expect(without.map(([rule]) => rule)).toEqual([])
})

it('names no suite that is gone', () => {
  const named = rows.flatMap(([, , test]) => test?.match(/[\w-]+\.(test|scenario)\b/g) ?? [])
  expect([...new Set(named)].filter((name) => !suites.has(name))).toEqual([])
})

it('names no place that is gone', () => {
  const named = rows.flatMap(([, place]) => [...(place ?? '').matchAll(/`([^`*…]+\.(?:tsx?|css|sql))`/g)])
  const gone = named
    .map(([, path = '']) => path)
    .filter((path) => ![...shortened].some((file) => file.endsWith(path)))
  expect([...new Set(gone)]).toEqual([])
})
