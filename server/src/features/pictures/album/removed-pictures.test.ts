import { readdirSync } from 'node:fs'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { decisionCalls } from '../../../../test/support/staff/decision-calls.ts'
import { addMembers, createToken, type Member } from '../../../../test/support/members/add-members.ts'
import { sendPicture } from '../../../../test/support/pictures/send-picture.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { settleDoubtfulPictures } from '../../verification/review/picture-cases.ts'
import { savePictureOrder } from './album.ts'
import { lockAlbum, listPictures, deletePictures } from './album-rows.ts'
import { eraseUnappealedPictures } from './removed-pictures.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
const { caseOf, decide, decided, settle } = decisionCalls(() => app)

let [leyla, yahya]: Staff[] = []
let [emina, reporter]: Member[] = []
beforeEach(async () => {
  for (const table of ['accounts', 'cases', 'staff', 'attempt_rates'])
    await app.query(sql`delete from ${sql.ref(table)}`)
  await signIn()
  ;[emina, reporter] = await addMembers(app, [{ sex: 'female' }, { sex: 'male' }])
})
async function signIn() {
  leyla = await createStaff(app)
  yahya = await createStaff(app, { name: 'Yahya', sex: 'male' })
}

/** Bytes that only this colour has. */
const bytesOf = (background: string) =>
  sharp({ create: { width: 210, height: 280, channels: 3, background } })
    .jpeg()
    .toBuffer()
const publish = async (background: string) => (await sendPicture(app, emina!, await bytesOf(background))).id
const album = async () =>
  (await app.call(api.profile.mine, {}, emina!)).body.pictures.map(({ id }: { id: string }) => id)
const files = () =>
  readdirSync(app.config.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('full.webp'),
  ).length
const tidyUp = async () => {
  await eraseUnappealedPictures(app.pictures.store)
  await app.pictures.sweepErasures()
}
const goOn = async () => {
  emina!.token = await createToken(app, emina!.id)
  const { statements } = (await app.call(api.standing.mine, {}, emina!)).body
  await app.call(api.standing.read, { id: statements[0]!.id }, emina!)
  return statements[0]!.id
}
const placeOf = async () => {
  const at = sql<{ place: string }>`select deck_place as place from profiles where id = ${emina!.id}`
  return Number((await app.query(at))[0]!.place)
}
const words = 'It is my own picture, and everybody in it is dressed.'

it('only staff see a removed picture until a granted appeal puts it back in its place', async () => {
  const before = files()
  const [first, second, third] = [
    await publish('#404040'),
    await publish('#606060'),
    await publish('#808080'),
  ]
  // How the first one looks, and that the badge was given by it.
  await app.query(sql`insert into picture_looks (picture_id, hash, bands) values (${first}, 5, '{5}')`)
  await app.query(sql`insert into badge_pictures (picture_id) values (${first})`)
  await app.query(sql`insert into badges (member_id) values (${emina!.id})`)
  const isCompared = async () =>
    (await app.query(sql`update badges set compare = false where compare returning 1`)).length > 0
  const [hers] = await addMembers(app, [{ sex: 'female' }])
  const another = (await sendPicture(app, hers!, await bytesOf('#123456'))).id
  await decided(reporter!, emina!, leyla!, 'remove_pictures', { pictures: [first, third, another] })
  await tidyUp()
  expect(await isCompared()).toBe(true)
  expect((await app.call(api.profile.mine, {}, hers!)).body.pictures).toHaveLength(1)
  const id = await goOn()
  expect(await album()).toEqual([second])
  const address = app.pictures.addresses.sign(first, false)
  const { statusCode } = await app.server.inject({ url: `/pictures/${first}/${address}/full.webp` })
  expect(statusCode).toBe(404)
  const added = await publish('#a0a0a0')
  await app.call(api.standing.appeal, { id, words }, emina!)
  const appealed = await caseOf(emina!.id, yahya!, 'appeal')
  const shown = await app.call(api.review.pictures, { caseId: appealed.id }, yahya!)
  expect(shown.body.pictures).toMatchObject([
    { id: first, reason: 'removed' },
    { id: third, reason: 'removed' },
  ])
  await isCompared()
  const place = await placeOf()
  await decide(appealed.id, yahya!, 'restore')
  await settle()
  await tidyUp()
  expect(await album()).toEqual([first, second, third, added])
  // Members who filter by pictures may have passed her.
  expect(await placeOf()).toBeGreaterThan(place)
  expect(await isCompared()).toBe(true)
  const known = await app.query(sql`
    select picture_id as id, hash::int from badge_pictures left join picture_looks using (picture_id) where at_verification`)
  expect(known).toEqual([{ id: first, hash: 5 }])
  expect(files()).toBe(before + 5)
  expect((await app.pictures.auditOrphans()).orphans).toEqual([])
})

