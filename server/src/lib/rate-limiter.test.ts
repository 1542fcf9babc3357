import { randomUUID } from 'node:crypto'
import { sql } from '../db/sql.ts'
import { expect, it } from 'vitest'
import { bootForSuite } from '../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../test/support/app/test-app.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { queryOne, openDatabase, query, type Db } from '../db/db.ts'

const limiter = createRateLimiter({ table: 'attempt_rates', owner: 'key', max: 4, windowS: 3600 })
let app: TestApp
bootForSuite((booted) => (app = booted))

const spend = (key: string, db: Db = app.db) =>
  queryOne(db, limiter.consumeSql(app.clock.sql, sql`select ${key}`))

it('allows the maximum at once, and then one after another, per key', async () => {
  app.clock.stopAt(app.clock.date())
  const [key, other] = [randomUUID(), randomUUID()]
  for (let n = 0; n < 4; n++) expect(await spend(key)).toEqual({ key })
  expect(await spend(key)).toBeUndefined()
  expect(await spend(other)).toEqual({ key: other })
  expect(await limiter.retryAfterSeconds(app.db, app.clock.sql, key)).toBe(15 * 60)
  app.clock.advance({ min: 16 })
  expect([await spend(key), await spend(key)]).toEqual([{ key }, undefined])
})

it('allows one more after a refund, however late it comes', async () => {
  const key = randomUUID()
  for (let n = 0; n < 4; n++) await spend(key)
  await limiter.refund(app.db, key)
  expect([await spend(key), await spend(key)]).toEqual([{ key }, undefined])
  app.clock.advance({ h: 3 })
  await limiter.refund(app.db, key)
  for (let n = 0; n < 4; n++) expect(await spend(key)).toEqual({ key })
  expect(await spend(key)).toBeUndefined()
})

it('works after a newer server added a column', async () => {
  const key = randomUUID()
  const { db, close } = openDatabase(app.databaseUrl, app.bus, () => {}, 1)
  expect(await spend(key, db)).toEqual({ key })
  await query(db, sql`alter table attempt_rates add column newer int`)
  try {
    expect(await spend(key, db)).toEqual({ key })
  } finally {
    await query(db, sql`alter table attempt_rates drop column newer`)
    await close()
  }
})
