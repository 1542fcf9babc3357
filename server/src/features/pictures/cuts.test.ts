import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CardCut } from '@mithaq/contract/pictures'
import { limits } from '@mithaq/contract/limits'
import { sql } from '../../db/sql.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bombPng, jpeg, notPictures } from '../../../test/attack-pictures.ts'
import { newAccount, newMember, type Person } from '../../../test/cast.ts'
import { encodersForSuite } from '../../../test/encoders.ts'
import { localExaminer } from '../../../test/local-examiner.ts'
import { bootPictures, type PictureApp } from '../../../test/pictures.ts'
import { query } from '../../db/db.ts'
import { httpExaminer } from '../../ports/http-examiner.ts'
import { takeCuts, type CutAttempts } from './cuts.ts'

interface Size {
  width: number
  height: number
}

let app: PictureApp
let sara: Person
let isAway = false
const service = localExaminer()
const door = createServer((request, response) =>
  isAway ? response.writeHead(503).end() : service.emit('request', request, response),
)
const { start } = encodersForSuite()
beforeAll(async () => {
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening))
  const { port } = door.address() as AddressInfo
  app = await bootPictures({ examiner: httpExaminer(`http://127.0.0.1:${port}/`) })
})
afterAll(async () => {
  await app.close()
  door.close()
})
beforeEach(async () => {
  isAway = false
  sara = await newAccount(app.app)
})

const ask = (person: Person | null, copy: Buffer, { width, height }: Size) =>
  app.send('POST', `/cut?width=${width}&height=${height}`, person, copy, 'image/jpeg')
