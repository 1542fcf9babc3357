import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import { runSweeps } from '../../../../test/support/app/run-sweeps.ts'
import type { TestApp } from '../../../../test/support/app/test-app.ts'
import { openChat, passTime, postMessage } from '../../../../test/support/matches/matches.ts'
import { password } from '../../../../test/support/members/cast.ts'
import { createMembers } from '../../../../test/support/members/create-members.ts'
import { ownCopyCalls } from '../../../../test/support/members/own-copy-calls.ts'
import { sql } from '../../../db/sql.ts'
import { readCard } from '../../profile/cards.ts'
import { forgetOldReplyDays, updateAnswersInTime } from './reply-days.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const { copyOf } = ownCopyCalls(() => app)

/** Answered and expired reply clocks of a member. */
const countsOf = async (id: string) =>
  await app.queryOne(sql<{ answered: number; expired: number }>`
    select coalesce(sum(answered), 0)::int as answered, coalesce(sum(expired), 0)::int as expired
    from reply_days where member_id = ${id}`)

/** Counts of a day, `ago` days before today. */
const addDay = (id: string, ago: number, answered: number, expired = 0) =>
  app.query(sql`
    insert into reply_days (member_id, day, answered, expired)
    values (${id}, (${app.clock.sql} at time zone 'utc')::date - ${ago}::int, ${answered}, ${expired})
    on conflict (member_id, day) do update set answered = reply_days.answered + excluded.answered,
      expired = reply_days.expired + excluded.expired`)

const answersInTime = async (id: string) =>
  (
    await app.queryOne(
      sql<{ shown: boolean }>`select answers_in_time as shown from profiles where id = ${id}`,
    )
  )?.shown

describe('the reply clocks of a member', () => {
  it('count when answered, also on an extra day, and when they run out', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    await postMessage(app, amina, matchId, 'Are you well?')
    expect(await countsOf(amina.id), 'the first message answers nothing').toEqual({ answered: 0, expired: 0 })
    await postMessage(app, bilal, matchId, 'Wa alaykum as-salam')
    await postMessage(app, bilal, matchId, 'I am well')
    expect(await countsOf(bilal.id)).toEqual({ answered: 1, expired: 0 })
    await postMessage(app, amina, matchId, 'Good')
    await app.call(api.matches.askDay, { matchId, requestId: randomUUID() }, bilal)
    await passTime(app, { h: 60 }, amina, bilal)
    await postMessage(app, bilal, matchId, 'Forgive me')
    expect(await countsOf(bilal.id)).toEqual({ answered: 2, expired: 0 })
    await passTime(app, { h: 49 }, amina, bilal)
    await runSweeps(app)
    expect(await countsOf(amina.id)).toEqual({ answered: 1, expired: 1 })
    expect(await countsOf(bilal.id)).toEqual({ answered: 2, expired: 0 })
  })

  it('do not count when the match ends in any other way', async () => {
    const ends = [
      (person: object, matchId: string) => app.call(api.matches.unmatch, { matchId }, person),
      (person: object, _: string, otherId: string) =>
        app.call(api.safety.block, { profileId: otherId }, person),
    ]
    for (const end of ends) {
      const { amina, bilal, matchId } = await openChat(app)
      await postMessage(app, amina, matchId, 'Salam')
      await end(bilal, matchId, amina.id)
      await passTime(app, { h: 80 }, amina, bilal)
      await runSweeps(app)
      expect(await countsOf(bilal.id)).toEqual({ answered: 0, expired: 0 })
    }
  })

  it('count although a block comes after the deadline, and stay when the other is erased', async () => {
    const { amina, bilal, matchId } = await openChat(app)
    await postMessage(app, amina, matchId, 'Salam')
    await passTime(app, { h: 49 }, amina, bilal)
    await app.call(api.safety.block, { profileId: amina.id }, bilal)
    expect(await countsOf(bilal.id)).toEqual({ answered: 0, expired: 1 })
    await app.call(api.account.erase, { password }, amina)
    expect(await countsOf(bilal.id)).toEqual({ answered: 0, expired: 1 })
    await app.call(api.account.erase, { password }, bilal)
    expect(await countsOf(bilal.id)).toEqual({ answered: 0, expired: 0 })
  })

  it('belong to the copy of the data, and are forgotten after 90 days', async () => {
    const { bilal } = await openChat(app)
    await addDay(bilal.id, 89, 3, 1)
    await addDay(bilal.id, 90, 2)
    await forgetOldReplyDays(app.db, app.clock)
    expect((await copyOf(bilal)).list('reply-days')).toEqual([
      { day: expect.any(String), answered: 3, expired: 1 },
    ])
  })
})

describe("'Answers in time'", () => {
  it('is given for at least five clocks in 90 days of which at least 90 % were answered', async () => {
    const people = await createMembers(app, 60)
    const day = fc.record({
      ago: fc.integer({ min: 80, max: 100 }),
      answered: fc.integer({ min: 0, max: 12 }),
      expired: fc.constantFrom(0, 0, 0, 1, 2),
    })
    const histories = fc.sample(
      fc.uniqueArray(day, { maxLength: 4, selector: ({ ago }) => ago }),
      people.length,
    )
    const expected = histories.map((days) => {
      const counted = days.filter(({ ago }) => ago < 90)
      const answered = counted.reduce((sum, one) => sum + one.answered, 0)
      const clocks = counted.reduce((sum, one) => sum + one.answered + one.expired, 0)
      return clocks >= 5 && answered / clocks >= 0.9
    })
    for (const [n, days] of histories.entries())
      for (const { ago, answered, expired } of days) await addDay(people[n]!.id, ago, answered, expired)
    await updateAnswersInTime(app.db, app.clock)
    expect(await Promise.all(people.map(({ id }) => answersInTime(id)))).toEqual(expected)
  })

  it.each([
    [4, 0, false],
    [5, 0, true],
    [9, 1, true],
    [8, 1, false],
    [18, 2, true],
    [17, 2, false],
  ])('with %i answered and %i expired clocks is %j', async (answered, expired, shown) => {
    const [member] = await createMembers(app, 1)
    await addDay(member!.id, 0, answered, expired)
    await updateAnswersInTime(app.db, app.clock)
    expect(await answersInTime(member!.id)).toBe(shown)
  })

  it('shows on the profile only after the weekly run, and goes with it again', async () => {
    const [her, him] = await createMembers(app, 2)
    const shown = async () => (await readCard(app.db, app.clock, him!.id, her!.id))?.answersInTime
    await addDay(her!.id, 0, 9)
    expect(await shown()).toBe(false)
    await updateAnswersInTime(app.db, app.clock)
    expect(await shown()).toBe(true)
    await addDay(her!.id, 1, 0, 2)
    expect(await shown(), 'no change before the next run').toBe(true)
    await updateAnswersInTime(app.db, app.clock)
    expect(await shown()).toBe(false)
  })

  it('is updated for more members than one statement changes', async () => {
    const people = await createMembers(app, 600)
    for (const { id } of people) await addDay(id, 0, 5)
    await updateAnswersInTime(app.db, app.clock)
    const { count } = (await app.queryOne(sql<{ count: number }>`
      select count(*)::int as count from profiles
      where answers_in_time and id = any(${people.map(({ id }) => id)}::uuid[])`))!
    expect(count).toBe(600)
  })
})
