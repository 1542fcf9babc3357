import { sql, type Sql } from '../db/sql.ts'
import * as z from 'zod/mini'

// PostgreSQL's calendar has no year 0.
const at = z.iso.datetime().check(z.refine((text) => !text.startsWith('0000')))
const cursorSchema = z.tuple([at, z.uuid()])
/** Where the next page of a list begins: after this time and id. */
export type Cursor = z.infer<typeof cursorSchema>

export const newestCursor: Cursor = ['9999-12-31T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** The cursor before the first row of a list that begins with the earliest. */
export const earliestCursor: Cursor = ['0001-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000']

/** Reads and writes cursors of one shape as opaque text. */
export function createCursorCodec<C>(schema: z.ZodMiniType<C>) {
  return {
    /** Undefined for a text that this server did not write. */
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

const cursors = createCursorCodec(cursorSchema)
export const readCursor = (text: string | undefined, beginning = newestCursor) =>
  cursors.read(text, beginning)

/** Cuts a page out of rows that were read with one row more than the page's size, and finds the next cursor. */
export function cutPage<R>(found: readonly R[], size: number, cursorAfter: (last: R) => string) {
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const goesOn = found.length > shown.length && last !== undefined
  return { shown, next: goesOn ? cursorAfter(last) : null }
}

/** The columns of a row that become the next page's cursor. */
export interface CursorColumns {
  at: string
  atId: string
}

/** With microseconds: a rounded time would skip or repeat rows. */
export const instantSql = (at: Sql): Sql<string> =>
  sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The cursor columns of a row. */
export const cursorColumnsSql = (at: string, id: string): Sql<CursorColumns> => sql<CursorColumns>`
  ${instantSql(sql.ref(at))} as at, ${sql.ref(id)} as "atId"`

export const newestFirstSql = (at: string, id: string) =>
  sql`order by ${sql.ref(at)} desc, ${sql.ref(id)} desc`

/** Pages through a list, newest or earliest first. */
export function createPager([from, fromId]: Cursor, size: number, first: 'newest' | 'earliest' = 'newest') {
  const [comparison, orderSql] =
    first === 'newest'
      ? [sql`<`, newestFirstSql]
      : [sql`>`, (at: string, id: string) => sql`order by ${sql.ref(at)}, ${sql.ref(id)}`]
  return {
    afterCursorSql: (at: string, id: string) =>
      sql`(${sql.ref(at)}, ${sql.ref(id)}) ${comparison} (${from}::timestamptz, ${fromId}::uuid)`,
    orderSql,
    /** Reads one row more than the page's size, to know whether another page follows. */
    orderAndLimitSql: (at: string, id: string) => sql`${orderSql(at, id)} limit ${size + 1}`,
    /** The rows of this page and the cursor of the next one. */
    cutPage: <R extends CursorColumns>(found: readonly R[]) =>
      cutPage(found, size, ({ at, atId }) => cursors.write([at, atId])),
  }
}
export type Pager = ReturnType<typeof createPager>
