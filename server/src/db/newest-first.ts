import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from './cursor.ts'

// The calendar of PostgreSQL knows no year 0.
const at = z.iso.datetime().check(z.refine((text) => !text.startsWith('0000')))
const placeSchema = z.tuple([at, z.uuid()])
/** Where a page of a list that goes from the newest to the oldest begins: behind this instant and id. */
export type Place = z.infer<typeof placeSchema>

export const newest: Place = ['9999-12-31T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Undefined for a cursor that is none. */
export const placeOf = (cursor: string | undefined): Place | undefined =>
  cursor === undefined ? newest : readCursor(placeSchema, cursor)

/** To the microsecond: rounded, a page would begin before or behind its first row. */
export const instant = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The rows of a page, of which one more was read, and where the next begins. */
export function pageOf<R extends { at: string }>(
  found: readonly R[],
  size: number,
  idOf: (row: R) => string,
) {
  const page = found.slice(0, size)
  const last = page.at(-1)
  return { page, next: found.length > page.length && last ? writeCursor([last.at, idOf(last)]) : null }
}
