import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { addPeople, type Member } from '../../../test/people.ts'
import type { Staff } from '../../../test/staff.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { another, herself, signIn, verifying } from '../../../test/verifying.ts'
import { first, rows } from '../../db/db.ts'
import { forgetElapsed } from './review.ts'

let app: TestApp
let leyla: Staff, yahya: Staff, emina: Member
bootForSuite((booted) => (app = booted))
beforeEach(async () => void ({ leyla, yahya, emina } = await signIn(app)))

const { publish, verify, standing, caseOf, decideAs, takeEffect } = verifying(() => app)
const decide = (member: Member, outcome: string, by: Staff = leyla) => decideAs(by, member, outcome)
/** Sessions end meanwhile: everybody signs in again. */
async function later(by: Parameters<TestApp['clock']['advance']>[0]) {
  app.clock.advance(by)
  ;({ leyla, yahya, emina } = await signIn(app, emina))
}

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
