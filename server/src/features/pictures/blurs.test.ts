import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pictureUrl } from '@mithaq/contract/pictures'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMember } from '../../../test/cast.ts'
import { bootPictures, type PictureApp } from '../../../test/pictures.ts'
import { first, rows } from '../../db/db.ts'
import { encode } from './encode.ts'

let app: PictureApp
beforeAll(async () => {
  app = await bootPictures()
})
afterAll(() => app.close())

/** Upright stripes, black and white, so many pairs of them across. */
async function stripes(pairs: number): Promise<Buffer> {
  const [width, height] = [800, 1000]
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
  const blurOf = async (pairs: number) => (await encode(await stripes(pairs), ['blur.webp'])).files[0]!.bytes
  expect(await contrast(await blurOf(10))).toBeLessThan(25)
  expect(await contrast(await blurOf(40))).toBeLessThan(25)
  // What is coarser is still there: it is a blur and no grey plate.
  expect(await contrast(await blurOf(1))).toBeGreaterThan(150)
})

it('a picture from before has its blur by the job, or by the first look', async () => {
  const person = await newMember(app.app)
  const ids = [1, 2].map(() => crypto.randomUUID())
  for (const id of ids) await app.upload(person, await stripes(10), id)
  const hashOf = async (id: string) =>
    (
      await first(
        app.db,
        sql<{ hash: string }>`select blur_hash as hash from profile_pictures where id = ${id}`,
      )
    )?.hash
  // As pictures were kept before.
  await rows(app.db, sql`update profile_pictures set blur_hash = ''`)
  for (const path of await app.stored()) if (path.includes('/blur.')) rmSync(join(app.folder, path))
  const look = async (id: string) => {
    const picture = { id, blurred: true, address: app.parts.addresses.sign(id, true) }
    return app.look(pictureUrl(picture, 'card', 'webp'))
  }
  const looked = await look(ids[0]!)
  expect([looked.statusCode, looked.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await contrast(looked.rawPayload)).toBeLessThan(40)
  expect(await app.parts.blurMissing()).toBe(1)
  expect(await app.parts.blurMissing()).toBe(0)
  expect(await hashOf(ids[0]!)).toMatch(/^[\w+/]{20,}=*$/)
  expect(await hashOf(ids[1]!)).toBe(await hashOf(ids[0]!))
  expect((await app.stored()).filter((path) => path.includes('/blur.'))).toHaveLength(4)
  expect(await app.parts.auditOrphans()).toMatchObject({ orphans: [], broken: [] })
})
