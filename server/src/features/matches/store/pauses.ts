import { sql } from '../../../db/sql.ts'
import { queryOne, query, type Tx } from '../../../db/db.ts'
import type { Pair } from '../rules/match-state.ts'

// Taken before the lock of any match: otherwise a match opened while a pause starts would not be paused.
const pauseLockSql = (memberId: string) => sql`hashtextextended(${memberId}, 7430006)`

/** Until the transaction ends, nobody else starts or ends a pause of this member, or opens a match with them. */
export async function lockPauses(tx: Tx, memberId: string) {
  await query(tx, sql`select pg_advisory_xact_lock(${pauseLockSql(memberId)})`)
}

/** Until the transaction ends, no pause of the two starts or ends. */
export async function lockPausesShared(tx: Tx, [one, two]: Pair) {
  await query(
    tx,
    sql`select pg_advisory_xact_lock_shared(${pauseLockSql(one)}), pg_advisory_xact_lock_shared(${pauseLockSql(two)})`,
  )
}

/** The same for the two members of a match. */
export async function lockPausesOfMatchShared(tx: Tx, matchId: string) {
  const pair = await queryOne(
    tx,
    sql<{ one: string; two: string }>`
      select me as one, other as two from match_sides where match_id = ${matchId} limit 1`,
  )
  if (pair !== undefined) await lockPausesShared(tx, [pair.one, pair.two])
}
