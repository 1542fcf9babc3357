import { sql } from '../../../db/sql.ts'
import * as z from 'zod/mini'
import { createCursorCodec } from '../../../lib/pager.ts'

/** The order of the list of running matches: by whose turn it is, then by what ends first. */

/** The group of a match `m`: 0 my turn, also before the first message; 1 their turn; 2 not opened yet. */
export const groupSql = (me: string) => sql`
  case when not m.chat_unlocked then 2 when coalesce(m.awaiting_response_from, ${me}) = ${me} then 0 else 1 end`

/**
 * The order in a group: by deadline, and behind those the paused matches, newest first. Exact to the microsecond:
 * if it were rounded, a page would repeat or leave out a row.
 */
export const sortKeySql = sql`
  (case when m.clock_left_ms is null then extract(epoch from m.deadline)
    else 1000000000000 - extract(epoch from m.latest_at) end)::numeric(20, 6)`

/** Behind all groups comes the couple, by the latest message. */
export const coupleGroup = 3
export const coupleSortKeySql = sql`(1000000000000 - extract(epoch from m.latest_at))::numeric(20, 6)`

const cursorSchema = z.tuple([
  z.int().check(z.minimum(-1), z.maximum(coupleGroup)),
  z.string().check(z.regex(/^\d{1,13}\.\d{6}$/)),
  z.uuid(),
])
/** A page starts behind this group, sort key and id. */
export type MatchListCursor = z.infer<typeof cursorSchema>

const start: MatchListCursor = [-1, '0.000000', '00000000-0000-0000-0000-000000000000']

const cursors = createCursorCodec(cursorSchema)
export const readMatchListCursor = (text: string | undefined) => cursors.read(text, start)
export const writeMatchListCursor = cursors.write
