import { sql } from '../../../db/sql.ts'
import * as z from 'zod/mini'
import { createCursorCodec } from '../../../lib/pager.ts'

/** How the running matches stand in their list: by whose turn it is, then by what ends first. */

/** Of a match `m` of mine: 0 my turn, where I am awaited or nobody has written; 1 theirs; 2 to open. */
export const groupSql = (me: string) => sql`
  case when not m.chat_unlocked then 2 when coalesce(m.awaiting_response_from, ${me}) = ${me} then 0 else 1 end`

/**
 * What orders a group: the deadline, and behind every deadline the resting ones, by their latest message. A number to
 * the microsecond: rounded, a page would begin before or behind its first row.
 */
export const sortKeySql = sql`
  (case when m.clock_left_ms is null then extract(epoch from m.deadline)
    else 1000000000000 - extract(epoch from m.latest_at) end)::numeric(20, 6)`

/** Behind them whom I have found, by the latest message. */
export const coupleGroup = 3
export const coupleSortKeySql = sql`(1000000000000 - extract(epoch from m.latest_at))::numeric(20, 6)`

const cursorSchema = z.tuple([
  z.int().check(z.minimum(-1), z.maximum(coupleGroup)),
  z.string().check(z.regex(/^\d{1,13}\.\d{6}$/)),
  z.uuid(),
])
/** Where a page begins: behind this group, weight and id. */
export type MatchListCursor = z.infer<typeof cursorSchema>

const start: MatchListCursor = [-1, '0.000000', '00000000-0000-0000-0000-000000000000']

const cursors = createCursorCodec(cursorSchema)
export const readMatchListCursor = (text: string | undefined) => cursors.read(text, start)
export const writeMatchListCursor = cursors.write
