import { chat } from '@mithaq/contract/limits'
import type { NoticeCode, Notification, NotificationType } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { createPager, cursorColumnsSql, type Cursor, type CursorColumns } from '../../../lib/pager.ts'
import { tileColumnsSql, tileFromRow, joinTileVisibilitySql, type TileRow } from '../../profile/tiles.ts'
import { isSenderVisibleSql } from './sender-visibility.ts'
import { shortenContent, noticePath } from './notice-text.ts'

/** Of `notifications n`: what this member may see. */
const isVisibleSql = (clock: Clock, me: string, hidden: readonly NotificationType[]) => sql`
  n.user_id = ${me} and n.type <> all(${hidden}::text[]) and ${isSenderVisibleSql(clock)}`

type Nobody = { [K in keyof TileRow]: TileRow[K] | null }
type NotificationRow = (TileRow | Nobody) &
  CursorColumns & {
    id: string
    type: NotificationType
    code: NoticeCode
    values: Record<string, number>
    content: string
    matchId: string | null
    read: boolean
    matched: boolean
  }

/** Notes whom a member is about to be shown; not null where they would be too many. */
export type RecordViews = (me: string, people: { id: string; matchId: null }[]) => Promise<object | null>

export async function listNotifications(
  db: Db,
  clock: Clock,
  me: string,
  hidden: readonly NotificationType[],
  from: Cursor,
  noteShown: RecordViews,
) {
  const page = createPager(from, chat.listPage)
  const found = await query(
    db,
    sql<NotificationRow>`
      select n.id, n.type, n.code, n."values", n.content, n.reference_id as "matchId",
        ${cursorColumnsSql('n.created_at', 'n.id')}, n.read_at is not null as read, ${tileColumnsSql(clock)},
        exists (select from match_sides m where m.me = n.user_id and m.other = n.sender_id) as matched
      from notifications n left join profiles p on p.id = n.sender_id and n.type <> 'test' ${joinTileVisibilitySql(clock, me)}
      where ${isVisibleSql(clock, me, hidden)} and ${page.afterCursorSql('n.created_at', 'n.id')}
      ${page.orderAndLimitSql('n.created_at', 'n.id')}`,
  )
  const { shown, next } = page.cutPage(found)
  const strangers = shown.flatMap((row) =>
    hasSender(row) && row.seen && !row.matched ? [{ id: row.tileId, matchId: null }] : [],
  )
  // What else the page tells is not kept back: of people who are too many it tells no more than their names.
  const areTooMany = (await noteShown(me, strangers)) !== null
  const told = shown.map((row) => (areTooMany && !row.matched ? { ...row, seen: false } : row))
  return { notifications: told.map(notificationFromRow), next }
}

function notificationFromRow(row: NotificationRow): Notification {
  const { id, type, code, values, content, matchId, at, read } = row
  return {
    id,
    type,
    code,
    values,
    text: shortenContent(content),
    sender: hasSender(row) ? tileFromRow(row) : null,
    matchId,
    path: noticePath(row),
    createdAt: at,
    read,
  }
}

const hasSender = (row: TileRow | Nobody): row is TileRow => row.tileId !== null

export async function countUnreadNotifications(
  db: Db,
  clock: Clock,
  me: string,
  hidden: readonly NotificationType[],
): Promise<{ unread: number }> {
  const row = await queryOne(
    db,
    sql<{ unread: number }>`
      select count(*)::int as unread from notifications n where n.read_at is null and ${isVisibleSql(clock, me, hidden)}`,
  )
  return row ?? { unread: 0 }
}

/** How many were unread until now. Without ids, all of them. */
export async function markNotificationsRead(
  db: Db,
  clock: Clock,
  me: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const marked = await query(
    db,
    sql`
      update notifications set read_at = ${clock.sql}
      where user_id = ${me} and read_at is null and (${ids === undefined} or id = any(${ids ?? []}::uuid[]))
      returning id`,
  )
  return marked.length
}

export async function markReadOnArrival(
  db: Db,
  clock: Clock,
  me: string,
  types: readonly NotificationType[],
  matchId: string | undefined,
): Promise<number> {
  const marked = await query(
    db,
    sql`
      update notifications set read_at = ${clock.sql}
      where user_id = ${me} and read_at is null and type = any(${types}::text[])
        and (${matchId === undefined} or reference_id = ${matchId ?? null}::uuid)
      returning id`,
  )
  return marked.length
}
