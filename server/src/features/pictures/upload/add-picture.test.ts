import { randomUUID } from 'node:crypto'
import { formats, variants, type Variant } from '@mithaq/contract/pictures'
import { sql } from '../../../db/sql.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  drawBombPng,
  drawJpeg,
  invalidPictures,
  drawPhoto,
  drawPicturesWithMetadata,
} from '../../../../test/support/pictures/attack-pictures.ts'
import { signUpAccount, createMember } from '../../../../test/support/members/cast.ts'
import { createToken } from '../../../../test/support/members/add-members.ts'
import { fillHourlyLimit, stopClockInBucket } from '../../../../test/support/members/fill-hourly-limit.ts'
import { bootPicturesForSuite, type PictureApp } from '../../../../test/support/pictures/boot-pictures.ts'
import { listPicturesByMember } from '../album/album-rows.ts'

const [small, other] = [await drawJpeg(200, 250), await drawPhoto(250, 200).png().toBuffer()]
let app: PictureApp

bootPicturesForSuite((booted) => (app = booted))

const memberWith = (count: number) => app.memberWith(count, small)

describe('uploads', () => {
  it('are limited per hour, and a retry does not count', async () => {
    const { person, ids } = await memberWith(1)
    stopClockInBucket(app.app)
    await fillHourlyLimit(app.app, 'upload_budgets', person, 59)
    expect((await app.upload(person, small)).status).toBe(200)
    const refused = await app.upload(person, other)
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts'])
    expect(Number(refused.headers['retry-after'])).toBe(63 * 60)
    expect((await app.upload(person, small, ids[0])).status).toBe(200)
    expect((await app.upload(await createMember(app.app), small)).status).toBe(200)
    app.app.clock.advance({ min: 63 })
    person.token = await createToken(app.app, person.id)
    expect((await app.upload(person, other)).status).toBe(200)
  })
})

