import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import { filledProfile, password } from '../../../test/support/members/cast.ts'
import { addMembers, createToken, type Member } from '../../../test/support/members/add-members.ts'
import { raceCalls, raceCount, raceEach } from '../../../test/support/matches/race-calls.ts'
import { unlockChat } from '../../../test/support/matches/matches.ts'
import { createMatchedPairs, createMembers } from '../../../test/support/members/create-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForVerifying } from '../../../test/support/staff/verification-calls.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

let app: TestApp
let emina: Member
const { verify, standing, caseOf } = bootForVerifying((suite) => ({ app, emina } = suite))
const { like, pass, block, report } = memberCalls(() => app)
const { pay, say, almostDue, typesOf, stateOf } = raceCalls(() => app)
const { profile, matches, discovery } = api
type Sex = 'male' | 'female'

const correct = async (member: Member, sex: Sex) => {
  const { status, error } = await app.call(profile.correctSex, { sex }, member)
  return status === 200 ? 'ok' : error.code
}
const own = async (member: Member) => (await app.call(profile.mine, {}, member)).body
let woman: Member, man: Member
beforeEach(async () => void ([woman, man] = (await createMembers(app, 2)) as [Member, Member]))

it('after a like a new member may correct their sex, and the other one may not', async () => {
  await like(man, woman)
  expect(await own(man)).toMatchObject({ sexEditable: false, sexCorrectable: true })
  expect(await correct(man, 'female')).toBe('ok')
  expect(await own(man)).toMatchObject({ sex: 'female', sexEditable: true, sexCorrectable: false })
  expect(await own(woman)).toMatchObject({ sex: 'female', sexEditable: false })
  expect((await app.call(discovery.likedMe, {}, woman)).body.people).toEqual([])
})

it('a day after the profile was created it can no longer be corrected', async () => {
  await like(man, woman)
  app.clock.advance({ s: 24 * 3600 })
  man = { ...man, token: await createToken(app, man.id) }
  expect(await own(man)).toMatchObject({ sexEditable: false, sexCorrectable: false })
  expect(await correct(man, 'female')).toBe('sex_fixed')
})

it('three changes are all, of an account and of those that follow under its address', async () => {
  const edit = (sex: Sex) => app.call(profile.update, { sex }, man)
  expect((await edit('female')).status).toBe(200)
  expect(await correct(man, 'male')).toBe('ok')
  expect(await correct(man, 'male'), 'nothing is changed').toBe('ok')
  const { id } = man
  expect((await app.call(api.account.erase, { password }, man)).status).toBe(200)
  const { body } = await app.call(api.account.signUp, { email: `${id}@mithaq.example`, password })
  const back = { id: body.session!.user.id, token: body.session!.accessToken }
  expect((await app.call(profile.create, { ...filledProfile, sex: 'male' }, back)).status).toBe(200)
  expect(await correct(back, 'female')).toBe('ok')
  expect(await own(back)).toMatchObject({ sexEditable: false, sexCorrectable: false })
  expect(await correct(back, 'male')).toBe('sex_fixed')
  expect((await app.call(profile.update, { sex: 'male' }, back)).error.code).toBe('sex_fixed')
})

it('is refused under review, suspended and in a confirmed couple, and nothing changes', async () => {
  const [pair, second] = await createMatchedPairs(app, 2)
  await app.query(sql`
    update profiles set restriction = 'under_review', is_active = false where id = ${pair!.one.id}`)
  expect(await correct(pair!.one, 'male')).toBe('sex_not_now')
  const { one, matchId } = second!
  await unlockChat(app, one as never, matchId, true)
  await app.query(sql`
    update matches set is_couple = true, unmatched_at = ${app.clock.sql}, initial_timer_expires_at = null,
      clock_started_at = null, clock_length_ms = null
    where id = ${matchId}`)
  expect(await correct(one, 'male')).toBe('sex_not_now')
  for (const { matchId: id, one: me } of [pair!, second!])
    expect(
      (await app.queryOne(
        sql<{ removed: boolean }>`select user1_removed as removed from matches where id = ${id}`,
      ))!.removed,
      me.id,
    ).toBe(false)
})

it('a deadline that has passed costs its penalty before the match ends', async () => {
  const [pair] = await createMatchedPairs(app, 1)
  const { one, two, matchId } = pair!
  await pay(one, matchId, true)
  await say(two, matchId)
  await almostDue(pair!, -60_000)
  expect(await correct(one, 'male')).toBe('ok')
  expect(await typesOf(matchId)).toEqual(['compensation', 'express_payment', 'penalty'])
  expect((await stateOf(matchId)).expired).toBe('reply')
})

it('takes back a verification that waits, with its selfies; the try still counts', async () => {
  await verify(emina)
  expect(await correct(emina, 'male')).toBe('ok')
  const { waiting, triesLeft } = await standing(emina)
  expect([waiting, triesLeft, (await caseOf(emina)).closed]).toEqual([null, 2, true])
  await app.pictures.sweepErasures()
  expect(
    await app.query(sql`select from verifications where member_id = ${emina.id} and folder is not null`),
  ).toEqual([])
})

it('keeps blocks and lets a former match report', async () => {
  const [pair] = await createMatchedPairs(app, 1)
  const { one, two } = pair!
  await block(one, man)
  expect(await correct(one, 'male')).toBe('ok')
  expect((await app.call(api.safety.blocked, {}, one)).body.people).toHaveLength(1)
  await report(two, one, 'They asked me for money.')
  expect(
    await app.query(
      sql`select from profile_reports where reporter_id = ${two.id} and reported_id = ${one.id}`,
    ),
  ).toHaveLength(1)
})

it('whatever happens at the same moment, nobody is liked by or matched with their own sex', async () => {
  const pairs = await createMatchedPairs(app, raceCount(36))
  await raceEach(pairs, async ({ one, two, matchId }) => {
    const [friend, stranger] = (await addMembers(app, [{ sex: 'male' }, { sex: 'male' }])) as [Member, Member]
    await like(friend, one)
    const requestId = randomUUID()
    const answers = await Promise.all([
      correct(one, 'male'),
      like(one, friend),
      like(stranger, one),
      pass(one, stranger),
      app.call(matches.unlock, { matchId, requestId, express: true }, two),
      app.call(matches.unmatch, { matchId }, two),
      like(friend, one),
    ])
    expect(answers[0]).toBe('ok')
    const wrong = await app.query(sql`
      select from profile_actions a join profiles p on p.id = a.from_profile_id join profiles q on q.id = a.to_profile_id
      where ${one.id} in (p.id, q.id) and p.sex = q.sex and a.action <> 'apart'`)
    expect(wrong).toEqual([])
    const open = await app.query(sql`
      select from matches where ${one.id} in (profile1_id, profile2_id)
        and not (unmatched_at is not null and rematch_barred and user1_removed and user2_removed)`)
    expect(open).toEqual([])
  })
})

it('of two corrections at once one counts', async () => {
  await raceEach(await createMembers(app, raceCount(24)), async (member) => {
    const { sex } = await own(member)
    const other = sex === 'male' ? 'female' : 'male'
    await Promise.all([correct(member, other), correct(member, other), correct(member, other)])
    const row = await app.queryOne(sql<{ changes: number }>`
      select sex_changes as changes from profiles where id = ${member.id}`)
    expect([row!.changes, (await own(member)).sex]).toEqual([1, other])
  })
})
