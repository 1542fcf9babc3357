import { randomUUID } from 'node:crypto'
import { sql } from '../../db/sql.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../test/cast.ts'
import { bootForChats, talking } from '../../../test/chats.ts'
import { send } from '../../../test/matches.ts'
import { type Member } from '../../../test/people.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
bootForChats((booted) => (app = booted))

const { say, openChat, page } = talking(() => app)
const answer = (who: Member, matchId: string, quoteId: string | null, content = 'Yes', id = randomUUID()) =>
  send(app, who as Person, matchId, content, id, quoteId)

describe('a quote', () => {
  it('names the message, who wrote it and its words, for both and in every answer', async () => {
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

  it('is cut from its first visible character on, and still holds one', async () => {
    const { one, two, matchId } = await openChat()
    const hidden = `${'\u200B'.repeat(200)}${'ب'.repeat(300)}`
    const { id } = (await say(one, matchId, hidden)).body.message
    const { quote } = (await answer(two, matchId, id)).body.message
    expect(quote?.said?.text).toBe(`${'ب'.repeat(120)}…`)
  })

  it('of a message that is not of this match is refused, and nothing is sent', async () => {
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

  it('makes another message of the same words, and its id stands for it', async () => {
    const { one, two, matchId } = await openChat()
    const [first, second] = [await say(one, matchId, 'One?'), await say(one, matchId, 'Two?')]
    const id = randomUUID()
    await answer(two, matchId, first.body.message.id, 'Yes', id)
    expect((await answer(two, matchId, second.body.message.id, 'Yes')).body.message.seq).toBe(4)
    expect((await answer(two, matchId, second.body.message.id, 'Yes', id)).error.code).toBe('id_reused')
    expect((await answer(two, matchId, null, 'Yes', id)).error.code).toBe('id_reused')
  })

  it('of words that are erased says that they are gone', async () => {
    const { one, two, matchId } = await openChat()
    const { id } = (await say(one, matchId, 'To be erased')).body.message
    await answer(two, matchId, id)
    const erased = randomUUID()
    await app.query(sql`update messages set quote_id = ${erased} where quote_id = ${id}`)
    const left = (await page(two, matchId)).body.messages.at(-1)
    expect(left?.quote).toEqual({ id: erased, said: null })
  })

  it('alone is no message: it needs a visible character of its own', async () => {
    const { one, two, matchId } = await openChat()
    const { id } = (await say(one, matchId)).body.message
    for (const blank of ['', '  ', '\u200B'])
      expect((await answer(two, matchId, id, blank)).error.code).toBe('invalid_input')
  })
})
