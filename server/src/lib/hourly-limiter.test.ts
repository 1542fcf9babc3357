import { randomUUID } from 'node:crypto'
import { sql } from '../db/sql.ts'
import { beforeEach, expect, it } from 'vitest'
import { createMember } from '../../test/support/members/cast.ts'
import { stopClockInBucket } from '../../test/support/members/fill-hourly-limit.ts'
import { bootForSuite } from '../../test/support/app/boot-for-suite.ts'
import type { TestApp } from '../../test/support/app/test-app.ts'
import { waitUntilLocksAwaited } from '../../test/support/wait/wait-until.ts'
import { createHourlyLimiter } from './hourly-limiter.ts'
import { openDatabase, query } from '../db/db.ts'

const limiter = createHourlyLimiter('upload_budgets', 4)
let app: TestApp
bootForSuite((booted) => (app = booted))
beforeEach(() => stopClockInBucket(app))

const spend = async (memberId: string) => (await limiter.consume(app.db, app.clock, memberId)).result
const retryAfter = (memberId: string) => limiter.retryAfterSeconds(app.db, app.clock, memberId)

it("allows an hour's actions at once, per member, and more once their bucket has left the hour", async () => {
  const [amina, bilal] = [await createMember(app), await createMember(app)]
  for (let n = 0; n < 4; n++) expect(await spend(amina.id)).toBe('counted')
  expect([await spend(amina.id), await retryAfter(amina.id)]).toEqual(['too_many', 63 * 60])
  expect(await spend(bilal.id)).toBe('counted')
  app.clock.advance({ min: 62, s: 59 })
  expect([await spend(amina.id), await retryAfter(amina.id)]).toEqual(['too_many', 1])
  app.clock.advance({ s: 1 })
  for (let n = 0; n < 4; n++) expect(await spend(amina.id)).toBe('counted')
  expect(await spend(amina.id)).toBe('too_many')
})

it('never allows more than the limit in any 60 minutes, however the attempts are spread', async () => {
  const { id } = await createMember(app)
  const counted: number[] = []
  for (let minute = 0; minute <= 6 * 60; minute += 7) {
    for (let n = 0; n < 2; n++) if ((await spend(id)) === 'counted') counted.push(minute)
    app.clock.advance({ min: 7 })
  }
  const inHourFrom = (from: number) =>
    counted.filter((minute) => minute >= from && minute <= from + 60).length
  expect(Math.max(...counted.map(inHourFrom))).toBe(4)
  // About one limit's worth for each of the six hours.
  expect(counted.length).toBeGreaterThan(4 * 5)
})

it('counts actions of several buckets together and frees only the oldest', async () => {
  const { id } = await createMember(app)
  for (let n = 0; n < 4; n++) {
    expect(await spend(id)).toBe('counted')
    app.clock.advance({ min: 10 })
  }
  expect([await spend(id), await retryAfter(id)]).toEqual(['too_many', 23 * 60])
  app.clock.advance({ min: 23 })
  expect([await spend(id), await spend(id), await retryAfter(id)]).toEqual(['counted', 'too_many', 10 * 60])
})

it('allows one more after a refund, however late it comes', async () => {
  const { id } = await createMember(app)
  const outcome = await limiter.consume(app.db, app.clock, id)
  if (outcome.result !== 'counted') throw new Error(outcome.result)
  const refund = () => limiter.refund(app.db, id, outcome.countedIn)
  app.clock.advance({ min: 10 })
  for (let n = 0; n < 3; n++) await spend(id)
  await refund()
  expect([await spend(id), await spend(id)]).toEqual(['counted', 'too_many'])
  expect(await retryAfter(id), 'what was refunded no longer delays the next').toBe(63 * 60)
  app.clock.advance({ h: 3 })
  expect(await spend(id)).toBe('counted')
  await refund()
  for (let n = 0; n < 3; n++) expect(await spend(id)).toBe('counted')
  expect(await spend(id)).toBe('too_many')
})

it('allows no more when requests are concurrent', async () => {
  const { id } = await createMember(app)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => spend(id)))
  expect(outcomes.filter((outcome) => outcome === 'counted')).toHaveLength(4)
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
  const { id } = await createMember(app)
  const { db, close } = openDatabase(app.databaseUrl, app.bus, () => {}, 1)
  const spendThere = async () => (await limiter.consume(db, app.clock, id)).result
  expect(await spendThere()).toBe('counted')
  await query(db, sql`alter table upload_budgets add column newer int`)
  try {
    expect(await spendThere()).toBe('counted')
  } finally {
    await query(db, sql`alter table upload_budgets drop column newer`)
    await close()
  }
})
