import { sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import type { Pair } from '../rules/match-state.ts'

/** Two members in the order of a pair. */
export function orderedPair(a: string, b: string): Pair {
  return a < b ? [a, b] : [b, a]
}

/** Until the transaction ends, nobody else acts on these two. Always the first lock: two opposite likes would each miss the other. */
export async function lockPair(tx: Tx, a: string, b: string) {
  await query(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${orderedPair(a, b).join(' ')}, 7430005))`,
  )
}
