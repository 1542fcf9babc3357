import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

it.each(['', 'contract', 'server', 'web'])('has version 1.0.0 in %s', (workspace) => {
  const manifest = resolve(import.meta.dirname, '..', workspace, 'package.json')
  expect(JSON.parse(readFileSync(manifest, 'utf8')).version).toBe('1.0.0')
})
