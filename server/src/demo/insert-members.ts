import { randomUUID } from 'node:crypto'
import { sql } from '../db/sql.ts'
import type { Clock } from '../db/clock.ts'
import { query, type Db, type Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { writeFacts, writePrompts } from '../features/profile/facts.ts'
import { scheduleFirstTopUp } from '../features/wallet/weekly.ts'
import { grantWelcome } from '../features/wallet/welcome-grants.ts'
import type { Demo } from './load-demo.ts'

export type InsertDeps = Pick<Deps, 'clock' | 'config' | 'sessionSecret' | 'vaultKey' | 'onJoined'>

export interface DemoMember {
  member: Demo['cast'][number]
  id: string
  passwordHash: string
  joinedAt: Date
  /** The ids of pictures by their keys, where they are known: what was drawn of them stays in use. */
  pictureIds?: ReadonlyMap<string, string>
}

/** Inserts demo members with their profiles, pictures and welcome tokens. The pictures are drawn when first looked at. */
export async function insertMembers(
  tx: Tx,
  deps: InsertDeps,
  { portraitKeysOf }: Pick<Demo, 'portraitKeysOf'>,
  members: readonly DemoMember[],
) {
  const { clock, config, onJoined } = deps
  const rows = members.map(({ member, id, passwordHash, joinedAt }) => ({
    ...member,
    id,
    passwordHash,
    joinedAt,
  }))
  const pictures = members.flatMap(({ member, id, pictureIds }) =>
    portraitKeysOf(member).map((key, position) => ({
      id: pictureIds?.get(key) ?? randomUUID(),
      memberId: id,
      key,
      position,
    })),
  )
  await query(
    tx,
    sql`
      insert into accounts (id, email, password_hash, created_at)
      select id, email, "passwordHash", ${clock.sql}
      from json_to_recordset(${JSON.stringify(rows)}) as m (id uuid, email text, "passwordHash" text)`,
  )
  await query(
    tx,
    sql`
      insert into profiles (id, name, sex, country, city, birthday, about_me, education, occupation, nationality,
        height, marital_status, pictures_for, created_at, last_seen_at, placed_at)
      select id, name, sex, country, city, birthday, "aboutMe", education, occupation, nationality, height,
        "maritalStatus", "picturesFor", "joinedAt", ${clock.sql} - "daysSinceSeen" * interval '1 day',
        ${clock.sql} - "daysSinceSeen" * interval '1 day'
      from json_to_recordset(${JSON.stringify(rows)}) as m (
        id uuid, name text, sex text, country text, city text, birthday date, "aboutMe" text, education text,
        occupation text, nationality text[], height int, "maritalStatus" text, "picturesFor" text,
        "joinedAt" timestamptz, "daysSinceSeen" int)
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
    rows.flatMap(({ id, verified }) => (verified ? [id] : [])),
  )
  for (const { id, email, readySignIn, facts, prompts, joinedAt } of rows) {
    await writeFacts(tx, id, facts)
    await writePrompts(tx, id, prompts)
    await scheduleFirstTopUp(tx, id, config.windows.topupS)
    await grantWelcome(tx, readySignIn ? { ...deps, clock: stoppedClock(joinedAt) } : deps, id, email)
    if (readySignIn) await onJoined?.(tx, id)
  }
}

/** A clock that stands still, so that the product's own commands can write what happened in the past. */
export const stoppedClock = (at: Date): Clock => ({
  sql: sql<Date>`${at.toISOString()}::timestamptz`,
  date: () => at,
})

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
