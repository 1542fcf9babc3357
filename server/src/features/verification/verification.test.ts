import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { addPeople, tokenOf, type Member } from '../../../test/people.ts'
import { newStaff, type Staff } from '../../../test/staff.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { first, rows } from '../../db/db.ts'
import { applyDue } from '../moderation/apply.ts'
import { adviseAll, compareAll } from './machine.ts'
import { settleDoubtful } from './picture-cases.ts'
import { applyDecisions, forgetElapsed } from './review.ts'

let app: TestApp
let leyla: Staff
let yahya: Staff
bootForSuite((booted) => (app = booted))

let emina: Member
async function signIn() {
  leyla = await newStaff(app, { sex: 'female' })
  yahya = await newStaff(app, { sex: 'male', role: 'lead' })
}
/** Sessions end meanwhile: everybody signs in again. */
async function later(by: Parameters<TestApp['clock']['advance']>[0]) {
  app.clock.advance(by)
  await signIn()
  emina = { ...emina, token: await tokenOf(app, emina.id) }
}
beforeEach(async () => {
  await signIn()
  ;[emina] = (await addPeople(app, [{ sex: 'female' }])) as [Member]
})

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
/** The colour by which the local examiner knows a person. */
const [herself, another] = ['#c08050', '#50c080']

async function send(path: string, bytes: Buffer, { token }: Member) {
  const response = await app.server.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json() }
}
const publish = async (member: Member, colour: string) =>
  (await send(`/pictures/${randomUUID()}`, await picture(colour), member)).body.id as string

async function verify(member: Member, { byWomen = false, colour = herself } = {}) {
  const begun = await app.call(api.verification.begin, { byWomen }, member)
  if (begun.status !== 200) return begun.error.code
  const sent = []
  for (const place of [1, 2, 3])
    sent.push((await send(`/verification/selfies/${place}`, await picture(colour), member)).body.sent)
  expect(sent).toEqual([false, false, true])
  return begun.body
}
const standing = async (member: Member) => (await app.call(api.verification.mine, {}, member)).body
async function caseOf({ id }: Member) {
  const found = await first(
    app.db,
    sql<{ id: string; hours: number; closed: boolean }>`
      select id, (extract(epoch from due_at - opened_at) / 3600)::int as hours, closed_at is not null as closed
      from cases where member_id = ${id} and kind = 'verification' order by opened_at desc limit 1`,
  )
  return found!
}
const decide = async (member: Member, outcome: string, by: Staff = leyla) =>
  app.call(
    api.review.decide,
    { caseId: (await caseOf(member)).id, id: randomUUID(), outcome, note: 'Looked.' },
    by,
  )
async function takeEffect() {
  app.clock.advance({ s: 11 })
  await applyDecisions(app.pictures.store)
  await app.pictures.sweepErasures()
}

/** Every byte that the house has of selfies: files of the store, and what the database still names. */
function filesOnDisk(): string[] {
  const folder = join(app.config.dataDir, 'pictures')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sealed'))
}
const inDatabase = async (member: Member) =>
  rows(
    app.db,
    sql`
      select folder from verifications where member_id = ${member.id} and folder is not null
      union all select folder from sealed_selfies where member_id = ${member.id}`,
  )

it('three different poses are drawn by the server, for five minutes', async () => {
  const drawn = new Set<string>()
  for (let at = 0; at < 12; at++) {
    const { body } = await app.call(api.verification.begin, { byWomen: false }, emina)
    expect(new Set(body.poses).size).toBe(3)
    expect(Math.round((Date.parse(body.expiresAt) - Date.parse(body.now)) / 1000)).toBe(300)
    drawn.add(body.poses.join())
  }
  expect(drawn.size).toBeGreaterThan(3)
  app.clock.advance({ s: 301 })
  const late = await send('/verification/selfies/1', await picture(herself), emina)
  expect([late.status, late.body.code]).toEqual([409, 'challenge_over'])
})

