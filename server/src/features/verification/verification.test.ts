import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { addMembers, createToken, type Member } from '../../../test/support/members/add-members.ts'
import { fillHourlyLimit } from '../../../test/support/members/fill-hourly-limit.ts'
import type { Staff } from '../../../test/support/staff/staff.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { bootForVerifying, herself } from '../../../test/support/staff/verification-calls.ts'
import { adviseOnWaitingSelfies } from './selfies/examine-selfies.ts'
import { applyVerificationDecisions, endElapsedVerifications } from './review/decide-verification.ts'
import { FailedRowBackoff } from '../../lib/run-batch.ts'
import { FilesUnavailable } from '../../ports/files/files.ts'
import { createVault } from './selfies/selfie-vault.ts'

let app: TestApp
let leyla: Staff, yahya: Staff, emina: Member
const { picture, send, publish, verify, standing, caseOf, decide, takeEffect, filesOnDisk, later } =
  bootForVerifying((suite) => ({ app, leyla, yahya, emina } = suite))

const codesFor = async (member: Member) =>
  (await app.call(api.notifications.list, {}, member)).body.notifications.map(({ code }) => code)

const inDatabase = async (member: Member) =>
  app.query(sql`
    select folder from verifications where member_id = ${member.id} and folder is not null
    union all select folder from sealed_selfies where member_id = ${member.id}`)

it('a decision that cannot take effect is retried without delaying others', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  for (const woman of [emina, salma]) {
    await verify(woman)
    expect((await decide(woman, 'accepted')).status).toBe(200)
  }
  app.clock.advance({ s: 11 })
  await app.query(sql`
    alter table verifications add constraint failing
    check (member_id <> ${sql.literal(emina.id)} or state = 'waiting') not valid`)
  const failed: unknown[] = []
  expect(
    await applyVerificationDecisions(app.pictures.store, new FailedRowBackoff((error) => failed.push(error))),
  ).toBe(false)
  await app.query(sql`alter table verifications drop constraint failing`)
  expect(failed).toHaveLength(1)
  const areVerified = async () => [(await standing(emina)).verified, (await standing(salma)).verified]
  expect(await areVerified()).toEqual([false, true])
  await takeEffect()
  expect(await areVerified()).toEqual([true, true])
})

it('draws three different poses for five minutes, at most ten times in 30 days', async () => {
  app.clock.stopAt(app.clock.date())
  const begin = () => app.call(api.verification.begin, { byWomen: false }, emina)
  const drawn = new Set<string>()
  for (let at = 0; at < 10; at++) {
    const { body } = await begin()
    expect(new Set(body.poses).size).toBe(3)
    expect(Date.parse(body.expiresAt) - Date.parse(body.now)).toBe(300_000)
    drawn.add(body.poses.join())
    // Begun again, by several devices at once too, it is the same challenge until it ends.
    app.clock.advance({ s: 299 })
    for (const again of await Promise.all([begin(), begin(), begin()]))
      expect(again.body).toMatchObject({ poses: body.poses, expiresAt: body.expiresAt })
    app.clock.advance({ s: 2 })
  }
  expect(drawn.size).toBeGreaterThan(3)
  const late = await send('/verification/selfies/1', await picture(herself), emina)
  expect([late.status, late.body.code]).toEqual([409, 'challenge_over'])
  const { error, headers } = await begin()
  expect([error.code, Number(headers['retry-after'])]).toEqual(['too_many_attempts', 30 * 86_400 - 10 * 301])
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  expect((await app.call(api.verification.begin, { byWomen: false }, salma)).status).toBe(200)
  await later({ d: 30 })
  expect((await begin()).status).toBe(200)
})

it('keeps the selfies when a challenge is restarted, and the last choice of reviewer', async () => {
  const { poses } = (await app.call(api.verification.begin, { byWomen: false }, emina)).body
  await send('/verification/selfies/1', await picture(herself), emina)
  expect((await app.call(api.verification.begin, { byWomen: true }, emina)).body.poses).toEqual(poses)
  for (const place of [2, 3]) await send(`/verification/selfies/${place}`, await picture(herself), emina)
  expect((await standing(emina)).waiting).toMatchObject({ byWomen: true })
  await app.call(api.verification.withdraw, {}, emina)
  await app.pictures.sweepErasures()
})

