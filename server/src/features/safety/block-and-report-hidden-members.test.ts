import { api } from '@mithaq/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { hidingCalls, prayerFilter } from '../../../test/support/members/hiding-calls.ts'
import type { Member } from '../../../test/support/members/add-members.ts'
import { memberCalls } from '../../../test/support/members/member-calls.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

const { account, discovery, matches } = api

let app: TestApp
bootForSuite((booted) => (app = booted))
let me: Member, her: Member
beforeEach(async () => void ([me, her] = await onlyTheTwo()))

const { block, blocked, deck, like, onlyTheTwo, pass, report, unblock } = memberCalls(() => app)
const { keepTo, later, sees, showsAll } = hidingCalls(() => app)
const leaves = () => app.call(account.deactivate, {}, her)
const bothActs = [
  ['block', () => block(me, her), 'not_found'],
  // A report answers the same if nobody was found.
  ['report', () => report(me, her, 'Asks for money.'), undefined],
] as const

describe.each(bothActs)('a %s of a member hidden from me', (_, act, code) => {
  const outcome = async () => [(await act()).error.code, await blocked(me)]
  const nobody = [code, []]

  it('finds nobody whom I have not met, whatever they did without my seeing', async () => {
    await keepTo(her, prayerFilter)
    expect(await outcome()).toEqual(nobody)
    await like(her, me)
    expect(await outcome()).toEqual(nobody)
    await pass(her, me)
    expect(await outcome()).toEqual(nobody)
    await showsAll(her)
    await leaves()
    expect(await outcome()).toEqual(nobody)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['whose card I was shown', () => deck(me)],
    ['whose profile I looked at', () => sees(me, her)],
    ['whom I passed', () => pass(me, her)],
    ['whom I liked', () => like(me, her)],
    ['whom I favored', () => app.call(discovery.favorite, { profileId: her.id }, me)],
    ['whose like I was told of', () => like(her, me)],
    [
      'whose like I was told of, and who passed me since',
      async () => {
        await like(her, me)
        await pass(her, me)
      },
    ],
    [
      'with whom I had a match',
      async () => {
        await like(her, me)
        const { matchId } = (await like(me, her)).body
        await app.call(matches.unmatch, { matchId: matchId! }, me)
      },
    ],
  ])('reaches a member %s, hidden by filters or deactivated', async (_met, meet) => {
    await meet()
    await keepTo(her, prayerFilter)
    expect((await act()).status).toBe(200)
    await unblock(me, her)
    await leaves()
    expect((await act()).status).toBe(200)
  })

  it('reaches a member whom I was shown for a day afterwards', async () => {
    await deck(me)
    await keepTo(her, prayerFilter)
    await later({ h: 22 }, me)
    expect((await act()).status).toBe(200)
    await unblock(me, her)
    await later({ h: 3 }, me)
    expect(await outcome()).toEqual(nobody)
  })
})

it('keeps a blocked member in my list by name and age while they hide', async () => {
  await block(me, her)
  const listed = await blocked(me)
  expect(listed).toMatchObject([{ id: her.id, member: { name: 'Amina' } }])
  await keepTo(her, prayerFilter)
  expect(await blocked(me)).toEqual(listed)
})
