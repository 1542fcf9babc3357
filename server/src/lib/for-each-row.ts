import type { Sql } from '../db/sql.ts'
import { query, transact, type RootDb, type Tx } from '../db/db.ts'

/** All rows in the order of their ids, some at a time: those that stay are not found a second time. */
export async function* iterateById<T extends { id: string }>(
  size: number,
  page: (after: string) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const found = await page(after)
    yield* found
    const last = found.at(-1)
    if (last === undefined || found.length < size) return
    after = last.id
  }
}

/** Acts on each of them: one that fails keeps no other waiting, and the first that did is thrown once all have had their turn. */
export async function forEachContinueOnError<T>(
  all: Iterable<T> | AsyncIterable<T>,
  act: (one: T) => Promise<unknown>,
  endsAll: (error: unknown) => boolean = () => false,
): Promise<void> {
  let first: { error: unknown } | undefined
  for await (const one of all)
    try {
      await act(one)
    } catch (error) {
      if (endsAll(error)) throw error
      first ??= { error }
    }
  if (first) throw first.error
}

/** The same with each row that is due, in a transaction of its own: in one of all, a single bad row would keep the others. */
export async function forEachRowInTransaction(
  db: RootDb,
  due: Sql<{ id: string }>,
  act: (tx: Tx, id: string) => Promise<unknown>,
): Promise<void> {
  await forEachContinueOnError(await query(db, due), ({ id }) => transact(db, (tx) => act(tx, id)))
}
