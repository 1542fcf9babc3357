import { sql, type Sql } from './sql.ts'

/** The database's clock is the only clock. `sql` is for queries; `date` is for what is signed outside of them. */
export interface Clock {
  readonly sql: Sql<Date>
  date(): Date
}

export const databaseClock: Clock = {
  sql: sql<Date>`clock_timestamp()`,
  date: () => new Date(),
}

/** The current time, evaluated once per query: evaluated per row, it could not be used with an index. */
export const statementTimeSql = (clock: Clock): Sql<Date> => sql<Date>`(select ${clock.sql})`