const copyOf = (picture: Buffer) =>
  sharp(picture)
    .resize(limits.pictures.copy.side, limits.pictures.copy.side, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()

/** The examiner of the tests takes what is yellow for the face. */
const face = (x: number, y: number, size: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${size * 0.4}" ry="${size / 2}" fill="#ff0"/>`
/** Red from left to right and blue from above to below: each colour is at one place alone. */
const places = ({ width, height }: Size) => {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      data[3 * (y * width + x)] = 20 + Math.round((215 * x) / width)
      data[3 * (y * width + x) + 2] = 20 + Math.round((215 * y) / height)
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
}
const scene = (size: Size, drawn: string) => {
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${drawn}</svg>`
  return places(size)
    .composite([{ input: Buffer.from(layer) }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Where the upload of the picture was cut in truth, read from the colours at the ends of its card. */
async function cutOfUpload(picture: Buffer): Promise<CardCut> {
  const { body } = await app.upload(await newMember(app.app), picture)
  const card = sharp((await app.look(app.urlOf(body.id, 'card', 'webp'))).rawPayload)
  const { width, height } = await card.metadata()
  const colourOf = async (left: number, top: number, wide: number, high: number) => {
    const part = await card.clone().extract({ left, top, width: wide, height: high }).toBuffer()
    const { channels } = await sharp(part).stats()
    return channels.map(({ mean }) => (mean - 20) / 215)
  }
  // The lower ends: no face is there.
  const strip = Math.max(2, Math.round(height / 50))
  const [fromX = 0, , toY = 0] = await colourOf(0, height - strip, 2, strip)
  const [toX = 0] = await colourOf(width - 2, height - strip, 2, strip)
  const [, , fromY = 0] = await colourOf(0, 0, 2, strip)
  const half = strip / height / 2
  const high = (toY - fromY) / (1 - 2 * half)
  return { left: fromX, width: toX - fromX, top: fromY - half * high, height: high }
}

const skin = '<ellipse cx="1300" cy="260" rx="90" ry="120" fill="#c98f6b"/>'
const eyeCatcher =
  '<circle cx="400" cy="300" r="120" fill="#fff"/><circle cx="400" cy="300" r="60" fill="#000"/>'
it.each([
  ['wide, with a head at its edge', { width: 2400, height: 1350 }, face(330, 480, 220), 330 / 2400],
  ['wide, with a head far from any edge', { width: 1600, height: 900 }, face(900, 300, 180), 900 / 1600],
  ['wide, with skin alone to go by', { width: 1800, height: 900 }, skin, 1300 / 1800],
  ['wide, with no more than something that stands out', { width: 1800, height: 900 }, eyeCatcher, 400 / 1800],
  ['tall, with its head in the middle', { width: 1000, height: 2000 }, face(500, 1000, 200), 0.5],
  ['tall, with a head at its edge', { width: 1200, height: 2400 }, face(260, 900, 200), 260 / 1200],
  // A copy of 640 pixels is too small to come closer in, the picture is not.
  [
    'of a card’s shape, with a head at its edge',
    { width: 1600, height: 2000 },
    face(330, 700, 200),
    330 / 1600,
  ],
  ['too small to come closer', { width: 500, height: 620 }, face(90, 210, 70), 90 / 500],
])('by a small copy it is known where the card of a picture is cut that is %s', async (_, size, drawn, x) => {
  const picture = await scene(size, drawn)
  const { status, body } = await ask(sara, await copyOf(picture), size)
  expect(status).toBe(200)
  const cut = body as unknown as CardCut
  expect(Object.keys(body)).toEqual(['left', 'top', 'width', 'height'])
  const uploaded = await cutOfUpload(picture)
  for (const part of ['left', 'top', 'width', 'height'] as const)
    expect(Math.abs(cut[part] - uploaded[part]), JSON.stringify([part, cut, uploaded])).toBeLessThan(0.03)
  // Whoever it is of is inside.
  expect(x).toBeGreaterThan(cut.left)
  expect(x).toBeLessThan(cut.left + cut.width)
  expect((cut.width * size.width) / (cut.height * size.height)).toBeCloseTo(0.8, 2)
})

const plain = (background: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .jpeg()
    .toBuffer()
const small: Size = { width: 40, height: 50 }
const code = async (person: Person | null, copy: Buffer, size = small) => {
  const { status, error } = await ask(person, copy, size)
  return [status, error.code]
}

it('what is asked of a copy leaves no file, no row and no line, and says nothing of what else it shows', async () => {
  const kept = () =>
    query(
      app.db,
      sql`
        select (select count(*) from file_erasures)::int + (select count(*) from waiting_pictures)::int
          + (select count(*) from picture_ids)::int + (select count(*) from picture_looks)::int
          + (select count(*) from cases)::int as kept`,
    )
  const before = [await app.stored(), await kept()]
  const lines = app.logs.length
  // Fine, explicit and doubtful.
  const answers = []
  for (const colour of ['#aa8844', '#ff00ff', '#00ffff'])
    answers.push(await ask(sara, await plain(colour), small))
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
  expect([await app.stored(), await kept()]).toEqual(before)
  const told = app.logs.slice(lines).map((line) => JSON.parse(line).msg)
  expect(new Set(told)).toEqual(new Set(['incoming request', 'request completed']))
})

it('strangers and who is shut out are told nothing, members like everybody who has an account', async () => {
  const copy = await plain('#aa8844')
  expect(await code(null, copy)).toEqual([401, 'unauthenticated'])
  expect((await ask(await newMember(app.app), copy, small)).status).toBe(200)
  const member = await newMember(app.app)
  await query(
    app.db,
    sql`
      update profiles set is_active = false, held = 'suspended', held_until = ${app.clock.sql} + interval '3 days'
      where id = ${member.id}`,
  )
  expect(await code(member, copy)).toEqual([403, 'account_held'])
})

it('what is no picture, is none that can be read, or is not what it is said to be, has no cut', async () => {
  for (const bytes of Object.values(notPictures).slice(0, 3))
    expect(await code(sara, bytes)).toEqual([415, 'unsupported_image'])
  const copy = await jpeg(400, 500)
  const fits: Size = { width: 800, height: 1000 }
  expect((await ask(sara, copy, fits)).status).toBe(200)
  const cannotBeRead: [Buffer, Size][] = [
    [copy.subarray(0, 2000), fits],
    [await plain('#000000'), small],
    // Larger than a copy is.
    [await jpeg(700, 875), fits],
    [await bombPng(6_400, 6_400), { width: 6400, height: 6400 }],
    // Of another shape.
    [copy, { width: 1000, height: 800 }],
  ]
  for (const [bytes, size] of cannotBeRead)
    expect(await code(sara, bytes, size)).toEqual([422, 'unreadable_image'])
  for (const size of [
    { width: 0, height: 50 },
    { width: 40, height: 50.5 },
    { width: 41_000_000, height: 1 },
    { width: Number.NaN, height: 1 },
  ])
    expect(await code(sara, copy, size)).toEqual([400, 'invalid_input'])
  const padded = Buffer.concat([copy, Buffer.alloc(limits.pictures.copy.bytes)])
  expect(await code(sara, padded, fits)).toEqual([413, 'too_large'])
})

it('as often as an hour bears; what we had no time for is not counted', async () => {
  const copy = await plain('#aa8844')
  app.clock.stopAt(app.clock.date())
  isAway = true
  expect(await code(sara, copy)).toEqual([503, 'unavailable'])
  isAway = false
  for (let asked = 0; asked < limits.pictures.copy.anHour; asked++)
    expect((await ask(sara, copy, small)).status).toBe(200)
  const { status, error, headers } = await ask(sara, copy, small)
  expect([status, error.code, headers['retry-after']]).toEqual([429, 'too_many_attempts', '60'])
  expect((await ask(await newAccount(app.app), copy, small)).status).toBe(200)
})

const unbounded: CutAttempts = { spend: async () => null, giveBack: async () => {} }
const outcomes = async (asked: ReturnType<ReturnType<typeof takeCuts>>[]) =>
  (await Promise.all(asked)).map((answer) => ('refused' in answer ? answer.refused : 'cut'))

it('one account asks for one after another, and one more may wait', async () => {
  const copy = await plain('#aa8844')
  const [encoder, examiner] = [start(), app.app.examiner]
  let [now, most] = [0, 0]
  const look: typeof examiner.look = async (...picture) => {
    most = Math.max(most, ++now)
    const seen = await examiner.look(...picture)
    now--
    return seen
  }
  const cuts = takeCuts({ encoder, examiner: { ...examiner, look } })
  const add = (id: string) => cuts(id, copy, small, unbounded)
  expect(await outcomes([add('a'), add('a'), add('a')])).toEqual(['cut', 'cut', 'unavailable'])
  expect(most).toBe(1)
  expect(await outcomes([add('a'), add('b')])).toEqual(['cut', 'cut'])
})

it('uploads go first, and where too many wait already there is no cut', async () => {
  const [copy, picture] = [await plain('#aa8844'), await jpeg(200, 250)]
  const encoder = start()
  const done: string[] = []
  const cuts = takeCuts({ encoder, examiner: app.app.examiner })
  const cut = async (id: string) => {
    const answer = await cuts(id, copy, small, unbounded)
    done.push('refused' in answer ? answer.refused : 'cut')
  }
  const upload = async () =>
    void done.push(...Object.keys(await encoder.encode(picture, { only: ['thumb.webp'] })))
  // The first has the encoder to itself; the uploads come while the cuts wait.
  await Promise.all([
    upload(),
    ...Array.from({ length: 9 }, (_, at) => cut(`waits ${at}`)),
    upload(),
    upload(),
  ])
  expect(done).toEqual(['unavailable', ...Array(3).fill('encoded'), ...Array(8).fill('cut')])
})
