import { sql } from 'kysely'
import { atThisInstant, type Clock } from '../../db/clock.ts'
import { first, type Db } from '../../db/db.ts'

/** A place is drawn before it is committed. Below this one every draw has long been seen or given up. */
export type SettledPlace = (sex: string) => Promise<number>

/** Longer than any transaction that draws a place. */
const settlesInS = 60
const freshForMs = 5_000

/** What was settled once stays so: asked anew only now and then. */
export function knowSettledPlace(db: Db, clock: Clock): SettledPlace {
  const known = new Map<string, { place: number; at: number }>()
  return async (sex) => {
    const at = clock.date().getTime()
    const before = known.get(sex)
    if (before !== undefined && at - before.at < freshForMs) return before.place
    const row = await first(
      db,
      sql<{ place: string }>`
        select deck_place as place from profiles
        where sex = ${sex} and is_active and placed_at < ${atThisInstant(clock)} - make_interval(secs => ${settlesInS})
        order by deck_place desc limit 1`,
    )
    const place = Number(row?.place ?? 0)
    known.set(sex, { place, at })
    return place
  }
}
