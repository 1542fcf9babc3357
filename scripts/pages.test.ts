import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const cwd = fileURLToPath(new URL('..', import.meta.url))

it('names only suites that exist on the pages of the product', () => {
  const exclude = ['**/node_modules', '**/.cache']
  const files = globSync('{contract,demo,e2e,scripts,server,web}/**/*.{test,spec}.{ts,tsx}', { cwd, exclude })
  const suites = new Set(files.map((file) => basename(file).replace(/(\.spec)?\.tsx?$/, '')))
  const pages = globSync('docs/product/*.md', { cwd })
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(cwd, page), 'utf8').matchAll(/`([\w-]+(?:\.\w+)?\.(?:test|scenario))`/g)]
      .map(([, suite]) => suite!)
      .filter((suite) => !suites.has(suite))
      .map((suite) => `${page}: ${suite}`),
  )
  expect(pages.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
