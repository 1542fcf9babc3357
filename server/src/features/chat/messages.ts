import { chat } from '@mithaq/contract/limits'
import { quotedText, type Message, type Reaction, type ReactionChange } from '@mithaq/contract/messages'
import { sql, type Sql } from '../../db/sql.ts'
import { queryOne, query, type Db } from '../../db/db.ts'
import type { OwnMatch } from '../matches/store/lock-match.ts'

export interface NewMessage {
  matchId: string
  /** Made by the client, so that a message sent again counts once. */
  id: string
  content: string
  quoteId: string | null
}

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

/** Selects messages `m` with their reactions and the message that each quotes. */
export const messageRowsSql = (fromSql: Sql): Sql<MessageRow> => sql<MessageRow>`
  select m.*,
    (select json_agg(json_build_object('by', r.member_id, 'kind', r.kind, 'revision', r.revision))
      from message_reactions r where r.message_id = m.id) as reactions,
    case when m.quote_id is not null then (
      select json_build_object('seq', q.seq, 'sender_id', q.sender_id, 'content', q.content)
      from messages q where q.id = m.quote_id and q.match_id = m.match_id) end as quoted
  from ${fromSql} m`

export function messageFromRow(row: MessageRow): Message {
  return {
    id: row.id,
    matchId: row.match_id,
    seq: row.seq,
    senderId: row.sender_id,
    content: row.content,
    read: row.read,
    createdAt: row.created_at.toISOString(),
    quote: row.quote_id === null ? null : { id: row.quote_id, said: row.quoted && shownQuote(row.quoted) },
    reactions: row.reactions ?? [],
  }
}

const shownQuote = ({ seq, sender_id, content }: Quoted) => ({
  seq,
  by: sender_id,
  text: quotedText(content),
})

/** The newest page before a seq, oldest message first. */
export const listMessagesBefore = (db: Db, matchId: string, before: number) =>
  listMessagesWhere(db, sql`match_id = ${matchId} and seq < ${before} order by seq desc`)

export const listMessagesAfter = (db: Db, matchId: string, after: number) =>
  listMessagesWhere(db, sql`match_id = ${matchId} and seq > ${after} order by seq`)

async function listMessagesWhere(db: Db, whereSql: Sql): Promise<Message[]> {
  const pageSql = sql`(select * from messages where ${whereSql} limit ${chat.page})`
  return (await query(db, sql<MessageRow>`${messageRowsSql(pageSql)} order by m.seq`)).map(messageFromRow)
}

/** The messages at these places, the one with the id of the new message, and the one that it quotes. */
export const listMessagesToCompare = (
  tx: Db,
  matchId: string,
  [seq1, seq2]: readonly [number, number],
  { id, quoteId }: NewMessage,
): Promise<MessageRow[]> =>
  query(
    tx,
    messageRowsSql(sql`(
      select * from messages where match_id = ${matchId} and seq in (${seq1}, ${seq2})
      union select * from messages where id in (${id}, ${quoteId ?? id}))`),
  )

export const buildMessage = (
  { match, memberId, now }: OwnMatch,
  { id, content, quoteId }: NewMessage,
  quoted: Quoted | null,
): Message =>
  messageFromRow({
    id,
    match_id: match.id,
    seq: match.lastSeq + 1,
    sender_id: memberId,
    content,
    read: false,
    created_at: now,
    quote_id: quoteId,
    reactions: null,
    quoted,
  })

export const insertMessageSql = ({ id, matchId, seq, senderId, content, createdAt, quote }: Message) => sql`
  insert into messages (id, match_id, seq, sender_id, content, created_at, quote_id)
  values (${id}, ${matchId}, ${seq}, ${senderId}, ${content}, ${createdAt}, ${quote?.id ?? null})`

interface ReactionChanges {
  reactionChanges: ReactionChange[]
  revision: number
  lastRevision: number
}

/** The reactions of a match that changed after a revision. */
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

/** Marks the other member's messages up to a seq as read. Returns how many were unread. */
export async function markChatRead(tx: Db, matchId: string, reader: string, upTo: number): Promise<number> {
  const markedRows = await query(
    tx,
    sql`
      update messages set read = true
      where match_id = ${matchId} and sender_id <> ${reader} and not read and seq <= ${upTo} returning seq`,
  )
  return markedRows.length
}
