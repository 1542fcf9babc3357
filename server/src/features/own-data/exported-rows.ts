import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'

export interface ExportedAccount {
  email: string
  createdAt: Date
  /** The newest change of the privacy policy that was seen in the app. */
  policySeen: number | null
  devices: object[]
}

export function findExportedAccount(db: Db, memberId: string): Promise<ExportedAccount | undefined> {
  return queryOne(
    db,
    sql<ExportedAccount>`
      select email, created_at as "createdAt", policy_seen as "policySeen", coalesce((
        select json_agg(json_build_object('browser', browser, 'system', system, 'signedInAt', s.created_at,
          'lastUsedAt', rotated_at) order by rotated_at) from sessions s where account_id = a.id), '[]') as devices
      from accounts a where id = ${memberId}`,
  )
}

export interface ExportedPicture {
  /** Shown to others, waiting for review, or removed by a decision that can still be appealed. */
  state: 'shown' | 'waiting' | 'removed'
  addedAt: Date
  removedAt: Date | null
}

interface StoredPicture extends ExportedPicture {
  folder: string
}

/** Every picture of a member whose file is still stored. */
export function listStoredPictures(db: Db, memberId: string): Promise<StoredPicture[]> {
  return query(
    db,
    sql<StoredPicture>`
      select state, folder, "addedAt", "removedAt" from (
        select 1 as part, 'shown' as state, storage_path as folder, created_at as "addedAt",
          null::timestamptz as "removedAt", position
        from profile_pictures where profile_id = ${memberId}
        union all
        select 2, 'waiting', storage_path, created_at, null, 0 from waiting_pictures where profile_id = ${memberId}
        union all
        select 3, 'removed', storage_path, created_at, removed_at, 0 from removed_pictures where profile_id = ${memberId}
      ) stored
      where folder not like 'demo:%' order by part, position, "addedAt", folder`,
  )
}

export interface ExportedChat {
  matchId: string
  file: string
  name: string
  since: Date
  endedAt: Date | null
  messages: number
}

/** For `match_sides s`: I have not removed it from my list, and neither member has blocked the other. */
export const isStillShownSql = sql`
  not s.my_removed and not exists (
    select from blocked_profiles b where (b.blocker_id = s.other and b.blocked_id = s.me)
      or (b.blocker_id = s.me and b.blocked_id = s.other))`

/** Of the other member, only the first name is exported. */
export async function listExportedChats(db: Db, memberId: string): Promise<ExportedChat[]> {
  const found = await query(
    db,
    sql<Omit<ExportedChat, 'file'>>`
      select s.match_id as "matchId", p.name, m.created_at as since, s.unmatched_at as "endedAt",
        s.last_seq as messages
      from match_sides s join matches m on m.id = s.match_id join profiles p on p.id = s.other
      where s.me = ${memberId} and ${isStillShownSql}
      order by m.created_at, s.match_id`,
  )
  return found.map((chat, at) => ({ ...chat, file: String(at + 1).padStart(3, '0') }))
}

export interface ExportedMessage {
  seq: number
  from: string
  mine: boolean
  text: string
  at: Date
  read: boolean
  quote: { from: string; text: string } | null
  reactions: { from: string; kind: string }[]
}

export const rowsPerRead = 1000

/** Messages after a seq, in order, with first names. */
export async function listExportedMessages(
  db: Db,
  memberId: string,
  chat: ExportedChat,
  after: number | null,
) {
  const name = (id: string) => sql`case when ${sql.ref(id)} = ${memberId} then 'me' else ${chat.name} end`
  return query(
    db,
    sql<ExportedMessage & { key: number }>`
      select m.seq as key, m.seq, ${name('m.sender_id')} as "from", m.sender_id = ${memberId} as mine,
        m.content as text, m.created_at as at, m.read,
        case when m.quote_id is not null then (
          select json_build_object('from', ${name('q.sender_id')}, 'text', q.content)
          from messages q where q.id = m.quote_id and q.match_id = m.match_id) end as quote,
        coalesce((select json_agg(json_build_object('from', ${name('r.member_id')}, 'kind', r.kind))
          from message_reactions r where r.message_id = m.id and r.kind is not null), '[]') as reactions
      from messages m where m.match_id = ${chat.matchId} and m.seq > ${after ?? 0} order by m.seq limit ${rowsPerRead}`,
  )
}

export type KeyedRow = { key: unknown }
/** Reads the next rows after the last one's key. */
export type ReadRowsAfter<K> = (after: K | null) => Promise<KeyedRow[]>

/** Yields a JSON array, one page of rows at a time. */
export async function* writeJsonArray<K>(read: ReadRowsAfter<K>): AsyncGenerator<string> {
  let after: K | null = null
  let written = 0
  for (;;) {
    const page: KeyedRow[] = await read(after)
    if (page.length === 0) break
    yield page
      .map((row) => `${written++ === 0 ? '[\n' : ',\n'}${JSON.stringify({ ...row, key: undefined })}`)
      .join('')
    after = page.at(-1)?.key as K
  }
  yield written === 0 ? '[]\n' : '\n]\n'
}
