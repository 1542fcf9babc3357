import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from '../db/sql.ts'
import type { Clock } from '../db/clock.ts'
import { queryOne, query, transact, type Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { PasswordHasher } from '../features/account/passwords/password-hasher.ts'
import { writePrompts, writeFacts } from '../features/profile/facts.ts'
import { scheduleFirstTopUp } from '../features/wallet/weekly.ts'
import { grantWelcome } from '../features/wallet/welcome-grants.ts'
import { seedCases } from './seed-cases.ts'
import type { Demo } from './load-demo.ts'

const lock = 7_430_004

/** Fills an empty database with the demo members. Their pictures are drawn when someone first looks at them. */
export async function seedDemo(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'sessionSecret' | 'vaultKey' | 'onJoined'>,
  passwords: PasswordHasher,
  { cast, demoPassword, portraitKeysOf }: Demo,
): Promise<void> {
  const { db, clock, config, onJoined } = deps
  const isEmpty = async (on: Db) => (await queryOne(on, sql`select from accounts limit 1`)) === undefined
  if (!(await isEmpty(db))) return
  const line = { owner: 'demo', isKnownDevice: false }
  const ready = await passwords.hash(demoPassword, line)
  const unknown = await passwords.hash(randomBytes(32).toString('base64'), line)
  const members = cast.map((member) => ({
    ...member,
    id: randomUUID(),
    passwordHash: member.readySignIn ? ready : unknown,
  }))
  const pictures = members.flatMap((member) =>
    portraitKeysOf(member).map((key, position) => ({ id: randomUUID(), memberId: member.id, key, position })),
  )
  await transact(db, async (tx) => {
    // Another server may have found the database empty at the same time.
    await query(tx, sql`select pg_advisory_xact_lock(${lock})`)
    if (!(await isEmpty(tx))) return
    await query(
      tx,
      sql`
        insert into accounts (id, email, password_hash, created_at)
        select id, email, "passwordHash", ${clock.sql}
        from json_to_recordset(${JSON.stringify(members)}) as m (id uuid, email text, "passwordHash" text)`,
    )
    await query(
      tx,
      sql`
        insert into profiles (id, name, sex, country, city, birthday, about_me, education, occupation, nationality,
          height, marital_status, pictures_for, created_at, last_seen_at, placed_at)
        select id, name, sex, country, city, birthday, "aboutMe", education, occupation, nationality, height,
          "maritalStatus", "picturesFor", ${clock.sql} - interval '60 days', ${clock.sql} - "daysSinceSeen" * interval '1 day',
          ${clock.sql} - "daysSinceSeen" * interval '1 day'
        from json_to_recordset(${JSON.stringify(members)}) as m (
          id uuid, name text, sex text, country text, city text, birthday date, "aboutMe" text, education text,
          occupation text, nationality text[], height int, "maritalStatus" text, "picturesFor" text,
          "daysSinceSeen" int)
        order by "daysSinceSeen" desc`,
    )
    await query(
      tx,
      sql`
        insert into profile_pictures (id, profile_id, storage_path, position, created_at)
        select id, "memberId", 'demo:' || key, position, ${clock.sql}
        from json_to_recordset(${JSON.stringify(pictures)}) as p (id uuid, "memberId" uuid, key text, position int)`,
    )
    await giveBadges(
      tx,
      clock,
      members.flatMap(({ id, verified }) => (verified ? [id] : [])),
    )
    for (const { id, email, readySignIn, facts, prompts } of members) {
      await writeFacts(tx, id, facts)
      await writePrompts(tx, id, prompts)
      await scheduleFirstTopUp(tx, id, config.windows.topupS)
      await grantWelcome(tx, deps, id, email)
      if (readySignIn) await onJoined?.(tx, id)
    }
    await seedCases(tx, clock, members)
  })
}

/** Gives badges as if a reviewer had compared the present pictures. */
async function giveBadges(tx: Db, clock: Clock, ids: readonly string[]) {
  await query(tx, sql`update profiles set verified_at = ${clock.sql} where id = any(${ids}::uuid[])`)
  await query(
    tx,
    sql`
      insert into badges (member_id, had_face) select id, false from unnest(${ids}::uuid[]) id`,
  )
  await query(
    tx,
    sql`insert into badge_pictures (picture_id) select id from profile_pictures where profile_id = any(${ids}::uuid[])`,
  )
}