it('selfies lie sealed on the disk from the first moment: no picture can be read from their bytes', async () => {
  await verify(emina)
  const files = filesOnDisk()
  expect(files).toHaveLength(3)
  for (const file of files) {
    const bytes = readFileSync(join(app.config.dataDir, 'pictures', file))
    expect(bytes.includes('RIFF') || bytes.includes('WEBP')).toBe(false)
    await expect(sharp(bytes).metadata()).rejects.toThrow()
  }
  await app.call(api.verification.withdraw, {}, emina)
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toEqual([])
  expect(await inDatabase(emina)).toEqual([])
  expect((await standing(emina)).waiting).toBeNull()
  expect(await caseOf(emina)).toMatchObject({ closed: true })
})

it('a case is due in a day; accepted, the badge stands beside the name and the selfies are gone', async () => {
  await publish(emina, herself)
  await verify(emina)
  expect(await caseOf(emina)).toMatchObject({ hours: 24, closed: false })
  await adviseAll(app.pictures.store, app.examiner, app.vault)
  const looked = await app.call(api.review.look, { caseId: (await caseOf(emina)).id }, leyla)
  expect(looked.body.advice).toMatchObject({ faces: [1, 1, 1], live: 0.9, samePerson: 1, likeness: 1 })
  expect(looked.body.pictures).toHaveLength(1)
  const shown = await sharp(Buffer.from(looked.body.selfies[0]!.webp, 'base64')).metadata()
  expect(shown.format).toBe('webp')
  expect((await decide(emina, 'accepted')).status).toBe(200)
  // Until it takes effect nothing has happened.
  await applyDecisions(app.pictures.store)
  expect((await standing(emina)).verified).toBe(false)
  await takeEffect()
  expect(await standing(emina)).toMatchObject({ verified: true, waiting: null, last: 'accepted' })
  expect((await app.call(api.profile.mine, {}, emina)).body.verified).toBe(true)
  expect(filesOnDisk()).toEqual([])
  expect(await inDatabase(emina)).toEqual([])
  const told = await app.call(api.notifications.list, {}, emina)
  expect(told.body.notifications.map(({ code }) => code)).toContain('verified')
  const stored = JSON.stringify(
    await rows(app.db, sql`select * from verifications where member_id = ${emina.id}`),
  )
  expect(stored).not.toMatch(/measure/)
})

it('a decision can be taken back by its maker for ten seconds', async () => {
  await verify(emina)
  const { id: caseId } = await caseOf(emina)
  await decide(emina, 'refused')
  expect((await app.call(api.review.takeBack, { caseId }, yahya)).status).toBe(404)
  expect((await app.call(api.review.takeBack, { caseId }, leyla)).status).toBe(200)
  await takeEffect()
  expect((await standing(emina)).waiting).not.toBeNull()
  await decide(emina, 'refused')
  await takeEffect()
  expect((await app.call(api.review.takeBack, { caseId }, leyla)).error.code).toBe('too_late')
  expect(await standing(emina)).toMatchObject({
    waiting: null,
    last: 'refused',
    triesLeft: 2,
    verified: false,
  })
  expect(filesOnDisk()).toEqual([])
})

it('three tries in 30 days, and again after that', async () => {
  for (let attempt = 0; attempt < 3; attempt++) {
    await verify(emina)
    await decide(emina, 'refused')
    await takeEffect()
  }
  expect(await verify(emina)).toBe('too_many_attempts')
  await later({ d: 30 })
  expect(await verify(emina)).toMatchObject({ poses: expect.any(Array) })
  await app.call(api.verification.withdraw, {}, emina)
  await app.pictures.sweepErasures()
})

