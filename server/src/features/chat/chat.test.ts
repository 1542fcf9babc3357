import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../test/support/members/cast.ts'
import { bootForChats, chatCalls } from '../../../test/support/matches/chat-calls.ts'
import { postMessage, unlockChat } from '../../../test/support/matches/matches.ts'
import { type Member, createToken } from '../../../test/support/members/add-members.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { createMatchedPairs, listMovements } from '../../../test/support/members/create-members.ts'
import { openMatch } from '../matches/commands/open-match.ts'
import { listNotices } from '../../../test/support/notifications/notification-calls.ts'
import { runSweeps } from '../../../test/support/app/run-sweeps.ts'
import { walletHelpers } from '../../../test/support/members/wallet-helpers.ts'

let app: TestApp
bootForChats((booted) => (app = booted))

const { later, say, openChat, page, clockOf } = chatCalls(() => app)

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
    expect(sent.body.match).toMatchObject({ lastSeq: 1, lastMessage: { id, content: '  Salam!  ' } })
    expect((await say(one, matchId, '  Salam!  ', id)).body.message).toEqual(sent.body.message)
    await say(two, matchId)
    await say(one, matchId, 'Well')
    // Sent again, it is the same message, and the last one stays the last.
    const { message, match } = (await say(one, matchId, '  Salam!  ', id)).body
    expect([message.seq, match.lastSeq, match.lastMessage?.content]).toEqual([1, 3, 'Well'])
    const { body } = await page(two, matchId)
    expect(body.messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(body).toMatchObject({ lastSeq: 3, older: false })
  })

  it('is answered again as sent after the match has ended', async () => {
    const { one, matchId } = await openChat()
    const id = randomUUID()
    await say(one, matchId, 'Salam', id)
    await app.call(api.matches.unmatch, { matchId }, one)
    expect((await say(one, matchId, 'Salam', id)).body.message.seq).toBe(1)
    expect((await say(one, matchId)).error.code).toBe('match_ended')
  })

  it("with the id of another member's message is not found", async () => {
    const [mine, theirs] = [await openChat(), await openChat()]
    const id = randomUUID()
    await say(theirs.one, theirs.matchId, 'A secret', id)
    const { status, body } = await say(mine.one, mine.matchId, 'Salam', id)
    expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringContaining('secret')])
    expect((await say(theirs.two, theirs.matchId, 'Salam', id)).status).toBe(404)
  })

  it('is refused if its id was used for other words or another match', async () => {
    const { one, two, matchId } = await openChat()
    const [pair] = await createMatchedPairs(app, 1)
    const { matchId: elsewhere } = await app.transact((tx) => openMatch(tx, app, one.id, pair!.two.id))
    for (const who of [one, pair!.two]) await unlockChat(app, who as Person, elsewhere)
    const id = randomUUID()
    await say(one, matchId, 'Salam', id)
    for (const [where, words] of [
      [matchId, 'Salam again'],
      [elsewhere, 'Salam'],
    ] as const) {
      const { status, error } = await say(one, where, words, id)
      expect([status, error.code]).toEqual([409, 'id_reused'])
    }
    expect((await page(two, matchId)).body.messages.map(({ content }) => content)).toEqual(['Salam'])
    expect((await page(one, elsewhere)).body.messages).toEqual([])
  })

  it('with the same words within 500 ms is the same message', async () => {
    const { one, two, matchId } = await openChat()
    const quick = (content: string, who = one) => postMessage(app, who as Person, matchId, content)
    await quick('Salam')
    app.clock.advance({ ms: 499 })
    expect((await quick('Salam')).body.message.seq).toBe(1)
    expect((await quick('Salam!')).body.message.seq).toBe(2)
    expect((await quick('Salam!', two)).body.message.seq).toBe(3)
    app.clock.advance({ ms: 500 })
    expect((await quick('Salam!', two)).body.message.seq).toBe(4)
  })

  it('without a visible character is refused, and stops no clock', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    const clockOf = async () => (await app.call(api.matches.get, { matchId }, two)).body.match.clock
    const running = await clockOf()
    for (const content of ['\u200B', '\u2800\u3164', '\uFE0F', '\u0301', '\u202E\u202C', '\u{E0020}'])
      expect([content, (await say(two, matchId, content)).error]).toMatchObject([
        content,
        { code: 'invalid_input', issues: [{ field: 'content', code: 'message_blank', values: {} }] },
      ])
    expect(running).toMatchObject({ kind: 'reply', awaited: 'me' })
    expect(await clockOf()).toEqual(running)
  })

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

  it('is refused before the unlock, and too late after the deadline', async () => {
    const [locked] = await createMatchedPairs(app, 1)
    expect((await say(locked!.one, locked!.matchId)).error.code).toBe('chat_locked')
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    await later({ h: 48 }, one, two)
    expect((await say(two, matchId)).error.code).toBe('too_late')
    expect((await say(two, matchId)).error.code).toBe('match_ended')
    expect((await say(one, matchId)).error.code).toBe('match_ended')
  })

  it('is refused as the 61st within 15 seconds', async () => {
    const { one, two, matchId } = await openChat()
    for (let n = 0; n < 60; n++)
      await postMessage(app, (n % 2 ? two : one) as Person, matchId, `Message ${n}`)
    expect((await postMessage(app, one as Person, matchId, 'One more')).error.code).toBe('too_many_attempts')
    app.clock.advance({ s: 15 })
    expect((await postMessage(app, one as Person, matchId, 'One more')).body.message.seq).toBe(61)
  })

  it('notifies the other member once, with its words', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId, 'Salam, how are you?')
    const notices = await app.query(sql`
      select user_id, sender_id, content from notifications where reference_id = ${matchId} and type = 'message'`)
    expect(notices).toEqual([{ user_id: two.id, sender_id: one.id, content: 'Salam, how are you?' }])
  })
})

