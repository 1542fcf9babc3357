import { sql } from '../../db/sql.ts'
import { queryOne, query, transact, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { standAnew } from '../visibility/deck-position.ts'

interface Visibility {
  onlyWithinFilters: boolean
}

export async function readVisibility(db: Db, me: string): Promise<Visibility> {
  const row = await queryOne(
    db,
    sql<Visibility>`select only_within_filters as "onlyWithinFilters" from profiles where id = ${me}`,
  )
  return row ?? { onlyWithinFilters: false }
}

/** Shown to everybody, or only to people within my filters. */
export function setVisibility({ db, clock }: Pick<Deps, 'db' | 'clock'>, me: string, chosen: Visibility) {
  return transact(db, async (tx) => {
    await query(
      tx,
      sql`update profiles set only_within_filters = ${chosen.onlyWithinFilters} where id = ${me}`,
    )
    // Members who looked past me while I was hidden are to meet me.
    if (!chosen.onlyWithinFilters) await standAnew(tx, clock, me)
    tx.notifyMembers([me], { type: 'likes' })
    return chosen
  })
}
