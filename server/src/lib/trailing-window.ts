import { sql, type Sql } from '../db/sql.ts'

/** Windows are counted in buckets of this length. A window begins with the whole bucket that it partly covers. */
export const bucketMs = 5 * 60_000
const bucketLengthSql = sql`interval '5 minutes'`

/** Buckets that began later than this before now are in the window. */
export const hourWindowSql = sql`(interval '1 hour' + ${bucketLengthSql})`
export const dayWindowSql = sql`(interval '24 hours' + ${bucketLengthSql})`

/** When the bucket of a moment began. */
export const bucketStartSql = (at: Sql<Date>): Sql<Date> =>
  sql<Date>`date_bin(${bucketLengthSql}, ${at}, 'epoch')`
