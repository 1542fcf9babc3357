import { api } from '@mithaq/contract'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { addPeople, type Member } from '../../../test/people.ts'
import type { Staff } from '../../../test/staff.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { another, herself, signIn, verifying } from '../../../test/verifying.ts'
import { first, rows, transact } from '../../db/db.ts'
import { ExaminerAway, type Examiner } from '../../ports/examiner.ts'
import { adviseAll, compareAll } from './machine.ts'

let app: TestApp
let leyla: Staff, emina: Member
bootForSuite((booted) => (app = booted))
beforeEach(async () => void ({ leyla, emina } = await signIn(app)))

const { publish, verify, standing, decideAs, takeEffect } = verifying(() => app)
const decide = (member: Member, outcome: string) => decideAs(leyla, member, outcome)
const compare = () => compareAll(app.pictures.store, app.examiner)
const adviceFor = ({ id }: Member) =>
  rows(
    app.db,
    sql`select advice->'likeness' as likeness from verifications where member_id = ${id} and advice is not null`,
  )
const asked = (job: string) => rows(app.db, sql`select from pgboss.job where name = ${job}`)
const codesFor = async (member: Member) =>
  (await app.call(api.notifications.list, {}, member)).body.notifications.map(({ code }) => code)
/** A picture of herself that is a drawing of the demo, which shows nobody. */
async function draw(member: Member) {
  const id = await publish(member, herself)
  const { files } = app.pictures.store
  const sent = await first(
    app.db,
    sql<{ path: string }>`select storage_path as path from profile_pictures where id = ${id}`,
  )
  await files.put(`${id}/full.webp`, (await files.get(`${sent!.path}/full.webp`))!, 'image/webp')
  await rows(app.db, sql`update profile_pictures set storage_path = 'demo:drawn' where id = ${id}`)
}
const placeOf = async ({ id }: Member) =>
  Number(
    (await first(app.db, sql<{ at: string }>`select deck_place as at from profiles where id = ${id}`))?.at,
  )
/** The examiner, and what happens before it answers. */
const examinerAfter = (act: () => Promise<unknown>): Examiner => ({
  ...app.examiner,
  async look(picture) {
    await act()
    return app.examiner.look(picture)
  },
})

it('what the machine thinks of selfies that were withdrawn meanwhile is not kept', async () => {
  await verify(emina)
  let withdrawn = false
  const withdraw = async () => {
    if (!withdrawn) await app.call(api.verification.withdraw, {}, emina)
    withdrawn = true
  }
  await adviseAll(app.pictures.store, examinerAfter(withdraw), app.vault)
  expect([withdrawn, await adviceFor(emina)]).toEqual([true, []])
})

it('selfies ask for an advice as they come, and wait for an examiner that is away; its other failures are told', async () => {
  const before = (await asked('advise-on-selfies')).length
  await draw(emina)
  await verify(emina)
  expect(await asked('advise-on-selfies')).toHaveLength(before + 1)
  const fail = (why: Error) =>
    adviseAll(
      app.pictures.store,
      examinerAfter(async () => {
        throw why
      }),
      app.vault,
    )
  await fail(new ExaminerAway('away'))
  await expect(fail(new Error('broken'))).rejects.toThrow('broken')
  expect(await adviceFor(emina)).toEqual([])
  await adviseAll(app.pictures.store, app.examiner, app.vault)
  expect(await adviceFor(emina)).toEqual([{ likeness: null }])
  // Nobody looks at the same selfies again.
  await fail(new Error('broken'))
})

it('selfies that have lost a file keep no others from their advice, and are told of', async () => {
  const [salma] = (await addPeople(app, [{ sex: 'female' }])) as [Member]
  for (const member of [emina, salma]) {
    await verify(member)
    app.clock.advance({ s: 1 })
  }
  const hers = sql<{ folder: string }>`select folder from verifications where member_id = ${emina.id}`
  const { folder } = (await first(app.db, hers))!
  await app.files.removeFolder(folder)
  await expect(adviseAll(app.pictures.store, app.examiner, app.vault)).rejects.toThrow('lost its file')
  expect([await adviceFor(emina), await adviceFor(salma)]).toEqual([[], [{ likeness: null }]])
  for (const member of [emina, salma]) await app.call(api.verification.withdraw, {}, member)
})

