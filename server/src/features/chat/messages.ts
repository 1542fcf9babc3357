import { chat } from '@mithaq/contract/limits'
import { quotedText, type Message, type Reaction, type ReactionChange } from '@mithaq/contract/messages'
import { sql, type Sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'

export interface MessageRow {
  id: string
  match_id: string
  seq: number
  sender_id: string
  content: string
  read: boolean
  created_at: Date
  quote_id: string | null
  reactions: Reaction[] | null
  quoted: Quoted | null
}

export interface Quoted {
  seq: number
  sender_id: string
  content: string
}

/** Messages `m`, each with what it quotes and what was made of it. */
export const messageRowsSql = (from: Sql): Sql<MessageRow> => sql<MessageRow>`
  select m.*,
    (select json_agg(json_build_object('by', r.member_id, 'kind', r.kind, 'revision', r.revision))
      from message_reactions r where r.message_id = m.id) as reactions,
    case when m.quote_id is not null then (
      select json_build_object('seq', q.seq, 'sender_id', q.sender_id, 'content', q.content)
      from messages q where q.id = m.quote_id and q.match_id = m.match_id) end as quoted
  from ${from} m`

export function messageFromRow(row: MessageRow): Message {
  return {
    id: row.id,
    matchId: row.match_id,
    seq: row.seq,
    senderId: row.sender_id,
    content: row.content,
    read: row.read,
    createdAt: row.created_at.toISOString(),
    quote: row.quote_id === null ? null : { id: row.quote_id, said: row.quoted && said(row.quoted) },
    reactions: row.reactions ?? [],
  }
}

const said = ({ seq, sender_id, content }: Quoted) => ({ seq, by: sender_id, text: quotedText(content) })

/** The newest page before a seq, in order. */
export const listMessagesBefore = (db: Db, matchId: string, before: number) =>
  messagesWhere(db, sql`match_id = ${matchId} and seq < ${before} order by seq desc`)

export const listMessagesAfter = (db: Db, matchId: string, after: number) =>
  messagesWhere(db, sql`match_id = ${matchId} and seq > ${after} order by seq`)

async function messagesWhere(db: Db, which: Sql): Promise<Message[]> {
  const page = sql`(select * from messages where ${which} limit ${chat.page})`
  return (await query(db, sql<MessageRow>`${messageRowsSql(page)} order by m.seq`)).map(messageFromRow)
}

interface ReactionChanges {
  reactionChanges: ReactionChange[]
  revision: number
  lastRevision: number
}

/** What has changed among the reactions of a match since a revision. */
export async function listReactionChanges(
  db: Db,
  matchId: string,
  after: number | undefined,
): Promise<ReactionChanges> {
  const found = await queryOne(
    db,
    sql<{ lastRevision: number; changes: ReactionChange[] | null }>`
      select m.reaction_revision as "lastRevision", (
        select json_agg(json_build_object(
          'messageId', r.message_id, 'by', r.member_id, 'kind', r.kind, 'revision', r.revision) order by r.revision)
        from (
          select * from message_reactions where match_id = m.id and revision > ${after ?? null}::int
          order by revision limit ${chat.reactionsPage}) r) as changes
      from matches m where m.id = ${matchId}`,
  )
  const { lastRevision = 0, changes } = found ?? {}
  const reactionChanges = changes ?? []
  const isFull = reactionChanges.length === chat.reactionsPage
  return {
    reactionChanges,
    lastRevision,
    revision: isFull ? (reactionChanges.at(-1)?.revision ?? lastRevision) : lastRevision,
  }
}

/** The highest seq and the number of the other side's messages that were unread until now. */
export async function markChatRead(tx: Db, matchId: string, reader: string, upTo: number): Promise<number> {
  const marked = await query(
    tx,
    sql`
      update messages set read = true
      where match_id = ${matchId} and sender_id <> ${reader} and not read and seq <= ${upTo} returning seq`,
  )
  return marked.length
}
