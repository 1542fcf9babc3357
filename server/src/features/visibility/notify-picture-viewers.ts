import { sql } from '../../db/sql.ts'
import { query, type Tx } from '../../db/db.ts'

/** Notifies members in a running match with me, and my couple, that my pictures' visibility has changed. */
export async function notifyPictureViewers(tx: Tx, me: string) {
  const bound = await query(
    tx,
    sql<{ matchId: string; seer: string }>`
      select match_id as "matchId", other as seer from match_sides where me = ${me} and unmatched_at is null
      union all
      select m.match_id, m.other from match_sides m
      where m.me = ${me} and m.is_couple and exists (select from matches f where f.id = m.match_id and not f.rematch_barred)`,
  )
  for (const { matchId, seer } of bound) tx.notifyMembers([me, seer], { type: 'match', matchId })
}