describe('adding a picture', () => {
  it('answers with its id and a preview, and serves every variant', async () => {
    const person = await createMember(app.app)
    const id = randomUUID()
    const { status, body } = await app.upload(person, await drawJpeg(1000, 1250), id)
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      thumbHash: expect.stringMatching(/^[A-Za-z0-9+/]{20,50}=*$/),
      blurred: false,
      address: expect.stringMatching(/^[0-9a-z]{5}-[\w-]{22}$/),
      waits: false,
    })
    // The full one fits inside 1600, so this picture stays as wide as it came.
    const widths = { thumb: 160, small: 400, card: 800, full: 1000 }
    for (const variant of Object.keys(variants) as Variant[])
      for (const format of formats) {
        const served = await app.look(app.urlOf(id, variant, format))
        expect(served.statusCode).toBe(200)
        expect(served.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': expect.stringMatching(/^private, max-age=\d{3,4}, immutable$/),
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
        const { width } = await sharp(served.rawPayload).metadata()
        expect(width).toBe(widths[variant])
        const etag = String(served.headers.etag)
        const again = await app.look(app.urlOf(id, variant, format), { 'if-none-match': `"x", ${etag}` })
        expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
      }
    expect((await listPicturesByMember(app.db, [person.id, randomUUID()])).get(person.id)).toEqual([
      { id, thumbHash: body.thumbHash, blurred: false, address: '' },
    ])
  })

  it('names what it stores itself, and never says how', async () => {
    const { ids } = await memberWith(1)
    const [row] = await app.query(sql<{ path: string }>`
      select storage_path as path from profile_pictures where id = ${ids[0]!}`)
    expect(row!.path).not.toBe(ids[0])
    const served = await app.look(app.urlOf(ids[0]!, 'thumb', 'avif'))
    expect(JSON.stringify(served.headers)).not.toContain(row!.path)
  })

  it('adds a retried upload once, at the same time or later', async () => {
    const person = await createMember(app.app)
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => app.upload(person, small, id)))
    answers.push(await app.upload(person, small, id.toUpperCase()), await app.upload(person, small, id))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual(answers[0]!.body)
    }
    expect(await app.album(person)).toEqual([{ id, position: 0 }])
  })

  it('refuses an id of one’s own for another picture, at the same time or later', async () => {
    const person = await createMember(app.app)
    const id = randomUUID()
    const race = await Promise.all([app.upload(person, small, id), app.upload(person, other, id)])
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const sent = race[0]!.status === 200 ? small : other
    const refused = await app.upload(person, sent === small ? other : small, id)
    expect([refused.status, refused.error.code]).toEqual([409, 'id_reused'])
    expect((await app.upload(person, sent, id)).status).toBe(200)
    expect(await app.album(person)).toEqual([{ id, position: 0 }])
  })

  it('never gives the id of a removed or erased picture to anybody again', async () => {
    const { person, ids } = await memberWith(2)
    const [removed, kept] = ids
    await app.remove(person, removed!)
    const stranger = await createMember(app.app)
    const again = async (who: typeof person, id: string) => {
      const { status, error } = await app.upload(who, small, id)
      return [status, error.code]
    }
    expect(await again(stranger, removed!)).toEqual([404, 'not_found'])
    expect(await again(person, removed!)).toEqual([409, 'id_reused'])
    await app.transact((tx) => app.parts.eraseOf(tx, person.id))
    expect(await again(stranger, kept!)).toEqual([404, 'not_found'])
    expect(await app.album(stranger)).toEqual([])
    const left = await app.query(sql`
      select member_id, sent_hash from picture_ids where id = any(${ids}::uuid[])`)
    expect(left).toEqual([1, 2].map(() => ({ member_id: null, sent_hash: null })))
  })

  it('refuses an id that another member has used, as if there were no such thing', async () => {
    const { ids } = await memberWith(1)
    const stranger = await createMember(app.app)
    const answer = await app.upload(stranger, small, ids[0])
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
    const id = randomUUID()
    const people = await Promise.all([createMember(app.app), createMember(app.app), createMember(app.app)])
    const race = await Promise.all(people.map((person) => app.upload(person, small, id)))
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })

  it('takes exactly five, however many come at once', async () => {
    const person = await createMember(app.app)
    const ids = Array.from({ length: 12 }, () => randomUUID())
    const first = await Promise.all(ids.slice(0, 4).map((id) => app.upload(person, small, id)))
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const more = await Promise.all(ids.slice(4).map((id) => app.upload(person, small, id)))
    const codes = more.map(({ status, error }) => (status === 200 ? 'added' : error.code))
    expect(codes.toSorted()).toEqual(['added', ...Array(7).fill('too_many_pictures')])
    expect((await app.album(person)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect((await app.upload(person, small, ids[0])).status).toBe(200)
  })

  it('holds five in the database even if the code did not', async () => {
    const { person } = await memberWith(1)
    const insert = (position: number) =>
      app.query(sql`insert into profile_pictures (id, profile_id, storage_path, position, created_at)
          values (${randomUUID()}, ${person.id}, ${`demo:${randomUUID()}`}, ${position}, now())`)
    await expect(insert(0)).rejects.toThrow('profile_pictures_position_key')
    await expect(insert(5)).rejects.toThrow('profile_pictures_position_check')
  })
})

