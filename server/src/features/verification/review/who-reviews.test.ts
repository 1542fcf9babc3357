import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { expect, it } from 'vitest'
import { addMembers, type Member } from '../../../../test/support/members/add-members.ts'
import { createStaff, type Staff } from '../../../../test/support/staff/staff.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { another, bootForVerifying, herself } from '../../../../test/support/staff/verification-calls.ts'
import { applyDueDecisions } from '../../moderation/decisions/apply-decisions.ts'
import type { EncodeOutcome } from '../../pictures/encode/encoder.ts'
import { endElapsedVerifications } from './decide-verification.ts'
import { createSelfieUpload } from '../selfies/selfies.ts'

let app: TestApp
let leyla: Staff, yahya: Staff, emina: Member
const { picture, send, publish, verify, standing, caseOf, decide, takeEffect, filesOnDisk, later } =
  bootForVerifying((suite) => ({ app, leyla, yahya, emina } = suite))

it('no man on staff, not even a lead, can open selfies of a woman who asked for women', async () => {
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
  const report = await app.queryOne(sql<{ id: string }>`
    insert into cases (id, member_id, kind, severity, opened_at, due_at)
    values (gen_random_uuid(), ${emina.id}, 'report', 1, ${app.clock.sql}, ${app.clock.sql} + interval '2 hours') returning id`)
  const look = (by: Staff) => app.call(api.moderation.look, { caseId: report!.id }, by)
  expect([(await look(yahya)).status, (await look(leyla)).status]).toEqual([404, 200])
  await later({ h: 2, s: 1 })
  expect((await look(yahya)).status).toBe(200)
  // What is late and no danger is not.
  await app.query(sql`update cases set severity = 2 where id = ${report!.id}`)
  expect((await look(yahya)).status).toBe(404)
})

it("only women open a woman's sealed selfies if her pictures were not public then", async () => {
  const showTo = (picturesFor: 'everyone' | 'matches') =>
    app.call(api.profile.showPicturesTo, { picturesFor }, emina)
  const opened = async (by: Staff) => {
    const opening = { memberId: emina.id, reason: 'The police asks.' }
    const { sealed } = (await app.call(api.review.vault, {}, by)).body
    const row = sealed.find(({ memberId }) => memberId === emina.id)
    return [(await app.call(api.review.openVault, opening, by)).status, row?.womenOnly]
  }
  const leila = await createStaff(app, { sex: 'female', role: 'lead' })
  const toWomenAlone = async () =>
    expect([await opened(yahya), await opened(leila)]).toEqual([
      [404, undefined],
      [200, true],
    ])
  await showTo('matches')
  await verify(emina)
  await decide(emina, 'fraudulent')
  await takeEffect()
  await toWomenAlone()
  await showTo('everyone')
  await toWomenAlone()
  // Sealed while everyone saw her pictures, and hidden since.
  await app.query(sql`update sealed_selfies set by_women = false where member_id = ${emina.id}`)
  expect(await opened(yahya)).toEqual([200, false])
  await showTo('matches')
  await toWomenAlone()
})

