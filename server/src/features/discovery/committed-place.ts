import { sql } from '../../db/sql.ts'
import { atThisInstant, type Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'

/** The place below which every draw is committed or rolled back: a place is drawn before its transaction commits. */
export type CommittedPlace = (sex: string) => Promise<number>

/** Longer than any transaction that draws a place. */
const commitsWithinS = 60
const freshForMs = 5_000

/** A committed place stays committed, so an answer serves for five seconds. */
export function trackCommittedPlace(db: Db, clock: Clock): CommittedPlace {
  const known = new Map<string, { place: number; at: number }>()
  const settledBy = drawnBefore(commitsWithinS * 1000)
  return async (sex) => {
    const at = clock.date().getTime()
    const before = known.get(sex)
    if (before !== undefined && at - before.at < freshForMs) return before.place
    const row = await queryOne(
      db,
      sql<{ place: string | null; drawn: string }>`
        select (select last_value from deck_places) as drawn, (
          select deck_place from profiles
          where sex = ${sex} and is_active and rests_until is null
            and placed_at < ${atThisInstant(clock)} - make_interval(secs => ${commitsWithinS})
          order by deck_place desc limit 1) as place`,
    )
    // Likes draw places, too: where nobody joins or returns, those above every profile would be read for each page.
    const drawn = settledBy(Number(row?.drawn ?? 0), clock.date().getTime())
    const place = Math.max(Number(row?.place ?? 0), drawn)
    known.set(sex, { place, at })
    return place
  }
}

/** The last place that was drawn so long ago, as far as it was looked at; 0 where it was not. */
function drawnBefore(agoMs: number): (drawn: number, now: number) => number {
  const seen: { drawn: number; at: number }[] = []
  let settled = 0
  return (drawn, now) => {
    seen.push({ drawn, at: now })
    while (seen[0] !== undefined && now - seen[0].at > agoMs) settled = seen.shift()?.drawn ?? settled
    return settled
  }
}
