import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import { addMembers, type Member } from '../../../../test/support/members/add-members.ts'
import type { Staff } from '../../../../test/support/staff/staff.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { createStaffAndMember, verificationCalls } from '../../../../test/support/staff/verification-calls.ts'
import { applyDueDecisions } from '../../moderation/decisions/apply-decisions.ts'
import { settleDoubtfulPictures } from './picture-cases.ts'
import { FailedRowBackoff } from '../../../lib/run-batch.ts'

let app: TestApp
let leyla: Staff, yahya: Staff, emina: Member
bootForSuite((booted) => (app = booted))
beforeEach(async () => void ({ leyla, yahya, emina } = await createStaffAndMember(app)))

const { publish } = verificationCalls(() => app)

it('a doubtful picture is published if its case is dismissed, and erased otherwise', async () => {
  const album = async () => (await app.call(api.profile.mine, {}, emina)).body
  for (const [decision, left] of [
    ['dismiss', 1],
    ['warn', 1],
  ] as const) {
    const id = await publish(emina, '#00ffff')
    expect((await album()).waitingPictures.map((waiting) => waiting.id)).toEqual([id])
    const open = await app.queryOne(
      sql<{
        id: string
      }>`select id from cases where member_id = ${emina.id} and kind = 'picture' and closed_at is null`,
    )
    const { body } = await app.call(api.review.pictures, { caseId: open!.id }, leyla)
    expect(body.pictures).toMatchObject([{ id, reason: 'doubtful' }])
    const decided = { caseId: open!.id, id: randomUUID(), decision, rule: 5, note: 'Looked.' }
    expect((await app.call(api.moderation.decide, decided, leyla)).status).toBe(200)
    await settleDoubtfulPictures(app.pictures)
    expect((await album()).waitingPictures).toHaveLength(1)
    app.clock.advance({ s: 11 })
    await settleDoubtfulPictures(app.pictures)
    expect(await album()).toMatchObject({ waitingPictures: [], pictures: { length: left } })
  }
  const told = await app.call(api.notifications.list, {}, emina)
  expect(told.body.notifications.map(({ code }) => code)).toEqual(['picture_refused'])
  const looks = await app.query(sql`
    select from staff_log where act = 'looked_at_pictures' and member_id = ${emina.id} and staff_id = ${leyla.id}`)
  expect(looks).toHaveLength(2)
})

it('a doubtful picture that cannot be settled is retried without delaying others', async () => {
  const ids = [await publish(emina, '#00ffff'), await publish(emina, '#00ffff')]
  const { body } = await app.call(api.moderation.queue, { kind: 'picture' }, leyla)
  const decided = {
    caseId: body.cases.at(-1)!.id,
    id: randomUUID(),
    decision: 'dismiss',
    rule: 5,
    note: 'Looked.',
  }
  expect((await app.call(api.moderation.decide, decided, leyla)).status).toBe(200)
  app.clock.advance({ s: 11 })
  await app.query(sql`
    alter table profile_pictures add constraint failing check (id <> ${sql.literal(ids[0]!)}) not valid`)
  const failed: unknown[] = []
  expect(
    await settleDoubtfulPictures(app.pictures, new FailedRowBackoff((error) => failed.push(error))),
  ).toBe(false)
  await app.query(sql`alter table profile_pictures drop constraint failing`)
  expect(failed).toHaveLength(1)
  const shown = async () =>
    (await app.call(api.profile.mine, {}, emina)).body.pictures.map(({ id }) => id).toSorted()
  expect(await shown()).toEqual([ids[1]])
  await settleDoubtfulPictures(app.pictures)
  expect(await shown()).toEqual(ids.toSorted())
})

it('two doubtful pictures are each settled by their own case, even if one fails', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  const shown = async (member: Member) => (await app.call(api.profile.mine, {}, member)).body.pictures.length
  for (const [member, decision] of [
    [emina, 'dismiss'],
    [salma, 'warn'],
  ] as const) {
    await publish(member, '#00ffff')
    const open = await app.queryOne(sql<{ id: string }>`
      select id from cases where member_id = ${member.id} and closed_at is null`)
    const decided = { caseId: open!.id, id: randomUUID(), decision, rule: 5, note: 'Looked.' }
    expect((await app.call(api.moderation.decide, decided, leyla)).status).toBe(200)
  }
  app.clock.advance({ s: 11 })
  await app.query(sql`
    alter table profile_pictures add constraint failing check (profile_id <> ${sql.literal(emina.id)}) not valid`)
  await settleDoubtfulPictures(app.pictures)
  await app.query(sql`alter table profile_pictures drop constraint failing`)
  expect([await shown(emina), await shown(salma)]).toEqual([0, 0])
  await settleDoubtfulPictures(app.pictures)
  expect([await shown(emina), await shown(salma)]).toEqual([1, 0])
})

it('a doubtful picture waits for the second decision on a ban, and joins a reopened case', async () => {
  const counted = (table: string) =>
    app.query(sql`select from ${sql.ref(table)} where profile_id = ${emina.id}`)
  const settled = async () => {
    app.clock.advance({ s: 11 })
    const backoff = new FailedRowBackoff((error) => {
      throw error
    })
    while (await applyDueDecisions(app, backoff));
    await settleDoubtfulPictures(app.pictures)
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
