import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'
import { noticeText, type Stored } from './notice-text.ts'

const known = [
  ['like', '', 'like', {}],
  ['match', 'You have a new match!', 'match', {}],
  ['message', 'It is your turn to answer.', 'message', {}],
  ['chat_unlocked', 'Your chat is unlocked. Say salam!', 'chat_unlocked', {}],
  [
    'payment_required',
    'Your match has paid. Pay 3 tokens to unlock the chat.',
    'payment_required',
    { tokens: 3 },
  ],
  ['rematch', 'You have been rematched. The chat waits to be unlocked.', 'rematch', {}],
  ['test', 'Push works. This is how Mithaq will reach you here.', 'test', {}],
  ['reminder', 'Your match is waiting for you to unlock the chat.', 'reminder_payment', {}],
  ['reminder', 'Your chat is open, and nobody has written yet. Say salam!', 'reminder_opening', {}],
  ['reminder', 'It is your turn to answer.', 'reminder_reply', {}],
  ['unmatched', 'Your match has said goodbye.', 'goodbye', {}],
  ['unmatched', 'The chat was not unlocked in time, so the match has ended.', 'expired_payment', {}],
  ['unmatched', 'Nobody wrote in time, so the match has ended.', 'expired_opening', {}],
  ['unmatched', 'A message stayed without an answer, so the match has ended.', 'expired_reply', {}],
  ['tokens', 'Your 3 tokens came back, because the chat was never unlocked.', 'refund', { tokens: 3 }],
  ['tokens', 'You did not answer in time. It cost 1 token.', 'penalty', { tokens: 1 }],
  ['tokens', 'You did not answer in time. You had no tokens, so it cost nothing.', 'penalty', { tokens: 0 }],
  [
    'tokens',
    'You waited and got no answer. Here are 2 tokens for your patience.',
    'compensation',
    { tokens: 2 },
  ],
  ['tokens', 'You answer reliably. Here is 1 token.', 'reward', { tokens: 1 }],
  ['tokens', 'Your weekly tokens are here: 12 tokens.', 'weekly', { tokens: 12 }],
] as const

/** What nobody knows by heart any more, or somebody else wrote. */
const unknown = [
  ['tokens', 'You did not answer in time. It cost up to 2 tokens.'],
  ['tokens', 'Your weekly tokens are here: many tokens.'],
  ['tokens', 'Ten of your weekly tokens are here: 5 tokens.'],
  ['payment_required', 'Your match has paid.'],
  ['reminder', 'Your weekly tokens are here: 5 tokens.'],
  ['rematch', ''],
] as const

const states = [
  { read: false, push: null, mail: null },
  { read: true, push: null, mail: null },
  { read: false, push: '2026-11-15T12:00:00Z', mail: null },
  { read: false, push: null, mail: '2026-11-15T13:00:00Z' },
] as const

it('notices stored as sentences become codes and read as before, in whatever state; unknown ones keep their words', () =>
  beforeMigration('20261116T1100', async (client, goOn) => {
    const [amina, bilal] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
    for (const [id, name] of [
      [amina, 'Amina'],
      [bilal, 'Bilal'],
    ] as const)
      await addMember(client, id, { name })
    const write = (type: string, content: string, { read, push, mail }: (typeof states)[number]) =>
      client.query(
        `insert into notifications (id, user_id, type, sender_id, content, created_at, read_at, push_at, mail_at)
         values (gen_random_uuid(), $1, $2, $3, $4, now(), case when $5 then now() end, $6, $7)`,
        [amina, type, bilal, content, read, push, mail],
      )
    for (const state of states)
      for (const [type, content] of [...known, ...unknown]) await write(type, content, state)
    const statesNow = async () =>
      (
        await client.query(
          'select id, type, sender_id, created_at, read_at, push_at, push_attempts, mail_at from notifications order by id',
        )
      ).rows
    const before = await statesNow()
    await goOn()
    expect(await statesNow()).toEqual(before)

    const { rows: after } = await client.query<Stored>(
      `select type, code, "values", content, 'Bilal' as name, null as "matchId" from notifications`,
    )
    const bodies: Record<string, string> = {
      like: 'Bilal liked your profile!',
      match: 'You matched with Bilal!',
      message: 'Bilal: It is your turn to answer.',
    }
    for (const [type, content, code, values] of known) {
      const found = after.filter(
        (row) => row.code === code && noticeText(row).body === (bodies[type] ?? content),
      )
      expect([code, found.length]).toEqual([code, states.length])
      for (const row of found)
        expect(row).toMatchObject({ type, values, content: type === 'message' ? content : '' })
    }
    for (const [type, content] of unknown) {
      const found = after.filter((row) => row.code === null && row.type === type && row.content === content)
      expect([content, found.map((row) => noticeText(row).body)]).toEqual([
        content,
        states.map(() => content),
      ])
    }
    expect(after).toHaveLength(before.length)

    // A server of the earlier version still writes sentences.
    await write('reminder', 'It is your turn to answer.', states[0])
  }))
