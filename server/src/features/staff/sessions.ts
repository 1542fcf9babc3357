import type { StaffMe } from '@mithaq/contract/staff'
import { staff as limits } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { StaffCaller } from '../../http/routes/serve-routes.ts'
import { hashSecret, generateSecret } from './secrets.ts'

/** Opens a session; what is returned is known to the cookie alone. */
export async function openStaffSession(tx: Db, clock: Clock, staffId: string): Promise<string> {
  const secret = generateSecret()
  await query(
    tx,
    sql`
      insert into staff_sessions (token_hash, staff_id, created_at, seen_at)
      values (${hashSecret(secret)}, ${staffId}, ${clock.sql}, ${clock.sql})`,
  )
  return secret
}

const secondsAgo = (clock: Clock, seconds: number) => sql`${clock.sql} - make_interval(secs => ${seconds})`

/** Sessions of eight hours at most, and of half an hour without anything done. */
const isOpenSessionSql = (clock: Clock, demoRuns: boolean): Sql => sql`
  h.created_at > ${secondsAgo(clock, limits.sessionS)} and h.seen_at > ${secondsAgo(clock, limits.idleS)}
  and s.removed_at is null and (not s.is_demo or ${demoRuns})`

const callerColumnsSql = sql`s.id as "staffId", h.token_hash as "sessionHash", s.role`

/** Who holds this secret. What they do keeps the session open; what the page asks by itself does not. */
export async function findStaffCaller(
  db: Db,
  clock: Clock,
  demoRuns: boolean,
  secret: string,
  acts: boolean,
): Promise<StaffCaller | null> {
  const hash = hashSecret(secret)
  const found = await queryOne(
    db,
    acts
      ? sql<StaffCaller>`
          update staff_sessions h set seen_at = ${clock.sql} from staff s
          where h.token_hash = ${hash} and s.id = h.staff_id and ${isOpenSessionSql(clock, demoRuns)}
          returning ${callerColumnsSql}`
      : sql<StaffCaller>`
          select ${callerColumnsSql} from staff_sessions h join staff s on s.id = h.staff_id
          where h.token_hash = ${hash} and ${isOpenSessionSql(clock, demoRuns)}`,
  )
  return found ?? null
}

/**
 * Whether the session is open still, and until the end of the transaction: who is shut out meanwhile would be let in again
 * by what they leave. The person is held first, as by whoever shuts them out: otherwise the two would wait for each other.
 */
export async function lockStaffSession(tx: Db, { staffId, sessionHash }: StaffCaller): Promise<boolean> {
  const held = sql`select from staff where id = ${staffId} and removed_at is null for share`
  if ((await queryOne(tx, held)) === undefined) return false
  return (await queryOne(tx, sql`select from staff_sessions where token_hash = ${sessionHash}`)) !== undefined
}

export const endStaffSession = (db: Db, sessionHash: string) =>
  query(db, sql`delete from staff_sessions where token_hash = ${sessionHash}`)

/** How somebody on the staff is shown to themselves. */
export async function loadStaffMe(db: Db, staffId: string): Promise<StaffMe> {
  const found = await queryOne(
    db,
    sql<StaffMe>`
      select id, name, sex, role, (select count(*)::int from staff_passkeys k where k.staff_id = s.id) as passkeys
      from staff s where id = ${staffId}`,
  )
  if (found === undefined) throw new Error('a session of somebody who is not on the staff')
  return found
}

export async function forgetElapsedStaffSessions(db: Db, clock: Clock) {
  await query(
    db,
    sql`
      delete from staff_sessions
      where created_at < ${secondsAgo(clock, limits.sessionS)} or seen_at < ${secondsAgo(clock, limits.idleS)}`,
  )
  await query(db, sql`delete from staff_links where expires_at < ${clock.sql}`)
  await query(db, sql`delete from staff_challenges where expires_at < ${clock.sql}`)
}
