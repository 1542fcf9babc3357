import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import type { Pair } from '../rules/match-state.ts'

export function orderedPair(a: string, b: string): Pair {
  return a < b ? [a, b] : [b, a]
}

/** Always the first lock of a transaction: otherwise two members who like each other at once would miss each other. */
export async function lockPair(tx: Tx, a: string, b: string) {
  await query(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${orderedPair(a, b).join(' ')}, 7430005))`,
  )
}