it('selfies are encrypted on disk from the start', async () => {
  await verify(emina)
  const files = filesOnDisk()
  expect(files).toHaveLength(3)
  for (const file of files) {
    const bytes = readFileSync(join(app.config.dataDir, file))
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

it('a case is due in a day; accepting it gives the badge and erases the selfies', async () => {
  await publish(emina, herself)
  await verify(emina)
  expect(await caseOf(emina)).toMatchObject({ hours: 24, severity: 3, closed: false })
  await adviseOnWaitingSelfies(app.pictures.store, app.examiner, app.vault)
  const looked = await app.call(api.review.look, { caseId: (await caseOf(emina)).id }, leyla)
  expect(looked.body.advice).toMatchObject({ faces: [1, 1, 1], live: 0.9, samePerson: 1, likeness: 1 })
  expect(looked.body.pictures).toHaveLength(1)
  const shown = await sharp(Buffer.from(looked.body.selfies[0]!.webp, 'base64')).metadata()
  expect(shown.format).toBe('webp')
  expect((await decide(emina, 'accepted')).status).toBe(200)
  // Until it takes effect nothing has happened.
  await applyVerificationDecisions(app.pictures.store)
  expect((await standing(emina)).verified).toBe(false)
  await takeEffect()
  expect(await standing(emina)).toMatchObject({ verified: true, waiting: null, last: 'accepted' })
  expect((await app.call(api.profile.mine, {}, emina)).body.verified).toBe(true)
  expect(filesOnDisk()).toEqual([])
  expect(await inDatabase(emina)).toEqual([])
  expect(await codesFor(emina)).toContain('verified')
  const stored = JSON.stringify(
    await app.query(sql`select * from verifications where member_id = ${emina.id}`),
  )
  expect(stored).not.toMatch(/measure/)
})

it('reviewers and leads see each selfie beside its requested pose', async () => {
  const colours = ['#c80000', '#00c800', '#0000c8']
  const { poses } = (await app.call(api.verification.begin, { byWomen: false }, emina)).body
  for (const [at, colour] of colours.entries())
    await send(`/verification/selfies/${at + 1}`, await picture(colour), emina)
  const { id: caseId } = await caseOf(emina)
  const shown = async ({ selfies }: { selfies: { pose: string; webp: string }[] }) =>
    Promise.all(
      selfies.map(async ({ pose, webp }) => {
        const { dominant } = await sharp(Buffer.from(webp, 'base64')).stats()
        const { r, g, b } = dominant
        return [pose, [r, g, b].indexOf(Math.max(r, g, b))]
      }),
    )
  const asked = poses.map((pose, at) => [pose, at])
  expect(await shown((await app.call(api.review.look, { caseId }, leyla)).body)).toEqual(asked)
  await decide(emina, 'fraudulent')
  await takeEffect()
  // Of what was sealed before, and of others, the newest comes first.
  const [{ id: other }] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await app.query(sql`
    insert into sealed_selfies (folder, member_id, poses, by_women, sealed_at)
    select 'before ' || id, id::uuid, '{ahead,left,up}', false, ${app.clock.sql} - interval '1 hour'
    from unnest(${[emina.id, other]}::text[]) id`)
  const { sealed } = (await app.call(api.review.vault, {}, yahya)).body
  expect(sealed.map(({ memberId }) => memberId).slice(0, 2)).toEqual([emina.id, other])
  const opening = { memberId: emina.id, reason: 'The police asks.' }
  expect(await shown((await app.call(api.review.openVault, opening, yahya)).body)).toEqual(asked)
  await app.query(sql`delete from sealed_selfies where member_id in (${emina.id}, ${other})`)
  for (const file of filesOnDisk()) rmSync(join(app.config.dataDir, file))
})

it('only the person who decided can undo a decision, for ten seconds', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  for (const woman of [emina, salma]) await verify(woman)
  const { id: caseId } = await caseOf(emina)
  await decide(salma, 'accepted')
  await decide(emina, 'refused')
  expect((await app.call(api.review.takeBack, { caseId }, yahya)).status).toBe(404)
  expect((await app.call(api.review.takeBack, { caseId }, leyla)).status).toBe(200)
  expect(await caseOf(salma)).toMatchObject({ closed: true })
  await takeEffect()
  expect((await standing(salma)).verified).toBe(true)
  expect((await standing(emina)).waiting).not.toBeNull()
  await decide(emina, 'refused')
  await takeEffect()
  expect((await app.call(api.review.takeBack, { caseId }, leyla)).error.code).toBe('too_late')
  const closed = { closed: 'true', kind: 'verification' }
  const { cases } = (await app.call(api.moderation.queue, closed, leyla)).body
  const outcomeOf = async (woman: Member) => {
    const { id } = await caseOf(woman)
    return cases.find((one) => one.id === id)!.outcome
  }
  expect([await outcomeOf(emina), await outcomeOf(salma)]).toEqual(['refused', 'accepted'])
  expect(await standing(emina)).toMatchObject({
    waiting: null,
    last: 'refused',
    triesLeft: 2,
    verified: false,
  })
  expect(filesOnDisk()).toEqual([])
})

it('refuses a decision id already used for another case, outcome or person', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  for (const woman of [emina, salma]) await verify(woman)
  const id = randomUUID()
  const decideWith = async (member: Member, outcome: string, by: Staff) => {
    const deciding = { caseId: (await caseOf(member)).id, id, outcome, note: 'Looked.' }
    const { status, error } = await app.call(api.review.decide, deciding, by)
    return status === 200 ? 'ok' : error.code
  }
  expect(await decideWith(emina, 'accepted', leyla)).toBe('ok')
  expect(await decideWith(salma, 'accepted', leyla)).toBe('id_reused')
  expect(await decideWith(emina, 'refused', leyla)).toBe('id_reused')
  expect(await decideWith(emina, 'accepted', yahya)).toBe('id_reused')
  expect(await decideWith(emina, 'accepted', leyla)).toBe('ok')
  expect(await caseOf(salma)).toMatchObject({ closed: false })
  await app.call(api.verification.withdraw, {}, salma)
  await takeEffect()
})

it('allows three attempts in 30 days, and another once the first is older', async () => {
  for (const days of [10, 0, 0]) {
    await verify(emina)
    expect((await app.call(api.verification.begin, { byWomen: false }, emina)).error.code).toBe(
      'already_waiting',
    )
    await decide(emina, 'refused')
    await takeEffect()
    await later({ d: days })
  }
  const { error, headers } = await app.call(api.verification.begin, { byWomen: false }, emina)
  expect([error.code, Math.round(Number(headers['retry-after']) / 86_400)]).toEqual(['too_many_attempts', 20])
  await later({ d: 20 })
  expect(await verify(emina)).toMatchObject({ poses: expect.any(Array) })
  await app.call(api.verification.withdraw, {}, emina)
  await app.pictures.sweepErasures()
})

it('fraudulent selfies stay encrypted for leads for two years and bar further attempts', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await app.query(sql`insert into badges (member_id) values (${salma.id})`)
  await verify(emina)
  await decide(emina, 'fraudulent')
  await takeEffect()
  // It is nothing to anybody else.
  const badge = sql`select from badges where member_id = ${salma.id}`
  expect([(await standing(salma)).barred, (await app.query(badge)).length]).toEqual([false, 1])
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
  const [sealed, ...others] = await listed()
  expect([sealed!.barred, others]).toEqual([false, []])
  const lasts = (Date.parse(sealed!.until) - Date.parse(sealed!.sealedAt)) / 86_400_000
  expect([730, 731]).toContain(lasts)
  expect((await app.call(api.review.lift, vault, yahya)).status).toBe(404)
  expect(await verify(emina)).toMatchObject({ poses: expect.any(Array) })
  await app.call(api.verification.withdraw, {}, emina)
  const log = await app.query(sql<{ act: string; why: string | null }>`
    select act, why from staff_log where member_id = ${emina.id}`)
  expect(log.filter(({ act }) => act === 'opened_vault')).toEqual([
    { act: 'opened_vault', why: 'The police asks.' },
  ])
  expect(log.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['fraudulent', 'opened_vault', 'lifted_bar']),
  )
  await app.pictures.sweepErasures()
  await later({ d: 729 })
  await endElapsedVerifications(app.pictures.store)
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toHaveLength(3)
  await later({ d: 3 })
  expect(await listed()).toEqual([])
  await endElapsedVerifications(app.pictures.store)
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toEqual([])
  expect(await inDatabase(emina)).toEqual([])
})

