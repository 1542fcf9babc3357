import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../../test/support/members/cast.ts'
import { startLocalExaminer } from '../../../../test/support/pictures/start-local-examiner.ts'
import { addMembers, type MemberSketch } from '../../../../test/support/members/add-members.ts'
import { bootPictures, type PictureApp } from '../../../../test/support/pictures/boot-pictures.ts'
import { query } from '../../../db/db.ts'
import { createHttpExaminer } from '../../../ports/examiner/http-examiner.ts'
import { discardFolder } from '../files/picture-folders.ts'
import { recordLook } from './examine-pictures.ts'

const plain = (background: string) => {
  const create = { width: 200, height: 250, channels: 3, background } as const
  return sharp({ create }).jpeg().toBuffer()
}

/** A picture with something to see in it, as different from others as the seed says. */
async function scene(seed: number, quality = 90, width = 200) {
  const cells = Array.from(
    { length: 48 },
    (_, at) => 90 + 165 * Math.abs((Math.sin(at * 12.9898 + seed * 78.233) * 43_758.5453) % 1),
  )
  const grey = Buffer.from(cells.flatMap((value) => [value, value * 0.9, value * 0.8]))
  return sharp(grey, { raw: { width: 6, height: 8, channels: 3 } })
    .resize(width, Math.round(width * 1.25), { kernel: 'cubic', fit: 'fill' })
    .jpeg({ quality })
    .toBuffer()
}

let app: PictureApp
let [amina, bilal]: Person[] = []
let isAway = false
/** What the examiner says of every picture, where the test has it say so. */
let saying: object | null = null
const service = startLocalExaminer()
const door = createServer((request, response) => {
  if (isAway) return response.writeHead(503).end()
  if (saying !== null)
    return request
      .resume()
      .on('end', () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(saying)),
      )
  service.emit('request', request, response)
})
beforeAll(async () => {
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening))
  const { port } = door.address() as AddressInfo
  app = await bootPictures({ examiner: createHttpExaminer(`http://127.0.0.1:${port}/`) })
  amina = await newPerson({ sex: 'female' })
  bilal = await newPerson({ sex: 'male' })
})
afterAll(async () => {
  await app.close()
  door.close()
})

async function newPerson(sketch: MemberSketch): Promise<Person> {
  const [member] = await addMembers(app.app, [sketch])
  return { ...member!, email: '', cookies: new Map() }
}
const mine = async (person: Person) => (await app.app.call(api.profile.mine, {}, person)).body
const seenBy = async (viewer: Person, person: Person) =>
  (await app.app.call(api.discovery.profile, { profileId: person.id }, viewer)).body.pictures.map(
    ({ id }) => id,
  )
/** Members who want pictures meet those who have a first one now, however far they have looked. */
const placeOf = async ({ id }: Person) => {
  const found = await query<{ at: string }>(
    app.db,
    sql`select deck_place as at from profiles where id = ${id}`,
  )
  return Number(found[0]!.at)
}
const openCases = (person: Person) =>
  app.query(sql`
    select c.kind, c.severity::int as severity, k.reason, k.picture_id as "pictureId", k.twin_id as "twinId",
      (extract(epoch from c.due_at - c.opened_at) / 3600)::int as hours
    from cases c join case_pictures k on k.case_id = c.id
    where c.member_id = ${person.id} and c.closed_at is null order by k.at`)

it('an explicit picture is refused with its own code and leaves nothing', async () => {
  const { status, error } = await app.upload(amina!, await plain('#ff00ff'))
  expect([status, error.code]).toEqual([422, 'explicit_picture'])
  await app.parts.sweepErasures()
  expect(await app.stored()).toEqual([])
  expect(await mine(amina!)).toMatchObject({ pictures: [], waitingPictures: [] })
})

