import { buildWeb } from '../scripts/build-web.ts'
import { databaseUrl, execute } from '../server/test/support/app/database.ts'
import { openTestPostgres } from '../server/test/support/app/test-postgres.ts'
import { makeFilm } from './film.ts'

/** Before any worker starts: otherwise each of them would build the same web app and migrate the same database. */
export default async function build(): Promise<() => Promise<void>> {
  await Promise.all([buildWeb(), makeFilm()])
  const postgres = await openTestPostgres()
  // Where most members live: otherwise every house reads the world's cities for the first of them.
  await execute(
    databaseUrl(postgres.url, 'mithaq_template'),
    `insert into known_cities values ('MA', 'Rabat'), ('EG', 'Cairo')`,
  )
  process.env['E2E_POSTGRES_URL'] = postgres.url
  return () => postgres.close()
}
