import { sql, type Sql } from '../../../db/sql.ts'
import { queryOne, query, transact } from '../../../db/db.ts'
import { iterateById, forEachContinueOnError } from '../../../lib/for-each-row.ts'
import type { Deps } from '../../../deps.ts'
import type { PictureServices } from '../../pictures/picture-services.ts'
import { eraseMember } from './erase-member.ts'

const batchSize = 100

/** Erases every account of `table` that `isOver` selects, and goes on past one that fails. */
export async function eraseMatchingAccounts(
  deps: Deps,
  pictures: Pick<PictureServices, 'eraseOf'>,
  table: Sql,
  isOver: Sql,
) {
  const { db } = deps
  const due = iterateById(batchSize, (after) =>
    query(
      db,
      sql<{ id: string }>`
        select id from ${table} where id > ${after} and ${isOver} order by id limit ${batchSize}`,
    ),
  )
  await forEachContinueOnError(due, ({ id }) =>
    transact(db, async (tx) => {
      // Lock, then check again: the member may have returned since, or another server may have erased them.
      await query(tx, sql`select from accounts where id = ${id} for update`)
      const still = await queryOne(tx, sql`select from ${table} where id = ${id} and ${isOver}`)
      if (still !== undefined) await eraseMember(tx, deps, pictures, id)
    }),
  )
}