it('a face at the edge of a wide picture stays in the card, square and tall crops', async () => {
  const face = '<ellipse cx="200" cy="260" rx="70" ry="90" fill="#ff0"/>'
  // Without a face, the eye-catcher would have the card.
  const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 1600 900"><rect width="1600" height="900" fill="#345"/><rect x="1100" y="200" width="400" height="500" fill="#b5563d"/>${face}</svg>`
  const bytes = await sharp(Buffer.from(wide)).png().toBuffer()
  const yellow = async (file: Buffer, cut: { left: number; top: number; width: number; height: number }) => {
    const { data } = await sharp(file).extract(cut).raw().toBuffer({ resolveWithObject: true })
    return Array.from({ length: data.length / 3 }, (_, at) => data.subarray(3 * at, 3 * at + 3)).filter(
      ([r = 0, g = 0, b = 0]) => r > 180 && g > 180 && b < 120,
    ).length
  }
  const hashes: string[] = []
  for (const late of [false, true]) {
    isAway = late
    const { body } = await app.upload(bilal!, bytes)
    isAway = false
    expect(body).toMatchObject({ waits: late })
    await app.parts.examineWaiting()
    hashes.push((await mine(bilal!)).pictures.find(({ id }) => id === body.id)!.thumbHash)
    const card = (await app.look(app.urlOf(body.id, 'card', 'webp'))).rawPayload
    const { width, height } = await sharp(card).metadata()
    const all = await yellow(card, { left: 0, top: 0, width, height })
    expect(all).toBeGreaterThan(1000)
    // What a square, and a tall frame on a phone, show of a card above the words.
    const square = { left: 0, top: Math.round(height * 0.04), width, height: Math.round(height * 0.8) }
    expect(await yellow(card, square)).toBe(all)
    const tall = {
      left: Math.round(width * 0.125),
      top: 0,
      width: Math.round(width * 0.75),
      height: Math.round(height * 0.63),
    }
    expect(await yellow(card, tall)).toBe(all)
  }
  // What stands there until a picture has come is cut like it.
  expect(hashes[1]).toBe(hashes[0])
  await app.parts.sweepErasures()
  expect(await app.stored()).toHaveLength(20)
  expect(await app.parts.auditOrphans()).toMatchObject({ orphans: [], broken: [] })
})

it('a picture the examiner cannot read is refused, and the next one is taken', async () => {
  const { error } = await app.upload(amina!, await plain('#000000'))
  expect(error.code).toBe('unreadable_image')
  const before = await placeOf(amina!)
  const next = await app.upload(amina!, await plain('#0000ff'))
  expect(next.body).toMatchObject({ waits: false })
  expect(app.logs.join()).toContain('a picture could not be added')
  const place = await placeOf(amina!)
  expect(place).toBeGreaterThan(before)
  // Another one brings nobody back who looked past her.
  const { body } = await app.upload(amina!, await plain('#0000ff'))
  expect(await placeOf(amina!)).toBe(place)
  await app.remove(amina!, body.id)
  // It shows no face, and is seen at once.
  expect(await seenBy(bilal!, amina!)).toEqual([next.body.id])
})

it('a doubtful picture opens a case and is visible only to its owner until it is decided', async () => {
  const before = await seenBy(bilal!, amina!)
  const { body } = await app.upload(amina!, await plain('#00ffff'))
  expect(body).toMatchObject({ waits: true })
  expect((await mine(amina!)).waitingPictures.map(({ id }) => id)).toEqual([body.id])
  expect(await seenBy(bilal!, amina!)).toEqual(before)
  expect((await app.look(app.urlOf(body.id, 'card', 'webp'))).statusCode).toBe(404)
  expect(await openCases(amina!)).toEqual([
    { kind: 'picture', severity: 2, reason: 'doubtful', pictureId: body.id, twinId: null, hours: 24 },
  ])
  expect(await app.parts.auditOrphans()).toMatchObject({ orphans: [] })
  // The machine does not look again at what a person has to decide.
  await app.parts.examineWaiting()
  expect((await mine(amina!)).waitingPictures).toHaveLength(1)
  expect((await app.remove(bilal!, body.id)).status).toBe(404)
  // A server that lost its answer takes it for lost.
  const [{ path } = { path: '' }] = await app.query(sql<{ path: string }>`
    select storage_path as path from waiting_pictures where id = ${body.id}`)
  const filesOf = async () => (await app.stored()).filter((name) => name.startsWith(path)).length
  await discardFolder(app.parts.store, path)
  await app.parts.sweepErasures()
  expect(await filesOf()).toBe(10)
  const { body: left } = await app.remove(amina!, body.id)
  expect(left.pictures.map(({ id }) => id)).toEqual(before)
  expect((await mine(amina!)).waitingPictures).toEqual([])
  await app.parts.sweepErasures()
  expect(await filesOf()).toBe(0)
})

it('a doubtful picture that may show a child is a danger, due in two hours', async () => {
  const person = await newPerson({ sex: 'male' })
  const face = { height: 0.5, years: 14, real: 1, live: 1, smile: 0, left: 0, up: 0, measure: [1] }
  saying = { explicit: 0.6, suggestive: 0, faces: [{ ...face, years: 30 }, face] }
  const { body } = await app.upload(person, await plain('#aa8844'))
  saying = null
  expect(await openCases(person)).toMatchObject([{ severity: 1, pictureId: body.id, hours: 2 }])
})

