import type { StaffMe } from '@mithaq/contract/staff'
import { staff as limits } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { StaffCaller } from '../../http/routes/serve-routes.ts'
import { hashSecret, generateSecret } from './secrets.ts'

/** Opens a session and returns its secret, which only the cookie holds. */
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

/** For `staff_sessions h` and `staff s`: a session lasts eight hours at most, and half an hour without activity. */
const isOpenSessionSql = (clock: Clock, isDemo: boolean): Sql => sql`
  h.created_at > ${secondsAgo(clock, limits.sessionS)} and h.seen_at > ${secondsAgo(clock, limits.idleS)}
  and s.removed_at is null and (not s.is_demo or ${isDemo})`

const callerColumnsSql = sql`s.id as "staffId", h.token_hash as "sessionHash", s.role`

/** Finds the caller by the session's secret. Only requests that change something count as activity. */
export async function findStaffCaller(
  db: Db,
  clock: Clock,
  isDemo: boolean,
  secret: string,
  isActivity: boolean,
): Promise<StaffCaller | null> {
  const hash = hashSecret(secret)
  const found = await queryOne(
    db,
    isActivity
      ? sql<StaffCaller>`
          update staff_sessions h set seen_at = ${clock.sql} from staff s
          where h.token_hash = ${hash} and s.id = h.staff_id and ${isOpenSessionSql(clock, isDemo)}
          returning ${callerColumnsSql}`
      : sql<StaffCaller>`
          select ${callerColumnsSql} from staff_sessions h join staff s on s.id = h.staff_id
          where h.token_hash = ${hash} and ${isOpenSessionSql(clock, isDemo)}`,
  )
  return found ?? null
}

/**
 * Whether the session is still open. The lock of its owner keeps it open until the end of the transaction, so that nobody
 * whose access is revoked meanwhile can add a passkey. `revokeAccess` is called with the same lock.
 */
export async function lockStaffSession(tx: Db, { staffId, sessionHash }: StaffCaller): Promise<boolean> {
  const lockSql = sql`select from staff where id = ${staffId} and removed_at is null for share`
  if ((await queryOne(tx, lockSql)) === undefined) return false
  return (await queryOne(tx, sql`select from staff_sessions where token_hash = ${sessionHash}`)) !== undefined
}

export const endStaffSession = (db: Db, sessionHash: string) =>
  query(db, sql`delete from staff_sessions where token_hash = ${sessionHash}`)

/** A staff member's own data. */
export async function loadStaffMe(db: Db, staffId: string): Promise<StaffMe> {
  const found = await queryOne(
    db,
    sql<StaffMe>`
      select id, name, sex, role, (select count(*)::int from staff_passkeys k where k.staff_id = s.id) as passkeys
      from staff s where id = ${staffId}`,
  )
  if (found === undefined)
    throw new Error(`Invariant violated: a session has no staff member (staff ${staffId})`)
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
