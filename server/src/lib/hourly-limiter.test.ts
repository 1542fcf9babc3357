import { randomUUID } from 'node:crypto'
import { sql } from '../db/sql.ts'
import { expect, it } from 'vitest'
import { createMember } from '../../test/support/members/cast.ts'
import { bootForSuite } from '../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../test/support/wait/wait-until.ts'
import { createHourlyLimiter, createRateLimiter } from './rate-limiter.ts'
import { queryOne, openDatabase, query } from '../db/db.ts'

const bucket = createHourlyLimiter('upload_budgets', 4)
let app: TestApp
bootForSuite((booted) => (app = booted))

const spend = (memberId: string) => bucket.consume(app.db, app.clock, memberId)

it("allows an hour's actions at once, and then one after another, per member", async () => {
  const [amina, bilal] = [await createMember(app), await createMember(app)]
  for (let n = 0; n < 4; n++) expect(await spend(amina.id)).toBe('spent')
  expect(await spend(amina.id)).toBe('too_many')
  expect(await spend(bilal.id)).toBe('spent')
  app.clock.advance({ min: 16 })
  expect([await spend(amina.id), await spend(amina.id)]).toEqual(['spent', 'too_many'])
})

it('allows one more after a refund, however late it comes', async () => {
  const { id } = await createMember(app)
  for (let n = 0; n < 4; n++) await spend(id)
  await bucket.refund(app.db, id)
  expect([await spend(id), await spend(id)]).toEqual(['spent', 'too_many'])
  app.clock.advance({ h: 3 })
  await bucket.refund(app.db, id)
  for (let n = 0; n < 4; n++) expect(await spend(id)).toBe('spent')
  expect(await spend(id)).toBe('too_many')
})

it('allows no more when requests are concurrent', async () => {
  const { id } = await createMember(app)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => spend(id)))
  expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(4)
})

it('distinguishes a deleted member from a limited one, also during the deletion', async () => {
  expect(await spend(randomUUID())).toBe('gone')
  for (const before of [0, 4]) {
    const { id } = await createMember(app)
    for (let n = 0; n < before; n++) await spend(id)
    const outcome = await app.transact(async (tx) => {
      await query(tx, sql`delete from accounts where id = ${id}`)
      const asked = spend(id)
      await waitUntilLocksAwaited(app.db)
      return { asked }
    })
    expect(await outcome.asked).toBe('gone')
  }
})

it('works after a newer server added a column', async () => {
  const tries = createRateLimiter({ table: 'attempt_rates', owner: 'key', max: 4, windowS: 60 })
  const key = randomUUID()
  const { db, close } = openDatabase(app.databaseUrl, app.bus, () => {}, 1)
  const spend = () => queryOne(db, tries.consumeSql(app.clock.sql, sql`select ${key}`))
  expect(await spend()).toEqual({ key })
  await query(db, sql`alter table attempt_rates add column newer int`)
  try {
    expect(await spend()).toEqual({ key })
  } finally {
    await query(db, sql`alter table attempt_rates drop column newer`)
    await close()
  }
})
