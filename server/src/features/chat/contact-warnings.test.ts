import { randomUUID } from 'node:crypto'
import { api } from '@mithaq/contract'
import { sql } from '../../db/sql.ts'
import { expect, it } from 'vitest'
import { createMatch, openChat, postMessage, unlockChat } from '../../../test/support/matches/matches.ts'
import { addMembers, type Member } from '../../../test/support/members/add-members.ts'
import { bootForSuite } from '../../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../../test/support/wait/wait-until.ts'
import { type Tx } from '../../db/db.ts'
import { forgetSentTexts, recordSentText } from '../moderation/cases/repeated-texts.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))

const caresOf = async (person: Parameters<typeof postMessage>[1], matchId: string) =>
  (await app.call(api.matches.lines, { matchId }, person)).body.lines
    .filter(({ kind }) => kind === 'care')
    .map(({ afterSeq, by, values }) => ({ afterSeq, by, found: Object.keys(values).toSorted() }))

it("warns the receiver of a side's first message with contact details or money in a round", async () => {
  const { amina, bilal, matchId } = await openChat(app)
  const say = async (person: typeof amina, text: string) => {
    app.clock.advance({ s: 1 })
    const { status, body } = await postMessage(app, person, matchId, text)
    expect([status, body.message.content]).toEqual([200, text])
  }
  await say(amina, 'Salam, how are you?')
  await say(bilal, 'Better on WhatsApp: zero seven nine one two three four five')
  await say(bilal, 'or lend me 200 euros')
  await say(amina, 'No money from me')
  const mine = [{ afterSeq: 2, by: 'them', found: ['messenger', 'telephone'] }]
  expect(await caresOf(amina, matchId)).toEqual(mine)
  expect(await caresOf(bilal, matchId)).toEqual([{ afterSeq: 4, by: 'them', found: ['money'] }])
  const { messages } = (await app.call(api.chat.messages, { matchId }, amina)).body
  expect(messages).toHaveLength(4)
  // Each of them counts towards a pattern of repeated texts.
  const noted = await app.query(sql<{ to: string }>`
    select receiver_id as to from sent_texts where sender_id = ${bilal.id}`)
  expect(noted).toEqual([{ to: amina.id }, { to: amina.id }])
})

it('opens one case if the same such text goes to five members in a day', async () => {
  const [sender, ...receivers] = (await addMembers(
    app,
    Array.from({ length: 8 }, (_, at) => ({ sex: at === 0 ? 'male' : 'female' }) as const),
  )) as [Member, ...Member[]]
  const text = 'Write to me on Telegram: +49 176 1234567'
  const note = (at: number, words = text) =>
    app.transact((tx) =>
      recordSentText(tx, app, { senderId: sender.id, receiverId: receivers[at]!.id, text: words }),
    )
  const cases = () =>
    app.query(sql<object>`
      select kind, severity, text, members from cases c join case_patterns p on p.case_id = c.id
      where member_id = ${sender.id}`)
  await note(0)
  await note(0)
  app.clock.advance({ h: 23 })
  for (const at of [1, 2, 3]) await note(at)
  expect(await cases()).toEqual([])
  // The first is a day old.
  app.clock.advance({ h: 2 })
  await note(4)
  expect(await cases()).toEqual([])
  // Other letters and digits make no difference.
  await note(5, '  WRITE to me on telegram:  +٤٩ ١٧٦ ١٢٣٤٥٦٧')
  expect(await cases()).toEqual([{ kind: 'pattern', severity: 2, text: expect.any(String), members: 5 }])
  await note(6)
  expect(await cases()).toEqual([expect.objectContaining({ members: 6 })])
  const kept = await app.query(sql<object>`select * from sent_texts where sender_id = ${sender.id}`)
  expect(JSON.stringify(kept)).not.toMatch(/telegram|1234567/i)
  app.clock.advance({ h: 25 })
  await forgetSentTexts(app.db, app.clock)
  expect(await app.query(sql`select from sent_texts`)).toEqual([])
})

it('counts such a text from the latest time it was sent to a member', async () => {
  const [sender, ...receivers] = (await addMembers(
    app,
    Array.from({ length: 6 }, (_, at) => ({ sex: at === 0 ? 'male' : 'female' }) as const),
  )) as [Member, ...Member[]]
  const note = ({ id: receiverId }: Member) =>
    app.transact((tx) =>
      recordSentText(tx, app, { senderId: sender.id, receiverId, text: 'Lend me 200 euros' }),
    )
  await note(receivers[0]!)
  app.clock.advance({ h: 23 })
  await note(receivers[0]!)
  app.clock.advance({ h: 2 })
  for (const receiver of receivers.slice(1)) await note(receiver)
  expect(await app.query(sql`select from cases where member_id = ${sender.id}`)).toHaveLength(1)
})

it('counts such texts that are sent at the same moment', async () => {
  const [sender, ...receivers] = (await addMembers(
    app,
    Array.from({ length: 6 }, (_, at) => ({ sex: at === 0 ? 'male' : 'female' }) as const),
  )) as [Member, ...Member[]]
  const note = (tx: Tx, { id: receiverId }: Member) =>
    recordSentText(tx, app, { senderId: sender.id, receiverId, text: 'Lend me 200 euros' })
  const [fourth, fifth, ...others] = receivers as [Member, Member, ...Member[]]
  for (const receiver of others) await app.transact((tx) => note(tx, receiver))
  const { last } = await app.transact(async (tx) => {
    await note(tx, fourth)
    const beside = app.transact((next) => note(next, fifth))
    await Promise.race([beside, waitUntilLocksAwaited(app.db)])
    return { last: beside }
  })
  await last
  expect(await app.query(sql`select from cases where member_id = ${sender.id}`)).toHaveLength(1)
})

it('warns again in a new round, and not of other messages', async () => {
  const { amina, bilal, matchId } = await createMatch(app)
  await unlockChat(app, amina, matchId, true)
  await postMessage(app, amina, matchId, 'my insta is @amina_k', randomUUID())
  expect(await caresOf(bilal, matchId)).toHaveLength(1)
  await app.query(sql`update matches set round = 2 where id = ${matchId}`)
  app.clock.advance({ s: 1 })
  await postMessage(app, amina, matchId, 'What a lovely day')
  expect(await caresOf(bilal, matchId)).toHaveLength(1)
  app.clock.advance({ s: 1 })
  await postMessage(app, amina, matchId, 'and my insta is still @amina_k')
  expect(await caresOf(bilal, matchId)).toHaveLength(2)
  // The round was paid for before.
  await app.query(sql`update matches set round = 1 where id = ${matchId}`)
})
