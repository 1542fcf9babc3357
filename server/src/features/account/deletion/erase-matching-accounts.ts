import { sql, type Sql } from '../../../db/sql.ts'
import { queryOne, query, transact } from '../../../db/db.ts'
import { allById, inTurn } from '../../../lib/for-each-row.ts'
import type { Deps } from '../../../deps.ts'
import type { PictureServices } from '../../pictures/services.ts'
import { eraseMember } from './erase-member.ts'

const atOnce = 100

/** Erases those of a table of accounts who are over. One that fails keeps no other waiting. */
export async function eraseMatchingAccounts(
  deps: Deps,
  pictures: Pick<PictureServices, 'eraseOf'>,
  table: Sql,
  isOver: Sql,
) {
  const { db } = deps
  const due = allById(atOnce, (after) =>
    query(
      db,
      sql<{ id: string }>`
        select id from ${table} where id > ${after} and ${isOver} order by id limit ${atOnce}`,
    ),
  )
  await inTurn(due, ({ id }) =>
    transact(db, async (tx) => {
      // Held, then looked at again: whoever is back since they were found would be erased, and of whom another server
      // has just erased nothing would be remembered.
      await query(tx, sql`select from accounts where id = ${id} for update`)
      const still = await queryOne(tx, sql`select from ${table} where id = ${id} and ${isOver}`)
      if (still !== undefined) await eraseMember(tx, deps, pictures, id)
    }),
  )
}
