import { sql } from 'kysely'
import { atThisInstant, type Clock } from '../../db/clock.ts'
import { first, type Db } from '../../db/db.ts'

/** The place below which every draw is committed or rolled back: a place is drawn before its transaction commits. */
export type CommittedPlace = (sex: string) => Promise<number>

/** Longer than any transaction that draws a place. */
const commitsWithinS = 60
const freshForMs = 5_000

/** A committed place stays committed, so an answer serves for five seconds. */
export function trackCommittedPlace(db: Db, clock: Clock): CommittedPlace {
  const known = new Map<string, { place: number; at: number }>()
  return async (sex) => {
    const at = clock.date().getTime()
    const before = known.get(sex)
    if (before !== undefined && at - before.at < freshForMs) return before.place
    const row = await first(
      db,
      sql<{ place: string }>`
        select deck_place as place from profiles
        where sex = ${sex} and is_active and rests_until is null
          and placed_at < ${atThisInstant(clock)} - make_interval(secs => ${commitsWithinS})
        order by deck_place desc limit 1`,
    )
    const place = Number(row?.place ?? 0)
    known.set(sex, { place, at })
    return place
  }
}
