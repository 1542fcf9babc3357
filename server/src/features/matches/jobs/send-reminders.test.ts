import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { password } from '../../../../test/support/members/cast.ts'
import { createToken, type Member } from '../../../../test/support/members/add-members.ts'
import { runSweeps } from '../../../../test/support/app/run-sweeps.ts'
import { bootForSuite } from '../../../../test/support/app/boot-for-suite.ts'
import { type TestApp } from '../../../../test/support/app/test-app.ts'
import { createMatchedPairs, type MatchedPair } from '../../../../test/support/members/create-members.ts'
import { sendDueReminders } from './send-reminders.ts'

let app: TestApp
bootForSuite((booted) => {
  app = booted
  app.clock.stopAt(new Date())
})

const h = 3_600_000
async function pass(ms: number) {
  app.clock.advance({ ms })
  await runSweeps(app)
  while (await sendDueReminders(app));
}
async function act(member: Member, deed: 'pay' | 'express' | 'say', matchId: string) {
  const token = await createToken(app, member.id)
  if (deed === 'say')
    return app.call(api.chat.send, { matchId, id: randomUUID(), content: randomUUID() }, { token })
  const express = deed === 'express'
  return app.call(api.matches.unlock, { matchId, requestId: randomUUID(), express }, { token })
}
const newPair = async () => (await createMatchedPairs(app, 1))[0] as MatchedPair

/** The codes of a match's reminders, in order. */
const codesOf = async ({ matchId }: MatchedPair) =>
  (
    await app.query(sql<{ code: string }>`
      select code from notifications where reference_id = ${matchId} and type = 'reminder' order by created_at`)
  ).map(({ code }) => code)

/** How often each of the two was reminded. */
async function reminded({ one, two, matchId }: MatchedPair) {
  const found = await app.query(sql<{ to: string; from: string }>`
    select user_id as "to", sender_id as "from" from notifications
    where reference_id = ${matchId} and type = 'reminder'`)
  for (const { to, from } of found) expect([to, from].toSorted()).toEqual([one.id, two.id].toSorted())
  return [one, two].map(({ id }) => found.filter(({ to }) => to === id).length)
}

async function remindedAfter(ms: number, pair: MatchedPair) {
  await pass(ms)
  return reminded(pair)
}

const twoPairs = async () => (await createMatchedPairs(app, 2)) as [MatchedPair, MatchedPair]

/** Matches in which a reply is overdue and no job has run yet. */
async function keepWaiting(pairs: MatchedPair[]) {
  for (const { one, matchId } of pairs) {
    await act(one, 'express', matchId)
    await act(one, 'say', matchId)
  }
  app.clock.advance({ h: 49 })
}

describe('reminders', () => {
  it('come at half-time and in the last hour, once each', async () => {
    const pair = await newPair()
    expect(await remindedAfter(36 * h - 1, pair)).toEqual([0, 0])
    expect(await remindedAfter(1, pair)).toEqual([1, 1])
    expect(await remindedAfter(35 * h - 1, pair)).toEqual([1, 1])
    expect(await remindedAfter(1, pair)).toEqual([2, 2])
    expect(await remindedAfter(2 * h, pair)).toEqual([2, 2])
  })

  it('go to the side that has not paid', async () => {
    const pair = await newPair()
    await act(pair.one, 'pay', pair.matchId)
    expect(await remindedAfter(36 * h, pair)).toEqual([0, 1])
    expect(await codesOf(pair)).toEqual(['reminder_payment'])
  })

  it('go to both while nobody has written, and to the awaited one afterwards', async () => {
    const pair = await newPair()
    await act(pair.one, 'express', pair.matchId)
    expect(await remindedAfter(24 * h, pair)).toEqual([1, 1])
    await act(pair.two, 'say', pair.matchId)
    expect(await remindedAfter(24 * h, pair)).toEqual([2, 1])
    await act(pair.two, 'say', pair.matchId)
    expect(await remindedAfter(23 * h, pair)).toEqual([3, 1])
    const [opening, reply] = ['reminder_opening', 'reminder_reply']
    expect(await codesOf(pair)).toEqual([opening, opening, reply, reply])
  })

  it('do not come after a reply in time, nor after the end', async () => {
    const pair = await newPair()
    await act(pair.one, 'express', pair.matchId)
    await act(pair.one, 'say', pair.matchId)
    await pass(23 * h)
    await act(pair.two, 'say', pair.matchId)
    expect(await remindedAfter(2 * h, pair)).toEqual([0, 0])
    await app.call(
      api.matches.unmatch,
      { matchId: pair.matchId },
      { token: await createToken(app, pair.one.id) },
    )
    expect(await remindedAfter(48 * h, pair)).toEqual([0, 0])
  })

  it('that were missed come once, for the latest', async () => {
    const pair = await newPair()
    app.clock.advance({ h: 71.5 })
    await Promise.all([sendDueReminders(app), sendDueReminders(app)])
    expect(await reminded(pair)).toEqual([1, 1])
    expect(await remindedAfter(h / 4, pair)).toEqual([1, 1])
  })

  it('do not come after the deadline, even before the match is ended', async () => {
    const pair = await newPair()
    app.clock.advance({ ms: 73 * h })
    while (await sendDueReminders(app));
    expect(await reminded(pair)).toEqual([0, 0])
  })
})

describe('a notification of tokens', () => {
  it("stays without the other's name once they are blocked or erased", async () => {
    const [blocked, erased] = await twoPairs()
    await keepWaiting([blocked, erased])
    await runSweeps(app)
    const told = ({ id }: Member) =>
      app.query(sql<{ code: string; named: boolean }>`
        select code, sender_id is not null as named from notifications where user_id = ${id} and type = 'tokens'`)
    for (const { one } of [blocked, erased])
      expect(await told(one)).toEqual([{ code: 'compensation', named: true }])
    await app.call(
      api.safety.block,
      { profileId: blocked.two.id },
      { token: await createToken(app, blocked.one.id) },
    )
    await app.call(api.account.erase, { password }, { token: await createToken(app, erased.two.id) })
    for (const { one } of [blocked, erased])
      expect(await told(one)).toEqual([{ code: 'compensation', named: false }])
  })
})
