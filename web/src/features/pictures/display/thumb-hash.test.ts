import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { thumbHashUrl } from './thumb-hash.ts'

test('decodes a hash into a picture', () => {
  const pixels = Uint8Array.from({ length: 8 * 10 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7) % 256))
  const hash = Buffer.from(rgbaToThumbHash(8, 10, pixels)).toString('base64')
  expect(thumbHashUrl(hash)).toMatch(/^data:image\/png;base64,/)
})

test('an invalid hash only omits the preview', () => {
  expect(thumbHashUrl('')).toBeUndefined()
  expect(thumbHashUrl('not base64 at all!')).toBeUndefined()
  expect(thumbHashUrl('AAA=')).toBeUndefined()
})