describe('the history', () => {
  it('comes in pages, both older and newer ones', async () => {
    const { one, two, matchId } = await openChat()
    for (let n = 1; n <= 120; n++) await say(n % 2 ? one : two, matchId, `Message ${n}`)
    const seqs = async (at: object) => {
      const { body } = await page(two, matchId, at)
      const all = body.messages.map(({ seq }) => seq)
      return [all[0], all.at(-1), all.length, body.older, body.lastSeq]
    }
    expect(await seqs({})).toEqual([71, 120, 50, true, 120])
    expect(await seqs({ before: 71 })).toEqual([21, 70, 50, true, 120])
    expect(await seqs({ before: 21 })).toEqual([1, 20, 20, false, 120])
    expect(await seqs({ before: 1 })).toEqual([undefined, undefined, 0, false, 120])
    expect(await seqs({ after: 0 })).toEqual([1, 50, 50, false, 120])
    expect(await seqs({ after: 100 })).toEqual([101, 120, 20, true, 120])
    expect(await seqs({ after: 120 })).toEqual([undefined, undefined, 0, expect.any(Boolean), 120])
  })

  it('stays readable for both after the end and a rematch', async () => {
    const { one, two, matchId } = await openChat()
    await say(one, matchId)
    await app.call(api.matches.unmatch, { matchId }, two)
    for (const member of [one, two]) expect((await page(member, matchId)).body.messages).toHaveLength(1)
    await app.call(api.matches.rematch, { matchId, requestId: randomUUID() }, two)
    expect((await say(two, matchId)).error.code).toBe('chat_locked')
    await unlockChat(app, one as Person, matchId)
    await unlockChat(app, two as Person, matchId)
    expect((await say(two, matchId)).body.message.seq).toBe(2)
  })
})

