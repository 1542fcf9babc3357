import { sql } from './sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/support/app/database.ts'
import type { BusEvent } from '../events/bus-event.ts'
import { waitUntilLocksAwaited } from '../../test/support/wait/wait-until.ts'
import {
  openDatabase,
  queryAndCommit,
  query,
  transact,
  transactionRetries,
  type Database,
  joinTransaction,
  type Db,
  type RootDb,
  type Tx,
} from './db.ts'
import { isUnavailable } from './errors.ts'

const [me, other] = ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '7f9619ff-8b86-4d01-b42d-00cf4fc964ff']
const match = { type: 'match' as const, matchId: me }
let database: Awaited<ReturnType<typeof cloneDatabase>>
let opened: Database
let heard: BusEvent[]
/** What is found on another connection at the moment at which something is heard. */
let found: Promise<unknown>[]

beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'))
  const publish = (event: BusEvent) => {
    heard.push(event)
    found.push(query(opened.db, sql`select word from words`))
  }
  opened = openDatabase(database.url, { publish }, () => {}, 3)
  await query(opened.db, sql`create table words (word text unique deferrable initially deferred)`)
})
beforeEach(async () => {
  await query(opened.db, sql`truncate words`)
  heard = []
  found = []
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const write = (tx: Tx, word: string) => query(tx, sql`insert into words values (${word})`)
/** Only the commit notices it. */
const tellAndWriteTwice = (writeAgain: (tx: Tx, word: string) => Promise<unknown>) =>
  transact(opened.db, async (tx) => {
    tx.notifyMembers([me], match)
    await write(tx, 'twice')
    await writeAgain(tx, 'twice')
  })

describe('an event of a transaction', () => {
  it('is published after the commit, in order, once per member', async () => {
    const answer = await transact(opened.db, async (tx) => {
      tx.notifyMembers([me, other, me], match)
      tx.notifyMembers([], { type: 'wallet' })
      await write(tx, 'salam')
      tx.publish({ type: 'sessions_ended', accountId: me, sessionIds: [other] })
      expect(heard).toEqual([])
      return 'done'
    })
    expect(answer).toBe('done')
    expect(heard).toEqual([
      { type: 'tell', memberIds: [me, other], event: match },
      { type: 'sessions_ended', accountId: me, sessionIds: [other] },
    ])
    expect(await Promise.all(found)).toEqual([[{ word: 'salam' }], [{ word: 'salam' }]])
  })

  it('is not published after a rollback', async () => {
    const failing = transact(opened.db, async (tx) => {
      tx.notifyMembers([me], match)
      await write(tx, 'never')
      throw new Error('something went wrong')
    })
    await expect(failing).rejects.toThrow('something went wrong')
    expect(heard).toEqual([])
  })

  it('is not published if the commit fails', async () => {
    await expect(tellAndWriteTwice(write)).rejects.toMatchObject({ code: '23505' })
    expect(heard).toEqual([])
  })

  it.each(['40001', '40P01', '23505'])(
    'is published once if the transaction is retried (%s)',
    async (code) => {
      let attempts = 0
      await transact(opened.db, async (tx) => {
        attempts += 1
        tx.notifyMembers([attempts === 1 ? other : me], match)
        await write(tx, `attempt ${attempts}`)
        if (attempts === 1)
          await query(tx, sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
      })
      expect(attempts).toBe(2)
      expect(heard).toEqual([{ type: 'tell', memberIds: [me], event: match }])
      expect(await Promise.all(found)).toEqual([[{ word: 'attempt 2' }]])
    },
  )

  it('is not published if all five attempts fail', async () => {
    let attempts = 0
    const failing = transact(opened.db, async (tx) => {
      attempts += 1
      tx.notifyMembers([me], match)
      await query(tx, sql`do $$ begin raise sqlstate '40001'; end $$`)
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    expect([attempts, heard]).toEqual([5, []])
  })
})

describe('the last statement of a transaction', () => {
  const last = (tx: Tx, word: string) => queryAndCommit(tx, sql`insert into words values (${word})`)
  const words = () => query(opened.db, sql`select word from words`)

  it('is committed with all earlier statements, and its events follow', async () => {
    await transact(opened.db, async (tx) => {
      await write(tx, 'first')
      tx.notifyMembers([me], match)
      await last(tx, 'last')
      expect(heard).toEqual([])
    })
    expect(heard).toHaveLength(1)
    expect(await Promise.all(found)).toEqual([[{ word: 'first' }, { word: 'last' }]])
  })

  it('can be the only one', async () => {
    await transact(opened.db, (tx) => last(tx, 'only'))
    expect(await words()).toEqual([{ word: 'only' }])
  })

  it('rolls everything back if it fails, with its own error', async () => {
    const failing = transact(opened.db, async (tx) => {
      tx.notifyMembers([me], match)
      await write(tx, 'first')
      await queryAndCommit(tx, sql`insert into words values (1 / ${0}::int)`)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect([await words(), heard]).toEqual([[], []])
  })

  it('rolls everything back if the commit sent with it fails', async () => {
    await expect(tellAndWriteTwice(last)).rejects.toMatchObject({ code: '23505' })
    expect([await words(), heard]).toEqual([[], []])
  })

  it('refuses statements after it', async () => {
    const failing = transact(opened.db, async (tx) => {
      await last(tx, 'last')
      await write(tx, 'one more')
    })
    await expect(failing).rejects.toThrow('a statement was sent after its transaction ended')
    expect(await words()).toEqual([{ word: 'last' }])
  })

  it('refuses a statement sent after a rollback, when its connection may serve others', async () => {
    const { promise: rolledBack, resolve: endTransaction } = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    const failing = transact(opened.db, (tx) => {
      late = rolledBack.then(() => write(tx, 'late'))
      late.catch(() => {})
      return Promise.reject(new Error('no'))
    })
    await expect(failing).rejects.toThrow('no')
    endTransaction()
    await expect(late).rejects.toThrow('a statement was sent after its transaction ended')
    expect(await words()).toEqual([])
  })

  it('leaves its connection usable, however it ended', async () => {
    const { db, close } = openDatabase(database.url, { publish: () => {} }, () => {}, 1)
    await transact(db, (tx) => last(tx, 'kept'))
    await transact(db, (tx) => queryAndCommit(tx, sql`insert into words values (1 / ${0}::int)`)).catch(
      () => {},
    )
    await transact(db, async () => {})
    await transact(db, () => Promise.reject(new Error('before any statement'))).catch(() => {})
    await transact(db, async (tx) => {
      await write(tx, 'taken back')
      throw new Error('after a statement')
    }).catch(() => {})
    await query(db, sql`insert into words values ('alone')`)
    expect(await query(db, sql`select word from words`)).toEqual([{ word: 'kept' }, { word: 'alone' }])
    await close()
  })
})

describe('statements sent together', () => {
  const lock = (tx: Tx) => query(tx, sql`select pg_advisory_xact_lock(${71})`)
  const words = () => query(opened.db, sql`select word from words order by word`)

  it('see what was committed before the preceding lock was granted', async () => {
    const holds = Promise.withResolvers<void>()
    const waits = Promise.withResolvers<void>()
    const one = transact(opened.db, async (tx) => {
      await lock(tx)
      await write(tx, 'one')
      holds.resolve()
      await waits.promise
    })
    await holds.promise
    let seen: unknown
    const two = transact(opened.db, async (tx) => {
      ;[, seen] = await Promise.all([lock(tx), query(tx, sql`select word from words`)])
    })
    await waitUntilLocksAwaited(opened.db)
    expect(seen).toBeUndefined()
    waits.resolve()
    await Promise.all([one, two])
    expect(seen).toEqual([{ word: 'one' }])
  })

  it("are answered in order, the second seeing the first one's writes", async () => {
    const asked = await transact(opened.db, (tx) =>
      Promise.all([
        query(tx, sql`insert into words values (${'first'}) returning word`),
        query(tx, sql`select count(*)::int as words from words where word = ${'first'}`),
      ]),
    )
    expect(asked).toEqual([[{ word: 'first' }], [{ words: 1 }]])
  })

  it('fail together with the error of the first', async () => {
    const failing = transact(opened.db, (tx) =>
      Promise.all([
        query(tx, sql`select pg_advisory_xact_lock(1 / ${0}::int)`),
        query(tx, sql`insert into words values ('never')`),
      ]),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await words()).toEqual([])
  })

  it('fail with the first error even if a later one is awaited first', async () => {
    const failing = transact(opened.db, async (tx) => {
      const [, later] = await Promise.allSettled([
        query(tx, sql`select 1 / ${0}::int`),
        query(tx, sql`select 'after it'`),
      ])
      if (later.status === 'rejected') throw later.reason
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  })

  it('commit nothing if one that is not awaited fails', async () => {
    const failing = transact(opened.db, async (tx) => {
      await write(tx, 'never')
      query(tx, sql`select 1 / ${0}::int`).catch(() => {})
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await words()).toEqual([])
  })

  // In a transaction that has failed the driver takes a statement that could not be prepared for prepared.
  it('are retried for the true reason if a new statement fails twice after it', async () => {
    const said: unknown[] = []
    const before = transactionRetries().get('40001')!
    const answer = await transact(opened.db, async (tx) => {
      const fails = sql`do $$ begin raise sqlstate '40001'; end $$`
      const ask = () => query(tx, sql`select 'not prepared before' as word`)
      const sent = [said.length === 0 ? query(tx, fails) : lock(tx), ask(), ask()]
      const again = (await Promise.allSettled(sent))[2]!
      if (again.status === 'fulfilled') return again.value
      said.push(again.reason.code)
      throw again.reason
    })
    expect(said).toEqual(['26000'])
    expect(answer).toEqual([{ word: 'not prepared before' }])
    expect(transactionRetries().get('40001')).toBe(before + 1)
  })
})

describe('a database that was restarted, demoted or changed', () => {
  /** One connection, so that each statement meets what the one before has left. */
  const openOne = () =>
    openDatabase(database.url, { publish: (event) => void heard.push(event) }, () => {}, 1)
  const name = () => new URL(database.url).pathname.slice(1)

  it('gets a new connection after a replica refused a write', async () => {
    await query(opened.db, sql`alter database ${sql.ref(name())} set default_transaction_read_only = on`)
    const { db, close } = openOne()
    const writing = () => transact(db, (tx) => write(tx, 'written'))
    const alone = () => query(db, sql`insert into words values ('alone')`)
    for (const attempt of [writing, alone]) {
      const refused = await attempt().catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: '25006' })
      expect(isUnavailable(refused)).toBe(true)
    }
    await query(opened.db, sql`alter database ${sql.ref(name())} reset default_transaction_read_only`)
    await writing()
    await alone()
    expect(await query(opened.db, sql`select word from words`)).toHaveLength(2)
    await close()
  })

  it.each([
    ['a column changed its type', (type: string) => `alter table shapes alter column size type ${type}`],
    ['a column was added', (name: string) => `alter table shapes add column ${name} int`],
    ['its statements were forgotten', () => 'deallocate all'],
  ])('executes a prepared statement after %s', async (_, change) => {
    const { db, close } = openOne()
    await query(db, sql`create table shapes as select 1 as id, 7 as size`)
    const read = (from: Db) => query(from, sql`select * from shapes`)
    expect(await read(db)).toEqual([{ id: 1, size: 7 }])
    await query(db, sql.raw(change('bigint')))
    expect(await read(db)).toMatchObject([{ id: 1 }])
    expect(await read(db)).toMatchObject([{ id: 1 }])
    await query(db, sql.raw(change('text')))
    expect(await transact(db, read)).toMatchObject([{ id: 1 }])
    await query(db, sql`drop table shapes`)
    await close()
  })

  it('treats a commit with a warning as unknown, and publishes nothing', async () => {
    await query(
      opened.db,
      sql`create function warn() returns trigger language plpgsql as
        'begin raise warning ''the wait for a replica was cancelled''; return null; end'`,
    )
    await query(
      opened.db,
      sql`create constraint trigger warns after insert on words deferrable initially deferred
        for each row execute function warn()`,
    )
    const within = (work: (tx: Tx) => Promise<unknown>) =>
      transact(opened.db, async (tx) => {
        tx.notifyMembers([me], match)
        await work(tx)
      })
    const committing = [
      () => within((tx) => write(tx, 'one')),
      () => within((tx) => queryAndCommit(tx, sql`insert into words values ('two')`)),
      () => query(opened.db, sql`insert into words values ('three')`),
    ]
    for (const commit of committing) {
      const unknown = await commit().catch((error: unknown) => error)
      expect(unknown).toMatchObject({ code: '08007' })
      expect(isUnavailable(unknown)).toBe(true)
    }
    expect(heard).toEqual([])
    expect(await query(opened.db, sql`select word from words order by word`)).toEqual([
      { word: 'one' },
      { word: 'three' },
      { word: 'two' },
    ])
    await query(opened.db, sql`drop function warn cascade`)
  })
})

it('reports a connection that breaks in a transaction, and the next one works', async () => {
  const { db, close } = openDatabase(database.url, { publish: () => {} }, () => {}, 1)
  const broken = transact(db, async (tx) => {
    await write(tx, 'lost')
    await queryAndCommit(tx, sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  expect(isUnavailable(await broken.catch((error: unknown) => error))).toBe(true)
  expect(await query(db, sql`select word from words`)).toEqual([])
  await close()
})

it('runs commands that would begin their own transaction in an outer one', async () => {
  const command = (db: RootDb, word: string) =>
    transact(db, async (tx) => {
      tx.notifyMembers([me], match)
      await queryAndCommit(tx, sql`insert into words values (${word})`)
    })
  const both = (fails: boolean) =>
    transact(opened.db, async (tx) => {
      const joined = joinTransaction(opened.db, tx)
      await command(joined, 'one')
      await command(joined, 'two')
      expect(heard).toEqual([])
      if (fails) throw new Error('the third command failed')
    })
  await expect(both(true)).rejects.toThrow('the third command failed')
  expect([await query(opened.db, sql`select word from words`), heard]).toEqual([[], []])
  await both(false)
  expect(await query(opened.db, sql`select word from words order by word`)).toEqual([
    { word: 'one' },
    { word: 'two' },
  ])
  expect(heard).toHaveLength(2)
})
