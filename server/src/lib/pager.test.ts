import { sql } from '../db/sql.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/support/app/database.ts'
import { openDatabase, query, type Database } from '../db/db.ts'
import {
  earliestCursor,
  newestFirstSql,
  newestCursor,
  createPager,
  cursorColumnsSql,
  readCursor,
  type Cursor,
  type CursorColumns,
} from './pager.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const clone = await cloneDatabase(inject('postgresUrl'))
  drop = clone.drop
  database = openDatabase(clone.url, { publish() {} }, () => {}, 1)
  await query(database.db, sql`create table entries (id uuid, at timestamptz)`)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

it('lists every row once, newest first, even with equal times', async () => {
  const second = '2026-11-16T04:00:00'
  const entries = [
    [1, `${second}.000001Z`],
    [2, `${second}.000002Z`],
    [3, `${second}.000002Z`],
    [4, `${second}.000003Z`],
    [5, `${second}.000999Z`],
  ] as const
  for (const [n, at] of entries)
    await query(database.db, sql`insert into entries values (${id(n)}, ${at}::timestamptz)`)
  for (const size of [1, 2, 3, 5, 6]) {
    const seen: string[] = []
    let pages = 0
    for (let from: Cursor | undefined = newestCursor; from !== undefined; pages++) {
      const page = createPager(from, size)
      const found = await query(
        database.db,
        sql<CursorColumns>`
          select ${cursorColumnsSql('e.at', 'e.id')} from entries e where ${page.afterCursorSql('e.at', 'e.id')}
          ${page.orderAndLimitSql('e.at', 'e.id')}`,
      )
      const { shown, next } = page.cutPage(found)
      seen.push(...shown.map(({ atId }) => atId))
      from = next === null ? undefined : readCursor(next)
    }
    expect(seen, `${size} a page`).toEqual([5, 4, 3, 2, 1].map(id))
    expect(pages).toBe(Math.ceil(5 / size))
  }
  const page = createPager([`${second}.000002Z`, id(2)], 2, 'earliest')
  const later = await query(
    database.db,
    sql<CursorColumns>`
      select ${cursorColumnsSql('e.at', 'e.id')} from entries e where ${page.afterCursorSql('e.at', 'e.id')} ${page.orderAndLimitSql('e.at', 'e.id')}`,
  )
  expect(page.cutPage(later).shown.map(({ atId }) => atId)).toEqual([3, 4].map(id))
  expect(readCursor(page.cutPage(later).next!), 'to the microsecond').toEqual([`${second}.000003Z`, id(4)])
  expect([readCursor(undefined), readCursor(undefined, earliestCursor)]).toEqual([
    newestCursor,
    earliestCursor,
  ])
  const all = await query(
    database.db,
    sql<{ id: string }>`select id from entries e ${newestFirstSql('e.at', 'e.id')}`,
  )
  expect(all.map((row) => row.id)).toEqual([5, 4, 3, 2, 1].map(id))
})
