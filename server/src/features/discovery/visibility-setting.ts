import { sql } from '../../db/sql.ts'
import { queryOne, query, transact, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { moveToTopOfDeck } from '../visibility/deck-position.ts'

interface VisibilitySetting {
  onlyWithinFilters: boolean
}

export async function readVisibilitySetting(db: Db, me: string): Promise<VisibilitySetting> {
  const row = await queryOne(
    db,
    sql<VisibilitySetting>`select only_within_filters as "onlyWithinFilters" from profiles where id = ${me}`,
  )
  return row ?? { onlyWithinFilters: false }
}

/** Shows me to everybody, or only to people within my filters. */
export function saveVisibilitySetting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  me: string,
  chosen: VisibilitySetting,
) {
  return transact(db, async (tx) => {
    await query(
      tx,
      sql`update profiles set only_within_filters = ${chosen.onlyWithinFilters} where id = ${me}`,
    )
    // Members whose deck skipped me while I was hidden should meet me now.
    if (!chosen.onlyWithinFilters) await moveToTopOfDeck(tx, clock, me)
    tx.notifyMembers([me], { type: 'likes' })
    return chosen
  })
}
