import { sql } from 'kysely'
import { rows, type Tx } from '../../db/db.ts'

/** Tells everybody in a running match with me that they see my pictures otherwise from now on. */
export async function tellSeers(tx: Tx, me: string) {
  const running = await rows(
    tx,
    sql<{ matchId: string; seer: string }>`
      select match_id as "matchId", other as seer from match_sides where me = ${me} and unmatched_at is null`,
  )
  for (const { matchId, seer } of running) tx.tell([me, seer], { type: 'match', matchId })
}
