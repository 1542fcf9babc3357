import { randomUUID } from 'node:crypto'
import { sql } from '../../../db/sql.ts'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { drawJpeg } from '../../../../test/support/pictures/attack-pictures.ts'
import { createMember, type Person } from '../../../../test/support/members/cast.ts'
import { fillHourlyLimit } from '../../../../test/support/members/fill-hourly-limit.ts'
import { bootPicturesForSuite, type PictureApp } from '../../../../test/support/pictures/boot-pictures.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import { openEncoder } from '../encode/encoder.ts'
import { countUpload } from './upload-budget.ts'
import { createPictureServices } from '../picture-services.ts'

const small = await drawJpeg(200, 250)
let app: PictureApp
let isAway = false
let isLate = false
bootPicturesForSuite((booted) => (app = booted), {
  files: (own) => ({
    ...own,
    async put(path, bytes, type) {
      if (isAway) throw new FilesUnavailable('away')
      await own.put(path, bytes, type)
      if (!isLate) return
      isLate = false
      app.clock.advance({ h: 2 })
      await app.parts.sweepErasures()
    },
  }),
})

let amina: Person
beforeEach(async () => {
  isAway = false
  app.clock.stopAt(app.clock.date())
  amina = await createMember(app.app)
  // One more picture fits into this hour.
  await fillHourlyLimit(app.app, 'upload_budgets', amina, 59)
})

async function expectRoomForOne() {
  expect((await app.upload(amina, small)).status).toBe(200)
  expect((await app.upload(amina, small)).error.code).toBe('too_many_attempts')
}

it('a picture that the store failed to save is not counted', async () => {
  isAway = true
  for (let attempt = 0; attempt < 3; attempt++) expect((await app.upload(amina, small)).status).toBe(503)
  isAway = false
  await expectRoomForOne()
})

it('a picture refused by busy encoders is not counted', async () => {
  const jammed = createPictureServices(
    {
      ...app.parts.store,
      examiner: app.app.examiner,
      encoder: openEncoder({ maxWaiting: 0 }),
      sessionSecret: app.secret,
    },
    app.parts.hooks,
  )
  const troubles: string[] = []
  const add = () => jammed.uploads.add(amina.id, randomUUID(), small, (why) => troubles.push(why))
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await add()).toEqual({ refused: 'unavailable', retryAfterS: 5 })
  expect(troubles).toEqual(Array(3).fill('too many tasks wait'))
  await jammed.close()
  await expectRoomForOne()
})

it('a doubtful picture whose files came too late opens no case', async () => {
  isLate = true
  const doubtful = { create: { width: 200, height: 250, channels: 3, background: '#00ffff' } } as const
  expect((await app.upload(amina, await sharp(doubtful).jpeg().toBuffer())).status).toBe(503)
  const waiting = sql`select from waiting_pictures where profile_id = ${amina.id}`
  expect(await app.query(waiting)).toEqual([])
})

it('an unreadable picture is counted, because it used an encoder', async () => {
  expect((await app.upload(amina, small.subarray(0, 40))).error.code).toBe('unreadable_image')
  expect((await app.upload(amina, small)).error.code).toBe('too_many_attempts')
})

it('a picture is not counted after a database failure, but is after an error of our own', async () => {
  const failing = (error: Error) => () =>
    countUpload(app.parts.store, amina.id, async () => {
      throw error
    })
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  for (let attempt = 0; attempt < 3; attempt++) await expect(failing(away)).rejects.toBe(away)
  await expect(failing(new Error('a mistake'))).rejects.toThrow('a mistake')
  expect((await app.upload(amina, small)).error.code).toBe('too_many_attempts')
  expect(await countUpload(app.parts.store, randomUUID(), async () => ({}))).toEqual({ refused: 'not_found' })
})

it('one member has at most five uploads at once, and a sixth uses no encoder', async () => {
  const add = () => app.parts.uploads.add(amina.id, randomUUID(), small, () => {})
  const answers = await Promise.all([add(), add(), add(), add(), add(), add()])
  const outcomes = answers.map((answer) => ('refused' in answer ? answer.refused : 'added'))
  expect(outcomes.at(-1)).toBe('too_many_pictures')
  expect(outcomes.toSorted().slice(0, 5)).toEqual(['added', ...Array(4).fill('too_many_attempts')])
  await expect(add()).resolves.toMatchObject({ refused: 'too_many_attempts' })
})
