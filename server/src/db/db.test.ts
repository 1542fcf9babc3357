import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql, type Sql } from './sql.ts'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { databaseClock } from './clock.ts'
import { queryOne, openDatabase, query, transact } from './db.ts'
import { isUnavailable } from './errors.ts'
import { createLocalBus } from '../ports/bus/local-bus.ts'

afterEach(() => {
  vi.useRealTimers()
})

const settings = sql`
  select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit, current_setting('search_path') as path, current_setting('timezone') as zone,
    current_setting('statement_timeout') as longest, current_setting('idle_in_transaction_session_timeout') as idle`

it('keeps the statement timeout whatever options the URL has', async () => {
  const address = new URL(inject('postgresUrl'))
  address.searchParams.set('options', '-c search_path=members,public -c timezone=Asia/Karachi -c jit=on')
  const { db, pool, close } = openDatabase(address.href, createLocalBus(), () => {})
  expect(await queryOne(db, settings)).toEqual({
    plans: 'force_generic_plan',
    jit: 'off',
    path: 'members,public',
    zone: 'UTC',
    longest: '30s',
    idle: '30s',
  })
  // Kept open between bursts, and twenty of them.
  expect([pool.options.max, pool.options.idleTimeoutMillis]).toEqual([20, 0])
  await close()
})

it('prepares a statement once per connection', async () => {
  const { db, close } = openDatabase(inject('postgresUrl'), createLocalBus(), () => {}, 1)
  const ask = (divisor: number) =>
    query(db, sql`select 6 / ${divisor}::int as share, '{a,b}'::text[] as letters`)
  const prepared = () =>
    query(
      db,
      sql`select count(*)::int as times from pg_prepared_statements where statement like 'select 6 /%'`,
    )
  expect(await ask(2)).toEqual([{ share: 3, letters: ['a', 'b'] }])
  await expect(ask(0)).rejects.toMatchObject({ code: '22012' })
  expect(await Promise.all([ask(1), ask(6)])).toMatchObject([[{ share: 6 }], [{ share: 1 }]])
  expect(await prepared()).toEqual([{ times: 1 }])
  await close()
})

it('waits up to twenty seconds for a free connection', async () => {
  const { db, pool, close } = openDatabase(inject('postgresUrl'), createLocalBus(), () => {}, 1)
  const only = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = queryOne(db, sql`select 1 as one`)
  await vi.waitFor(() => expect(pool.waitingCount).toBe(1))
  await vi.advanceTimersByTimeAsync(19_000)
  only.release()
  expect(await waiting).toEqual({ one: 1 })
  vi.useRealTimers()
  await close()
})

it('reports a connection closed while idle, and uses another one', async () => {
  const told: Error[] = []
  const { db, close } = openDatabase(inject('postgresUrl'), createLocalBus(), (error) => told.push(error))
  const other = openDatabase(inject('postgresUrl'), createLocalBus(), () => {})
  const found = await queryOne(db, sql<{ pid: number }>`select pg_backend_pid() as pid`)
  await queryOne(other.db, sql`select pg_terminate_backend(${found!.pid})`)
  await vi.waitFor(() => expect(told).toMatchObject([{ code: '57P01' }]))
  expect(await queryOne(db, sql`select 1 as one`)).toEqual({ one: 1 })
  await Promise.all([close(), other.close()])
})

it('replaces a connection after 45 to 60 minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { db, close } = openDatabase(inject('postgresUrl'), createLocalBus(), () => {}, 1)
  const ask = () => queryOne(db, sql`select pg_backend_pid() as pid`)
  const first = await ask()
  await vi.advanceTimersByTimeAsync(45 * 60_000 - 1)
  expect(await ask()).toEqual(first)
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 1)
  // Its last question, since it was free when its time was up.
  await ask()
  expect(await ask()).not.toEqual(first)
  await close()
})

it('reports a silent database as unavailable after twenty seconds', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { db, close } = openDatabase(
    `postgres://nobody@127.0.0.1:${port}/none`,
    createLocalBus(),
    () => {},
    1,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = once(silent, 'connection')
  const refused = queryOne(db, sql`select 1`).then(
    () => null,
    (error: unknown) => error,
  )
  const [connection] = (await asked) as [Socket]
  await vi.advanceTimersByTimeAsync(19_000)
  expect(await Promise.race([refused, 'still waits'])).toBe('still waits')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isUnavailable(await refused)).toBe(true)
  connection.destroy()
  vi.useRealTimers()
  await close()
  silent.close()
})

const failed = (code: string | undefined, message = code) => Object.assign(new Error(message), { code })

it.each<[unknown, boolean]>([
  ...['08006', '53300', '57P01', '57014', '58030', '25P03', '25006'].map(
    (code) => [failed(code), true] as [unknown, boolean],
  ),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'].map(
    (code) => [failed(code), true] as [unknown, boolean],
  ),
  [failed(undefined, 'Connection terminated unexpectedly'), true],
  [failed(undefined, 'timeout exceeded when trying to connect'), true],
  [failed(undefined, 'timeout expired'), true],
  [failed(undefined, 'Client has encountered a connection error and is not queryable'), true],
  [failed('23505'), false],
  [failed('22012'), false],
  [failed('25P02'), false],
  [failed('EACCES'), false],
  [failed(undefined, 'the password timeout expired long ago'), false],
  [{ message: 'Connection terminated' }, false],
  [null, false],
])('treats %s as temporary: %s', (error, soon) => {
  expect(isUnavailable(error)).toBe(soon)
})

it('has a clock that moves on within a transaction, after waiting for a lock', async () => {
  const { db, close } = openDatabase(inject('postgresUrl'), createLocalBus(), () => {})
  const asked = sql<{ later: boolean }>`select ${databaseClock.sql} > now() as later`
  expect(await transact(db, (tx) => queryOne(tx, asked))).toEqual({ later: true })
  await close()
})

function written(statement: Sql) {
  const values: unknown[] = []
  return [statement.compile(values), ...values]
}

it('numbers the values of nested fragments in the order of the text', () => {
  const age = (years: number) => sql`age > ${years} and not ${false}`
  const found = sql`select ${'a'} from people where ${age(18)} and (${sql`true`}) or ${age(99)} limit ${null}`
  const text = 'select $1 from people where age > $2 and not $3 and (true) or age > $4 and not $5 limit $6'
  expect(written(found)).toEqual([text, 'a', 18, false, 99, false, null])
  expect(written(found), 'a second time').toEqual([text, 'a', 18, false, 99, false, null])
})

it('passes lists, dates and undefined as values', () => {
  const date = new Date(0)
  expect(written(sql`select ${['a', 'b']}, ${date}, ${undefined}`)).toEqual([
    'select $1, $2, $3',
    ['a', 'b'],
    date,
    undefined,
  ])
})

it('joins values and fragments', () => {
  expect(written(sql.join([1, sql`two`, 3]))).toEqual(['$1, two, $2', 1, 3])
  expect(written(sql.join(['a', 'b'], sql` or ${0} or `))).toEqual(['$1 or $2 or $3', 'a', 0, 'b'])
  expect(written(sql.join(['alone']))).toEqual(['$1', 'alone'])
  expect(written(sql`in (${sql.join([])})`)).toEqual(['in ()'])
})

it('quotes names and literals, but not raw text', () => {
  expect(written(sql.ref('p.deck"place'))).toEqual(['"p"."deck""place"'])
  expect(written(sql.literal(`it's`))).toEqual([`'it''s'`])
  expect(written(sql.raw('now() -- $1'))).toEqual(['now() -- $1'])
})
