import { createHmac, randomUUID } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { api } from '@mithaq/contract'
import {
  filledProfile,
  signUpAccount,
  createMember,
  password,
  signInAgain,
} from '../../../test/support/members/cast.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { walletHelpers } from '../../../test/support/members/wallet-helpers.ts'
import { postEntry } from './ledger.ts'
import type { LedgerEntry } from './plan-entries.ts'
import { deleteOldGrants, moveGrant } from './welcome-grants.ts'
import { query } from '../../db/db.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const { balanceOf, postAlone } = walletHelpers(() => app)

describe('the ledger', () => {
  it('posts an entry once, however often and from wherever it is posted', async () => {
    const { id } = await createMember(app)
    const entry: LedgerEntry = { memberId: id, amount: 2, type: 'purchase', key: `once ${id}` }
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => postAlone(entry)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['posted', 'already_posted']))
    expect(await balanceOf(id)).toBe(11)
  })

  it('never spends more than the balance, also in parallel', async () => {
    const { id } = await createMember(app)
    const spend = (n: number) =>
      postAlone({ memberId: id, amount: -2, type: 'purchase', key: `spend ${n} ${id}` })
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => spend(n)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(8)
    expect(await balanceOf(id)).toBe(1)
  })
})

describe('the welcome tokens', () => {
  describe('granted under the earlier key', () => {
    const earlierHash = (email: string) =>
      createHmac('sha256', `${app.sessionSecret} welcome grant`).update(email).digest('base64url')
    const known = (hash: string) =>
      app.query(sql<{ closed: boolean }>`
      select closed_at is not null as closed from welcome_grants where email_hash = ${hash}`)

    it('are not given again to a member who returns, and are stored under the new key', async () => {
      const person = await signUpAccount(app)
      const hash = earlierHash(person.email)
      await app.query(sql`insert into welcome_grants values (${hash}, ${app.clock.sql}, ${app.clock.sql})`)
      expect((await app.call(api.profile.create, filledProfile, person)).body.tokenBalance).toBe(0)
      expect(await known(hash)).toEqual([])
      // Stored under both keys, it is found.
      await app.call(api.account.erase, { password }, person)
      await app.query(sql`insert into welcome_grants values (${hash}, ${app.clock.sql}, ${app.clock.sql})`)
      const { body } = await app.call(api.account.signUp, { email: person.email, password })
      const again = { token: body.session!.accessToken }
      expect((await app.call(api.profile.create, filledProfile, again)).body.tokenBalance).toBe(0)
    })

    it('are closed when their account is erased', async () => {
      const person = await createMember(app)
      const hash = earlierHash(person.email)
      await app.query(sql`
      update welcome_grants set email_hash = ${hash}
      where granted_at = (select max(granted_at) from welcome_grants)`)
      await app.call(api.account.erase, { password }, person)
      expect(await known(hash)).toEqual([{ closed: true }])
    })
  })

  it('are remembered as those of a member again once that member returns', async () => {
    const { id, email } = await createMember(app)
    const elsewhere = app.freshEmail()
    const left = async () =>
      (await app.query(sql`select from welcome_grants where closed_at is not null`)).length
    const before = await left()
    const move = (from: string, to: string) => app.transact((tx) => moveGrant(tx, app, id, { from, to }))
    await move(email, elsewhere)
    expect(await left()).toBe(before + 1)
    await move(elsewhere, email)
    expect(await left(), 'only the other one is left').toBe(before + 1)
  })

  it('are remembered as long as the account exists, and for two more years', async () => {
    const email = app.freshEmail()
    const enter = async () => {
      const { body } = await app.call(api.account.signUp, { email, password })
      const token = body.session!.accessToken
      const granted = (await app.call(api.profile.create, filledProfile, { token })).body.tokenBalance
      return { granted, leave: () => app.call(api.account.erase, { password }, { token }) }
    }
    const member = await enter()
    expect(member.granted).toBe(9)
    await deleteOldGrants(app.db, app.clock)
    await member.leave()
    const returned = await enter()
    expect(returned.granted).toBe(0)
    await returned.leave()
    app.clock.advance({ d: 729 })
    await deleteOldGrants(app.db, app.clock)
    const early = await enter()
    expect(early.granted).toBe(0)
    app.clock.advance({ d: 800 })
    await deleteOldGrants(app.db, app.clock)
    const { body } = await app.call(api.account.signIn, { email, password })
    await app.call(api.account.erase, { password }, { token: body.session.accessToken })
    expect((await enter()).granted).toBe(0)
    app.clock.advance({ d: 732 })
    const again = await app.call(api.account.signIn, { email, password })
    await app.call(api.account.erase, { password }, { token: again.body.session.accessToken })
    app.clock.advance({ d: 732 })
    await deleteOldGrants(app.db, app.clock)
    expect((await enter()).granted).toBe(9)
  })
})