it("only women open another member's case with a picture of a woman who asked for women", async () => {
  const [idris] = (await addMembers(app, [{ sex: 'male' }])) as [Member]
  const [hers, his] = [await publish(emina, herself), await publish(idris, another)]
  const twice = await app.queryOne(sql<{ id: string }>`
    with opened as (
      insert into cases (id, member_id, kind, severity, opened_at, due_at)
      values (gen_random_uuid(), ${idris.id}, 'picture', 2, ${app.clock.sql}, ${app.clock.sql} + interval '1 day') returning id)
    insert into case_pictures (case_id, picture_id, reason, twin_id, at)
    select id, ${his}, 'twice', ${hers}, ${app.clock.sql} from opened returning case_id as id`)
  const look = async (by: Staff) => {
    const answers = [
      await app.call(api.moderation.look, { caseId: twice!.id }, by),
      await app.call(api.review.pictures, { caseId: twice!.id }, by),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await look(yahya)).toEqual([200, 200])
  const { body } = await app.call(api.review.pictures, { caseId: twice!.id }, yahya)
  expect(body.pictures.map(({ id }) => id)).toEqual([his, hers])
  // The log names her, too: her picture was shown.
  const logged = await app.query(sql`
    select member_id as "memberId", shown from staff_log
    where case_id = ${twice!.id} and act = 'looked_at_pictures' and staff_id = ${yahya.id}`)
  expect(logged).toEqual([1, 2].map(() => ({ memberId: idris.id, shown: [emina.id] })))
  const decision = { caseId: twice!.id, id: randomUUID(), outcome: 'accepted', note: 'Looked.' }
  expect((await app.call(api.review.decide, decision, leyla)).status).toBe(404)
  await app.call(api.profile.showPicturesTo, { picturesFor: 'matches' }, emina)
  expect([await look(yahya), await look(leyla)]).toEqual([
    [404, 404],
    [200, 200],
  ])
  // So is what he says against the decision, which shows the same pictures.
  const warning = { caseId: twice!.id, id: randomUUID(), decision: 'warn', rule: 2, note: 'Looked.' }
  expect((await app.call(api.moderation.decide, warning, leyla)).status).toBe(200)
  app.clock.advance({ s: 11 })
  while (await applyDueDecisions(app));
  const words = 'It is my own picture; she must have taken it.'
  await app.call(api.standing.appeal, { id: warning.id, words }, idris)
  const nur = await createStaff(app, { name: 'Nur' })
  const appealAs = async (by: Staff) =>
    (await app.call(api.moderation.queue, { kind: 'appeal' }, by)).body.cases
  expect(await appealAs(yahya)).toEqual([])
  const [appeal] = await appealAs(nur)
  expect(appeal).toMatchObject({ mayDecide: true, waitsForPeople: false })
  const seen = await app.call(api.review.pictures, { caseId: appeal!.id }, nur)
  expect(seen.body.pictures.map(({ id }) => id)).toEqual([his, hers])
  expect((await app.call(api.review.pictures, { caseId: appeal!.id }, yahya)).status).toBe(404)
  await app.call(api.profile.showPicturesTo, { picturesFor: 'everyone' }, emina)
  expect(await appealAs(yahya)).toHaveLength(1)
})

it('men on staff see a woman who asked for women blurred in search and as a reporter', async () => {
  const [idris] = (await addMembers(app, [{ sex: 'male' }])) as [Member]
  const published = await publish(emina, herself)
  // One colour is its own blur.
  await app.query(sql`
    update profile_pictures set thumb_hash = 'sharp', blur_hash = 'blur' where id = ${published}`)
  await app.call(api.safety.report, { profileId: idris.id, reason: 'He asked me for money.' }, emina)
  const [about] = (await app.call(api.moderation.search, { q: idris.id }, yahya)).body.people
  const caseId = about!.cases[0]!.id
  const faces = async (by: Staff) => {
    const { people } = (await app.call(api.moderation.search, { q: emina.id }, by)).body
    const { reportsMade } = (await app.call(api.moderation.look, { caseId }, by)).body
    return [people[0]!.member!.picture!, reportsMade[0]!.reporter!.picture!]
  }
  const [sharp, blur] = [
    { thumbHash: 'sharp', blurred: false },
    { thumbHash: 'blur', blurred: true },
  ]
  expect(await faces(yahya)).toMatchObject([sharp, sharp])
  await verify(emina, { byWomen: true })
  expect(await faces(yahya)).toMatchObject([blur, blur])
  expect(await faces(leyla)).toMatchObject([sharp, sharp])
  await app.call(api.profile.showPicturesTo, { picturesFor: 'matches' }, emina)
  expect(await faces(leyla)).toMatchObject([blur, blur])
})

it('selfies are decided only by their own route, and only by staff who may open them', async () => {
  await verify(emina, { byWomen: true })
  const { id: caseId } = await caseOf(emina)
  const plain = { caseId, id: randomUUID(), rule: 1, note: 'Looked.' }
  for (const decision of ['dismiss', 'warn', 'ban', 'restore'])
    expect((await app.call(api.moderation.decide, { ...plain, decision }, leyla)).status).toBe(404)
  expect((await caseOf(emina)).closed).toBe(false)
  expect((await decide(emina, 'accepted')).status).toBe(200)
  await takeEffect()
})

it('women may ask for women while one is on staff, and change it when none is left', async () => {
  const [bilal] = (await addMembers(app, [{ sex: 'male' }])) as [Member]
  expect([(await standing(emina)).womenOffered, (await standing(bilal)).womenOffered]).toEqual([true, false])
  await verify(emina, { byWomen: true })
  // A man is not offered them by any call, nor does he choose for others.
  await verify(bilal, { byWomen: true })
  expect((await standing(bilal)).waiting).toMatchObject({ byWomen: false })
  await app.call(api.verification.chooseReviewers, { byWomen: true }, bilal)
  expect((await standing(bilal)).waiting).toMatchObject({ byWomen: false })
  await app.call(api.verification.chooseReviewers, { byWomen: false }, bilal)
  await app.query(sql`update staff set removed_at = ${app.clock.sql} where sex = 'female'`)
  expect(await standing(emina)).toMatchObject({
    womenOffered: false,
    waiting: { byWomen: true, nobodyLeft: true },
  })
  await endElapsedVerifications(app.pictures.store)
  await endElapsedVerifications(app.pictures.store)
  const codesFor = async (member: Member) =>
    (await app.call(api.notifications.list, {}, member)).body.notifications.map(({ code }) => code)
  expect([await codesFor(emina), await codesFor(bilal)]).toEqual([['verification_waits'], []])
  // None is offered any more, but what she asked for holds.
  await app.call(api.verification.chooseReviewers, { byWomen: true }, emina)
  expect(await standing(emina)).toMatchObject({ waiting: { byWomen: true, nobodyLeft: true } })
  const look = async () =>
    (await app.call(api.review.look, { caseId: (await caseOf(emina)).id }, yahya)).status
  expect(await look()).toBe(404)
  await app.call(api.verification.chooseReviewers, { byWomen: false }, emina)
  expect(await standing(emina)).toMatchObject({ waiting: { byWomen: false, nobodyLeft: false } })
  expect(await look()).toBe(200)
  // It is her word for these selfies alone; her pictures, and the next ones, are for women as before.
  await app.call(api.verification.withdraw, {}, emina)
  await verify(emina)
  expect(await standing(emina)).toMatchObject({ waiting: { byWomen: false, nobodyLeft: true } })
  expect(await look()).toBe(404)
  await endElapsedVerifications(app.pictures.store)
  expect(await codesFor(emina)).toEqual(['verification_waits', 'verification_waits'])
  await app.call(api.verification.chooseReviewers, { byWomen: false }, emina)
  expect(await look()).toBe(200)
  await app.query(sql`update staff set removed_at = null where sex = 'female'`)
  await app.call(api.verification.withdraw, {}, emina)
  await app.pictures.sweepErasures()
})

it('men see non-public pictures blurred even if anyone may review the selfies', async () => {
  const published = await publish(emina, herself)
  await app.query(sql`
    update profile_pictures set thumb_hash = 'sharp', blur_hash = 'blur' where id = ${published}`)
  await verify(emina, { byWomen: true })
  await app.call(api.verification.chooseReviewers, { byWomen: false }, emina)
  const { id: caseId } = await caseOf(emina)
  const pictures = async (by: Staff) => [
    ...(await app.call(api.review.look, { caseId }, by)).body.pictures,
    ...(await app.call(api.moderation.look, { caseId }, by)).body.asSeen!.pictures,
  ]
  const [sharp, blur] = [
    { id: published, thumbHash: 'sharp', blurred: false },
    { id: published, thumbHash: 'blur', blurred: true },
  ]
  expect(await pictures(yahya)).toMatchObject([blur, blur])
  expect(await pictures(leyla)).toMatchObject([sharp, sharp])
  await app.query(sql`update profiles set reviewed_by_women = false where id = ${emina.id}`)
  expect(await pictures(yahya)).toMatchObject([sharp, sharp])
  await app.call(api.profile.showPicturesTo, { picturesFor: 'matches' }, emina)
  expect(await pictures(yahya)).toMatchObject([blur, blur])
  // Women compare the face with what she publishes, and see the profile as a stranger does.
  expect(await pictures(leyla)).toMatchObject([sharp, blur])
})

it('asking for women while selfies wait counts for everything, as if asked before', async () => {
  await verify(emina)
  const { id: caseId } = await caseOf(emina)
  const look = async (by: Staff) => (await app.call(api.moderation.look, { caseId }, by)).status
  expect(await look(yahya)).toBe(200)
  await app.call(api.verification.chooseReviewers, { byWomen: true }, emina)
  expect([await look(yahya), await look(leyla)]).toEqual([404, 200])
  await decide(emina, 'refused')
  await takeEffect()
  await app.query(sql`update cases set kind = 'report' where id = ${caseId}`)
  await app.query(sql`update verifications set case_id = null where case_id = ${caseId}`)
  expect([await look(yahya), await look(leyla)]).toEqual([404, 200])
})

it("only the case's holder decides, once; every act is logged and sent to the consoles", async () => {
  let told = 0
  app.bus.subscribe((event) => void (event.type === 'cases' && told++))
  await verify(emina)
  const { id: caseId } = await caseOf(emina)
  await app.call(api.moderation.claim, { caseId }, yahya)
  expect((await decide(emina, 'refused')).error.code).toBe('case_claimed')
  expect((await app.call(api.review.look, { caseId }, yahya)).status).toBe(200)
  // There are no pictures in it: nobody has looked at any.
  expect((await app.call(api.review.pictures, { caseId }, yahya)).body.pictures).toEqual([])
  const before = told
  const decision = { caseId, id: randomUUID(), outcome: 'refused', note: 'Another face.' }
  const [one, two] = [
    await app.call(api.review.decide, decision, yahya),
    await app.call(api.review.decide, decision, yahya),
  ]
  expect([one.status, two]).toEqual([200, one])
  expect((await app.call(api.review.decide, decision, leyla)).error.code).toBe('id_reused')
  const anotherId = { ...decision, id: randomUUID() }
  expect((await app.call(api.review.decide, anotherId, leyla)).error.code).toBe('case_closed')
  expect((await decide(emina, 'refused')).error.code).toBe('case_closed')
  expect(told).toBeGreaterThan(before)
  await app.call(api.review.takeBack, { caseId }, yahya)
  // What he held he has let go with his decision.
  expect((await decide(emina, 'refused')).status).toBe(200)
  await takeEffect()
  const log = await app.query(sql<{ act: string }>`
    select act, why from staff_log where case_id = ${caseId} and staff_id = ${yahya.id} order by at, act`)
  expect(log).toEqual([
    { act: 'claimed', why: null },
    { act: 'looked_at_selfies', why: null },
    { act: 'refused', why: 'Another face.' },
    { act: 'take_back', why: null },
  ])
})

it('an abandoned challenge is no attempt, and its selfies are erased at its end or the next', async () => {
  const begin = () => app.call(api.verification.begin, { byWomen: false }, emina)
  const files = filesOnDisk().length
  const sent = async () => {
    await app.pictures.sweepErasures()
    return filesOnDisk().length - files
  }
  await begin()
  expect((await send('/verification/selfies/1', Buffer.from('no picture'), emina)).status).toBe(415)
  const sending = async (outcome: EncodeOutcome) =>
    createSelfieUpload(
      app.pictures.store,
      { ...app.pictures.encoder, encode: async () => outcome },
      app.vault,
    )(emina.id, 1, await picture(herself))
  expect(await sending({ busy: 'too many' })).toEqual({ refused: 'unavailable', retryAfterS: 5 })
  expect(await sending({ unreadable: 'broken' })).toEqual({ refused: 'unreadable_image' })
  await send('/verification/selfies/1', await picture(herself), emina)
  expect(await sent()).toBe(1)
  // Its time is over, and nobody has tidied up yet.
  app.clock.advance({ s: 301 })
  for (const { status } of await Promise.all([begin(), begin(), begin()])) expect(status).toBe(200)
  expect(await sent()).toBe(0)
  await send('/verification/selfies/2', await picture(herself), emina)
  await endElapsedVerifications(app.pictures.store)
  expect(await sent()).toBe(1)
  // The five minutes pass while a selfie is on its way.
  const slow = { ...app.pictures.encoder }
  slow.encode = async (bytes, order) => {
    await app.query(sql`
      update verifications set challenged_at = challenged_at - interval '301 s' where member_id = ${emina.id}`)
    return app.pictures.encoder.encode(bytes, order)
  }
  const late = await createSelfieUpload(app.pictures.store, slow, app.vault)(
    emina.id,
    3,
    await picture(herself),
  )
  expect(late).toMatchObject({ refused: 'challenge_over' })
  await endElapsedVerifications(app.pictures.store)
  expect(await sent()).toBe(0)
  expect(await standing(emina)).toMatchObject({ waiting: null, last: null, triesLeft: 3 })
})
