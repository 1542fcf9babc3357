import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../test/cast.ts'
import { bootForChats, talking } from '../../../test/chats.ts'
import { send, unlock } from '../../../test/matches.ts'
import { noticesOf } from '../../../test/notified.ts'
import { tokenOf, type Member } from '../../../test/people.ts'
import { sweep } from '../../../test/sweep.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { movesOf, newPairs } from '../../../test/many-members.ts'
import { randomUUID } from 'node:crypto'
import { wallets } from '../../../test/wallets.ts'

let app: TestApp
bootForChats((booted) => (app = booted))

const { say, openChat, clockOf } = talking(() => app)

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
})

const { postAlone } = wallets(() => app)

it('a third reply earns its token whatever others earned, or came to the same member otherwise', async () => {
  const { one, two, matchId } = await openChat()
  const came = (memberId: string, type: 'reward' | 'weekly') =>
    postAlone({ memberId, amount: 1, type, key: randomUUID() })
  for (let n = 0; n < 3; n++) await Promise.all([came(one.id, 'reward'), came(two.id, 'weekly')])
  for (let n = 0; n < 3; n++) {
    await say(one, matchId)
    await say(two, matchId)
  }
  const rewards = sql`select from token_transactions where user_id = ${two.id} and type = 'reward'`
  expect(await app.query(rewards)).toHaveLength(1)
})
