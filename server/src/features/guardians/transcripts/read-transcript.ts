import { quotedText } from '@mithaq/contract/messages'
import type { ReadyGoodbye } from '@mithaq/contract/goodbyes'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { isMemberVisibleSql, pictureVisibilitySql } from '../../visibility/picture-visibility.ts'
import { todaySql } from '../../../lib/age.ts'
import { canSendChatSql } from './schedule-transcripts.ts'

/** All that a transcript says about a member of a chat. */
export interface TranscriptPerson {
  name: string
  age: number
  /** Null if the member can no longer see them (would leak later changes). */
  city: string | null
}

export interface TranscriptMessage {
  at: Date
  by: 'member' | 'other'
  text: string
  /** The quoted message, or why its text is left out. */
  quote: { by: 'member' | 'other'; text: string } | 'before' | 'withheld' | 'gone' | null
  reactions: { by: 'member' | 'other'; kind: string }[]
}

export interface TranscriptGoodbye {
  at: Date
  by: 'member' | 'other'
  ready: ReadyGoodbye | null
  words: string | null
  afterSeq: number
}

export interface TranscriptChat {
  matchId: string
  round: number
  upToSeq: number
  member: TranscriptPerson
  other: TranscriptPerson
  hasEnded: boolean
  messages: (TranscriptMessage & { seq: number })[]
  goodbyes: TranscriptGoodbye[]
}

export interface Transcript {
  guardianId: string
  memberId: string
  emailHash: string
  email: string
  name: string
  zone: string
  member: string
  cutAt: Date
  chats: TranscriptChat[]
  /** Those of the mail's chats that may be sent now. */
  sendableMatchIds: string[]
}

type ChatRange = { afterSeq: number; afterRound: number; upToRound: number; announcedAfter: number }

/** The mail's content as of now, without what was erased or blocked since it was scheduled. Null if the guardian ended. */
export async function readTranscript(db: Db, clock: Clock, mailId: string): Promise<Transcript | null> {
  const found = await queryOne(
    db,
    sql<Omit<Transcript, 'chats' | 'sendableMatchIds'>>`
      select g.id as "guardianId", g.member_id as "memberId", g.email_hash as "emailHash", g.email, g.name, g.zone,
        p.name as member, w.cut_at as "cutAt"
      from guardian_mails w join guardians g on g.id = w.guardian_id join profiles p on p.id = g.member_id
      where w.id = ${mailId} and g.accepted_at is not null and g.ended_at is null`,
  )
  if (found === undefined) return null
  const chats = await listChats(db, clock, mailId, found.memberId)
  const withEntries = await Promise.all(
    chats.map(async (chat) => ({
      ...chat,
      messages: await listMessages(db, chat, found.memberId),
      goodbyes: await listGoodbyes(db, chat, found.memberId),
    })),
  )
  return {
    ...found,
    chats: withEntries.filter(({ messages, goodbyes }) => messages.length + goodbyes.length > 0),
    sendableMatchIds: chats.map(({ matchId }) => matchId),
  }
}

const personSql = (clock: Clock, profile: string, isSeen: Sql) => {
  const of = (column: string) => sql.ref(`${profile}.${column}`)
  return sql`json_build_object('name', ${of('name')}, 'city', case when ${isSeen} then ${of('city')} end,
    'age', extract(year from age(${todaySql(clock)}, ${of('birthday')}))::int)`
}