it('a new first picture of somebody else pauses the badge; her own, or one without a face, does not', async () => {
  const old = await publish(emina, herself)
  await verify(emina)
  await decide(emina, 'accepted')
  await takeEffect()
  const before = (await asked('compare-badges')).length
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
  // Three came, and two were put first.
  expect(await asked('compare-badges')).toHaveLength(before + 5)
  // Another order comes while the machine looks: what it saw is not what is first.
  await order(other, old, same, faceless)
  await compareAll(
    app.pictures.store,
    examinerAfter(() => order(old, other, same, faceless)),
  )
  expect(await standing(emina)).toMatchObject({ verified: true, paused: false })
  await order(other, old, same, faceless)
  // Two servers compare at once, and tell it once.
  await Promise.all([compare(), compare()])
  expect(await standing(emina)).toMatchObject({ verified: false, paused: true })
  expect(await codesFor(emina)).toEqual(['badge_paused', 'verified'])
  // It comes back by verifying again, not by going back.
  await order(old, other, same, faceless)
  await compare()
  expect((await standing(emina)).verified).toBe(false)
  for (const [outcome, shown] of [
    ['accepted', { verified: true, paused: false, last: 'accepted', barred: false }],
    ['fraudulent', { verified: false, paused: false, last: 'refused', barred: true }],
  ] as const) {
    await verify(emina)
    const place = await placeOf(emina)
    await decide(emina, outcome)
    await takeEffect()
    expect(await standing(emina)).toMatchObject(shown)
    expect(await placeOf(emina)).toBeGreaterThan(place)
  }
  // Where there is no badge any more, none is paused.
  expect(await rows(app.db, sql`select from badges where member_id = ${emina.id}`)).toEqual([])
  await order(await publish(emina, '#2828a8'), old, other, same, faceless)
  await compare()
  expect(await codesFor(emina)).toEqual(['verification_refused', 'verified', 'badge_paused', 'verified'])
})

it('a badge that cannot be compared keeps no other from it, is told of and is tried again', async () => {
  const [salma] = (await addPeople(app, [{ sex: 'female' }])) as [Member]
  for (const member of [emina, salma]) {
    await publish(member, herself)
    await verify(member)
    await decide(member, 'accepted')
    await takeEffect()
  }
  await rows(app.db, sql`update badges set compare = true`)
  const failing = sql`add constraint failing check (member_id <> ${sql.lit(emina.id)} or compare)`
  await rows(app.db, sql`alter table badges ${failing}`)
  await expect(compare()).rejects.toThrow('failing')
  await rows(app.db, sql`alter table badges drop constraint failing`)
  const waiting = () => rows(app.db, sql`select member_id as id from badges where compare`)
  expect(await waiting()).toEqual([{ id: emina.id }])
  await compare()
  expect(await waiting()).toEqual([])
})

it('where none of the pictures of then is left, a face as first picture pauses the badge', async () => {
  const old = await publish(emina, herself)
  await verify(emina)
  await decide(emina, 'accepted')
  await takeEffect()
  await publish(emina, herself)
  // Looked at once it has come: from then on the removal alone asks for another look.
  await compare()
  expect((await standing(emina)).verified).toBe(true)
  await app.call(api.pictures.remove, { id: old }, emina)
  await compare()
  expect(await standing(emina)).toMatchObject({ verified: false, paused: true })
})

it('a badge given without pictures pauses once a face is published, at once or after it was looked at', async () => {
  const [salma] = (await addPeople(app, [{ sex: 'female' }])) as [Member]
  for (const [member, colour] of [
    [emina, herself],
    [salma, '#00ffff'],
  ] as const) {
    const before = await placeOf(member)
    await verify(member)
    await decide(member, 'accepted')
    await takeEffect()
    // Whoever wants only members with the badge may have looked past her.
    expect(await placeOf(member)).toBeGreaterThan(before)
    const id = await publish(member, colour)
    await transact(app.db, (tx) => app.pictures.show(tx, id))
    const shown = await placeOf(member)
    await compare()
    expect(await standing(member)).toMatchObject({ verified: false, paused: true })
    expect(await placeOf(member)).toBeGreaterThan(shown)
  }
})

it('a face that is published behind a picture without one pauses a badge that no face was compared for', async () => {
  const [salma] = (await addPeople(app, [{ sex: 'female' }])) as [Member]
  for (const [member, colour] of [
    [emina, '#0000ff'],
    [salma, herself],
  ] as const) {
    await publish(member, colour)
    await verify(member)
    await decide(member, 'accepted')
    await takeEffect()
  }
  await publish(emina, '#0000fe')
  await publish(salma, another)
  await compare()
  const verified = async () => [(await standing(emina)).verified, (await standing(salma)).verified]
  expect(await verified()).toEqual([true, true])
  await publish(emina, another)
  await compare()
  expect(await verified()).toEqual([false, true])
  expect(await codesFor(emina)).toEqual(['badge_paused', 'verified'])
})
