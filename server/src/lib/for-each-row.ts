import type { Sql } from '../db/sql.ts'
import { query, transact, type RootDb, type Tx } from '../db/db.ts'

/** Yields all rows in the order of their ids, page by page, so that rows that stay are not found twice. */
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

/** Runs `fn` for every item; on errors it continues, and throws the first error at the end. */
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

/** Runs `fn` for each row in a transaction of its own, so that one bad row does not roll back the others. */
export async function forEachRowInTransaction(
  db: RootDb,
  due: Sql<{ id: string }>,
  act: (tx: Tx, id: string) => Promise<unknown>,
): Promise<void> {
  await forEachContinueOnError(await query(db, due), ({ id }) => transact(db, (tx) => act(tx, id)))
}
