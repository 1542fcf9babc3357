import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'
import { bootApp } from '../../../test/test-app.ts'
import { cutDue } from './cut-mails.ts'

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`
const [maryam, ...others] = [10, 11, 12, 13, 14].map(id) as [string, ...string[]]
const [locked, unwritten, awaited, ended] = [21, 22, 23, 24].map(id) as [string, string, string, string]
const soon = `now() + interval '1 hour'`

it('matches, lines and notices of before guardians are as they were, and guardians in every state go on once they are written to', () =>
  beforeMigration('20261118T0100', async (client, goOn) => {
    for (const member of [maryam, ...others])
      await addMember(client, member, { sex: member === maryam ? 'female' : 'male' })
    const meet = (match: string, at: number, columns: string, values: string) =>
      client.query(
        `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, last_seq, ${columns})
         values ($1, $2, $3, now(), now(), 2, ${values})`,
        [match, maryam, others[at]],
      )
    await meet(locked, 0, 'payment_expires_at', soon)
    const opened = 'chat_unlocked, user1_tokens'
    await meet(unwritten, 1, `${opened}, initial_timer_expires_at`, `true, 6, ${soon}`)
    await meet(
      awaited,
      2,
      `${opened}, response_timer_expires_at, awaiting_response_from`,
      `true, 6, ${soon}, '${maryam}'`,
    )
    await meet(ended, 3, 'unmatched_at, unmatch_initiator_id', `now(), '${maryam}'`)
    await client.query(
      `insert into messages (id, match_id, seq, sender_id, content, created_at)
       select gen_random_uuid(), $1, seq, $2, 'Salam ' || seq, now() from generate_series(1, 2) seq`,
      [awaited, maryam],
    )
    await client.query(
      `insert into match_lines (id, match_id, round, kind, by_member, at, after_seq)
       values (gen_random_uuid(), $1, 1, 'day_more', $2, now(), 2)`,
      [awaited, maryam],
    )
    await client.query(
      `insert into notifications (id, user_id, type, code, "values", created_at, read_at) values
         (gen_random_uuid(), $1, 'house', 'verified', '{}', now(), now()),
         (gen_random_uuid(), $1, 'tokens', 'weekly', '{"tokens": 6}', now(), null)`,
      [maryam],
    )
    const all = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
    const kept = () =>
      Promise.all([
        all('select id, deadline, chat_unlocked, unmatched_at, last_seq from matches order by id'),
        all(`select id, kind, at, after_seq from match_lines where kind = 'day_more'`),
        all('select id, code, read_at from notifications order by id'),
      ])
    const before = await kept()

    // Asked, run out, with the member since a word ago, and over.
    await goOn('20261118T0110')
    const ask = (at: number, member: string, columns: string, values: string) =>
      client.query(
        `insert into guardians (id, member_id, email_hash, invited_at, expires_at, ${columns})
         values ('${id(at)}', '${member}', 'hash', now() - interval '8 days', ${values})`,
      )
    const who = [`name, relation, email`, `'Ibrahim', 'brother', 'ibrahim@mithaq.example'`] as const
    await ask(31, others[0]!, who[0], `${soon}, ${who[1]}`)
    await ask(32, others[1]!, who[0], `now() - interval '1 day', ${who[1]}`)
    await ask(33, maryam, `${who[0]}, accepted_at, cut_at, due_at`, `${soon}, ${who[1]}, now(), now(), now()`)
    await ask(34, others[2]!, 'ended_at', `${soon}, now()`)
    await client.query(`insert into guardian_chats values ($1, $2, 1, now(), 1, true)`, [id(33), awaited])
    await client.query(
      `insert into match_lines (id, match_id, round, kind, by_member, at, after_seq)
       values (gen_random_uuid(), $1, 1, 'guardian', $2, now(), 1)`,
      [awaited, maryam],
    )
    await client.query(`insert into unwritten_addresses values ('another', now())`)
    const asked = 'select * from guardians order by id'
    const guardians = await client.query(asked)
    const chats = await all('select * from guardian_chats')
    await goOn()

    expect(await kept()).toEqual(before)
    // Of one who is over not even the hash of the address is kept.
    const over = { email_hash: null }
    expect((await client.query(asked)).rows).toMatchObject(
      guardians.rows.map((row) => (row.ended_at === null ? row : { ...row, ...over })),
    )
    expect(await all('select * from guardian_chats')).toEqual(chats)
    expect(await all('select email_hash from unwritten_addresses')).toEqual([['another']])
    expect(await all('select distinct user1_free_until, user2_free_until from matches')).toEqual([
      [null, null],
    ])
    expect(await all('select from guardian_mails')).toEqual([])
    for (const code of ['accepted', 'declined', 'ended', 'unreachable'])
      await client.query(
        `insert into notifications (id, user_id, type, code, "values", created_at)
         values (gen_random_uuid(), $1, 'house', 'guardian_${code}', '{}', now())`,
        [maryam],
      )
    const url = `postgres://${client.user}:${client.password}@${client.host}:${client.port}/${client.database}`
    const app = await bootApp({ DATABASE_URL: url })
    await cutDue(app)
    await app.close()
    expect(
      await all(
        `select w.guardian_id, c.match_id, c.after_seq, c.up_to_seq
         from guardian_mails w join guardian_mail_chats c on c.mail_id = w.id`,
      ),
    ).toEqual([[id(33), awaited, 1, 2]])
  }))
