import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { expect, it, describe } from 'vitest'
import { filledProfile, password, newMember, signInAgain } from '../../../test/cast.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { query } from '../../db/db.ts'
import { post, type Entry } from './ledger.ts'
import { moveGrant } from './welcome.ts'
import { wallets } from '../../../test/wallets.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

/** A member under this address, with what they go on counting. */
async function join(email: string) {
  const { body } = await app.call(api.account.signUp, { email, password })
  const token = body.session!.accessToken
  const { id } = (await app.call(api.profile.create, filledProfile, { token })).body
  const came = await app.query(sql`
    select earlier_instants as instants, cardinality(earlier_aways) as aways from profiles where id = ${id}`)
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

const earn = (entry: Omit<Entry, 'key'>) =>
  app.transact((tx) => post(tx, app.clock, { ...entry, key: randomUUID() }))

it('two accounts of one mailbox count together, and its grant lapses under neither', async () => {
  const email = app.freshEmail()
  const tagged = email.replace('@', '+1@')
  const [one, two] = [await join(email), await join(tagged)]
  const bystander = await join(app.freshEmail())
  for (const person of [one, one, bystander]) await restOnce(person)
  await stay(one, 5)
  // Two at one instant are two.
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
  expect(again.came).toEqual({ instants: 5, aways: 2 })
  const received = sql`
    select cardinality(earlier_rewards) as rewards, cardinality(earlier_compensations) as compensations
    from profiles where id = ${again.id}`
  expect(await app.query(received)).toEqual([{ rewards: 3, compensations: 1 }])
})

it('every address that an account had goes on counting, also after the next account', async () => {
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
  expect(again.came).toEqual({ instants: 5, aways: 1 })
  await restOnce(again)
  await stay(again, 2)
  await leave(again)
  // Who only signs up and leaves has parted no address from the others.
  const { body } = await app.call(api.account.signUp, { email: first, password })
  await app.call(api.account.erase, { password }, { token: body.session!.accessToken })
  const third = await join(second)
  expect(third.came).toEqual({ instants: 7, aways: 2 })
  expect((await join(app.freshEmail())).came, 'an address of nobody').toEqual({ instants: 0, aways: 0 })
})

it('an address that somebody left for another counts on for them, though somebody new has it', async () => {
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
  expect((await join(first)).came).toMatchObject({ instants: 5 })
})

const { postAlone } = wallets(() => app)

const walletOf = async (who: { token: string }) => (await app.call(api.wallet.mine, {}, who)).body

describe('the cards about tokens', () => {
  it('wait from the end of the wizard until they were seen, and then on no device', async () => {
    const member = await newMember(app)
    const other = await newMember(app)
    const elsewhere = await signInAgain(app, member)
    for (const device of [member, elsewhere]) expect((await walletOf(device)).lesson).toBe(true)
    expect((await app.call(api.wallet.taught, {}, member)).status).toBe(200)
    expect((await app.call(api.wallet.taught, {}, elsewhere)).status).toBe(200)
    for (const device of [member, elsewhere]) expect((await walletOf(device)).lesson).toBe(false)
    expect((await walletOf(other)).lesson).toBe(true)
  })

  it('say how many tokens a member began with: 9, and none where the address had them before', async () => {
    const member = await newMember(app)
    await postAlone({ memberId: member.id, amount: -4, type: 'purchase', key: randomUUID() })
    expect(await walletOf(member)).toMatchObject({ balance: 5, welcome: 9 })
    await app.call(api.account.erase, { password }, member)
    const { body } = await app.call(api.account.signUp, { email: member.email, password })
    const returned = { token: body.session!.accessToken }
    await app.call(api.profile.create, filledProfile, returned)
    expect(await walletOf(returned)).toMatchObject({ balance: 0, welcome: 0, lesson: true })
  })
})