it('selfies undecided for seven days are erased, and the member is asked to try again', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await verify(emina)
  await verify(salma)
  await later({ d: 7, s: 1 })
  // Decided at the last moment.
  await decide(salma, 'accepted')
  await endElapsedVerifications(app.pictures.store)
  await takeEffect()
  expect(await app.call(api.profile.mine, {}, { token: await createToken(app, salma.id) })).toMatchObject({
    body: { verified: true },
  })
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toEqual([])
  expect(await standing(emina)).toMatchObject({ waiting: null, last: 'lapsed' })
  expect(await codesFor(emina)).toEqual(['verification_lapsed'])
})

it('changing the sex removes the badge', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await app.query(sql`update profiles set verified_at = ${app.clock.sql} where id = ${emina.id}`)
  await app.query(sql`insert into badges (member_id) values (${emina.id}), (${salma.id})`)
  const badges = () =>
    app.query(sql`
      select member_id as id from badges where member_id in (${emina.id}, ${salma.id}) order by member_id = ${salma.id}`)
  const { body } = await app.call(api.profile.mine, {}, emina)
  const { name, aboutMe, education, occupation, nationality, height, maritalStatus, location } = body
  const details = { name, aboutMe, education, occupation, nationality, height, maritalStatus, ...location }
  expect((await app.call(api.profile.update, { ...details, sex: 'female' }, emina)).body.verified).toBe(true)
  expect(await badges()).toEqual([{ id: emina.id }, { id: salma.id }])
  expect((await app.call(api.profile.update, { ...details, sex: 'male' }, emina)).body.verified).toBe(false)
  // Later pictures pause no badge that is gone.
  expect(await badges()).toEqual([{ id: salma.id }])
})

