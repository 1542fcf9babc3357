import { randomUUID } from 'node:crypto'
import { sql } from '../../../src/db/sql.ts'
import { query, type Db } from '../../../src/db/db.ts'

/** Adds rows of a member to many tables, with `words` in every text column. */
export async function addOwnRows(
  db: Db,
  me: string,
  about: { other: string; blocked: string },
  words: string,
) {
  const { other, blocked } = about
  const insert = (statement: ReturnType<typeof sql>) => query(db, statement)
  await insert(sql`insert into profile_actions values (${me}, ${other}, 'like', now())`)
  await insert(sql`insert into favorited_profiles values (${me}, ${other}, now())`)
  await insert(
    sql`insert into blocked_profiles (blocker_id, blocked_id, created_at) values (${me}, ${blocked}, now())`,
  )
  await insert(sql`
    insert into profile_reports (id, reporter_id, reported_id, reason, ground, created_at)
    values (gen_random_uuid(), ${me}, ${other}, ${`a report ${words}`}, 'rude', now())`)
  await insert(sql`
    insert into notifications (id, user_id, sender_id, type, code, content, created_at)
    values (gen_random_uuid(), ${me}, ${other}, 'test', 'test', ${`a notice ${words}`}, now())`)
  await insert(sql`
    insert into notification_settings (user_id, time_zone) values (${me}, ${`a zone ${words}`})
    on conflict (user_id) do update set time_zone = excluded.time_zone`)
  await insert(sql`
    insert into pauses (id, member_id, kind, started_at, until)
    values (gen_random_uuid(), ${me}, 'away', now() - interval '9 days', now() - interval '8 days')`)
  await insert(sql`
    insert into token_transactions (id, user_id, amount, type, description, idempotency_key, created_at)
    values (gen_random_uuid(), ${me}, 0, 'reward', ${`a reward ${words}`}, ${randomUUID()}, now())`)
}
