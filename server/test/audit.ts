import { sql } from 'kysely'
import { expect } from 'vitest'
import { rows, type Db } from '../src/db.ts'

/** Every balance equals the sum of its rows. */
export async function expectBalancesToAddUp(db: Db) {
  const wrong = await rows(
    db,
    sql`
      select p.id, p.token_balance, coalesce(sum(t.amount), 0) as moved
      from profiles p left join token_transactions t on t.user_id = p.id
      group by p.id having p.token_balance <> coalesce(sum(t.amount), 0)`,
  )
  expect(wrong).toEqual([])
}