describe('read marks', () => {
  it('cover what was seen, and only messages of the other member', async () => {
    const { one, two, matchId } = await openChat()
    for (const content of ['One', 'Two', 'Three']) await say(one, matchId, content)
    const mark = (who: Member, upTo: number) => app.call(api.chat.markRead, { matchId, upTo }, who)
    const unread = async (who: Member) => (await app.call(api.matches.summary, {}, who)).body.unread
    expect([await unread(one), await unread(two)]).toEqual([0, 3])
    const inIt = async (who: Member) => (await app.call(api.matches.get, { matchId }, who)).body.match.unread
    expect([await inIt(one), await inIt(two)]).toEqual([0, 3])
    expect((await mark(one, 3)).body.marked).toBe(0)
    expect((await mark(two, 2)).body.marked).toBe(2)
    expect((await mark(two, 2)).body.marked).toBe(0)
    expect(await unread(two)).toBe(1)
    expect((await page(one, matchId)).body.messages.map(({ read }) => read)).toEqual([true, true, false])
    const last = async () => (await app.call(api.matches.get, { matchId }, one)).body.match.lastMessage
    expect(await last()).toMatchObject({ content: 'Three', read: false })
    expect((await mark(two, 2_147_483_647)).body.marked).toBe(1)
    expect(await last()).toMatchObject({ content: 'Three', read: true })
    const told = (await app.call(api.notifications.list, {}, two)).body.notifications
    const stillNew = told.filter(({ read }) => !read).map(({ type }) => type)
    expect(new Set(stillNew), 'the notification of the match stays unread').toEqual(
      new Set(['match', 'chat_unlocked']),
    )
    await say(one, matchId, 'Four')
    expect(await unread(two)).toBe(1)
    const newTo = async ({ id }: Member) => {
      const told = sql`select from notifications where user_id = ${id} and type = 'message' and read_at is null`
      return (await app.query(told)).length
    }
    await say(two, matchId, 'Five')
    expect([await newTo(one), await newTo(two)]).toEqual([1, 1])
    // A message that arrives during the request has not been read.
    app.clock.advance({ s: 1 })
    await say(one, matchId, 'Six')
    await say(two, matchId, 'Seven')
    await mark(two, 5)
    expect([await newTo(one), await newTo(two)]).toEqual([2, 1])
    const [newest] = (await app.call(api.notifications.list, {}, two)).body.notifications
    expect(newest).toMatchObject({ type: 'message', read: false, text: expect.stringContaining('Six') })
    await mark(two, 6)
    expect([await newTo(one), await newTo(two)]).toEqual([2, 0])
  })

  it.each([['3'], [[3]], [['3']], [true], [null], [''], [1.5], [-1], [2 ** 31]])(
    'up to %j are refused',
    async (upTo) => {
      const { one, two, matchId } = await openChat()
      await say(one, matchId)
      const { error } = await app.call(api.chat.markRead, { matchId, upTo }, two)
      expect(error).toMatchObject({ code: 'invalid_input', field: 'upTo' })
    },
  )
})

const answer = (who: Member, matchId: string, quoteId: string | null, content = 'Yes', id = randomUUID()) =>
  postMessage(app, who as Person, matchId, content, id, quoteId)

describe('a quote', () => {
  it('shows the message, its author and its words, to both and in every answer', async () => {
    const { one, two, matchId } = await openChat()
    const asked = (await say(one, matchId, '  What made you\n\nchoose nursing?  ')).body.message
    const id = randomUUID()
    const answered = (await answer(two, matchId, asked.id, 'My grandmother', id)).body.message
    const quote = {
      id: asked.id,
      said: { seq: 1, by: one.id, text: 'What made you choose nursing?' },
    }
    expect(answered.quote).toEqual(quote)
    expect(asked.quote).toBeNull()
    for (const who of [one, two])
      expect((await page(who, matchId)).body.messages.map((message) => message.quote)).toEqual([null, quote])
    expect((await answer(two, matchId, asked.id, 'My grandmother', id)).body.message).toEqual(answered)
  })

  it('is cut so that it still has a visible character', async () => {
    const { one, two, matchId } = await openChat()
    const hidden = `${'\u200B'.repeat(200)}${'ب'.repeat(300)}`
    const { id } = (await say(one, matchId, hidden)).body.message
    const { quote } = (await answer(two, matchId, id)).body.message
    expect(quote?.said?.text).toBe(`${'ب'.repeat(120)}…`)
  })

  it('of a message of another match is refused, and nothing is sent', async () => {
    const [mine, theirs] = [await openChat(), await openChat()]
    const elsewhere = (await say(theirs.one, theirs.matchId, 'A secret')).body.message
    for (const quoteId of [elsewhere.id, randomUUID()]) {
      const refused = await answer(mine.one, mine.matchId, quoteId)
      expect([refused.status, refused.error.code]).toEqual([409, 'quote_unknown'])
      expect(JSON.stringify(refused.body)).not.toContain('secret')
    }
    expect((await answer(mine.one, mine.matchId, 'no id')).error.code).toBe('invalid_input')
    expect((await page(mine.two, mine.matchId)).body.messages).toEqual([])
  })

  it('makes the same words another message', async () => {
    const { one, two, matchId } = await openChat()
    const [first, second] = [await say(one, matchId, 'One?'), await say(one, matchId, 'Two?')]
    const id = randomUUID()
    await answer(two, matchId, first.body.message.id, 'Yes', id)
    expect((await answer(two, matchId, second.body.message.id, 'Yes')).body.message.seq).toBe(4)
    expect((await answer(two, matchId, second.body.message.id, 'Yes', id)).error.code).toBe('id_reused')
    expect((await answer(two, matchId, null, 'Yes', id)).error.code).toBe('id_reused')
  })

  it('of an erased message says that its words are gone', async () => {
    const { one, two, matchId } = await openChat()
    const { id } = (await say(one, matchId, 'To be erased')).body.message
    await answer(two, matchId, id)
    const erased = randomUUID()
    await app.query(sql`update messages set quote_id = ${erased} where quote_id = ${id}`)
    const left = (await page(two, matchId)).body.messages.at(-1)
    expect(left?.quote).toEqual({ id: erased, said: null })
  })

  it('needs a visible character beside it', async () => {
    const { one, two, matchId } = await openChat()
    const { id } = (await say(one, matchId)).body.message
    for (const blank of ['', '  ', '\u200B'])
      expect((await answer(two, matchId, id, blank)).error.code).toBe('invalid_input')
  })
})

