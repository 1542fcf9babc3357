import { chat } from '@mithaq/contract/limits'
import type { NoticeCode, Notification, NotificationType } from '@mithaq/contract/notifications'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { createPager, cursorColumnsSql, type Cursor, type CursorColumns } from '../../../lib/pager.ts'
import { tileColumnsSql, tileFromRow, joinTileVisibilitySql, type TileRow } from '../../profile/tiles.ts'
import { isSenderVisibleSql } from './sender-visibility.ts'
import { shortenContent, noticePath } from './notice-text.ts'

/** For `notifications n`: whether this member may see it. */
const isVisibleSql = (clock: Clock, me: string) => sql`
  n.user_id = ${me} and ${isSenderVisibleSql(clock)}`

type NoTile = { [K in keyof TileRow]: TileRow[K] | null }
type NotificationRow = (TileRow | NoTile) &
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

/** Records whom a member is about to see. Returns a refusal if the member has seen too many people. */
export type RecordSenderViews = (
  me: string,
  people: { id: string; matchId: null }[],
) => Promise<object | null>

export async function listNotifications(
  db: Db,
  clock: Clock,
  me: string,
  from: Cursor,
  recordViews: RecordSenderViews,
) {
  const page = createPager(from, chat.listPage)
  const found = await query(
    db,
    sql<NotificationRow>`
      select n.id, n.type, n.code, n."values", n.content, n.reference_id as "matchId",
        ${cursorColumnsSql('n.created_at', 'n.id')}, n.read_at is not null as read, ${tileColumnsSql(clock)},
        exists (select from match_sides m where m.me = n.user_id and m.other = n.sender_id) as matched
      from notifications n left join profiles p on p.id = n.sender_id and n.type <> 'test' ${joinTileVisibilitySql(clock, me)}
      where ${isVisibleSql(clock, me)} and ${page.afterCursorSql('n.created_at', 'n.id')}
      ${page.orderAndLimitSql('n.created_at', 'n.id')}`,
  )
  const { shown, next } = page.cutPage(found)
  const strangers = shown.flatMap((row) =>
    hasSender(row) && row.seen && !row.matched ? [{ id: row.tileId, matchId: null }] : [],
  )
  // Above the limit the page is still shown, with the strangers' names but without their pictures.
  const isAboveLimit = (await recordViews(me, strangers)) !== null
  const limited = shown.map((row) => (isAboveLimit && !row.matched ? { ...row, seen: false } : row))
  return { notifications: limited.map(notificationFromRow), next }
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

const hasSender = (row: TileRow | NoTile): row is TileRow => row.tileId !== null

export async function countUnreadNotifications(
  db: Db,
  clock: Clock,
  me: string,
): Promise<{ unread: number }> {
  const row = await queryOne(
    db,
    sql<{ unread: number }>`
      select count(*)::int as unread from notifications n where n.read_at is null and ${isVisibleSql(clock, me)}`,
  )
  return row ?? { unread: 0 }
}
