import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { City } from '../../ports/geocoder/geocoder.ts'

/** A geocoder has named it, at some time or now: a city is chosen or detected, never invented. */
export async function isKnownCity({ db, geocoder }: Pick<Deps, 'db' | 'geocoder'>, city: City) {
  const named = await queryOne(
    db,
    sql`select from known_cities where country = ${city.country} and city = ${city.city}`,
  )
  if (named !== undefined) return true
  if (!(await geocoder.hasCity(city))) return false
  await rememberCity(db, city)
  return true
}

/** What an outside service names need not be in our own data; a later answer of it may differ. */
export async function rememberCity(db: Db, { country, city }: City) {
  await query(
    db,
    sql`insert into known_cities (country, city) values (${country}, ${city}) on conflict do nothing`,
  )
}

/** The member lives there already, known or not. */
export async function isCityOfMember(db: Db, id: string, { country, city }: City): Promise<boolean> {
  const found = await queryOne(
    db,
    sql`select from profiles where id = ${id} and country = ${country} and city = ${city}`,
  )
  return found !== undefined
}