/** Joins with this address, and reads which counts are continued. */
async function join(email: string) {
  const { body } = await app.call(api.account.signUp, { email, password })
  const token = body.session!.accessToken
  const { id } = (await app.call(api.profile.create, filledProfile, { token })).body
  const came = await app.query(sql`
    select earlier_topups as "topUps", cardinality(earlier_aways) as aways from profiles where id = ${id}`)
  return { id, token, email, came: came[0] }
}
type Joined = Awaited<ReturnType<typeof join>>
const leave = ({ token }: Joined) => app.call(api.account.erase, { password }, { token })
const stay = ({ id }: Joined, weeks: number) =>
  app.query(sql`update profiles set created_at = created_at - ${weeks} * interval '7 days' where id = ${id}`)
const restOnce = async ({ token }: Joined) => {
  await app.call(api.away.begin, { days: 3 }, { token })
  await app.call(api.away.end, {}, { token })
}

const earn = (entry: Omit<LedgerEntry, 'key'>) =>
  app.transact((tx) => postEntry(tx, app.clock, { ...entry, key: randomUUID() }))

it('counts two accounts of one mailbox together, and keeps the grant for both', async () => {
  const email = app.freshEmail()
  const tagged = email.replace('@', '+1@')
  const [one, two] = [await join(email), await join(tagged)]
  const bystander = await join(app.freshEmail())
  for (const person of [one, one, bystander]) await restOnce(person)
  await stay(one, 5)
  // Two at the same moment count twice.
  const at = app.clock.date()
  for (const { id } of [one, one, bystander]) await earn({ memberId: id, amount: 1, type: 'reward', at })
  await earn({ memberId: two.id, amount: 1, type: 'reward', at: new Date(at.getTime() - 1) })
  await earn({ memberId: one.id, amount: 2, type: 'compensation', at })
  const closed = sql`select from welcome_grants where closed_at is not null`
  const before = (await app.query(closed)).length
  await leave(one)
  expect((await app.query(closed)).length, 'the other one lives').toBe(before)
  await leave(two)
  expect((await app.query(closed)).length).toBe(before + 1)
  const again = await join(email)
  expect(again.came).toEqual({ topUps: 5, aways: 2 })
  const received = sql`
    select cardinality(earlier_rewards) as rewards, cardinality(earlier_compensations) as compensations
    from profiles where id = ${again.id}`
  expect(await app.query(received)).toEqual([{ rewards: 3, compensations: 1 }])
})

it('counts every address of an account on, also after the next account', async () => {
  const [first, second] = [app.freshEmail(), app.freshEmail()]
  const one = await join(first)
  await app.transact(async (tx) => {
    await query(tx, sql`update accounts set email = ${second} where id = ${one.id}`)
    await moveGrant(tx, app, one.id, { from: first, to: second })
  })
  await restOnce(one)
  await stay(one, 5)
  await leave(one)
  const again = await join(first)
  expect(again.came).toEqual({ topUps: 5, aways: 1 })
  await restOnce(again)
  await stay(again, 2)
  await leave(again)
  // A sign-up without a profile does not separate the addresses.
  const { body } = await app.call(api.account.signUp, { email: first, password })
  await app.call(api.account.erase, { password }, { token: body.session!.accessToken })
  const third = await join(second)
  expect(third.came).toEqual({ topUps: 7, aways: 2 })
  expect((await join(app.freshEmail())).came, 'an unknown address').toEqual({ topUps: 0, aways: 0 })
})

it('counts an address on for the member who left it, although another has it now', async () => {
  const [first, second] = [app.freshEmail(), app.freshEmail()]
  const one = await join(first)
  await app.transact(async (tx) => {
    await query(tx, sql`update accounts set email = ${second} where id = ${one.id}`)
    await moveGrant(tx, app, one.id, { from: first, to: second })
  })
  await stay(one, 5)
  const other = await join(first)
  await leave(one)
  await leave(other)
  expect((await join(first)).came).toMatchObject({ topUps: 5 })
})

const walletOf = async (who: { token: string }) => (await app.call(api.wallet.mine, {}, who)).body

describe('the cards about tokens', () => {
  it('are due from the end of the wizard until they are seen on any device', async () => {
    const member = await createMember(app)
    const other = await createMember(app)
    const elsewhere = await signInAgain(app, member)
    for (const device of [member, elsewhere]) expect((await walletOf(device)).lesson).toBe(true)
    expect((await app.call(api.wallet.taught, {}, member)).status).toBe(200)
    expect((await app.call(api.wallet.taught, {}, elsewhere)).status).toBe(200)
    for (const device of [member, elsewhere]) expect((await walletOf(device)).lesson).toBe(false)
    expect((await walletOf(other)).lesson).toBe(true)
  })

  it('say how many tokens a member started with: 9, or none for a known address', async () => {
    const member = await createMember(app)
    await postAlone({ memberId: member.id, amount: -4, type: 'purchase', key: randomUUID() })
    expect(await walletOf(member)).toMatchObject({ balance: 5, welcome: 9 })
    await app.call(api.account.erase, { password }, member)
    const { body } = await app.call(api.account.signUp, { email: member.email, password })
    const returned = { token: body.session!.accessToken }
    await app.call(api.profile.create, filledProfile, returned)
    expect(await walletOf(returned)).toMatchObject({ balance: 0, welcome: 0, lesson: true })
  })
})
