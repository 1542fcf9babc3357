import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addMember, beforeMigration } from '../../../test/before-migration.ts'
import { expectBalancesToAddUp } from '../../../test/audit.ts'
import { sweep } from '../../../test/sweep.ts'
import { bootApp } from '../../../test/test-app.ts'
import { rows } from '../../db/db.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const [me, paidToo, express, silent, gone] = [id(1), id(2), id(3), id(4), id(5)]
const match = (n: number) => `00000000-0000-4000-8000-0000000000a${n}`

it('matches of before, in every state, keep their tokens and end as they would have', () =>
  beforeMigration('20261115T1100', async (client, goOn) => {
    const long = (column: string) => `${column} = now() + interval '1 hour'`
    for (const n of [1, 2, 3, 4, 5]) await addMember(client, id(n))
    const move = (
      member: string,
      type: string,
      amount: number,
      key: string,
      reference: string | null = null,
    ) =>
      client.query(
        `with moved as (
           insert into token_transactions (id, user_id, amount, type, description, reference_id, idempotency_key, created_at)
           values (gen_random_uuid(), $1, $2, $3, 'Before', $4, $5, now()))
         update profiles set token_balance = token_balance + $2 where id = $1`,
        [member, amount, type, reference, key],
      )
    for (const member of [me, paidToo, express, silent, gone])
      await move(member, 'welcome', 9, `welcome ${member}`)
    const meet = async (n: number, other: string, state: string) => {
      await client.query(
        `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, payment_expires_at)
         values ($1, $2, $3, now(), now(), now(), now() + interval '1 hour')`,
        [match(n), me, other],
      )
      await client.query(`update matches set ${state} where id = $1`, [match(n)])
    }
    const pay = (n: number, member: string, type: string, amount: number) =>
      move(member, type, -amount, `${type} ${match(n)} 1 ${member}`, match(n))
    // Locked with both halves of the story: mine paid, theirs not; an open one; one that awaits an answer; one that ended.
    await meet(1, paidToo, `user1_tokens = 3, payment_expires_at = now() - interval '1 second'`)
    await pay(1, me, 'payment', 3)
    await meet(
      2,
      express,
      `user2_tokens = 6, chat_unlocked = true, payment_expires_at = null, ${long('initial_timer_expires_at')}`,
    )
    await pay(2, express, 'express_payment', 6)
    await meet(
      3,
      silent,
      `user1_tokens = 3, user2_tokens = 3, chat_unlocked = true, payment_expires_at = null,
       response_timer_expires_at = now() - interval '1 second', awaiting_response_from = '${silent}'`,
    )
    await pay(3, me, 'payment', 3)
    await pay(3, silent, 'payment', 3)
    await meet(
      4,
      gone,
      `user2_tokens = 3, payment_expires_at = null, unmatched_at = now(), unmatch_initiator_id = '${me}'`,
    )
    await pay(4, gone, 'payment', 3)
    await move(gone, 'refund', 3, `refund ${match(4)} 1 ${gone}`, match(4))
    await move(me, 'unmatch_fee', -3, `unmatch_fee ${match(4)} 1 ${me}`, match(4))
    await goOn()

    const { rows: locked } = await client.query(
      'select id, locked_tokens from profiles where locked_tokens > 0',
    )
    expect(locked).toEqual([{ id: me, locked_tokens: 3 }])
    const url = `postgres://${client.user}:${client.password}@${client.host}:${client.port}/${client.database}`
    const app = await bootApp({ DATABASE_URL: url })
    await expectBalancesToAddUp(app.db)
    await sweep(app)
    await expectBalancesToAddUp(app.db)
    const balances = await rows(
      app.db,
      sql<{ balance: number }>`select token_balance as balance from profiles order by id`,
    )
    // I: 9 - 3 - 3 - 3, then 3 back and 2 for my patience. The silent one: 9 - 3 - 2.
    expect(balances.map(({ balance }) => balance)).toEqual([5, 9, 3, 4, 9])
    const ended = await rows(
      app.db,
      sql<{ id: string; expired: string | null }>`
        select id, expired_clock as expired from matches where unmatched_at is not null order by id`,
    )
    expect(ended).toEqual([
      { id: match(1), expired: 'payment' },
      { id: match(3), expired: 'reply' },
      { id: match(4), expired: null },
    ])
    await app.close()
  }))

it('clocks, reminders and rematches of before go on as they were', () =>
  beforeMigration('20261116T1211', async (client, goOn) => {
    for (const n of [1, 2, 3, 4])
      await addMember(client, id(n), { created_at: new Date(Date.now() - 9 * 86_400_000) })
    const meet = (n: number, other: string, columns: string, values: string) =>
      client.query(
        `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, ${columns})
         values ($1, $2, $3, now(), now(), now() - interval '30 hours', ${values})`,
        [match(n), me, other],
      )
    const ahead = (hours: number) => `now() + interval '${hours} hours'`
    // A locked one before its half-time; one that awaits an answer after it; a third round that began twice by me.
    await meet(1, id(2), 'payment_expires_at, remind_at', `${ahead(42)}, ${ahead(6)}`)
    await meet(
      2,
      id(3),
      'user1_tokens, chat_unlocked, response_timer_expires_at, awaiting_response_from, remind_at',
      `6, true, ${ahead(18)}, '${id(3)}', ${ahead(17)}`,
    )
    await meet(3, id(4), 'round, unmatched_at, expired_clock', `3, now(), 'payment'`)
    for (const [round, member] of [
      [2, id(4)],
      [3, me],
    ] as const)
      await client.query(
        `insert into token_transactions (id, user_id, amount, type, description, reference_id, idempotency_key, created_at)
         values (gen_random_uuid(), $1, -3, 'rematch', 'Before', $2, $3, now() + $4 * interval '1 hour')`,
        [member, match(3), `rematch ${match(3)} ${round} ${member}`, round],
      )
    await goOn()
    const { rows: found } = await client.query(
      `select clock_length_ms::int as length, reminded, begun_by as by, user1_unanswered as mine,
         user2_unanswered as theirs, deadline = coalesce(payment_expires_at, response_timer_expires_at) as due
       from matches order by id`,
    )
    const running = { by: null, mine: false, theirs: false, due: true }
    expect(found).toEqual([
      { ...running, length: 72 * 3_600_000, reminded: 0 },
      { ...running, length: 48 * 3_600_000, reminded: 1 },
      { length: null, reminded: 0, by: me, mine: true, theirs: false, due: null },
    ])
  }))

it('a goodbye of before is known by its tap', () =>
  beforeMigration('20261121T0320', async (client, goOn) => {
    for (const n of [1, 2]) await addMember(client, id(n))
    await client.query(
      `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, unmatched_at, unmatch_initiator_id, round)
       values ($1, $2, $3, now(), now(), now(), $2, 2)`,
      [match(1), me, paidToo],
    )
    await client.query(
      `insert into goodbyes (id, match_id, round, by_member, request_id, words, at, after_seq)
       values (gen_random_uuid(), $1, 1, $2, $3, 'Go well', now(), 0),
         (gen_random_uuid(), $1, 2, $2, null, 'Be well', now(), 0)`,
      [match(1), me, id(9)],
    )
    await goOn()
    const { rows: known } = await client.query('select * from free_leaves')
    expect(known).toEqual([{ member_id: me, request_id: id(9), match_id: match(1), asked: null }])
    expect((await client.query('select from goodbyes')).rowCount).toBe(2)
  }))
