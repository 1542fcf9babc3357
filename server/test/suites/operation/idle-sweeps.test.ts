import { sql } from '../../../src/db/sql.ts'
import { afterAll, beforeAll, expect, inject as provided, it } from 'vitest'
import { queryOne, openDatabase, query, type Database } from '../../../src/db/db.ts'
import { createLocalBus } from '../../../src/ports/bus/local-bus.ts'
import { endOverdueMatches } from '../../../src/features/matches/jobs/end-overdue.ts'
import { sendDueReminders } from '../../../src/features/matches/jobs/send-reminders.ts'
import { settleWallets } from '../../../src/features/matches/jobs/settle-wallets.ts'
import { cloneDatabase } from '../../support/app/database.ts'
import { bootApp, type TestApp } from '../../support/app/test-app.ts'
import { createMatchedPairs } from '../../support/members/create-members.ts'

const waiting = 300
let app: TestApp
let database: Awaited<ReturnType<typeof cloneDatabase>>
let alone: Database
beforeAll(async () => {
  database = await cloneDatabase(provided('postgresUrl'))
  app = await bootApp({ DATABASE_URL: database.url })
  await createMatchedPairs(app, waiting)
  // A connection reports its statistics up to ten seconds later, or when it ends: leave no other one open.
  await app.close()
  alone = openDatabase(database.url, createLocalBus(), () => {}, 1)
  await query(alone.db, sql`analyze`)
  await query(
    alone.db,
    sql`
      select pg_terminate_backend(pid, 20000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
})
afterAll(async () => {
  await alone.close()
  await database.drop()
})

const use = async (index: string) => {
  await query(alone.db, sql`select pg_stat_force_next_flush()`)
  const found = await queryOne(
    alone.db,
    sql<{ scans: number; read: number }>`
      select idx_scan::int as scans, idx_tup_read::int as read from pg_stat_user_indexes where indexrelname = ${index}`,
  )
  if (found === undefined) throw new Error(`no index ${index}`)
  return found
}

// Sweeps run twice a second on every server, so they must not read rows that are due in days.
it.each([
  ['deadlines', 'matches_due', endOverdueMatches],
  ['reminders', 'matches_remind', sendDueReminders],
  ['weekly tokens', 'profiles_topup', settleWallets],
])('reads no rows in the sweep of %s while nothing is due', async (_, index, sweep) => {
  const before = await use(index)
  await sweep({ ...app, db: alone.db })
  const after = await use(index)
  expect(after.scans).toBeGreaterThan(before.scans)
  expect(after.read - before.read).toBe(0)
})
