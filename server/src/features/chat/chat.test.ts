import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { chat as limits } from '@mithaq/contract/limits'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectBalancesToAddUp } from '../../../test/audit.ts'
import { listen, type Ear } from '../../../test/ears.ts'
import { send, unlock } from '../../../test/matches.ts'
import { tokenOf, type Member } from '../../../test/people.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { movesOf, newMembers, newPairs, type MatchedPair } from '../../../test/throng.ts'
import { first, rows, transact } from '../../db.ts'
import { expireOverdue } from '../matches/expire.ts'
import { openMatch } from '../matches/open.ts'

let app: TestApp
beforeAll(async () => {
  app = await bootApp()
  app.clock.stopAt(new Date())
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => expectBalancesToAddUp(app.db))
afterAll(() => app.close())

type Person = Parameters<typeof send>[1]

/** Time passes, and the two come back with fresh tokens. */
async function later(by: Parameters<TestApp['clock']['advance']>[0], ...members: Member[]) {
  app.clock.advance(by)
  for (const member of members) member.token = await tokenOf(app, member.id)
}

/** A message; the next one comes a second later, so that none is taken for a double tap. */
async function say(member: Member, matchId: string, content = 'Salam', id = randomUUID()) {
  const answer = await send(app, member as Person, matchId, content, id)
  app.clock.advance({ s: 1 })
  return answer
}

async function openChat(): Promise<MatchedPair> {
  const [pair] = await newPairs(app, 1)
  await unlock(app, pair!.one as Person, pair!.matchId, true)
  return pair!
}

const page = (member: Member, matchId: string, at: { before?: number; after?: number } = {}) =>
  app.call(api.chat.messages, { matchId, ...at }, member)
const clockOf = async (member: Member, matchId: string) =>
  (await app.call(api.matches.get, { matchId }, member)).body.match.clock

describe('a message', () => {
  it('is counted without gaps, and sent once however often it comes', async () => {
    const { one, two, matchId } = await openChat()
    const id = randomUUID()
    const sent = await say(one, matchId, '  Salam!  ', id)
    expect(sent.body.message).toMatchObject({
      id,
      seq: 1,
      content: '  Salam!  ',
      read: false,
      senderId: one.id,
    })
    expect((await say(one, matchId, 'Salam again', id)).body.message).toMatchObject({
      seq: 1,
      content: '  Salam!  ',
    })
    await say(two, matchId)
    await say(one, matchId)
    const { body } = await page(two, matchId)
    expect(body.messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(body).toMatchObject({ lastSeq: 3, older: false })
  })

  it('that was sent is still sent after the match has ended', async () => {
    const { one, matchId } = await openChat()
    const id = randomUUID()
    await say(one, matchId, 'Salam', id)
    await app.call(api.matches.unmatch, { matchId }, one)
    expect((await say(one, matchId, 'Salam', id)).body.message.seq).toBe(1)
    expect((await say(one, matchId)).error.code).toBe('match_ended')
  })

  it('with the id of somebody else’s is not found', async () => {
    const [mine, theirs] = [await openChat(), await openChat()]
    const id = randomUUID()
    await say(theirs.one, theirs.matchId, 'A secret', id)
    const { status, body } = await say(mine.one, mine.matchId, 'Salam', id)
    expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringContaining('secret')])
    expect((await say(theirs.two, theirs.matchId, 'Salam', id)).status).toBe(404)
  })

  it('of the same words within 500 ms is the same message', async () => {
    const { one, two, matchId } = await openChat()
    const quick = (content: string, who = one) => send(app, who as Person, matchId, content)
    await quick('Salam')
    app.clock.advance({ ms: limits.doubleSendMs - 1 })
    expect((await quick('Salam')).body.message.seq).toBe(1)
    expect((await quick('Salam!')).body.message.seq).toBe(2)
    expect((await quick('Salam!', two)).body.message.seq).toBe(3)
    app.clock.advance({ ms: limits.doubleSendMs })
    expect((await quick('Salam!', two)).body.message.seq).toBe(4)
  })

  it.each(['', '   ', ' \n\t ', 'x'.repeat(2001), '\u{1F54C}'.repeat(2001)])(
    '%# is refused',
    async (content) => {
      const { one, matchId } = await openChat()
      expect((await say(one, matchId, content)).error).toMatchObject({
        code: 'invalid_input',
        field: 'content',
      })
    },
  )

  it.each([
    'x'.repeat(2000),
    '\u{1F54C}'.repeat(2000),
    'السلام عليكم',
    '\u202Eright to left\u202C',
    'two\nlines',
    '<script>alert(1)</script>',
    "'; drop table messages; --",
    '\\u0000 %s {}',
  ])('%# is kept as it was written', async (content) => {
    const { one, two, matchId } = await openChat()
    expect((await say(one, matchId, content)).status).toBe(200)
    expect((await page(two, matchId)).body.messages[0]?.content).toBe(content)
  })

  it.each(['a\u0000b', 'half \ud83d'])('%j cannot be read', async (content) => {
    const { one, matchId } = await openChat()
    expect((await say(one, matchId, content)).error.code).toBe('malformed')
  })

  it('waits for the unlock, and comes too late after the deadline', async () => {
    const [locked] = await newPairs(app, 1)
    expect((await say(locked!.one, locked!.matchId)).error.code).toBe('chat_locked')
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    await later({ h: 48 }, one, two)
    expect((await say(two, matchId)).error.code).toBe('too_late')
    expect((await say(two, matchId)).error.code).toBe('match_ended')
    expect((await say(one, matchId)).error.code).toBe('match_ended')
  })

  it('is one of at most 60 within 15 seconds', async () => {
    const { one, two, matchId } = await openChat()
    for (let n = 0; n < 60; n++) await send(app, (n % 2 ? two : one) as Person, matchId, `Message ${n}`)
    expect((await send(app, one as Person, matchId, 'One more')).error.code).toBe('too_many_attempts')
    app.clock.advance({ s: 15 })
    expect((await send(app, one as Person, matchId, 'One more')).body.message.seq).toBe(61)
  })

  it('is told to the other side, once, with its words', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId, 'Salam, how are you?')
    const notices = await rows(
      app.db,
      sql`select user_id, sender_id, content from notifications where reference_id = ${matchId} and type = 'message'`,
    )
    expect(notices).toEqual([{ user_id: two.id, sender_id: one.id, content: 'Salam, how are you?' }])
  })
})

