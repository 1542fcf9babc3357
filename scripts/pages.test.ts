import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url)
const list = (...args: string[]) =>
  execFileSync('git', ['ls-files', ...args], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

it('names only suites that exist on the pages of the product', () => {
  const suites = new Set(list().map((file) => basename(file).replace(/(\.spec)?\.tsx?$/, '')))
  const missing = list('docs/product').flatMap((page) =>
    [...readFileSync(new URL(page, root), 'utf8').matchAll(/`([\w-]+(?:\.\w+)?\.(?:test|scenario))`/g)]
      .map(([, suite]) => suite!)
      .filter((suite) => !suites.has(suite))
      .map((suite) => `${page}: ${suite}`),
  )
  expect(missing).toEqual([])
})
