import { mkdtempSync, rmSync } from 'node:fs'
import type * as Fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { FilesUnavailable } from './files.ts'
import { folderFiles } from './folder-files.ts'

const disk = vi.hoisted(() => ({ says: '' }))
vi.mock('node:fs/promises', async (real) => {
  const fs = await real<typeof Fs>()
  const broken = async () => {
    throw Object.assign(new Error('The disk is broken.'), { code: disk.says })
  }
  return { ...fs, writeFile: broken, readFile: broken }
})

const root = mkdtempSync(join(tmpdir(), 'mithaq-disk-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it.each([
  ['full', 'ENOSPC', true],
  ['full for this user', 'EDQUOT', true],
  ['broken', 'EIO', true],
  ['read-only', 'EROFS', true],
  ['out of handles in this process', 'EMFILE', true],
  ['out of handles in the system', 'ENFILE', true],
  ['forbidden', 'EACCES', false],
])(
  'a disk that is %s makes files unavailable for now, or is a fault to be told',
  async (_, says, isForNow) => {
    disk.says = says
    const store = folderFiles(root)
    const refused = [
      await store.put('a/b.avif', Buffer.from('b'), 'image/avif').catch((error: unknown) => error),
      await store.get('a/b.avif').catch((error: unknown) => error),
    ]
    expect(refused.map((error) => error instanceof FilesUnavailable)).toEqual([isForNow, isForNow])
  },
)