it('while the examiner is away pictures wait, and are examined when it returns', async () => {
  const person = await newPerson({ sex: 'female' })
  const asked = () => app.query(sql`select from pgboss.job where name = 'examine-waiting-pictures'`)
  const [before, place] = [(await asked()).length, await placeOf(person)]
  isAway = true
  const sent = await Promise.all(['#aa8844', '#ff00ff', '#00ffff', '#0000ff'].map(plain))
  const ids: string[] = []
  for (const bytes of sent) {
    const { status, body } = await app.upload(person, bytes)
    expect([status, body]).toMatchObject([200, { waits: true }])
    ids.push(body.id)
  }
  // The same upload again is the same picture.
  expect((await app.upload(person, sent[0]!, ids[0])).body).toMatchObject({ id: ids[0], waits: true })
  await app.parts.examineWaiting()
  expect((await mine(person)).waitingPictures.map(({ id }) => id)).toEqual(ids)
  expect(await asked()).toHaveLength(before + 4)
  isAway = false
  // One whose files are lost is refused like one that cannot be read.
  const [lost] = await app.query(sql<{ path: string }>`
    select storage_path as path from waiting_pictures where id = ${ids[3]!}`)
  await app.files.removeFolder(lost!.path)
  // Two servers look at once.
  await Promise.all([app.parts.examineWaiting(), app.parts.examineWaiting()])
  expect(await seenBy(bilal!, person)).toEqual([ids[0]])
  expect(await placeOf(person)).toBeGreaterThan(place)
  expect((await mine(person)).waitingPictures.map(({ id }) => id)).toEqual([ids[2]])
  const told = await app.app.call(api.notifications.list, {}, person)
  expect(told.body.notifications.map(({ code }) => code)).toEqual(['picture_refused', 'picture_refused'])
  await app.parts.sweepErasures()
  expect(await app.parts.auditOrphans()).toMatchObject({ orphans: [], broken: [] })
})

it('the limit of five pictures includes waiting ones', async () => {
  const person = await newPerson({ sex: 'male' })
  for (let at = 0; at < 5; at++)
    expect((await app.upload(person, await plain(at % 2 ? '#00ffff' : '#aa8844'))).status).toBe(200)
  expect((await app.upload(person, await plain('#aa8844'))).error.code).toBe('too_many_pictures')
})

it('the same picture in two accounts, even rescaled, opens a case about the second', async () => {
  const first = await app.upload(amina!, await scene(1))
  expect(await openCases(amina!)).not.toContainEqual(expect.objectContaining({ reason: 'twice' }))
  const other = await app.upload(bilal!, await scene(2))
  expect(await openCases(bilal!)).toEqual([])
  // Once more in the same account is nobody's business.
  await app.upload(amina!, await scene(1, 60))
  expect(await openCases(amina!)).not.toContainEqual(expect.objectContaining({ reason: 'twice' }))
  const { body } = await app.upload(bilal!, await scene(1, 55, 350))
  expect(await openCases(bilal!)).toEqual([
    { kind: 'picture', severity: 2, reason: 'twice', pictureId: body.id, twinId: first.body.id, hours: 24 },
  ])
  expect(other.status).toBe(200)
  // Six bits of a look may differ, and not seven.
  const [look] = await app.query(sql<{ hash: string }>`
    select hash::text from picture_looks where picture_id = ${first.body.id}`)
  for (const [bits, twins] of [
    [0b111_111n, [first.body.id]],
    [0b1_111_111n, []],
  ] as const) {
    const found: (string | null)[] = []
    const onFinding = async (_: unknown, { twinId }: { twinId: string | null }) => void found.push(twinId)
    await app.query(sql`delete from picture_looks where picture_id = ${other.body.id}`)
    const changed = { id: other.body.id, profileId: bilal!.id, lookHash: BigInt(look!.hash) ^ bits }
    await app.transact((tx) => recordLook(tx, { ...app.parts.hooks, onFinding }, changed))
    expect(found).toEqual(twins)
  }
  // Nor is it overlooked by having waited.
  const third = await newPerson({ sex: 'male' })
  isAway = true
  await app.upload(third, await scene(1, 70))
  isAway = false
  await app.parts.examineWaiting()
  expect(await openCases(third)).toMatchObject([{ reason: 'twice', twinId: first.body.id }])
})

it('the hash of a picture is erased with the picture', async () => {
  const [person, id] = [await newPerson({ sex: 'male' }), randomUUID()]
  await app.upload(person, await scene(3), id)
  await app.upload(person, await scene(4))
  const looks = () => app.query(sql`select from picture_looks where picture_id = ${id}`)
  expect(await looks()).toHaveLength(1)
  await app.remove(person, id)
  expect(await looks()).toHaveLength(0)
  const third = await newPerson({ sex: 'male' })
  await app.upload(third, await scene(3))
  expect(await openCases(third)).toEqual([])
})

it('erasing an account erases its waiting pictures', async () => {
  const person = await newPerson({ sex: 'female' })
  await app.upload(person, await plain('#00ffff'))
  await app.transact((tx) => app.parts.eraseOf(tx, person.id))
  await app.parts.sweepErasures()
  const waiting = await app.query(sql`select from waiting_pictures where profile_id = ${person.id}`)
  expect(waiting).toEqual([])
  expect(await app.parts.auditOrphans()).toMatchObject({ orphans: [] })
})
