import { sql, type Sql } from '../db/sql.ts'
import * as z from 'zod/mini'

// The calendar of PostgreSQL knows no year 0.
const at = z.iso.datetime().check(z.refine((text) => !text.startsWith('0000')))
const cursorSchema = z.tuple([at, z.uuid()])
/** Where a page of a list that goes from the newest to the oldest begins: behind this instant and id. */
export type Cursor = z.infer<typeof cursorSchema>

export const newestCursor: Cursor = ['9999-12-31T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Where a list that goes from the earliest to the latest begins. */
export const earliestCursor: Cursor = ['0001-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000']

/** Cursors of one shape as the texts that lists hand out. */
export function createCursorCodec<C>(schema: z.ZodMiniType<C>) {
  return {
    /** Undefined for a text that this server never wrote. */
    read(text: string | undefined, beginning: C): C | undefined {
      if (text === undefined) return beginning
      try {
        return schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
      } catch {
        return undefined
      }
    },
    write: (cursor: C): string => Buffer.from(JSON.stringify(cursor)).toString('base64url'),
  }
}

const instants = createCursorCodec(cursorSchema)
export const readCursor = (text: string | undefined, beginning = newestCursor) =>
  instants.read(text, beginning)

/** Of the rows that were read, one more than a page holds: those that are shown, and where the next page begins. */
export function cutPage<R>(found: readonly R[], size: number, cursorAfter: (last: R) => string) {
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const goesOn = found.length > shown.length && last !== undefined
  return { shown, next: goesOn ? cursorAfter(last) : null }
}

/** A row that a page may end with, and the next one begin behind. */
export interface CursorColumns {
  at: string
  atId: string
}

/** To the microsecond: rounded, a page would begin before or behind its first row. */
export const instantSql = (at: Sql): Sql<string> =>
  sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The columns of a placed row. */
export const cursorColumnsSql = (at: string, id: string): Sql<CursorColumns> => sql<CursorColumns>`
  ${instantSql(sql.ref(at))} as at, ${sql.ref(id)} as "atId"`

export const newestFirstSql = (at: string, id: string) =>
  sql`order by ${sql.ref(at)} desc, ${sql.ref(id)} desc`

/** One page of a list that goes from the newest to the oldest, or from the earliest to the latest. */
export function createPager([from, fromId]: Cursor, size: number, first: 'newest' | 'earliest' = 'newest') {
  const [further, orderSql] =
    first === 'newest'
      ? [sql`<`, newestFirstSql]
      : [sql`>`, (at: string, id: string) => sql`order by ${sql.ref(at)}, ${sql.ref(id)}`]
  return {
    afterCursorSql: (at: string, id: string) =>
      sql`(${sql.ref(at)}, ${sql.ref(id)}) ${further} (${from}::timestamptz, ${fromId}::uuid)`,
    orderSql,
    /** One row more than is shown tells whether another page follows. */
    orderAndLimitSql: (at: string, id: string) => sql`${orderSql(at, id)} limit ${size + 1}`,
    /** The rows that are shown, and where the next page begins. */
    cutPage: <R extends CursorColumns>(found: readonly R[]) =>
      cutPage(found, size, ({ at, atId }) => instants.write([at, atId])),
  }
}
export type Pager = ReturnType<typeof createPager>