it('fraudulent selfies are kept sealed for leads, two years and no longer, and end further tries', async () => {
  await verify(emina)
  await decide(emina, 'fraudulent')
  await takeEffect()
  expect(filesOnDisk()).toHaveLength(3)
  expect(await verify(emina)).toBe('verification_barred')
  // The member reads a refusal: what else was thought of it is the house's.
  expect(await standing(emina)).toMatchObject({ last: 'refused', barred: true })
  const vault = { memberId: emina.id }
  const opening = { ...vault, reason: 'The police asks.' }
  const listed = async () => {
    const { sealed } = (await app.call(api.review.vault, {}, yahya)).body
    return sealed.filter(({ memberId }) => memberId === emina.id)
  }
  expect((await app.call(api.review.vault, {}, leyla)).status).toBe(404)
  expect((await app.call(api.review.openVault, opening, leyla)).status).toBe(404)
  expect((await app.call(api.review.openVault, { ...vault, reason: ' ' }, yahya)).status).toBe(400)
  expect(await listed()).toMatchObject([{ womenOnly: false, barred: true }])
  expect((await app.call(api.review.openVault, opening, yahya)).body.selfies).toHaveLength(3)
  expect((await app.call(api.review.lift, vault, yahya)).status).toBe(200)
  expect(await listed()).toMatchObject([{ barred: false }])
  expect(await verify(emina)).toMatchObject({ poses: expect.any(Array) })
  await app.call(api.verification.withdraw, {}, emina)
  const log = await rows(
    app.db,
    sql<{ act: string; why: string | null }>`select act, why from staff_log where member_id = ${emina.id}`,
  )
  expect(log.filter(({ act }) => act === 'opened_vault')).toEqual([
    { act: 'opened_vault', why: 'The police asks.' },
  ])
  expect(log.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['fraudulent', 'opened_vault', 'lifted_bar']),
  )
  await app.pictures.sweepErasures()
  await later({ d: 729 })
  await forgetElapsed(app.pictures.store)
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toHaveLength(3)
  await later({ d: 3 })
  await forgetElapsed(app.pictures.store)
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toEqual([])
  expect(await inDatabase(emina)).toEqual([])
})

it('undecided after seven days they are erased, and the member is asked to try again', async () => {
  await verify(emina)
  await later({ d: 7, s: 1 })
  await forgetElapsed(app.pictures.store)
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toEqual([])
  expect(await standing(emina)).toMatchObject({ waiting: null, last: 'lapsed' })
  const told = await app.call(api.notifications.list, {}, emina)
  expect(told.body.notifications.map(({ code }) => code)).toEqual(['verification_lapsed'])
})

it('where a woman asked for women a man on staff opens it by no call, a lead included', async () => {
  await verify(emina, { byWomen: true })
  const { id: caseId } = await caseOf(emina)
  const decision = { caseId, id: randomUUID(), outcome: 'accepted', note: 'Looked.' }
  const plain = { caseId, id: randomUUID(), decision: 'dismiss', rule: 1, note: 'Looked.' }
  const seen = async (by: Staff) =>
    (await app.call(api.moderation.queue, {}, by)).body.cases.some(({ id }) => id === caseId)
  expect([await seen(yahya), await seen(leyla)]).toEqual([false, true])
  const sought = async (by: Staff) =>
    (await app.call(api.moderation.search, { q: emina.id }, by)).body.people[0]!.cases.map(({ id }) => id)
  expect([await sought(yahya), await sought(leyla)]).toEqual([[], [caseId]])
  for (const answer of [
    await app.call(api.moderation.look, { caseId }, yahya),
    await app.call(api.moderation.claim, { caseId }, yahya),
    await app.call(api.moderation.decide, plain, yahya),
    await app.call(api.review.look, { caseId }, yahya),
    await app.call(api.review.decide, decision, yahya),
  ])
    expect(answer.status).toBe(404)
  expect((await app.call(api.review.look, { caseId }, leyla)).status).toBe(200)
  await decide(emina, 'fraudulent')
  await takeEffect()
  const opening = { memberId: emina.id, reason: 'The police asks.' }
  expect((await app.call(api.review.openVault, opening, yahya)).status).toBe(404)
  const { sealed } = (await app.call(api.review.vault, {}, yahya)).body
  expect(sealed.map(({ memberId }) => memberId)).not.toContain(emina.id)
  // Everything else that shows her is opened by women from then on.
  const report = await first(
    app.db,
    sql<{ id: string }>`
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      values (gen_random_uuid(), ${emina.id}, 'report', 1, ${app.clock.sql}, ${app.clock.sql} + interval '2 hours') returning id`,
  )
  const look = (by: Staff) => app.call(api.moderation.look, { caseId: report!.id }, by)
  expect([(await look(yahya)).status, (await look(leyla)).status]).toEqual([404, 200])
  await later({ h: 2, s: 1 })
  expect((await look(yahya)).status).toBe(200)
  // What is late and no danger is not.
  await rows(app.db, sql`update cases set severity = 2 where id = ${report!.id}`)
  expect((await look(yahya)).status).toBe(404)
})

