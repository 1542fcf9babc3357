import { buildWeb } from '../scripts/build-web.ts'
import { databaseUrl, execute } from '../server/test/support/app/database.ts'
import { openTestPostgres } from '../server/test/support/app/test-postgres.ts'
import { makeFilm } from './film.ts'

/** Runs before the workers, so that the web app is built and the database migrated once. */
export default async function build(): Promise<() => Promise<void>> {
  await Promise.all([buildWeb(), makeFilm()])
  const postgres = await openTestPostgres()
  // Most members' cities: otherwise every product reads the world's cities for its first member.
  await execute(
    databaseUrl(postgres.url, 'mithaq_template'),
    `insert into known_cities values ('MA', 'Rabat'), ('EG', 'Cairo')`,
  )
  process.env['E2E_POSTGRES_URL'] = postgres.url
  return () => postgres.close()
}
