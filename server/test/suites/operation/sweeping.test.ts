import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fileURLToPath } from 'node:url'
import { sql } from '../../../src/db/sql.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseClock } from '../../../src/db/clock.ts'
import { queryOne, openDatabase, query, transact, type Database } from '../../../src/db/db.ts'
import { createLocalBus } from '../../../src/ports/bus/local-bus.ts'
import { openMatch } from '../../../src/features/matches/commands/open-match.ts'
import { readConfig } from '../../../src/config/config.ts'
import { profileDetails } from '../../support/members/cast.ts'
import { cloneDatabase } from '../../support/app/database.ts'
import { startProduct, type Product } from '../../support/processes/product.ts'
import { waitUntil } from '../../support/wait/wait-until.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let product: Product
let open: Database
beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'))
  open = openDatabase(database.url, createLocalBus(), () => {}, 2)
  const script = fileURLToPath(new URL('../../support/processes/serve.ts', import.meta.url))
  product = await startProduct({ DATABASE_URL: database.url, DEMO: '0' }, { script })
})
afterAll(async () => {
  await product.stop()
  product.remove()
  await open.close()
  await database.drop()
})

async function newProfile(sex: string) {
  const id = randomUUID()
  const { name, country, city, aboutMe, nationality, height, maritalStatus } = profileDetails
  await query(
    open.db,
    sql`insert into accounts (id, email, password_hash, created_at) values (${id}, ${`${id}@b.example`}, '', now())`,
  )
  await query(
    open.db,
    sql`
      insert into profiles (id, name, sex, country, city, birthday, about_me, education, occupation, nationality,
        height, marital_status, created_at, last_seen_at)
      values (${id}, ${name}, ${sex}, ${country}, ${city}, '1997-05-20', ${aboutMe}, '', '', ${nationality}, ${height},
        ${maritalStatus}, now(), now())`,
  )
  return id
}

it('ends an overdue match and gives weekly tokens on its own, with live events', async () => {
  const [amina, bilal] = [await newProfile('female'), await newProfile('male')]
  const config = readConfig({}, product.dataDir)
  const { matchId } = await transact(open.db, (tx) =>
    openMatch(tx, { clock: databaseClock, config }, amina, bilal),
  )
  await query(open.db, sql`update matches set payment_expires_at = now() where id = ${matchId}`)
  await query(
    open.db,
    sql`update profiles set created_at = now() - interval '7 days', next_topup_at = now() where id = ${amina}`,
  )
  const found = () =>
    queryOne(
      open.db,
      sql<object>`
        select m.expired_clock as expired, p.token_balance as balance,
          array(select n.type from notifications n where n.user_id = p.id order by n.type) as told
        from matches m, profiles p where m.id = ${matchId} and p.id = ${amina}`,
    )
  const swept = { expired: 'payment', balance: 6, told: ['match', 'tokens', 'unmatched'] }
  await waitUntil('both were done', async () => isDeepStrictEqual(await found(), swept))
  expect(await found()).toEqual(swept)
})
