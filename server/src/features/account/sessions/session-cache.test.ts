import { beforeEach, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app/test-clock.ts'
import type { AccountCaller } from '../../../http/routes/serve-routes.ts'
import type { Bus } from '../../../ports/bus/bus.ts'
import { createLocalBus } from '../../../ports/bus/local-bus.ts'
import { createSessionCache, type SessionCache } from './session-cache.ts'

const me: AccountCaller = { accountId: 'amina', sessionId: 'hers', hasProfile: true, standing: null }
let bus: Bus
let clock: TestClock
let recent: SessionCache
let looks: number
/** The sessions in the database. */
let kept: AccountCaller | null

beforeEach(() => {
  bus = createLocalBus()
  clock = createTestClock()
  clock.stopAt(new Date('2026-01-01T12:00:00Z'))
  recent = createSessionCache(bus, clock)
  looks = 0
  kept = me
})

const find = () =>
  recent.find('hers', async () => {
    looks++
    return kept
  })

const end = async (sessionId: string) => {
  bus.publish({ type: 'sessions_ended', accountId: 'amina', sessionIds: [sessionId] })
  await Promise.resolve()
}

test('a session is loaded once within two seconds', async () => {
  expect([await find(), await find()]).toEqual([me, me])
  expect(looks).toBe(1)
  clock.advance({ s: 2 })
  kept = null
  expect(await find()).toBeNull()
})

test('an ended session is loaded again at once, others stay cached', async () => {
  await find()
  await end('another')
  await find()
  expect(looks).toBe(1)
  kept = null
  await end('hers')
  expect(await find()).toBeNull()
})

test('a session that ends while it is loaded is not cached', async () => {
  await recent.find('hers', async () => {
    await end('hers')
    return me
  })
  kept = null
  expect(await find()).toBeNull()
})

test('at most 5,000 sessions are cached', async () => {
  await find()
  for (let n = 1; n < 5_000; n++) await recent.find(`session ${n}`, async () => me)
  await find()
  expect(looks).toBe(1)
  await recent.find('one more', async () => me)
  await find()
  expect(looks).toBe(2)
})

test('a member without a profile is loaded each time, as they may create one', async () => {
  kept = { ...me, hasProfile: false }
  await find()
  kept = me
  expect(await find()).toEqual(me)
})

test('a restricted member is loaded each time, as the restriction may end', async () => {
  kept = { ...me, standing: 'suspended' }
  await find()
  kept = me
  expect(await find()).toEqual(me)
})
