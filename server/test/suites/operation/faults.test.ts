import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@mithaq/contract'
import { sql } from '../../../src/db/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../src/embedded-postgres/start.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { signUpAccount, createMember, password } from '../../support/members/cast.ts'
import { startProduct } from '../../support/processes/product.ts'
import { bootApp, type TestApp } from '../../support/app/test-app.ts'
import { waitUntil } from '../../support/wait/wait-until.ts'

let folder: string
let postgres: EmbeddedPostgres
let app: TestApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mithaq-faults-'))
  postgres = await startEmbeddedPostgres(folder)
  await migrate(postgres.url)
  app = await bootApp({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await app.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  if (postgres.movedTo) rmSync(postgres.movedTo, { recursive: true, force: true })
})

const postmasterPid = () =>
  Number(readFileSync(join(postgres.movedTo ?? folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const ready = async () => (await app.server.inject('/health/ready')).statusCode

it('opens the database only to this machine and with its password', async () => {
  const heard = await app.queryOne(sql`
    select current_setting('listen_addresses') as at, current_setting('unix_socket_directories') as sockets`)
  expect(heard).toEqual({ at: '127.0.0.1', sockets: '' })
  const stranger = new URL(postgres.url)
  stranger.password = 'guessed'
  await expect(migrate(stranger.href)).rejects.toMatchObject({ code: '28P01' })
  expect(statSync(join(folder, 'postgres.log')).mode & 0o777, 'what it logs is for its owner').toBe(0o600)
  const left = readdirSync(postgres.movedTo ?? folder).filter((name) => name.startsWith('.init-'))
  expect(left, 'the password of its making is gone').toEqual([])
})

describe('while the database is away', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'requests get 503, and work again without a restart (%s)',
    async (signal) => {
      const person = await signUpAccount(app)
      const pid = postmasterPid()
      // Stop the keeper, so that it cannot restart PostgreSQL before the check.
      process.kill(postgres.keeperPid!, 'SIGSTOP')
      process.kill(pid, signal)
      const ask = () => app.call(api.account.user, {}, person)
      await waitUntil('the database was gone', async () => (await ask()).status !== 200)
      const refused = await ask()
      expect([refused.status, refused.error.code]).toEqual([503, 'unavailable'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(await ready()).toBe(503)
      expect((await app.server.inject('/health/live')).statusCode).toBe(200)

      process.kill(postgres.keeperPid!, 'SIGCONT')
      await waitUntil('the database was back', async () => (await ask()).status === 200)
      expect((await ask()).body).toMatchObject({ email: person.email })
      expect(await ready()).toBe(200)
    },
  )
})

describe('a server without NATS_URL', () => {
  it('keeps a second server out after the database was restarted', async () => {
    const env = { DATABASE_URL: postgres.url, DEMO: '0' }
    const script = join(import.meta.dirname, '../../support/processes/serve.ts')
    const lockHolder = async () => {
      const { rows } = await app.db.pool.query(
        "select pid from pg_locks where locktype = 'advisory' and granted and objid = 7430003",
      )
      return rows[0]?.pid as number | undefined
    }
    const first = await startProduct(env, { script })
    const before = await lockHolder()
    process.kill(postmasterPid(), 'SIGINT')
    await waitUntil(
      'the first server held the lock again',
      async () => ![before, undefined].includes(await lockHolder().catch(() => undefined)),
    )
    const second = await startProduct(env, { script, untilServing: false })
    await second.prints('Another server uses this database')
    await second.stop('SIGKILL')
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
    await first.stop()
    for (const { remove } of [first, second]) remove()
  })
})

describe('while a migration changes tables', () => {
  it('answers every request of active members', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createMember(app)))
    let isOver = false
    const statuses = new Map<number, number>()
    const goOn = async (person: (typeof people)[number]) => {
      while (!isOver)
        for (const { status } of [
          await app.call(api.account.user, {}, person),
          await app.call(api.notifications.settings, {}, person),
        ])
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const members = people.map(goOn)
    for (const type of ['varchar(400)', 'text', 'varchar(500)', 'text']) {
      const answered = statuses.get(200) ?? 0
      await app.query(sql`alter table accounts alter column email type ${sql.raw(type)}`)
      await waitUntil('members had gone on', () => (statuses.get(200) ?? 0) > answered + 50)
    }
    isOver = true
    await Promise.all(members)
    expect([...statuses.keys()]).toEqual([200])
  })
})

describe('while the disk is full', () => {
  it('a sign-up is refused completely, and works afterwards', async () => {
    await app.query(sql`
      create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await app.query(sql`
      create trigger full_disk before insert on sessions for each row execute function disk_full()`)
    const email = app.freshEmail()
    const refused = await app.call(api.account.signUp, { email, password })
    expect([refused.status, refused.error.code]).toEqual([503, 'unavailable'])
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await app.queryOne(sql`select from accounts where email = ${email}`)).toBeUndefined()

    await app.query(sql`drop trigger full_disk on sessions`)
    expect((await app.call(api.account.signUp, { email, password })).status).toBe(200)
  })
})

describe('an unforeseen error', () => {
  it('is answered without detail and logged without the row', async () => {
    await app.query(sql`alter table accounts add constraint surprise check (email not like 'surprise%')`)
    const email = app.freshEmail('surprise')
    const { status, error } = await app.call(api.account.signUp, { email, password })
    expect(status).toBe(500)
    expect(error).toEqual({
      code: 'internal',
      requestId: error.requestId,
    })
    const line = app.logs.find(
      (written) => written.includes(error.requestId) && written.includes('unexpected error'),
    )
    expect(line).toContain('surprise')
    expect(line).not.toContain(email)
    expect(line, 'the words of the database may quote a row').not.toContain('new row')
  })
})
