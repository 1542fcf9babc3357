import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Runs prepared statements in one transaction. */
type Run = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>

async function inTransaction(pool: pg.Pool, work: (run: Run) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work((name, text, values) => client.query({ name, text, values }))
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The minimum of a like or a pass: lock the pair, read both members, write the action, record the notice. */
export function actBare(pool: pg.Pool, action: 'like' | 'pass', me: string, other: string): Promise<void> {
  return inTransaction(pool, async (run) => {
    const pair = [me, other].toSorted().join(' ')
    await run('pair', 'select pg_advisory_xact_lock(hashtextextended($1, 7430005))', [pair])
    await run(
      'budget',
      `insert into action_budgets as b (member_id, bucket_starts, bucket_counts) values ($1, array[now()], array[1])
       on conflict (member_id) do update set bucket_counts = array[b.bucket_counts[1] + 1]`,
      [me],
    )
    await run(
      'between',
      `select p.id, p.sex, p.is_active,
         (select action from profile_actions where from_profile_id = $2 and to_profile_id = $1) as theirs,
         exists (select from blocked_profiles where (blocker_id, blocked_id) in (($1, $2), ($2, $1))) as blocked
       from profiles p where p.id in ($1, $2) order by p.id for key share`,
      [me, other],
    )
    await run(
      'act',
      `insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
       values ($1, $2, $3, clock_timestamp())
       on conflict (from_profile_id, to_profile_id) do update set action = excluded.action`,
      [me, other, action],
    )
    if (action === 'like')
      await run(
        'like notice',
        `insert into notifications (id, user_id, type, code, sender_id, created_at)
         values ($1, $2, 'like', 'like', $3, clock_timestamp())`,
        [randomUUID(), other, me],
      )
  })
}

/** The minimum of a payment: lock match and wallet, move the tokens, update the match, record the notice. */
export function unlockBare(pool: pg.Pool, matchId: string, me: string, other: string): Promise<void> {
  return inTransaction(pool, async (run) => {
    await run('match', 'select * from matches where id = $1 for update', [matchId])
    await run('wallet', 'select token_balance from profiles where id = $1 for update', [me])
    await run(
      'move',
      `insert into token_transactions
         (id, user_id, amount, type, description, reference_id, idempotency_key, created_at)
       values ($1, $2, -3, 'payment', 'Chat unlock', $3, $4, clock_timestamp())`,
      [randomUUID(), me, matchId, `payment ${matchId} 1 ${me}`],
    )
    await run('take', 'update profiles set token_balance = token_balance - 3 where id = $1', [me])
    await run(
      'mark',
      `update matches set user1_tokens = case when profile1_id = $2 then 3 else 0 end,
         user2_tokens = case when profile2_id = $2 then 3 else 0 end where id = $1`,
      [matchId, me],
    )
    await run(
      'payment notice',
      `insert into notifications (id, user_id, type, code, "values", sender_id, reference_id, created_at)
       values ($1, $2, 'payment_required', 'payment_required', '{"tokens": 3}', $3, $4, clock_timestamp())`,
      [randomUUID(), other, me, matchId],
    )
  })
}

/** The minimum of a message: lock the match, write and count the message, record the notice. */
export function sendBare(pool: pg.Pool, matchId: string, me: string, other: string): Promise<void> {
  return inTransaction(pool, async (run) => {
    const id = randomUUID()
    const match = await run('last', 'select last_seq from matches where id = $1 for update', [matchId])
    const seq = match.rows[0].last_seq + 1
    await run(
      'message',
      `insert into messages (id, match_id, seq, sender_id, content, created_at)
       values ($1, $2, $3, $4, 'How was your day?', now())`,
      [id, matchId, seq, me],
    )
    await run('count', 'update matches set last_seq = $2, latest_at = now() where id = $1', [matchId, seq])
    await run(
      'message notice',
      `insert into notifications (id, user_id, type, code, sender_id, reference_id, created_at)
       values ($1, $2, 'message', 'message', $3, $4, now())`,
      [randomUUID(), other, me, matchId],
    )
  })
}
