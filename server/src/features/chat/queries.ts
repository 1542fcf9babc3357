import { chat } from '@mithaq/contract/limits'
import type { Message } from '@mithaq/contract/messages'
import { sql } from 'kysely'
import { rows, type Db } from '../../db/db.ts'

export interface MessageRow {
  id: string
  match_id: string
  seq: number
  sender_id: string
  content: string
  read: boolean
  created_at: Date
}

export function readMessage(row: MessageRow): Message {
  return {
    id: row.id,
    matchId: row.match_id,
    seq: row.seq,
    senderId: row.sender_id,
    content: row.content,
    read: row.read,
    createdAt: row.created_at.toISOString(),
  }
}

/** The newest page before a seq, in order. */
export async function messagesBefore(db: Db, matchId: string, before: number): Promise<Message[]> {
  const found = await rows(
    db,
    sql<MessageRow>`
      select * from messages where match_id = ${matchId} and seq < ${before} order by seq desc limit ${chat.page}`,
  )
  return found.toReversed().map(readMessage)
}

export async function messagesAfter(db: Db, matchId: string, after: number): Promise<Message[]> {
  const found = await rows(
    db,
    sql<MessageRow>`
      select * from messages where match_id = ${matchId} and seq > ${after} order by seq limit ${chat.page}`,
  )
  return found.map(readMessage)
}

/** The highest seq and the number of the other side's messages that were unread until now. */
export async function markRead(tx: Db, matchId: string, reader: string, upTo: number): Promise<number> {
  const marked = await rows(
    tx,
    sql`
      update messages set read = true
      where match_id = ${matchId} and sender_id <> ${reader} and not read and seq <= ${upTo} returning seq`,
  )
  return marked.length
}
