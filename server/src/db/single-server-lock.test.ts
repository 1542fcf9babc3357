import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { cloneDatabase, execute } from '../../test/support/app/database.ts'
import { waitForEvent, waitUntil } from '../../test/support/wait/wait-until.ts'
import { acquireServerLock } from './single-server-lock.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let said: string[]
beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'))
})
beforeEach(() => {
  said = []
})
afterAll(() => database.drop())

const acquire = (isShared: boolean, onTaken = () => {}, waitMs = 3_000, url = database.url) =>
  acquireServerLock(url, {
    isShared,
    say: (line) => said.push(line),
    onTaken,
    waitMs,
    graceMs: 1_000,
  })

const endAllConnections = () =>
  execute(
    inject('postgresUrl'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(database.url).pathname.slice(1)}'`,
  )

it('lets servers with a common bus run together', async () => {
  const servers = [await acquire(true), await acquire(true), await acquire(true)]
  await expect(acquire(false)).rejects.toThrow(/NATS_URL/)
  await Promise.all(servers.map((server) => server.release()))
})

it('makes a second server without a bus wait until the first one stops', async () => {
  const first = await acquire(false)
  await expect(acquire(false)).rejects.toThrow('Another server uses this database')
  expect(said).toHaveLength(1)
  const second = acquire(false, () => {}, 20_000)
  await first.release()
  await (await second).release()
})

async function holderPid(): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `select pid from pg_locks where locktype = 'advisory' and granted and objid = 7430003
       and database = (select oid from pg_database where datname = current_database())`,
  )
  await client.end()
  return rows[0]?.pid
}

it('takes the lock again after its connection ended', async () => {
  let isTaken = false
  const first = await acquire(false, () => (isTaken = true))
  for (let time = 0; time < 2; time++) {
    const before = await holderPid()
    await endAllConnections()
    await waitUntil('the lock was held again', async () => ![before, undefined].includes(await holderPid()))
  }
  await expect(acquire(false)).rejects.toThrow('Another server uses this database')
  expect(isTaken).toBe(false)
  await first.release()
})

it('reports that another server took the lock meanwhile', async () => {
  const taken = Promise.withResolvers<void>()
  const first = await acquire(false, taken.resolve)
  const second = new pg.Client({ connectionString: database.url })
  await second.connect()
  const { rows } = await second.query('select pg_backend_pid() as pid')
  const locked = second.query('select pg_advisory_lock(7430003)')
  await execute(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid not in (${rows[0].pid}, pg_backend_pid())`,
  )
  await locked
  expect(
    await waitForEvent(
      'the first server was told',
      taken.promise.then(() => 'told'),
    ),
  ).toBe('told')
  await first.release()
  await second.end()
})

it('ignores the lock of a replica', async () => {
  // As a replica would answer.
  await execute(
    database.url,
    'create function public.pg_is_in_recovery() returns boolean language sql return true',
  )
  const replica = new URL(database.url)
  replica.searchParams.set('options', '-c search_path=public,pg_catalog')
  await expect(acquire(false, () => {}, 0, replica.href)).rejects.toThrow('Another server uses this database')
  expect(await holderPid()).toBeUndefined()
})
