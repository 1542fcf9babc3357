import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { databaseClock } from '../../../src/db/clock.ts'
import { createSignedTokens } from '../../../src/features/account/signed-tokens.ts'

export interface CrowdMember {
  id: string
  token: string
}

/** Inserts many signed-in members with a balance, directly as rows. */
export async function createCrowd(
  pool: pg.Pool,
  secret: string,
  count: number,
  balance = 9,
): Promise<CrowdMember[]> {
  const tokens = createSignedTokens(secret, databaseClock)
  const members = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    session: randomUUID(),
    sex: n % 2 === 0 ? 'female' : 'male',
    name: n % 2 === 0 ? 'Amina' : 'Bilal',
  }))
  for (let from = 0; from < count; from += 10_000) {
    const json = JSON.stringify(members.slice(from, from + 10_000))
    await pool.query(
      `insert into accounts (id, email, password_hash, created_at)
       select id, id || '@crowd.mithaq.example', '', clock_timestamp()
       from json_to_recordset($1) as m (id uuid)`,
      [json],
    )
    await pool.query(
      `insert into sessions (id, account_id, rotated_at, created_at, expires_at)
       select session, id, clock_timestamp(), clock_timestamp(), clock_timestamp() + interval '9 days'
       from json_to_recordset($1) as m (id uuid, session uuid)`,
      [json],
    )
    await pool.query(
      `insert into profiles (id, name, sex, country, city, birthday, about_me, nationality, height, marital_status,
         token_balance, created_at, last_seen_at)
       select id, name, sex, 'MA', 'Fes', '1996-03-01', 'I came with many others.', '{MA}', 170, 'Never Married',
         $2, clock_timestamp(), clock_timestamp()
       from json_to_recordset($1) as m (id uuid, name text, sex text)`,
      [json, balance],
    )
    await pool.query(
      `insert into token_transactions (id, user_id, amount, type, description, idempotency_key, created_at)
       select gen_random_uuid(), id, $2, 'purchase', 'Purchase', 'crowd ' || id, clock_timestamp()
       from json_to_recordset($1) as m (id uuid)`,
      [json, balance],
    )
  }
  return Promise.all(
    members.map(async ({ id, session }) => ({
      id,
      token: tokens.sign('access', { subject: id, session }, 86_400),
    })),
  )
}

export interface Couple {
  matchId: string
  one: CrowdMember
  two: CrowdMember
}

/** Matches every two neighbours of the crowd, with unlocked chats on request. */
export async function matchCrowd(
  pool: pg.Pool,
  crowd: readonly CrowdMember[],
  { unlocked = false, windowS = 86_400 }: { unlocked?: boolean; windowS?: number } = {},
): Promise<Couple[]> {
  const couples = Array.from({ length: Math.floor(crowd.length / 2) }, (_, n): Couple => {
    const [one, two] = [crowd[2 * n]!, crowd[2 * n + 1]!]
    return { matchId: randomUUID(), one, two }
  })
  const json = JSON.stringify(couples.map(({ matchId, one, two }) => ({ matchId, a: one.id, b: two.id })))
  await pool.query(
    // To the millisecond and with its reminder, as the server writes it: otherwise the next act would change every date.
    `insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, chat_unlocked,
       user1_tokens, user2_tokens, payment_expires_at, initial_timer_expires_at, remind_at, clock_length_ms)
     select "matchId", least(a, b), greatest(a, b), at, at, at, $2, $3, $3,
       case when not $2 then at + whole end, case when $2 then at + whole end, at + whole / 2, $4 * 1000
     from json_to_recordset($1) as m ("matchId" uuid, a uuid, b uuid), date_trunc('milliseconds', now()) as at,
       make_interval(secs => $4) as whole`,
    [json, unlocked, unlocked ? 3 : 0, windowS],
  )
  if (unlocked)
    await pool.query(
      `insert into token_transactions (id, user_id, amount, type, description, reference_id, idempotency_key, created_at)
       select gen_random_uuid(), p, -3, 'payment', 'Chat unlock', "matchId", 'payment ' || "matchId" || ' 1 ' || p, now()
       from json_to_recordset($1) as m ("matchId" uuid, a uuid, b uuid), unnest(array[a, b]) as p`,
      [json],
    )
  if (unlocked)
    await pool.query(
      `update profiles set token_balance = token_balance - 3
       where id in (select unnest(array[a, b]) from json_to_recordset($1) as m (a uuid, b uuid))`,
      [json],
    )
  return couples
}
