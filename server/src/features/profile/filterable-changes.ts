import { limits } from '@mithaq/contract/limits'
import type { profileDetails } from '@mithaq/contract/profile'
import type * as z from 'zod/mini'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { query, type Db } from '../../db/db.ts'
import { refuseOverDailyLimit } from '../../http/handlers/daily-limit.ts'

export type ProfileDetails = z.output<typeof profileDetails>

/** The details by which others can filter. Facts are filterable too; the birthday cannot be changed. */
const filterableDetails = ['sex', 'country', 'height', 'maritalStatus', 'nationality'] as const

export const changesFilterableDetail = (before: ProfileDetails, after: ProfileDetails): boolean =>
  filterableDetails.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** Counts a change, or refuses it. The member's profile is locked: two saves at once are counted one after the other. */
export async function countFilterableChange(tx: Db, clock: Clock, me: string) {
  const most = limits.filterableChangesADay
  const theirs = sql`filterable_changes where member_id = ${me}`
  const refused = await refuseOverDailyLimit(
    { max: most, rowsSql: theirs, code: 'too_many_profile_changes' },
    tx,
    clock,
  )
  if (refused) return { ...refused, values: { max: most, seconds: refused.retryAfterS ?? 1 } }
  await query(tx, sql`insert into filterable_changes (member_id, created_at) values (${me}, ${clock.sql})`)
  return null
}

export const forgetFilterableChanges = (db: Db, clock: Clock) =>
  query(db, sql`delete from filterable_changes where created_at <= ${clock.sql} - interval '1 day'`)