describe('the history', () => {
  it('comes in pages, upward and onward', async () => {
    const { one, two, matchId } = await openChat()
    for (let n = 1; n <= 120; n++) await say(n % 2 ? one : two, matchId, `Message ${n}`)
    const seqs = async (at: object) => {
      const { body } = await page(two, matchId, at)
      const all = body.messages.map(({ seq }) => seq)
      return [all[0], all.at(-1), all.length, body.older, body.lastSeq]
    }
    expect(await seqs({})).toEqual([71, 120, limits.page, true, 120])
    expect(await seqs({ before: 71 })).toEqual([21, 70, 50, true, 120])
    expect(await seqs({ before: 21 })).toEqual([1, 20, 20, false, 120])
    expect(await seqs({ before: 1 })).toEqual([undefined, undefined, 0, false, 120])
    expect(await seqs({ after: 0 })).toEqual([1, 50, 50, false, 120])
    expect(await seqs({ after: 100 })).toEqual([101, 120, 20, true, 120])
    expect(await seqs({ after: 120 })).toEqual([undefined, undefined, 0, expect.any(Boolean), 120])
  })

  it('stays readable for both after the end, and through a rematch', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    await app.call(api.matches.unmatch, { matchId }, two)
    for (const member of [one, two]) expect((await page(member, matchId)).body.messages).toHaveLength(1)
    await app.call(api.matches.rematch, { matchId, requestId: randomUUID() }, two)
    expect((await say(two, matchId)).error.code).toBe('chat_locked')
    await unlock(app, one as Person, matchId)
    await unlock(app, two as Person, matchId)
    expect((await say(two, matchId)).body.message.seq).toBe(2)
  })
})