describe('the three clocks', () => {
  it('tell each side whose turn it is', async () => {
    const [pair] = await createMatchedPairs(app, 1)
    const { one, two, matchId } = pair!
    expect(await clockOf(one, matchId)).toMatchObject({ kind: 'payment', awaited: 'either' })
    await unlockChat(app, one as Person, matchId)
    expect(await clockOf(one, matchId)).toMatchObject({ kind: 'payment', awaited: 'them' })
    expect(await clockOf(two, matchId)).toMatchObject({ kind: 'payment', awaited: 'me' })
    await unlockChat(app, two as Person, matchId)
    expect(await clockOf(two, matchId)).toMatchObject({ kind: 'opening', awaited: 'either' })
    await say(two, matchId)
    expect(await clockOf(two, matchId)).toMatchObject({ kind: 'reply', awaited: 'them' })
    expect(await clockOf(one, matchId)).toMatchObject({ kind: 'reply', awaited: 'me' })
  })

  it('accept a message in the last millisecond', async () => {
    const { one, two, matchId } = await openChat()
    const sentAt = app.clock.date().getTime()
    await say(one, matchId)
    app.clock.stopAt(new Date(sentAt + 48 * 3_600_000 - 1))
    two.token = await createToken(app, two.id)
    expect((await postMessage(app, two as Person, matchId, 'Just in time')).status).toBe(200)
    await runSweeps(app)
    expect(await clockOf(two, matchId)).toMatchObject({ awaited: 'them' })
  })
})

/** Both write alternately; the first one starts. */
async function talk(one: Member, two: Member, matchId: string, messages: number) {
  for (let n = 0; n < messages; n++) await say(n % 2 ? two : one, matchId, `Message ${n}`)
}
const rewardsOf = (member: Member) =>
  app.query(sql`select from token_transactions where user_id = ${member.id} and type = 'reward'`)

describe('the reply reward', () => {
  it('comes with the third reply in time, once a round', async () => {
    const { one, two, matchId } = await openChat()
    await talk(one, two, matchId, 5)
    expect([await rewardsOf(one), await rewardsOf(two)]).toEqual([[], []])
    const id = randomUUID()
    expect((await say(two, matchId, 'My third answer', id)).body.answer).toEqual({ reward: 1 })
    expect((await say(two, matchId, 'My third answer', id)).body.answer, 'sent again').toBeNull()
    expect((await say(two, matchId, 'And a further word')).body.answer).toBeNull()
    expect(await rewardsOf(two)).toHaveLength(1)
    const told = (await listNotices(app, two)).filter(({ code }) => code === 'reward')
    expect(told).toMatchObject([{ type: 'tokens', senderId: one.id }])
    await say(one, matchId, 'My third answer')
    expect(await rewardsOf(one)).toHaveLength(1)
    expect((await say(two, matchId, 'My fourth answer')).body.answer).toEqual({ reward: 0 })
    await talk(one, two, matchId, 12)
    expect([(await rewardsOf(one)).length, (await rewardsOf(two)).length]).toEqual([1, 1])
    const moves = await listMovements(app, matchId)
    expect(moves.filter(({ type }) => type === 'reward').map(({ amount }) => amount)).toEqual([1, 1])
  })
})

const { postAlone } = walletHelpers(() => app)

it('rewards a third reply whatever else the two have earned', async () => {
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
