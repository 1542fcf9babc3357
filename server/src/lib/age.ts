import { sql } from '../db/sql.ts'
import type { Clock } from '../db/clock.ts'

/** The date by which ages are computed, the same for all members wherever they live. */
export const todaySql = (clock: Clock) => sql<string>`(${clock.sql} at time zone 'utc')::date`
