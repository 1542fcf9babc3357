import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../test/cast.ts'
import { bootForChats, talking } from '../../../test/chats.ts'
import { send, unlock } from '../../../test/matches.ts'
import { noticesOf } from '../../../test/notified.ts'
import { tokenOf, type Member } from '../../../test/people.ts'
import { sweep } from '../../../test/sweep.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { movesOf, newMembers, newPairs } from '../../../test/many-members.ts'
import { openMatch } from '../matches/open.ts'

let app: TestApp
bootForChats((booted) => (app = booted))

const { later, say, openChat, clockOf } = talking(() => app)

describe('the three clocks', () => {
  it('say whose turn it is, to each side', async () => {
    const [pair] = await newPairs(app, 1)
    const { one, two, matchId } = pair!
    expect(await clockOf(one, matchId)).toMatchObject({ kind: 'payment', awaited: 'either' })
    await unlock(app, one as Person, matchId)
    expect(await clockOf(one, matchId)).toMatchObject({ kind: 'payment', awaited: 'them' })
    expect(await clockOf(two, matchId)).toMatchObject({ kind: 'payment', awaited: 'me' })
    await unlock(app, two as Person, matchId)
    expect(await clockOf(two, matchId)).toMatchObject({ kind: 'opening', awaited: 'either' })
    await say(two, matchId)
    expect(await clockOf(two, matchId)).toMatchObject({ kind: 'reply', awaited: 'them' })
    expect(await clockOf(one, matchId)).toMatchObject({ kind: 'reply', awaited: 'me' })
  })

  it('are not extended by further messages, and turn with an answer', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    const running = await clockOf(one, matchId)
    await later({ h: 20 }, one, two)
    await say(one, matchId, 'Are you there?')
    expect(await clockOf(one, matchId)).toEqual(running)
    const answered = app.clock.date()
    await say(two, matchId)
    expect(await clockOf(one, matchId)).toMatchObject({
      kind: 'reply',
      awaited: 'me',
      startedAt: answered.toISOString(),
      expiresAt: new Date(answered.getTime() + 48 * 3_600_000).toISOString(),
    })
  })

  it('count a message of the last millisecond', async () => {
    const { one, two, matchId } = await openChat()
    const sentAt = app.clock.date().getTime()
    await say(one, matchId)
    app.clock.stopAt(new Date(sentAt + 48 * 3_600_000 - 1))
    two.token = await tokenOf(app, two.id)
    expect((await send(app, two as Person, matchId, 'Just in time')).status).toBe(200)
    await sweep(app)
    expect(await clockOf(two, matchId)).toMatchObject({ awaited: 'them' })
  })
})

/** Both write in turn; the first one opens. */
async function talk(one: Member, two: Member, matchId: string, messages: number) {
  for (let n = 0; n < messages; n++) await say(n % 2 ? two : one, matchId, `Message ${n}`)
}
const rewardsOf = (member: Member) =>
  app.query(sql`select from token_transactions where user_id = ${member.id} and type = 'reward'`)

describe('the reply reward', () => {
  it('comes with the third answer, once a round, to whoever gave it', async () => {
    const { one, two, matchId } = await openChat()
    await talk(one, two, matchId, 5)
    expect([await rewardsOf(one), await rewardsOf(two)]).toEqual([[], []])
    await say(two, matchId, 'My third answer')
    expect(await rewardsOf(two)).toHaveLength(1)
    const told = (await noticesOf(app, two)).filter(({ code }) => code === 'reward')
    expect(told).toMatchObject([{ type: 'tokens', senderId: one.id }])
    await say(one, matchId, 'My third answer')
    expect(await rewardsOf(one)).toHaveLength(1)
    await talk(two, one, matchId, 12)
    expect([(await rewardsOf(one)).length, (await rewardsOf(two)).length]).toEqual([1, 1])
    const moves = await movesOf(app, matchId)
    expect(moves.filter(({ type }) => type === 'reward').map(({ amount }) => amount)).toEqual([1, 1])
  })

  it('is forfeited the fourth time in a period, and comes again in the next', async () => {
    const [me, ...others] = await newMembers(app, 6)
    const converse = async (other: Member) => {
      const { matchId } = await app.transact((tx) => openMatch(tx, app, me!.id, other.id))
      await unlock(app, other as Person, matchId, true)
      await talk(other, me!, matchId, 6)
    }
    for (const other of others.slice(0, 4)) await converse(other)
    expect(await rewardsOf(me!)).toHaveLength(3)
    await later({ d: 7, s: 1 }, me!, others[4]!)
    await converse(others[4]!)
    expect(await rewardsOf(me!)).toHaveLength(4)
  })
})
