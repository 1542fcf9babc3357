import { sql, type Sql } from '../../db/sql.ts'
import { beginRest } from './begin-rest.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import { addressHash, rememberedFor, type FormerDeps } from './former-address.ts'

/** Of `statements t` and `moderation_events e`: it shuts the member out, and nobody has taken it back. */
export const shutsOut = (now: Sql) => sql`
  e.type in ('suspend', 'ban') and t.lifted_at is null and (t.until is null or t.until > ${now})`

/** Of a row of `profiles`: suspended or banned. Somebody who is looked at is not. */
export const isShutOut = (profile: string) =>
  sql<boolean>`coalesce(${sql.ref(`${profile}.restriction`)} in ('suspended', 'banned'), false)`

/** Of a row of `profiles`: out of everybody's sight, whatever they had chosen before. */
export const hidden = sql`is_active = false, active_after_restriction = case when restriction is null then is_active else active_after_restriction end`

/** Of `profiles p`: reports that hid them at this time wait for a decision. Reports of later are another matter. */
export const awaitsReports = (hiddenAt: Sql) => sql<boolean>`exists (
  select from cases c
  where c.member_id = p.id and c.kind = 'report' and c.closed_at is null and c.opened_at <= ${hiddenAt})`

interface InForce {
  banned: boolean
  /** When the last suspension ends. */
  until: Date | null
}

/** What shuts a member out now, also one who has left. A ban has no end. */
export async function inForce(db: Db, clock: Clock, memberId: string): Promise<InForce> {
  const row = await queryOne(
    db,
    sql<InForce>`
      select coalesce(bool_or(t.until is null), false) as banned, max(t.until) as until
      from statements t join moderation_events e on e.id = t.event_id
      where t.member_id = ${memberId} and ${shutsOut(clock.sql)}`,
  )
  return row ?? { banned: false, until: null }
}

/** Whether an address belonged, within the last 2 years, to somebody who is banned. */
export const isBannedAddress = (db: Db, deps: FormerDeps, email: string) =>
  isShutAddress(db, deps, email, sql`t.until is null`)

/**
 * Whether an address opens no account: of somebody who is banned, or suspended and has their account still. Where that
 * is deleted, the suspension goes on in the new one.
 */
export const opensNoAccount = (db: Db, deps: FormerDeps, email: string) =>
  isShutAddress(
    db,
    deps,
    email,
    sql`(t.until is null or exists (select from accounts a where a.id = f.member_id))`,
  )

async function isShutAddress(
  db: Db,
  { clock, vaultKey }: FormerDeps,
  email: string,
  which: Sql,
): Promise<boolean> {
  const found = await queryOne(
    db,
    sql`
      select from former_addresses f
        join statements t on t.member_id = f.member_id join moderation_events e on e.id = t.event_id
      where f.email_hash = ${addressHash(vaultKey, email)} and f.left_at > ${clock.sql} - ${rememberedFor}
        and ${shutsOut(clock.sql)} and ${which} limit 1`,
  )
  return found !== undefined
}

/** Somebody who returns before their suspension is over waits for the same day as before. False where they are banned. */
export async function goOnSuspended(tx: Db, clock: Clock, memberId: string): Promise<boolean> {
  const { banned, until } = await inForce(tx, clock, memberId)
  if (banned || until === null) return !banned
  await query(
    tx,
    sql`
      with begun as (${beginRest(memberId, 'suspension', clock.sql, until)})
      update profiles set is_active = false, restriction = 'suspended', active_after_restriction = true, restricted_until = ${until},
        rests_until = ${until} where id = ${memberId}`,
  )
  return true
}
