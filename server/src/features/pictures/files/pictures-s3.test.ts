import { sql } from '../../../db/sql.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawJpeg } from '../../../../test/support/pictures/attack-pictures.ts'
import { createMember } from '../../../../test/support/members/cast.ts'
import { bootPictures, type PictureApp } from '../../../../test/support/pictures/boot-pictures.ts'
import { startS3 } from '../../../../test/support/services/s3.ts'
import { query } from '../../../db/db.ts'
import type { Files } from '../../../ports/files/files.ts'
import { openS3Files } from '../../../ports/files/s3-files.ts'
import { pictureFileNames } from '../encode/file-names.ts'

const small = await drawJpeg(200, 250)
let s3: Awaited<ReturnType<typeof startS3>>
let store: Files
let app: PictureApp

beforeAll(async () => {
  s3 = await startS3()
  store = await openS3Files(s3.url())
  app = await bootPictures({ files: () => store })
})
afterAll(async () => {
  await app.close()
  await store.close()
  await s3.stop()
})

it('keeps, serves and erases pictures in a store that speaks S3', async () => {
  const { person, ids } = await app.memberWith(3, small)
  const [a, b, c] = ids as [string, string, string]
  expect(await app.stored()).toHaveLength(3 * pictureFileNames.length)
  const served = await app.look(app.urlOf(a, 'card', 'avif'))
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/avif'])
  expect((await app.reorder(person, [c, b, a])).status).toBe(200)
  expect((await app.remove(person, b)).status).toBe(200)
  await app.parts.sweepErasures()
  expect(await app.stored()).toHaveLength(2 * pictureFileNames.length)
  expect(await app.parts.auditOrphans()).toMatchObject({ pictures: 2, orphans: [], broken: [], pending: 0 })

  const orphan = crypto.randomUUID()
  await store.put(`${orphan}/card.avif`, small, 'image/avif')
  expect((await app.parts.auditOrphans()).orphans).toEqual([orphan])
  await app.parts.auditAndClean({ info: () => {}, error: () => {} })
  await app.transact(async (tx) => {
    await app.parts.eraseOf(tx, person.id)
    await query(tx, sql`delete from accounts where id = ${person.id}`)
  })
  await app.parts.sweepErasures()
  expect(await app.stored()).toEqual([])
})

it('answers that it is unavailable while the store is away, and loses nothing', async () => {
  const person = await createMember(app.app)
  const added = [await app.upload(person, small), await app.upload(person, small)]
  const { port } = s3
  await s3.stop()
  const refused = await app.upload(person, small)
  expect([refused.status, refused.error.code]).toEqual([503, 'unavailable'])
  const look = await app.look(app.urlOf(added[0]!.body.id, 'card', 'avif'))
  const { 'cache-control': kept, 'retry-after': again } = look.headers
  expect([look.statusCode, kept, again]).toEqual([503, 'no-store', '2'])
  expect(app.logs.join(), 'and says why').toMatch(/"reason":"the S3 store failed.*the files are unavailable/)
  expect((await app.remove(person, added[0]!.body.id)).status).toBe(200)
  await expect(app.parts.sweepErasures()).rejects.toThrow('the S3 store failed')
  s3 = await startS3(port)
  expect((await app.upload(person, small)).status).toBe(200)
  await app.parts.sweepErasures()
  // This store came back empty: the audit names the picture that lost its files.
  expect(await app.parts.auditOrphans()).toMatchObject({
    pending: 0,
    broken: [added[1]!.body.id],
    orphans: [],
  })
})