describe('attacks', () => {
  it.each(Object.entries(invalidPictures))('answers %s with the format error', async (_, bytes) => {
    const person = await createMember(app.app)
    for (const type of ['image/png', 'image/svg+xml', 'application/octet-stream']) {
      const { status, error } = await app.upload(person, bytes, randomUUID(), type)
      expect([status, error.code]).toEqual([415, 'unsupported_image'])
    }
  })

  it('refuses what cannot or should not be read, and keeps nothing of it', async () => {
    const person = await createMember(app.app)
    await app.parts.sweepErasures()
    const before = await app.stored()
    const broken = {
      bomb: await drawBombPng(6_400, 6_400),
      truncated: (await drawJpeg(600, 750)).subarray(0, 4_000),
      beginning: small.subarray(0, 4),
      script: Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//'),
    }
    for (const [name, bytes] of Object.entries(broken)) {
      const { status, error } = await app.upload(person, bytes)
      expect([name, status, error.code]).toEqual([name, 422, 'unreadable_image'])
    }
    expect(await app.album(person)).toEqual([])
    expect(await app.stored()).toEqual(before)
    // The sender is told, and nobody else need be.
    expect(app.logs.join()).not.toContain('a picture could not be added')
  }, 120_000)

  it('refuses a picture whose shorter side is less than 200 pixels', async () => {
    const person = await createMember(app.app)
    const statusOf = async (width: number, height: number) =>
      (await app.upload(person, await drawJpeg(width, height))).status
    const { status, error } = await app.upload(person, await drawJpeg(60, 80))
    expect([status, error.code, error.values]).toEqual([422, 'picture_too_small', { min: 200 }])
    expect([await statusOf(199, 400), await statusOf(400, 199)]).toEqual([422, 422])
    expect(await app.album(person)).toEqual([])
    expect([await statusOf(200, 200), await statusOf(3000, 200)]).toEqual([200, 200])
  })

  it('takes 5 MB and not a byte more', async () => {
    const person = await createMember(app.app)
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    expect((await app.upload(person, padded(5 * 1024 * 1024))).status).toBe(200)
    const { status, error } = await app.upload(person, padded(5 * 1024 * 1024 + 1))
    expect([status, error.code]).toEqual([413, 'too_large'])
  })

  it('serves a picture that was also a page as a picture alone, without its metadata', async () => {
    const person = await createMember(app.app)
    for (const [name, bytes] of Object.entries(await drawPicturesWithMetadata())) {
      const { body } = await app.upload(person, bytes)
      for (const variant of Object.keys(variants) as Variant[])
        for (const format of formats) {
          const { rawPayload, headers } = await app.look(app.urlOf(body.id, variant, format))
          expect(headers['content-type']).toBe(`image/${format}`)
          const text = rawPayload.toString('latin1')
          for (const trace of ['script', '51.5014', 'GPS', 'Exif\0', 'xpacket', 'Leila'])
            expect(text.includes(trace), `${trace} of ${name}`).toBe(false)
        }
    }
  })

  it.each([
    '/pictures/..%2f..%2fetc/passwd',
    '/pictures/%2e%2e/secrets/session',
    `/pictures/${randomUUID()}/..%2f..%2fsession`,
    `/pictures/${randomUUID()}/card.svg`,
    `/pictures/${randomUUID()}/card.avif`,
    `/pictures/${randomUUID()}/abcd-${'a'.repeat(22)}/card.avif`,
    `/pictures/${randomUUID()}/card.avif.part`,
    '/pictures/x/card.avif',
    "/pictures/'%20or%20true/card.avif",
    `/pictures/${'a'.repeat(90)}/card.avif`,
  ])('finds nothing at %s', async (url) => {
    const { statusCode, headers, payload } = await app.look(url)
    expect(statusCode).toBe(404)
    if (url.includes('%2e%2e')) return
    expect(payload).toBe('Not found')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers['content-type']).toMatch(/^text\/plain/)
  })

  it('takes an id and no name', async () => {
    const person = await createMember(app.app)
    for (const id of ['..%2f..%2fx.png', 'x.png', `${randomUUID()}.svg`]) {
      const { status, error } = await app.upload(person, small, id)
      expect([status, error.code]).toEqual([400, 'invalid_input'])
    }
    const { status, error } = await app.upload(person, small, '%00')
    expect([status, error.code]).toEqual([400, 'malformed'])
  })

  it('is for members', async () => {
    const person = await signUpAccount(app.app)
    expect((await app.upload(person, small)).error.code).toBe('profile_required')
    expect((await app.send('POST', `/${randomUUID()}`, null, small, 'image/png')).status).toBe(401)
  })
})
