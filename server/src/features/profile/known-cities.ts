import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { City } from '../../ports/geocoder/geocoder.ts'

/** Whether a geocoder knows the city, now or earlier. Members cannot invent cities. */
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

/** Remembers a city that an outside service named, which may be missing in our data and in its later answers. */
export async function rememberCity(db: Db, { country, city }: City) {
  await query(
    db,
    sql`insert into known_cities (country, city) values (${country}, ${city}) on conflict do nothing`,
  )
}

/** Whether the member lives there already, even if the city is unknown. */
export async function isCityOfMember(db: Db, id: string, { country, city }: City): Promise<boolean> {
  const found = await queryOne(
    db,
    sql`select from profiles where id = ${id} and country = ${country} and city = ${city}`,
  )
  return found !== undefined
}
