import { sql, type Sql } from './sql.ts'

/** The one clock: the database's. `sql` goes into statements; `date` serves what is signed outside of them. */
export interface Clock {
  readonly sql: Sql<Date>
  date(): Date
}

export const databaseClock: Clock = {
  sql: sql<Date>`clock_timestamp()`,
  date: () => new Date(),
}

/** This instant, once for a whole statement. If each row asked again, no index could tell what is due by it. */
export const statementTimeSql = (clock: Clock): Sql<Date> => sql<Date>`(select ${clock.sql})`