describe('read marks', () => {
  it('go up to what was seen, and only on the other side’s messages', async () => {
    const { one, two, matchId } = await openChat()
    for (const content of ['One', 'Two', 'Three']) await say(one, matchId, content)
    const mark = (who: Member, upTo: number) => app.call(api.chat.markRead, { matchId, upTo }, who)
    const unread = async (who: Member) => (await app.call(api.matches.summary, {}, who)).body.unread
    expect([await unread(one), await unread(two)]).toEqual([0, 3])
    expect((await mark(one, 3)).body.marked).toBe(0)
    expect((await mark(two, 2)).body.marked).toBe(2)
    expect((await mark(two, 2)).body.marked).toBe(0)
    expect(await unread(two)).toBe(1)
    expect((await page(one, matchId)).body.messages.map(({ read }) => read)).toEqual([true, true, false])
    expect((await mark(two, 2_147_483_647)).body.marked).toBe(1)
    await say(one, matchId, 'Four')
    expect(await unread(two)).toBe(1)
    const left = await first(
      app.db,
      sql<{ count: number }>`
        select count(*)::int as count from notifications
        where user_id = ${two.id} and type = 'message' and read_at is null`,
    )
    expect(left?.count).toBe(1)
  })
})

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
    await expireOverdue(app)
    expect(await clockOf(two, matchId)).toMatchObject({ awaited: 'them' })
  })
})

/** Both write in turn; the first one opens. */
async function talk(one: Member, two: Member, matchId: string, messages: number) {
  for (let n = 0; n < messages; n++) await say(n % 2 ? two : one, matchId, `Message ${n}`)
}
const rewardsOf = (member: Member) =>
  rows(app.db, sql`select from token_transactions where user_id = ${member.id} and type = 'reward'`)

describe('the reply reward', () => {
  it('comes with the third answer, once a round, to whoever gave it', async () => {
    const { one, two, matchId } = await openChat()
    await talk(one, two, matchId, 5)
    expect([await rewardsOf(one), await rewardsOf(two)]).toEqual([[], []])
    await say(two, matchId, 'My third answer')
    expect(await rewardsOf(two)).toHaveLength(1)
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
      const { matchId } = await transact(app.db, (tx) => openMatch(tx, app, me!.id, other.id))
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

describe('the socket', () => {
  const heardMessages = (ear: Ear) =>
    ear.heard.flatMap((event) => (event.type === 'message' ? event.message.seq : []))

  it('brings a message to every tab of both, and to nobody else', async () => {
    const { one, two, matchId } = await openChat()
    const [stranger] = await newMembers(app, 1)
    const tabs = await Promise.all([one, one, two, two].map((member) => listen(app, member.token)))
    const elsewhere = await listen(app, stranger!.token)
    await say(one, matchId, 'Salam')
    await say(two, matchId, 'Wa alaykum')
    await app.call(api.chat.markRead, { matchId, upTo: 2_147_483_647 }, two)
    for (const tab of tabs) {
      await tab.until((event) => event.type === 'read')
      expect(heardMessages(tab)).toEqual([1, 2])
      expect(tab.heard).toContainEqual({ type: 'read', matchId, by: two.id, upTo: 2 })
    }
    await elsewhere.ping(matchId)
    expect(elsewhere.heard.map(({ type }) => type)).toEqual(['ready', 'pong'])
    for (const ear of [...tabs, elsewhere]) ear.close()
  })

  it('names the last message to whoever watches a match of theirs, and to nobody else', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    const [stranger] = await newMembers(app, 1)
    const [mine, theirs] = [await listen(app, two.token), await listen(app, stranger!.token)]
    expect(await mine.ping(matchId)).toEqual({ type: 'pong', watched: { matchId, lastSeq: 1 } })
    expect(await theirs.ping(matchId)).toEqual({ type: 'pong' })
    expect(await theirs.ping(randomUUID())).toEqual({ type: 'pong' })
    await rows(
      app.db,
      sql`
        insert into blocked_profiles (blocker_id, blocked_id, created_at)
        values (${one.id}, ${two.id}, ${app.clock.sql})`,
    )
    expect(await mine.ping(matchId)).toEqual({ type: 'pong' })
    mine.close()
    theirs.close()
  })

  it('tells both of a payment, and only who is concerned of tokens', async () => {
    const [pair] = await newPairs(app, 1)
    const [payer, other] = [await listen(app, pair!.one.token), await listen(app, pair!.two.token)]
    await unlock(app, pair!.one as Person, pair!.matchId)
    await other.until((event) => event.type === 'notification')
    await payer.until((event) => event.type === 'wallet')
    expect(other.heard.map(({ type }) => type)).toEqual(['ready', 'match', 'notification'])
    expect(payer.heard.map(({ type }) => type)).toEqual(['ready', 'match', 'wallet'])
    payer.close()
    other.close()
  })
})