it('a case about somebody else whose picture is that of a woman who asked for women is opened by women', async () => {
  const [idris] = (await addPeople(app, [{ sex: 'male' }])) as [Member]
  const [hers, his] = [await publish(emina, herself), await publish(idris, another)]
  const twice = await first(
    app.db,
    sql<{ id: string }>`
      with opened as (
        insert into cases (id, member_id, kind, severity, opened_at, due_at)
        values (gen_random_uuid(), ${idris.id}, 'picture', 2, ${app.clock.sql}, ${app.clock.sql} + interval '1 day') returning id)
      insert into case_pictures (case_id, picture_id, reason, twin_id, at)
      select id, ${his}, 'twice', ${hers}, ${app.clock.sql} from opened returning case_id as id`,
  )
  const look = async (by: Staff) => {
    const answers = [
      await app.call(api.moderation.look, { caseId: twice!.id }, by),
      await app.call(api.review.pictures, { caseId: twice!.id }, by),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await look(yahya)).toEqual([200, 200])
  await app.call(api.profile.showPicturesTo, { picturesFor: 'matches' }, emina)
  expect([await look(yahya), await look(leyla)]).toEqual([
    [404, 404],
    [200, 200],
  ])
})

it('selfies are decided on by their own route alone, by whoever may open them too', async () => {
  await verify(emina, { byWomen: true })
  const { id: caseId } = await caseOf(emina)
  const plain = { caseId, id: randomUUID(), rule: 1, note: 'Looked.' }
  for (const decision of ['dismiss', 'warn', 'ban', 'restore'])
    expect((await app.call(api.moderation.decide, { ...plain, decision }, leyla)).status).toBe(404)
  expect((await caseOf(emina)).closed).toBe(false)
  expect((await decide(emina, 'accepted')).status).toBe(200)
  await takeEffect()
})

it('women are offered to women, while one is on staff; where none is left the member may change', async () => {
  const [bilal] = (await addPeople(app, [{ sex: 'male' }])) as [Member]
  expect([(await standing(emina)).womenOffered, (await standing(bilal)).womenOffered]).toEqual([true, false])
  await verify(emina, { byWomen: true })
  await rows(app.db, sql`update staff set removed_at = ${app.clock.sql} where sex = 'female'`)
  expect(await standing(emina)).toMatchObject({
    womenOffered: false,
    waiting: { byWomen: true, nobodyLeft: true },
  })
  await forgetElapsed(app.pictures.store)
  await forgetElapsed(app.pictures.store)
  const told = await app.call(api.notifications.list, {}, emina)
  expect(told.body.notifications.map(({ code }) => code)).toEqual(['verification_waits'])
  await app.call(api.verification.chooseReviewers, { byWomen: false }, emina)
  expect(await standing(emina)).toMatchObject({ waiting: { byWomen: false, nobodyLeft: false } })
  await rows(app.db, sql`update staff set removed_at = null where sex = 'female'`)
  await app.call(api.verification.withdraw, {}, emina)
  await app.pictures.sweepErasures()
})

it('a new first picture of somebody else pauses the badge; her own, or one without a face, does not', async () => {
  const old = await publish(emina, herself)
  await verify(emina)
  await decide(emina, 'accepted')
  await takeEffect()
  const compare = () => compareAll(app.pictures.store, app.examiner)
  const [same, faceless, other] = [
    await publish(emina, '#c2824f'),
    await publish(emina, '#0000ff'),
    await publish(emina, another),
  ] as [string, string, string]
  const order = (...ids: string[]) => app.call(api.pictures.reorder, { ids }, emina)
  await order(same, old, faceless, other)
  await compare()
  expect((await standing(emina)).verified).toBe(true)
  await order(faceless, old, same, other)
  await compare()
  expect((await standing(emina)).verified).toBe(true)
  await order(other, old, same, faceless)
  await compare()
  expect(await standing(emina)).toMatchObject({ verified: false, paused: true })
  // It comes back by verifying again, not by going back.
  await order(old, other, same, faceless)
  await compare()
  expect((await standing(emina)).verified).toBe(false)
})

it('where none of the pictures of then is left, a face as first picture pauses the badge', async () => {
  const old = await publish(emina, herself)
  await verify(emina)
  await decide(emina, 'accepted')
  await takeEffect()
  await publish(emina, herself)
  await app.call(api.pictures.remove, { id: old }, emina)
  await compareAll(app.pictures.store, app.examiner)
  expect(await standing(emina)).toMatchObject({ verified: false, paused: true })
})

it('a changed sex takes the badge away', async () => {
  await rows(app.db, sql`update profiles set verified_at = ${app.clock.sql} where id = ${emina.id}`)
  const { body } = await app.call(api.profile.mine, {}, emina)
  const { name, aboutMe, education, occupation, nationality, height, maritalStatus, location } = body
  const details = { name, aboutMe, education, occupation, nationality, height, maritalStatus, ...location }
  expect((await app.call(api.profile.update, { ...details, sex: 'female' }, emina)).body.verified).toBe(true)
  expect((await app.call(api.profile.update, { ...details, sex: 'male' }, emina)).body.verified).toBe(false)
})

it('an erased account takes its waiting selfies along', async () => {
  const before = filesOnDisk()
  await verify(emina)
  expect(filesOnDisk()).toHaveLength(before.length + 3)
  await app.db.transaction().execute((tx) => app.pictures.eraseOf(tx as never, emina.id))
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toEqual(before)
})

it('a doubtful picture is seen once its case is dismissed, and goes where anything else was decided', async () => {
  const album = async () => (await app.call(api.profile.mine, {}, emina)).body
  for (const [decision, left] of [
    ['dismiss', 1],
    ['warn', 1],
  ] as const) {
    const id = await publish(emina, '#00ffff')
    expect((await album()).waitingPictures.map((waiting) => waiting.id)).toEqual([id])
    const open = await first(
      app.db,
      sql<{
        id: string
      }>`select id from cases where member_id = ${emina.id} and kind = 'picture' and closed_at is null`,
    )
    const { body } = await app.call(api.review.pictures, { caseId: open!.id }, leyla)
    expect(body.pictures).toMatchObject([{ id, reason: 'doubtful' }])
    const decided = { caseId: open!.id, id: randomUUID(), decision, rule: 5, note: 'Looked.' }
    expect((await app.call(api.moderation.decide, decided, leyla)).status).toBe(200)
    await settleDoubtful(app.pictures)
    expect((await album()).waitingPictures).toHaveLength(1)
    app.clock.advance({ s: 11 })
    await settleDoubtful(app.pictures)
    expect(await album()).toMatchObject({ waitingPictures: [], pictures: { length: left } })
  }
})

it('a doubtful picture waits as long as a ban waits for its second person, and joins a case that is open again', async () => {
  const counted = (table: string) =>
    rows(app.db, sql`select from ${sql.table(table)} where profile_id = ${emina.id}`)
  const settled = async () => {
    app.clock.advance({ s: 11 })
    while (
      await applyDue(app, (error) => {
        throw error
      })
    );
    await settleDoubtful(app.pictures)
  }
  const decideOn = (decision: string, caseId: string, by: Staff) =>
    app.call(api.moderation.decide, { caseId, id: randomUUID(), decision, rule: 5, note: 'Looked.' }, by)
  const openPictureCase = async () => {
    const { body } = await app.call(api.moderation.queue, { kind: 'picture' }, leyla)
    return body.cases.at(-1)!.id
  }
  await publish(emina, '#00ffff')
  const first = await openPictureCase()
  const id = randomUUID()
  await app.call(
    api.moderation.decide,
    { caseId: first, id, decision: 'dismiss', rule: 5, note: 'Looked.' },
    leyla,
  )
  await publish(emina, '#00ffff')
  expect((await app.call(api.moderation.takeBack, { id }, leyla)).status).toBe(200)
  expect((await app.call(api.review.pictures, { caseId: first }, leyla)).body.pictures).toHaveLength(2)
  expect((await decideOn('ban', first, leyla)).status).toBe(200)
  await settled()
  expect(await counted('waiting_pictures')).toHaveLength(2)
  expect((await decideOn('restore', first, yahya)).status).toBe(200)
  await settled()
  expect(await counted('waiting_pictures')).toEqual([])
  expect(await counted('profile_pictures')).toHaveLength(2)
})
