import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { filledProfile, password } from '../../../test/support/members/cast.ts'
import { addMembers, type Member } from '../../../test/support/members/add-members.ts'
import type { Staff } from '../../../test/support/staff/staff.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { bootForVerifying } from '../../../test/support/staff/verification-calls.ts'
import { forgetFormerMembers } from '../former-members/former-addresses.ts'

let app: TestApp
let yahya: Staff, emina: Member
const { verify, standing, caseOf, decide, takeEffect } = bootForVerifying(
  (suite) => ({ app, yahya, emina } = suite),
)

const leave = async (member: Member) =>
  expect((await app.call(api.account.erase, { password }, member)).status).toBe(200)

async function comeBack({ id }: Member): Promise<Member> {
  const email = `${id}@mithaq.example`
  const { body } = await app.call(api.account.signUp, { email, password })
  const back = { id: body.session!.user.id, token: body.session!.accessToken }
  const made = await app.call(api.profile.create, { ...filledProfile, sex: 'female' }, back)
  expect(made.status).toBe(200)
  return back
}

it('deleting an account with waiting selfies leaves no undecidable case', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await verify(emina)
  await verify(salma)
  await leave(emina)
  expect([(await caseOf(emina)).closed, (await caseOf(salma)).closed]).toEqual([true, false])
  await app.call(api.verification.withdraw, {}, salma)
})

it('after a fraud a returned account cannot try again until a lead allows it', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  await verify(emina)
  await decide(emina, 'fraudulent')
  await takeEffect()
  await leave(emina)
  await leave(salma)
  const honest = await comeBack(salma)
  expect((await standing(honest)).barred).toBe(false)
  const back = await comeBack(emina)
  expect(await verify(back)).toBe('verification_barred')
  const { sealed } = (await app.call(api.review.vault, {}, yahya)).body
  expect(sealed.filter(({ barred }) => barred)).toMatchObject([{ memberId: back.id }])
  // The vault's list names people: the log says to whom and of whom.
  const [line] = (await app.call(api.staff.log, {}, yahya)).body.rows
  expect([line!.act, line!.shown]).toEqual([
    'listed_vault',
    sealed.flatMap(({ memberId, name }) => (name === null ? [] : [memberId])),
  ])
  expect((await app.call(api.review.lift, { memberId: back.id }, yahya)).status).toBe(200)
  // Lifted, it stays lifted.
  await leave(back)
  const again = await comeBack(emina)
  expect(await verify(again)).toMatchObject({ poses: expect.any(Array) })
})

it('attempts still count once for 30 days after deleting the account and returning', async () => {
  const [salma] = (await addMembers(app, [{ sex: 'female' }])) as [Member]
  const tryAgain = async (member: Member) => {
    expect(await verify(member)).toMatchObject({ poses: expect.any(Array) })
    await app.call(api.verification.withdraw, {}, member)
  }
  await tryAgain(emina)
  // As a partner leaves it: without a case.
  await app.query(sql`delete from cases where member_id = ${emina.id}`)
  for (const member of [emina, salma]) await leave(member)
  expect((await standing(await comeBack(salma))).triesLeft).toBe(3)
  // An account of before that had left this address for another, and is deleted since.
  await app.query(sql`
    insert into former_addresses (member_id, email_hash, left_at, verification_tries)
    select gen_random_uuid(), email_hash, left_at, array[left_at - interval '1 day']
    from former_addresses where member_id = ${emina.id}`)
  const back = await comeBack(emina)
  expect((await standing(back)).triesLeft, 'of both').toBe(1)
  await tryAgain(back)
  await leave(back)
  const again = await comeBack(emina)
  expect(await verify(again)).toBe('too_many_attempts')
  await leave(again)
  app.clock.advance({ d: 31 })
  await forgetFormerMembers(app.db, app.clock)
  expect(await app.query(sql`select from former_addresses where verification_tries <> '{}'`)).toEqual([])
})

it('expired attempts are erased, with the address if nothing else is kept', async () => {
  const [salma, barred, returning] = (await addMembers(app, [
    { sex: 'female' },
    { sex: 'female' },
    { sex: 'female' },
  ])) as [Member, Member, Member]
  const all = [salma, barred, returning]
  for (const member of all) {
    await verify(member)
    await app.call(api.verification.withdraw, {}, member)
    await app.query(sql`delete from cases where member_id = ${member.id}`)
  }
  await app.query(sql`update profiles set verification_barred = true where id = ${barred.id}`)
  for (const member of all) await leave(member)
  const back = await comeBack(returning)
  // Of an address that a member has left, who is still here.
  await app.query(sql`
    insert into former_addresses (member_id, email_hash, left_at, verification_tries)
    values (${back.id}, 'left', ${app.clock.sql}, array[${app.clock.sql}])`)
  const keptOf = async () => {
    await forgetFormerMembers(app.db, app.clock)
    const kept = await app.query(sql<{ id: string }>`
      select distinct member_id as id from former_addresses where member_id = any(${[...all, back].map(({ id }) => id)}::uuid[])`)
    const earlier = await app.query(sql`select from profiles where id = ${back.id} and earlier_tries <> '{}'`)
    return [new Set(kept.map(({ id }) => id)), earlier.length]
  }
  expect(await keptOf()).toEqual([new Set([salma.id, barred.id, back.id]), 1])
  app.clock.advance({ d: 31 })
  expect(await keptOf()).toEqual([new Set([barred.id, back.id]), 0])
})

it("a fraud alone keeps a deleted account's address for two years", async () => {
  await app.query(sql`update profiles set verification_barred = true where id = ${emina.id}`)
  await leave(emina)
  expect((await standing(await comeBack(emina))).barred).toBe(true)
})
