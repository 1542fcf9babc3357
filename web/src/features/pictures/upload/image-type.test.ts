import { expect, test } from 'vitest'
import { detectImageType } from './image-type.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

test('recognizes each supported format by its first bytes', () => {
  expect(detectImageType(bytes([0xff, 0xd8, 0xff, 0xe1], 'Exif'))).toBe('jpeg')
  expect(detectImageType(bytes([0x89], 'PNG\r\n\u001a\n', 'IHDR'))).toBe('png')
  expect(detectImageType(bytes('GIF87a......'))).toBe('gif')
  expect(detectImageType(bytes('GIF89a......'))).toBe('gif')
  expect(detectImageType(bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 '))).toBe('webp')
})

test('recognizes no HEIC photo, SVG, web page, film or empty file', () => {
  expect(detectImageType(bytes([0, 0, 0, 24], 'ftypheic'))).toBeNull()
  expect(detectImageType(bytes([0, 0, 0, 28], 'ftypavif'))).toBeNull()
  expect(detectImageType(bytes('<svg xmlns="h'))).toBeNull()
  expect(detectImageType(bytes('<!doctype html>'))).toBeNull()
  expect(detectImageType(bytes('RIFF', [1, 2, 3, 4], 'AVI LIST'))).toBeNull()
  expect(detectImageType(bytes([0xff, 0xd8]))).toBeNull()
  expect(detectImageType(new Uint8Array())).toBeNull()
})
