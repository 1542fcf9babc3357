import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { first, isUnavailable, openDatabase } from './db.ts'
import { localBus } from '../ports/local-bus.ts'

afterEach(() => void vi.useRealTimers())

const settings = sql<{ plans: string; path: string }>`
  select current_setting('plan_cache_mode') as plans, current_setting('search_path') as path`

it('plans statements once, whatever options the address brings', async () => {
  const address = new URL(inject('postgresUrl'))
  address.searchParams.set('options', '-c search_path=members,public')
  const { db, close } = openDatabase(address.href, localBus(), () => {}, 1)
  expect(await first(db, settings)).toEqual({ plans: 'force_generic_plan', path: 'members,public' })
  await close()
})

it('a burst waits twenty seconds and more for a connection, and is served', async () => {
  const { db, pool, close } = openDatabase(inject('postgresUrl'), localBus(), () => {}, 1)
  const only = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = first(db, sql`select 1 as one`)
  await vi.waitFor(() => expect(pool.waitingCount).toBe(1))
  await vi.advanceTimersByTimeAsync(25_000)
  only.release()
  expect(await waiting).toEqual({ one: 1 })
  vi.useRealTimers()
  await close()
})

it('a database that takes a call and keeps silent is unavailable after ten seconds', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { db, close } = openDatabase(`postgres://nobody@127.0.0.1:${port}/none`, localBus(), () => {}, 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = once(silent, 'connection')
  const refused = first(db, sql`select 1`).then(
    () => null,
    (error: unknown) => error,
  )
  const [connection] = (await asked) as [Socket]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isUnavailable(await refused)).toBe(true)
  connection.destroy()
  vi.useRealTimers()
  await close()
  silent.close()
})
