import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { signUpAccount, createMember, password, signInAgain } from '../../../../test/support/members/cast.ts'
import { createMembers } from '../../../../test/support/members/create-members.ts'
import { memberActions } from '../../../../test/support/members/member-actions.ts'
import type { Member } from '../../../../test/support/members/add-members.ts'
import { raceEach, raceCount } from '../../../../test/support/matches/race-calls.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../../test/support/wait/wait-until.ts'
import { query, transactionRetries } from '../../../db/db.ts'
import { FilesUnavailable } from '../../../ports/files/files.ts'
import { eraseMember } from './erase-member.ts'

const { account } = api
let app: TestApp
bootForSuite((booted) => (app = booted))
const { leave, meet, pay, say } = memberActions(() => app)

it('asks for the password before erasing, and tries none after ten wrong ones', async () => {
  app.clock.stopAt(app.clock.date())
  const person = await signUpAccount(app)
  const without = await app.call(account.erase, {}, person)
  expect(without.error).toMatchObject({ code: 'invalid_input', field: 'password' })
  for (let miss = 1; miss <= 10; miss++) {
    const wrong = await app.call(account.erase, { password: `guess ${miss}` }, person)
    expect([wrong.status, wrong.error.code, wrong.error.field]).toEqual([403, 'wrong_password', 'password'])
  }
  const refused = await app.call(account.erase, { password }, person)
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_attempts'])
  expect((await app.call(account.user, {}, person)).status).toBe(200)
  expect(refused.headers['retry-after']).toBe('90')
  app.clock.advance({ s: 90 })
  const again = await signInAgain(app, person)
  expect((await app.call(account.erase, { password }, again)).status).toBe(200)
  expect([...again.cookies.keys()]).toEqual(['mithaq_device_3000'])
  const key = app.account.tokens.fingerprint(`wrongPasswordOfAccount ${person.id}`)
  expect(await app.query(sql`select from attempt_rates where key = ${key}`)).toEqual([])
  expect((await app.call(account.signIn, { email: person.email, password })).status).toBe(401)
})

it('erases an account once for two concurrent requests, without a deadlock', async () => {
  const [amina, bilal] = [await createMember(app), await createMember(app, 'Bilal')]
  const before = transactionRetries().get('40P01')
  const asked = await app.transact(async (tx) => {
    // Locked until both requests have verified the password and wait for the account.
    await query(tx, sql`select from accounts where id = ${amina.id} for no key update`)
    const begun = [1, 2].map(() => app.call(account.erase, { password }, { token: amina.token }))
    await waitUntilLocksAwaited(tx, 2)
    return { ended: Promise.all(begun) }
  })
  expect((await asked.ended).map(({ status }) => status)).toEqual([200, 200])
  expect(transactionRetries().get('40P01')).toBe(before)
  const left = sql`select id from accounts where id in (${amina.id}, ${bilal.id})`
  expect(await app.query(left)).toEqual([{ id: bilal.id }])
})

describe('two members who erase their accounts at once cause no deadlock', () => {
  const likesOf = (one: { id: string }, other: { id: string }) =>
    app.query(sql`
    insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
    values (${one.id}, ${other.id}, 'like', ${app.clock.sql}), (${other.id}, ${one.id}, 'like', ${app.clock.sql})`)
  async function formerMatch(one: Member, other: Member) {
    const matchId = await meet(one, other)
    await pay(one, matchId, true)
    await say(one, matchId)
    await say(other, matchId)
    await leave(one, matchId)
  }

  it('if they liked each other, even when both hold their own row already', async () => {
    const [amina, bilal] = [await createMember(app), await createMember(app, 'Bilal')]
    await likesOf(amina, bilal)
    const before = transactionRetries().get('40P01')
    const asked = await app.transact(async (tx) => {
      await query(tx, sql`select from profiles where id in (${amina.id}, ${bilal.id}) for key share`)
      const begun = [amina, bilal].map((member) => app.call(account.erase, { password }, member))
      await waitUntilLocksAwaited(tx, 2)
      return { ended: Promise.all(begun) }
    })
    expect((await asked.ended).map(({ status }) => status)).toEqual([200, 200])
    expect(transactionRetries().get('40P01')).toBe(before)
  })

  it.each([
    ['if they liked each other', likesOf],
    ['if they were a match', formerMatch],
    [
      'if both were a match of the same third member',
      async (one: Member, other: Member) => {
        const [third] = await createMembers(app, 1)
        await likesOf(one, other)
        for (const member of [one, other]) await formerMatch(member, third!)
      },
    ],
  ] as const)('%s, in many rounds', async (_, relate) => {
    const before = transactionRetries().get('40P01')
    await raceEach(Array.from({ length: raceCount(60) }), async () => {
      const [one, other] = (await createMembers(app, 2)) as [Member, Member]
      await relate(one, other)
      await Promise.all(
        [one, other].map(({ id }) => app.transact((tx) => eraseMember(tx, app, app.pictures, id))),
      )
      expect(await app.query(sql`select from accounts where id in (${one.id}, ${other.id})`)).toEqual([])
    })
    expect(transactionRetries().get('40P01')).toBe(before)
  })
})

it('refuses to erase an account whose password changes meanwhile', async () => {
  const amina = await createMember(app)
  const asked = await app.transact(async (tx) => {
    await query(tx, sql`update accounts set password_hash = 'another' where id = ${amina.id}`)
    const begun = app.call(account.erase, { password }, amina)
    await waitUntilLocksAwaited(tx)
    return { begun }
  })
  expect((await asked.begun).error.code).toBe('wrong_password')
  expect(await app.query(sql`select from accounts where id = ${amina.id}`)).toHaveLength(1)
})

it('deletes the files of an erased account, later if the picture store is down', async () => {
  const { removeFolder } = app.files
  const due = sql<{ n: number }>`select count(*)::int as n from file_erasures`
  async function eraseMemberWithPicture() {
    const person = await createMember(app)
    await app.query(sql`
      insert into profile_pictures (id, profile_id, storage_path, position, created_at)
      values (gen_random_uuid(), ${person.id}, gen_random_uuid()::text, 0, ${app.clock.sql})`)
    expect((await app.call(account.user, {}, person)).status).toBe(200)
    expect((await app.call(account.erase, { password }, person)).status).toBe(200)
    expect((await app.call(account.user, {}, person)).status, 'at once').toBe(401)
  }
  await eraseMemberWithPicture()
  expect(await app.queryOne(due)).toEqual({ n: 0 })
  app.files.removeFolder = () => Promise.reject(new FilesUnavailable('the store is away'))
  await eraseMemberWithPicture()
  expect(await app.queryOne(due)).toEqual({ n: 1 })
  app.files.removeFolder = removeFolder
  app.clock.advance({ h: 1 })
  await app.pictures.sweepErasures()
  expect(await app.queryOne(due)).toEqual({ n: 0 })
})
