import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { secret } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'mithaq-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a secret is made once, is long enough and is for its owner alone', () => {
  const made = secret(folder, 'session')
  expect(secret(folder, 'session')).toBe(made)
  expect(secret(folder, 'postgres')).not.toBe(made)
  expect(made.length).toBeGreaterThanOrEqual(43)
  expect(statSync(join(folder, 'secrets/session')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
})

it('what stands in its place is neither written over nor hidden, and no draft is left', () => {
  mkdirSync(join(folder, 'secrets/taken'), { recursive: true })
  expect(() => secret(folder, 'taken')).toThrow('EISDIR')
  // It points to nothing, so that nothing is read; still somebody put it there.
  const linked = join(folder, 'secrets/linked')
  symlinkSync(join(folder, 'nowhere'), linked)
  expect(() => secret(folder, 'linked')).toThrow('ENOENT')
  expect(lstatSync(linked).isSymbolicLink()).toBe(true)
  secret(folder, 'session')
  expect(readdirSync(join(folder, 'secrets')).filter((name) => name.includes('.'))).toEqual([])
})
