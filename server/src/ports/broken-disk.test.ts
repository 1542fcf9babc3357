import { expect, it } from 'vitest'
import { FilesUnavailable } from './files.ts'
import { asUnavailable } from './folder-files.ts'

it.each([
  ['full', 'ENOSPC', true],
  ['full for this user', 'EDQUOT', true],
  ['broken', 'EIO', true],
  ['read-only', 'EROFS', true],
  ['out of handles in this process', 'EMFILE', true],
  ['out of handles in the system', 'ENFILE', true],
  ['forbidden', 'EACCES', false],
])('a disk that is %s makes files unavailable for now, or is a fault to be told', (_, code, isForNow) => {
  const said = Object.assign(new Error('The disk says so.'), { code })
  const told = asUnavailable(said)
  expect([told instanceof FilesUnavailable, isForNow || told === said]).toEqual([isForNow, true])
})