it('erasing an account erases its waiting selfies', async () => {
  const before = filesOnDisk()
  await verify(emina)
  expect(filesOnDisk()).toHaveLength(before.length + 3)
  await app.transact((tx) => app.pictures.eraseOf(tx, emina.id))
  await app.pictures.sweepErasures()
  expect(filesOnDisk()).toEqual(before)
})

it("one member's selfies are encoded one at a time and count as pictures of the hour", async () => {
  const begin = () => app.call(api.verification.begin, { byWomen: false }, emina)
  await begin()
  const sent = await picture(herself)
  const first = () => send('/verification/selfies/1', sent, emina)
  const answers = await Promise.all(Array.from({ length: 12 }, first))
  const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code))
  expect(new Set(codes)).toEqual(new Set(['taken', 'unavailable']))
  expect(codes.filter((code) => code === 'taken').length).toBeLessThan(6)
  await fillHourlyLimit(app, 'upload_budgets', emina, 60)
  // Restarting the challenge does not refund the uploads.
  await begin()
  const tooMany = await first()
  expect([tooMany.status, tooMany.body.code]).toEqual([429, 'too_many_attempts'])
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await app.call(api.verification.begin, { byWomen: false }, salma)
  expect((await send('/verification/selfies/1', sent, salma)).status).toBe(200)
})

it('a selfie that the store failed to save is not counted', async () => {
  await app.call(api.verification.begin, { byWomen: false }, emina)
  // One more picture fits into this hour.
  app.clock.stopAt(app.clock.date())
  await fillHourlyLimit(app, 'upload_budgets', emina, 59)
  const { put } = app.files
  onTestFinished(() => void (app.files.put = put))
  app.files.put = () => Promise.reject(new FilesUnavailable('the store is away'))
  const sent = await picture(herself)
  const first = async () => {
    const { status, body } = await send('/verification/selfies/1', sent, emina)
    return status === 200 ? body : body.code
  }
  expect([await first(), await first(), await first()]).toEqual(Array(3).fill('unavailable'))
  app.files.put = put
  expect([await first(), await first()]).toEqual([{ sent: false }, 'too_many_attempts'])
})

it('sealed data opens only with its own key and place, and not after a changed bit', () => {
  const [vault, other] = [createVault('a key of this test'), createVault('another key')]
  const sealed = vault.seal('folder/1.sealed', Buffer.from('a face'))
  expect(vault.open('folder/1.sealed', sealed).toString()).toBe('a face')
  expect(vault.seal('folder/1.sealed', Buffer.from('a face'))).not.toEqual(sealed)
  expect(() => vault.open('folder/2.sealed', sealed)).toThrow()
  expect(() => other.open('folder/1.sealed', sealed)).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => vault.open('folder/1.sealed', changed)).toThrow()
  }
})

it('a newer version opens data sealed by an older one', () => {
  const sealed = Buffer.from('2Ybh2vKXExCI87RJtkkRUq/n957MaziF+C3lu+VG3bpBcg==', 'base64')
  expect(createVault('a key of this test').open('folder/1.sealed', sealed).toString()).toBe('a face')
})
