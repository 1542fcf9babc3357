import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'
import { bootApp } from '../../../test/test-app.ts'
import { messagesBefore, reactedAfter } from './queries.ts'

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n}`
const [one, two, running, ended] = [id(10), id(11), id(20), id(21)]

it('conversations of before are read as they were: nothing quoted, nothing reacted to', () =>
  beforeMigration('20261116T1230', async (client, goOn) => {
    for (const member of [one, two, id(12)]) await addMember(client, member)
    await client.query(
      `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, chat_unlocked, user1_tokens,
         response_timer_expires_at, awaiting_response_from, last_seq)
       values ($1, $2, $3, now(), now(), true, 6, now() + interval '1 hour', $3, 2)`,
      [running, one, two],
    )
    await client.query(
      `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, unmatched_at, unmatch_initiator_id, last_seq)
       values ($1, $2, $3, now(), now(), now(), $2, 2)`,
      [ended, one, id(12)],
    )
    await client.query(
      `insert into messages (id, match_id, seq, sender_id, content, created_at)
       select gen_random_uuid(), match_id, seq, $3, 'Salam ' || seq, now()
       from unnest(array[$1, $2]::uuid[]) as match_id, generate_series(1, 2) as seq`,
      [running, ended, one],
    )
    await goOn()
    const url = `postgres://${client.user}:${client.password}@${client.host}:${client.port}/${client.database}`
    const app = await bootApp({ DATABASE_URL: url })
    for (const match of [running, ended]) {
      const read = await messagesBefore(app.db, match, 9)
      expect(read.map(({ seq, content, quote, reactions }) => ({ seq, content, quote, reactions }))).toEqual([
        { seq: 1, content: 'Salam 1', quote: null, reactions: [] },
        { seq: 2, content: 'Salam 2', quote: null, reactions: [] },
      ])
      expect(await reactedAfter(app.db, match, 0)).toEqual({
        reactionChanges: [],
        revision: 0,
        lastRevision: 0,
      })
    }
    await app.close()
  }))
