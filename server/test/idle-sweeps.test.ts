import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { first, rows } from '../src/db.ts'
import { expireOverdue } from '../src/features/matches/expire.ts'
import { remindDue } from '../src/features/matches/remind.ts'
import { topUpDue } from '../src/features/matches/weekly-tokens.ts'
import { bootApp, type TestApp } from './test-app.ts'
import { newPairs } from './throng.ts'

const waiting = 300
let app: TestApp
beforeAll(async () => {
  app = await bootApp()
  await newPairs(app, waiting)
  await rows(app.db, sql`analyze`)
})
afterAll(() => app.close())

const use = async (index: string) => {
  const found = await first(
    app.db,
    sql<{ scans: number; read: number }>`
      select idx_scan::int as scans, idx_tup_read::int as read from pg_stat_user_indexes where indexrelname = ${index}`,
  )
  if (found === undefined) throw new Error(`no index ${index}`)
  return found
}

// Twice a second, on every server: what waits for days must not be read each time.
it.each([
  ['deadlines', 'matches_due', () => expireOverdue(app)],
  ['reminders', 'matches_remind', () => remindDue(app)],
  ['weekly tokens', 'profiles_topup', () => topUpDue(app)],
])('the sweep of %s reads nothing while nothing is due', async (_, index, sweep) => {
  const before = await use(index)
  // PostgreSQL counts a moment later.
  const after = await vi.waitFor(
    async () => {
      await sweep()
      const now = await use(index)
      expect(now.scans).toBeGreaterThan(before.scans)
      return now
    },
    { timeout: 30_000, interval: 300 },
  )
  expect(after.read - before.read).toBe(0)
})
