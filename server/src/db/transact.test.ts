import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import type { BusEvent } from './events.ts'
import { untilLocksAreAwaited } from '../../test/until.ts'
import {
  ahead,
  both,
  finish,
  isUnavailable,
  openDatabase,
  rows,
  transact,
  type Database,
  type Tx,
} from './db.ts'

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
    found.push(rows(opened.db, sql`select word from words`))
  }
  opened = openDatabase(database.url, { publish }, () => {}, 3)
  await rows(opened.db, sql`create table words (word text unique deferrable initially deferred)`)
})
beforeEach(async () => {
  await rows(opened.db, sql`truncate words`)
  heard = []
  found = []
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const write = (tx: Tx, word: string) => rows(tx, sql`insert into words values (${word})`)
/** Only the commit notices it. */
const tellAndWriteTwice = (writeAgain: (tx: Tx, word: string) => Promise<unknown>) =>
  transact(opened.db, async (tx) => {
    tx.tell([me], match)
    await write(tx, 'twice')
    await writeAgain(tx, 'twice')
  })

describe('what a transaction tells', () => {
  it('is published once it is committed, in its order, to each member once', async () => {
    const answer = await transact(opened.db, async (tx) => {
      tx.tell([me, other, me], match)
      tx.tell([], { type: 'wallet' })
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

  it('is never published where it is rolled back', async () => {
    const failing = transact(opened.db, async (tx) => {
      tx.tell([me], match)
      await write(tx, 'never')
      throw new Error('something went wrong')
    })
    await expect(failing).rejects.toThrow('something went wrong')
    expect(heard).toEqual([])
  })

  it('is never published where the commit itself fails', async () => {
    await expect(tellAndWriteTwice(write)).rejects.toMatchObject({ code: '23505' })
    expect(heard).toEqual([])
  })

  it.each(['40001', '40P01', '23505'])('is published once where it begins again (%s)', async (code) => {
    let attempts = 0
    await transact(opened.db, async (tx) => {
      attempts += 1
      tx.tell([attempts === 1 ? other : me], match)
      await write(tx, `attempt ${attempts}`)
      if (attempts === 1)
        await rows(tx, sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
    })
    expect(attempts).toBe(2)
    expect(heard).toEqual([{ type: 'tell', memberIds: [me], event: match }])
    expect(await Promise.all(found)).toEqual([[{ word: 'attempt 2' }]])
  })

  it('is never published where it fails five times', async () => {
    let attempts = 0
    const failing = transact(opened.db, async (tx) => {
      attempts += 1
      tx.tell([me], match)
      await rows(tx, sql`do $$ begin raise sqlstate '40001'; end $$`)
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    expect([attempts, heard]).toEqual([5, []])
  })
})

describe('the last statement of a transaction', () => {
  const last = (tx: Tx, word: string) => finish(tx, sql`insert into words values (${word})`)
  const words = () => rows(opened.db, sql`select word from words`)

  it('is committed with all before it, and heard of once it is', async () => {
    await transact(opened.db, async (tx) => {
      await write(tx, 'first')
      tx.tell([me], match)
      await last(tx, 'last')
      expect(heard).toEqual([])
    })
    expect(heard).toHaveLength(1)
    expect(await Promise.all(found)).toEqual([[{ word: 'first' }, { word: 'last' }]])
  })

  it('may be the only one', async () => {
    await transact(opened.db, (tx) => last(tx, 'only'))
    expect(await words()).toEqual([{ word: 'only' }])
  })

  it('takes everything back where it fails, and says why', async () => {
    const failing = transact(opened.db, async (tx) => {
      tx.tell([me], match)
      await write(tx, 'first')
      await finish(tx, sql`insert into words values (1 / ${0}::int)`)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect([await words(), heard]).toEqual([[], []])
  })

  it('takes everything back where the commit that goes with it fails', async () => {
    await expect(tellAndWriteTwice(last)).rejects.toMatchObject({ code: '23505' })
    expect([await words(), heard]).toEqual([[], []])
  })

  it('has none after it', async () => {
    const failing = transact(opened.db, async (tx) => {
      await last(tx, 'last')
      await write(tx, 'one more')
    })
    await expect(failing).rejects.toThrow('A statement after the last of its transaction.')
    expect(await words()).toEqual([{ word: 'last' }])
  })

  it('leaves its connection as it was, however it ended', async () => {
    const { db, close } = openDatabase(database.url, { publish: () => {} }, () => {}, 1)
    await transact(db, (tx) => last(tx, 'kept'))
    await transact(db, (tx) => finish(tx, sql`insert into words values (1 / ${0}::int)`)).catch(() => {})
    await transact(db, async () => {})
    await transact(db, () => Promise.reject(new Error('before any statement'))).catch(() => {})
    await transact(db, async (tx) => {
      await write(tx, 'taken back')
      throw new Error('after a statement')
    }).catch(() => {})
    await rows(db, sql`insert into words values ('alone')`)
    expect(await rows(db, sql`select word from words`)).toEqual([{ word: 'kept' }, { word: 'alone' }])
    await close()
  })
})

describe('a lock that goes ahead', () => {
  const lock = (tx: Tx) => ahead(tx, sql`select pg_advisory_xact_lock(${71})`)
  const words = () => rows(opened.db, sql`select word from words order by word`)

  it('is held before the statement after it looks', async () => {
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
      await lock(tx)
      seen = await rows(tx, sql`select word from words`)
    })
    await untilLocksAreAwaited(opened.db)
    expect(seen).toBeUndefined()
    waits.resolve()
    await Promise.all([one, two])
    expect(seen).toEqual([{ word: 'one' }])
  })

  it('says by itself why it failed', async () => {
    const failing = transact(opened.db, async (tx) => {
      await write(tx, 'taken back')
      await ahead(tx, sql`select pg_advisory_xact_lock(1 / ${0}::int)`)
      await write(tx, 'never')
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await words()).toEqual([])
  })

  it('may come before the last statement, after others, and where nothing follows', async () => {
    const { db, close } = openDatabase(database.url, { publish: () => {} }, () => {}, 1)
    await transact(db, async (tx) => {
      await lock(tx)
      await finish(tx, sql`insert into words values ('last')`)
    })
    await transact(db, async (tx) => {
      await write(tx, 'kept')
      await lock(tx)
    })
    await transact(db, async (tx) => {
      await lock(tx)
      throw new Error('before any statement')
    }).catch(() => {})
    await rows(db, sql`insert into words values ('alone')`)
    expect(await words()).toEqual([{ word: 'alone' }, { word: 'kept' }, { word: 'last' }])
    expect(
      await rows(db, sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`),
    ).toEqual([])
    await close()
  })
})

describe('two statements asked at once', () => {
  it('are each answered, the second by what the first has done', async () => {
    const asked = await transact(opened.db, (tx) =>
      both(
        tx,
        sql<{ word: string }>`insert into words values (${'first'}) returning word`,
        sql<{ words: number }>`select count(*)::int as words from words where word = ${'first'}`,
      ),
    )
    expect(asked).toEqual([{ word: 'first' }, { words: 1 }])
    const none = sql<{ word: string }>`select word from words where word = ${'none'}`
    expect(await transact(opened.db, (tx) => both(tx, none, none))).toEqual([undefined, undefined])
  })

  it('fail together, of what went wrong first', async () => {
    const failing = transact(opened.db, (tx) =>
      both(tx, sql`select 1 / ${0}::int`, sql`insert into words values ('never')`),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await rows(opened.db, sql`select word from words`)).toEqual([])
  })
})

it('a connection that breaks in a transaction is told to whoever waits for it, and the next one works', async () => {
  const { db, close } = openDatabase(database.url, { publish: () => {} }, () => {}, 1)
  const broken = transact(db, async (tx) => {
    await write(tx, 'lost')
    await finish(tx, sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  expect(isUnavailable(await broken.catch((error: unknown) => error))).toBe(true)
  expect(await rows(db, sql`select word from words`)).toEqual([])
  await close()
})
