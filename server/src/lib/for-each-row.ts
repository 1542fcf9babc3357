import type { Sql } from '../db/sql.ts'
import { query, transact, type RootDb, type Tx } from '../db/db.ts'

/** Yields all rows in the order of their ids, page by page, so that rows that stay are not found twice. */
export async function* iterateById<T extends { id: string }>(
  pageSize: number,
  loadPage: (after: string) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const found = await loadPage(after)
    yield* found
    const last = found.at(-1)
    if (last === undefined || found.length < pageSize) return
    after = last.id
  }
}

/** Runs `fn` for every item; on errors it continues, and throws the first error at the end. */
export async function forEachContinueOnError<T>(
  items: Iterable<T> | AsyncIterable<T>,
  fn: (item: T) => Promise<unknown>,
  isFatal: (error: unknown) => boolean = () => false,
): Promise<void> {
  let firstError: { error: unknown } | undefined
  for await (const item of items)
    try {
      await fn(item)
    } catch (error) {
      if (isFatal(error)) throw error
      firstError ??= { error }
    }
  if (firstError) throw firstError.error
}

/** Runs `fn` for each row in a transaction of its own, so that one bad row does not roll back the others. */
export async function forEachRowInTransaction(
  db: RootDb,
  rowsSql: Sql<{ id: string }>,
  fn: (tx: Tx, id: string) => Promise<unknown>,
): Promise<void> {
  await forEachContinueOnError(await query(db, rowsSql), ({ id }) => transact(db, (tx) => fn(tx, id)))
}
