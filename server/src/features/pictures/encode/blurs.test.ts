import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawJpeg } from '../../../../test/support/pictures/attack-pictures.ts'
import { createMember } from '../../../../test/support/members/cast.ts'
import { withEncodingCache } from '../../../../test/support/pictures/encoders.ts'
import { bootPicturesForSuite, type PictureApp } from '../../../../test/support/pictures/boot-pictures.ts'
import { encodePicture } from './encode-picture.ts'
import { openEncoder } from './encoder.ts'
import { listPicturesByMember } from '../album/album-rows.ts'

let app: PictureApp
const drawn: string[] = []
let whileDrawn = async () => {}
bootPicturesForSuite((booted) => (app = booted), {
  encoder: withEncodingCache(openEncoder()),
  drawPortrait: async (seed) => {
    drawn.push(seed)
    await whileDrawn()
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect width="80" height="100" fill="${seed}"/></svg>`,
    )
  },
})

/** A picture of vertical black and white stripes, with `pairs` pairs across its width. */
async function stripes(pairs: number, width = 200): Promise<Buffer> {
  const height = width * 1.25
  const row = Buffer.alloc(width)
  for (let x = 0; x < width; x++) row[x] = Math.floor((2 * pairs * x) / width) % 2 === 0 ? 0 : 255
  const data = Buffer.concat(Array.from({ length: height }, () => row))
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg()
    .toBuffer()
}

/** How much light and dark differ in the middle of a picture, of 255. */
async function contrast(bytes: Uint8Array): Promise<number> {
  const middle = await sharp(bytes).extract({ left: 50, top: 50, width: 100, height: 150 }).png().toBuffer()
  const { channels } = await sharp(middle).stats()
  return channels[0]!.max - channels[0]!.min
}

it('a blur leaves nothing finer than a twentieth of the width', async () => {
  const blurOf = async (pairs: number) => {
    const { files, thumbHash, blurHash } = await encodePicture(await stripes(pairs, 800), ['blur.webp'])
    // Nor does its preview say more.
    expect(blurHash).not.toBe(thumbHash)
    return files[0]!.bytes
  }
  expect(await contrast(await blurOf(10))).toBeLessThan(25)
  expect(await contrast(await blurOf(40))).toBeLessThan(25)
  // What is coarser is still there: it is a blur and no grey plate.
  expect(await contrast(await blurOf(1))).toBeGreaterThan(150)
})

describe('a demo picture', () => {
  async function demo(seed: string) {
    const person = await createMember(app.app)
    const id = randomUUID()
    await app.query(sql`insert into profile_pictures (id, profile_id, storage_path, position, created_at)
        values (${id}, ${person.id}, ${`demo:${seed}`}, 0, now())`)
    return { person, id }
  }

  it('is encoded when it is first seen, and only then', async () => {
    const { person, id } = await demo('#00cc00')
    expect(await app.stored()).not.toContainEqual(expect.stringContaining(id))
    expect((await listPicturesByMember(app.db, [person.id])).get(person.id)).toEqual([
      { id, thumbHash: '', blurred: false, address: '' },
    ])
    const looks = await Promise.all([1, 2, 3].map(() => app.look(app.urlOf(id, 'small', 'avif'))))
    for (const { statusCode, rawPayload } of looks) {
      expect(statusCode).toBe(200)
      expect(rawPayload).toEqual(looks[0]!.rawPayload)
    }
    expect(drawn).toEqual(['#00cc00'])
    expect((await app.stored()).filter((path) => path.startsWith(id))).toEqual([`${id}/small.avif`])
    const hashes = await app.query(sql`
      select from profile_pictures where id = ${id} and thumb_hash <> '' and blur_hash <> ''`)
    expect(hashes).toHaveLength(1)
    // Nobody sent it, and its id is used.
    expect((await app.upload(person, await drawJpeg(200, 250), id)).body).toMatchObject({ id, waits: false })
    expect((await app.upload(await createMember(app.app), await drawJpeg(200, 250), id)).status).toBe(404)
    expect((await app.look(app.urlOf(id, 'full', 'webp'))).headers['content-type']).toBe('image/webp')
    expect(await app.parts.auditOrphans()).toMatchObject({ orphans: [], broken: [] })
  })

  it('leaves no file when it is erased while it is being drawn', async () => {
    const { person, id } = await demo('#0000cc')
    whileDrawn = async () => {
      whileDrawn = async () => {}
      await app.transact((tx) => app.parts.eraseOf(tx, person.id))
      await app.parts.sweepErasures()
    }
    expect((await app.look(app.urlOf(id, 'card', 'avif'))).statusCode).toBe(200)
    expect(await app.stored()).not.toContainEqual(expect.stringContaining(id))
  })

  it('that cannot be drawn is unavailable, not gone', async () => {
    const { id } = await demo('"/><broken')
    const { statusCode, headers, payload } = await app.look(app.urlOf(id, 'card', 'avif'))
    expect([statusCode, headers['cache-control'], headers['retry-after'], payload]).toEqual([
      503,
      'no-store',
      '2',
      'Unavailable',
    ])
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(app.logs.join()).not.toContain('a picture has lost its file')
  })
})
