import { expect, test } from 'vitest'
import { imageType } from './image-type.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

test('each supported format is known by its first bytes', () => {
  expect(imageType(bytes([0xff, 0xd8, 0xff, 0xe1], 'Exif'))).toBe('jpeg')
  expect(imageType(bytes([0x89], 'PNG\r\n\u001a\n', 'IHDR'))).toBe('png')
  expect(imageType(bytes('GIF87a......'))).toBe('gif')
  expect(imageType(bytes('GIF89a......'))).toBe('gif')
  expect(imageType(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBe('webp')
})

test('an iPhone photo, a drawing, a page, a film and nothing at all are none of them', () => {
  expect(imageType(bytes([0, 0, 0, 24], 'ftypheic'))).toBeNull()
  expect(imageType(bytes([0, 0, 0, 28], 'ftypavif'))).toBeNull()
  expect(imageType(bytes('<svg xmlns="h'))).toBeNull()
  expect(imageType(bytes('<!doctype html>'))).toBeNull()
  expect(imageType(bytes('RIFF', [1, 2, 3, 4], 'AVI LIST'))).toBeNull()
  expect(imageType(bytes([0xff, 0xd8]))).toBeNull()
  expect(imageType(new Uint8Array())).toBeNull()
})