it('removed pictures return only while the album has room; pictures added meanwhile stay', async () => {
  const [second, first] = [await publish('#404040'), await publish('#606060')]
  await app.call(api.pictures.reorder, { ids: [first, second] }, emina!)
  await decided(reporter!, emina!, leyla!, 'remove_pictures', { pictures: [first, second] })
  const id = await goOn()
  const added = []
  for (const colour of ['#707070', '#808080', '#909090']) added.push(await publish(colour))
  // One that is being looked at has its room too: with nobody to take it out it would wait for ever.
  const waiting = await publish('#00ffff')
  await app.call(api.standing.appeal, { id, words }, emina!)
  await decide((await caseOf(emina!.id, yahya!, 'appeal')).id, yahya!, 'restore')
  await settle()
  expect(await album()).toEqual([first, ...added])
  await decide((await caseOf(emina!.id, leyla!, 'picture')).id, leyla!, 'dismiss')
  await settle()
  await settleDoubtfulPictures(app.pictures)
  expect(await album()).toEqual([first, ...added, waiting])
})

it('a picture published while another is removed comes last, and the next one after it', async () => {
  const [first, second] = [await publish('#404040'), await publish('#606060')]
  const waiting = await publish('#00ffff')
  await decide((await caseOf(emina!.id, leyla!, 'picture')).id, leyla!, 'dismiss')
  app.clock.advance({ s: 10 })
  const { settling } = await app.transact(async (tx) => {
    // As a removal does.
    await lockAlbum(tx, emina!.id)
    await deletePictures(tx, sql`id = ${first}`)
    await savePictureOrder(tx, emina!.id, await listPictures(tx, emina!.id))
    const shown = settleDoubtfulPictures(app.pictures)
    await Promise.race([shown, waitUntilLocksAwaited(app.db)])
    return { settling: shown }
  })
  await settling
  const next = await publish('#808080')
  expect(await album()).toEqual([second, waiting, next])
})

it('a granted appeal restores only the pictures removed by its own decision', async () => {
  const [kept, gone] = [await publish('#404040'), await publish('#606060')]
  await decided(reporter!, emina!, leyla!, 'remove_pictures', { pictures: [gone] })
  await goOn()
  const [other] = (await addMembers(app, [{ sex: 'male' }])) as [Member]
  await decided(other, emina!, leyla!, 'remove_pictures', { pictures: [kept] })
  const id = await goOn()
  await app.call(api.standing.appeal, { id, words }, emina!)
  await decide((await caseOf(emina!.id, yahya!, 'appeal')).id, yahya!, 'restore')
  await settle()
  expect(await album()).toEqual([kept])
})

it('a removed picture is erased after a refused appeal or 6 months, not during an open appeal', async () => {
  const before = files()
  const pictures = [await publish('#404040')]
  await decided(reporter!, emina!, leyla!, 'remove_pictures', { pictures })
  const id = await goOn()
  app.clock.advance({ d: 180 })
  await tidyUp()
  expect(files()).toBe(before + 1)
  await signIn()
  emina!.token = await createToken(app, emina!.id)
  expect((await app.call(api.standing.appeal, { id, words }, emina!)).status).toBe(200)
  app.clock.advance({ d: 30 })
  await tidyUp()
  expect(files()).toBe(before + 1)
  await signIn()
  await decide((await caseOf(emina!.id, yahya!, 'appeal')).id, yahya!, 'dismiss')
  await settle()
  await tidyUp()
  expect(files()).toBe(before)

  emina!.token = await createToken(app, emina!.id)
  const [other] = await addMembers(app, [{ sex: 'male' }])
  await decided(other!, emina!, leyla!, 'remove_pictures', { pictures: [await publish('#606060')] })
  app.clock.advance({ d: 185 })
  // That somebody else may still appeal keeps it no longer.
  await signIn()
  const [him, hers] = await addMembers(app, [{ sex: 'male' }, { sex: 'female' }])
  await decided(him!, hers!, leyla!, 'warn')
  await tidyUp()
  expect(files()).toBe(before)
})

it('a granted appeal shows a refused doubtful picture; deleting the account erases it', async () => {
  const before = files()
  for (const granted of [true, false]) {
    const id = await publish('#00ffff')
    await decide((await caseOf(emina!.id, leyla!, 'picture')).id, leyla!, 'warn')
    app.clock.advance({ s: 10 })
    // Before its statement is there.
    await settleDoubtfulPictures(app.pictures)
    await tidyUp()
    await settle()
    const statement = await goOn()
    expect(await album()).not.toContain(id)
    if (!granted) continue
    await app.call(api.standing.appeal, { id: statement, words }, emina!)
    await decide((await caseOf(emina!.id, yahya!, 'appeal')).id, yahya!, 'restore')
    await settle()
    expect(await album()).toEqual([id])
  }
  expect(files()).toBe(before + 2)
  await app.transact((tx) => app.pictures.eraseOf(tx, emina!.id))
  await tidyUp()
  expect(files()).toBe(before)
})
