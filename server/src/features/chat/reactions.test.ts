import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import { chatCalls } from '../../../test/support/matches/chat-calls.ts'
import { openListener } from '../../../test/support/sockets/listeners.ts'
import { rematch } from '../../../test/support/matches/matches.ts'
import { balance } from '../../../test/support/members/wallet-helpers.ts'
import type { Member } from '../../../test/support/members/add-members.ts'
import { fillHourlyLimit } from '../../../test/support/members/fill-hourly-limit.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'

let app: TestApp
bootForSuite(async (booted) => {
  app = booted
  app.clock.stopAt(new Date())
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const { later, say, openChat, page, clockOf } = chatCalls(() => app)
type Kind = 'heart' | 'smile' | 'thumbs_up' | 'prayer' | 'hand_on_heart' | null
const react = (who: Member, matchId: string, messageId: string, kind: Kind) =>
  app.call(api.chat.react, { matchId, messageId, kind }, who)

async function asked() {
  const pair = await openChat()
  const { id } = (await say(pair.one, pair.matchId, 'Do you still swim in winter?')).body.message
  return { ...pair, messageId: id }
}

describe('a reaction', () => {
  it('is one per member and message, and both read when it is replaced or removed', async () => {
    const { one, two, matchId, messageId } = await asked()
    const shown = async () => (await page(one, matchId)).body.messages[0]?.reactions
    const change = (await react(two, matchId, messageId, 'heart')).body.change
    expect(change).toEqual({ messageId, by: two.id, kind: 'heart', revision: 1 })
    expect((await react(two, matchId, messageId, 'heart')).body.change).toEqual(change)
    await react(two, matchId, messageId, 'prayer')
    await react(one, matchId, messageId, 'smile')
    expect(await shown()).toEqual(
      expect.arrayContaining([
        { by: two.id, kind: 'prayer', revision: 2 },
        { by: one.id, kind: 'smile', revision: 3 },
      ]),
    )
    await react(two, matchId, messageId, null)
    expect(await shown()).toContainEqual({ by: two.id, kind: null, revision: 4 })
    expect(await shown()).toHaveLength(2)
  })

  it('does not undo a later one of another device when its request is repeated', async () => {
    const { one, two, matchId, messageId } = await asked()
    const tap = (kind: Kind, tapId: string) =>
      app.call(api.chat.react, { matchId, messageId, kind, tapId }, two)
    const [phone, desktop] = [randomUUID(), randomUUID()]
    await tap('heart', phone)
    await tap('smile', desktop)
    const smile = { messageId, by: two.id, kind: 'smile', revision: 2 }
    expect((await tap('heart', phone)).body.change).toEqual(smile)
    expect((await page(one, matchId)).body.messages[0]?.reactions).toMatchObject([{ kind: 'smile' }])
    // A new request with the same kind is a new choice.
    expect((await tap('heart', randomUUID())).body.change).toMatchObject({ kind: 'heart', revision: 3 })
    await tap('smile', desktop)
    expect((await page(one, matchId)).body.messages[0]?.reactions).toMatchObject([{ kind: 'heart' }])
    // The last eight requests are remembered.
    const taps = Array.from({ length: 8 }, () => randomUUID())
    for (const [n, id] of taps.entries()) await tap(n % 2 ? 'prayer' : 'smile', id)
    for (const [n, id] of taps.entries())
      expect((await tap(n % 2 ? 'prayer' : 'smile', id)).body.change).toMatchObject({
        kind: 'prayer',
        revision: 11,
      })
    const kept = sql`
      select cardinality(taps) as taps, cardinality(tap_kinds) as kinds from message_reactions
      where message_id = ${messageId}`
    expect(await app.query(kept)).toEqual([{ taps: 8, kinds: 8 }])
  })

  it('is refused if its request id made another one', async () => {
    const { one, two, matchId, messageId } = await asked()
    const tap = (kind: Kind, tapId: string, member = two) =>
      app.call(api.chat.react, { matchId, messageId, kind, tapId }, member)
    const [first, second] = [randomUUID(), randomUUID()]
    await tap('heart', first)
    for (const kind of ['smile', null] as const) expect((await tap(kind, first)).error.code).toBe('id_reused')
    await tap(null, second)
    // Also if it asks for the current reaction.
    expect((await tap(null, first)).error.code).toBe('id_reused')
    expect((await tap('heart', second)).error.code).toBe('id_reused')
    expect((await tap(null, second)).body.change).toMatchObject({ kind: null, revision: 2 })
    // Request ids count per member.
    expect((await tap('prayer', first, one)).body.change).toMatchObject({ kind: 'prayer', revision: 3 })
  })

  it('reaches every tab of both, and nobody is notified', async () => {
    const { one, two, matchId, messageId } = await asked()
    const told = async () => app.query(sql`select from notifications where reference_id = ${matchId}`)
    const before = (await told()).length
    const ears = [await openListener(app, one.token), await openListener(app, two.token)]
    await react(two, matchId, messageId, 'hand_on_heart')
    for (const ear of ears) {
      const event = await ear.told(({ type }) => type === 'reaction')
      expect(event).toMatchObject({ matchId, change: { messageId, by: two.id, kind: 'hand_on_heart' } })
      expect(ear.heard.map(({ type }) => type)).toEqual(['ready', 'reaction'])
      ear.close()
    }
    expect(await told()).toHaveLength(before)
  })

  it('stops no clock, earns nothing and makes nothing unread', async () => {
    const { one, two, matchId, messageId } = await asked()
    const running = await clockOf(two, matchId)
    const [mine, unread] = [await balance(app, two), await app.call(api.matches.summary, {}, one)]
    await react(two, matchId, messageId, 'thumbs_up')
    expect(running).toMatchObject({ kind: 'reply', awaited: 'me' })
    expect(await clockOf(two, matchId)).toEqual(running)
    expect(await balance(app, two)).toBe(mine)
    expect((await app.call(api.matches.summary, {}, one)).body).toEqual(unread.body)
    await later({ h: 48 }, one, two)
    expect((await react(two, matchId, messageId, 'heart')).error.code).toBe('match_ended')
    expect((await app.call(api.matches.get, { matchId }, two)).body.match.ended?.silent).toBe('me')
  })

  it('is refused in an ended or locked chat, unless it was set before', async () => {
    const { one, two, matchId, messageId } = await asked()
    await react(one, matchId, messageId, 'heart')
    await app.call(api.matches.unmatch, { matchId }, two)
    for (const kind of ['smile', null] as const)
      expect((await react(one, matchId, messageId, kind)).error.code).toBe('match_ended')
    expect((await react(one, matchId, messageId, 'heart')).status).toBe(200)
    await rematch(app, two as Parameters<typeof rematch>[1], matchId)
    expect((await react(one, matchId, messageId, 'smile')).error.code).toBe('chat_locked')
  })

  it('needs a message of this match and a known kind', async () => {
    const [mine, theirs] = [await asked(), await asked()]
    for (const messageId of [theirs.messageId, randomUUID()])
      expect((await react(mine.one, mine.matchId, messageId, 'heart')).error.code).toBe('not_found')
    expect((await react(mine.one, theirs.matchId, theirs.messageId, 'heart')).error.code).toBe('not_found')
    const { error } = await react(mine.one, mine.matchId, mine.messageId, 'fire' as Kind)
    expect(error.code).toBe('invalid_input')
  })

  it('gets a number of its own among many at once, and none is left out', async () => {
    const elsewhere = await asked()
    await react(elsewhere.two, elsewhere.matchId, elsewhere.messageId, 'heart')
    const { one, two, matchId } = await openChat()
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push((await say(one, matchId, `Line ${n}`)).body.message.id)
    const done = await Promise.all(
      ids.flatMap((id) => [react(one, matchId, id, 'heart'), react(two, matchId, id, 'smile')]),
    )
    const revisions = done.map(({ body }) => body.change.revision)
    expect(revisions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
    const missed = (after: number) =>
      app.call(api.chat.messages, { matchId, after: 2_147_483_647, reactedAfter: after }, one)
    expect((await missed(0)).body.reactionChanges).toHaveLength(12)
    const { body } = await missed(5)
    expect(body.reactionChanges.map(({ revision }) => revision)).toEqual([6, 7, 8, 9, 10, 11, 12])
    expect([body.revision, body.lastRevision]).toEqual([12, 12])
    await react(two, matchId, ids[0]!, null)
    expect((await missed(12)).body.reactionChanges).toEqual([
      { messageId: ids[0], by: two.id, kind: null, revision: 13 },
    ])
    expect((await page(one, matchId)).body).toMatchObject({ reactionChanges: [], revision: 13 })
    const ear = await openListener(app, two.token)
    expect(await ear.ping(matchId)).toMatchObject({ watched: { matchId, lastSeq: 6, lastRevision: 13 } })
    ear.close()
  })

  it('is listed two hundred at a time, with the last number, if hundreds were missed', async () => {
    const { one, two, matchId } = await openChat()
    await app.query(sql`
      with said as (
        insert into messages (id, match_id, seq, sender_id, content, created_at)
        select gen_random_uuid(), ${matchId}, n, ${one.id}, 'Salam', ${app.clock.sql} from generate_series(1, 201) n
        returning id, seq),
      counted as (update matches set reaction_revision = 201, last_seq = 201 where id = ${matchId})
      insert into message_reactions (message_id, member_id, match_id, kind, revision, reacted_at, taps)
      select id, ${two.id}, ${matchId}, 'heart', 202 - seq, ${app.clock.sql}, '{}' from said`)
    const missed = async (reactedAfter: number) => {
      const { body } = await app.call(api.chat.messages, { matchId, after: 201, reactedAfter }, one)
      const revisions = body.reactionChanges.map(({ revision }) => revision)
      return [revisions[0], revisions.at(-1), revisions.length, body.revision, body.lastRevision]
    }
    expect(await missed(0)).toEqual([1, 200, 200, 200, 201])
    expect(await missed(200)).toEqual([201, 201, 1, 201, 201])
  })

  it('is refused as the 601st in an hour', async () => {
    const { one, two, matchId, messageId } = await asked()
    await fillHourlyLimit(app, 'reaction_budgets', two, 599)
    expect((await react(two, matchId, messageId, 'heart')).status).toBe(200)
    const { status, error, headers } = await react(two, matchId, messageId, 'heart')
    expect([status, error.code]).toEqual([429, 'too_many_attempts'])
    expect(Number(headers['retry-after']), 'an hour and what is left of the bucket').toBeGreaterThan(3600)
    expect((await react(one, matchId, messageId, 'heart')).status).toBe(200)
    app.clock.advance({ min: 65 })
    expect((await react(two, matchId, messageId, 'heart')).status).toBe(200)
  })
})