const listChats = (db: Db, clock: Clock, mailId: string, memberId: string) =>
  query(
    db,
    sql<Omit<TranscriptChat, 'messages' | 'goodbyes'> & ChatRange>`
      select h.match_id as "matchId", m.round, greatest(h.after_seq, c.after_seq) as "afterSeq", h.up_to_seq as "upToSeq",
        greatest(h.after_round, c.round - 1) as "afterRound", h.up_to_round as "upToRound", c.after_seq as "announcedAfter",
        m.unmatched_at is not null as "hasEnded", ${personSql(clock, 'me', sql`true`)} as member,
        ${personSql(clock, 'them', sql`(select ${isMemberVisibleSql(clock, memberId, pictureVisibilitySql(clock, memberId))} from profiles p where p.id = s.other)`)} as other
      from guardian_mail_chats h
      join guardian_mails w on w.id = h.mail_id join guardians g on g.id = w.guardian_id
      join matches m on m.id = h.match_id
      join match_sides s on s.match_id = h.match_id and s.me = g.member_id
      join profiles me on me.id = s.me join profiles them on them.id = s.other
      join lateral (
        select min(after_seq) as after_seq, min(round) as round from guardian_chats c
        where c.guardian_id = g.id and c.match_id = h.match_id having count(*) > 0) c on true
      where h.mail_id = ${mailId} and ${canSendChatSql}
      order by m.latest_at, h.match_id`,
  )

const memberOrOtherSql = (column: string, memberId: string) =>
  sql`case when ${sql.ref(column)} = ${memberId} then 'member' else 'other' end`

/** Whether either side was suspended at the time in this column: messages of that time are never sent. */
const wasSuspendedAtSql = (matchId: string, column: string) => sql<boolean>`
  exists (
    select from match_sides s join pauses r on r.member_id = s.me and r.kind = 'suspension'
    where s.match_id = ${matchId} and r.started_at <= ${sql.ref(column)} and r.until > ${sql.ref(column)})`

type MessageRow = Omit<TranscriptChat['messages'][number], 'quote'> & {
  quoteId: string | null
  quoted: { seq: number; by: 'member' | 'other'; text: string; withheld: boolean } | null
}

async function listMessages(
  db: Db,
  { matchId, afterSeq, upToSeq, announcedAfter }: Pick<TranscriptChat, 'matchId' | 'upToSeq'> & ChatRange,
  memberId: string,
): Promise<TranscriptChat['messages']> {
  const found = await query(
    db,
    sql<MessageRow>`
      select m.seq, m.created_at as at, ${memberOrOtherSql('m.sender_id', memberId)} as by, m.content as text,
        m.quote_id as "quoteId",
        (select json_build_object('seq', q.seq, 'by', ${memberOrOtherSql('q.sender_id', memberId)}, 'text', q.content,
            'withheld', ${wasSuspendedAtSql(matchId, 'q.created_at')})
          from messages q where q.id = m.quote_id and q.match_id = m.match_id) as quoted,
        coalesce((
          select json_agg(json_build_object('by', ${memberOrOtherSql('r.member_id', memberId)}, 'kind', r.kind) order by r.revision)
          from message_reactions r where r.message_id = m.id and r.kind is not null), '[]') as reactions
      from messages m
      where m.match_id = ${matchId} and m.seq > ${afterSeq} and m.seq <= ${upToSeq}
        and not ${wasSuspendedAtSql(matchId, 'm.created_at')} order by m.seq`,
  )
  return found.map(({ quoteId, quoted, ...message }) => ({
    ...message,
    quote:
      quoteId === null
        ? null
        : quoted === null
          ? 'gone'
          : // Written before the guardian was announced: its author did not expect another reader.
            quoted.seq <= announcedAfter
            ? 'before'
            : quoted.withheld
              ? 'withheld'
              : { by: quoted.by, text: quotedText(quoted.text) },
  }))
}

const listGoodbyes = (
  db: Db,
  { matchId, afterRound, upToRound }: Pick<TranscriptChat, 'matchId'> & ChatRange,
  memberId: string,
) =>
  query(
    db,
    sql<TranscriptGoodbye>`
      select at, ${memberOrOtherSql('by_member', memberId)} as by, ready, words, after_seq as "afterSeq" from goodbyes
      where match_id = ${matchId} and round > ${afterRound} and round <= ${upToRound}
        and not ${wasSuspendedAtSql(matchId, 'at')} order by round`,
  )
