import { sql } from 'kysely'
import { first, rows, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Place } from '../../ports/geocoder.ts'

/** A geocoder has named it, at some time or now: a city is chosen or detected, never invented. */
export async function isKnownPlace({ db, geocoder }: Pick<Deps, 'db' | 'geocoder'>, place: Place) {
  const named = await first(
    db,
    sql`select from known_places where country = ${place.country} and city = ${place.city}`,
  )
  if (named !== undefined) return true
  if (!(await geocoder.knows(place))) return false
  await rememberPlace(db, place)
  return true
}

/** What an outside service names need not be in our own data; a later answer of it may differ. */
export async function rememberPlace(db: Db, { country, city }: Place) {
  await rows(
    db,
    sql`insert into known_places (country, city) values (${country}, ${city}) on conflict do nothing`,
  )
}

/** The member lives there already, known or not. */
export async function livesAt(db: Db, id: string, { country, city }: Place): Promise<boolean> {
  const found = await first(
    db,
    sql`select from profiles where id = ${id} and country = ${country} and city = ${city}`,
  )
  return found !== undefined
}
