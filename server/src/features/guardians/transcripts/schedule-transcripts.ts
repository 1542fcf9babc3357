import { randomUUID } from 'node:crypto'
import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql } from '../../../db/clock.ts'
import { queryOne, query, transact, type Db } from '../../../db/db.ts'
import { FailedRowBackoff, processRows } from '../../../lib/run-batch.ts'
import { notBlockedSql } from '../../visibility/not-blocked.ts'
import type { Deps } from '../../../deps.ts'
import { lockPauses } from '../../matches/store/pauses.ts'
import { isBannedOrSuspendedSql } from '../../visibility/sanctions.ts'
import { findNextTranscriptAt } from './next-transcript-at.ts'

const batchSize = 100
/** More messages are sent in several mails, one right after the other. */
const maxMessagesPerMail = 1000

type ScheduleDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/**
 * For `match_sides s` and profiles `me` and `them`: no chat is sent after a block or ban, nor while the member has
 * deactivated or either is suspended; afterwards the next mail continues it. A member under review still counts as active.
 */
export const canSendChatSql: Sql = sql`
  ${notBlockedSql(sql`s.me`, sql`s.other`)} and not ${isBannedOrSuspendedSql('me')} and not ${isBannedOrSuspendedSql('them')}
  and (me.is_active or me.active_after_restriction)`

/** Creates the mails that are due, none without new messages. True if more may be due. */
export async function scheduleDueTranscripts(
  deps: ScheduleDeps,
  backoff = new FailedRowBackoff(),
): Promise<boolean> {
  const due = await query(
    deps.db,
    sql<{ id: string; memberId: string }>`
      select g.id, g.member_id as "memberId" from guardians g
      where g.due_at <= ${statementTimeSql(deps.clock)} and ${hasNoQueuedMailSql}
        and g.id <> all(${backoff.waitingIds()}::uuid[]) order by g.due_at limit ${batchSize}`,
  )
  return processRows(due, batchSize, (one) => scheduleTranscript(deps, one), backoff)
}

const hasNoQueuedMailSql = sql`not exists (
  select from guardian_mails w where w.guardian_id = g.id and w.try_at is not null)`

interface UnsentChat {
  matchId: string
  afterSeq: number
  lastSeq: number
  afterRound: number
  upToRound: number
}

const scheduleTranscript = (deps: ScheduleDeps, { id, memberId }: { id: string; memberId: string }) =>
  transact(deps.db, async (tx) => {
    await lockPauses(tx, memberId)
    const guardian = await queryOne(
      tx,
      sql<{ acceptedAt: Date; zone: string; now: Date }>`
        with at as materialized (select ${deps.clock.sql} as now)
        select g.accepted_at as "acceptedAt", g.zone, at.now from guardians g, at
        where g.id = ${id} and g.due_at <= at.now and ${hasNoQueuedMailSql}`,
    )
    if (guardian === undefined) return
    const { now, ...schedule } = guardian
    const { chats, isComplete } = limitToOneMail(await listUnsentChats(tx, id))
    if (chats.length > 0) await saveScheduledMail(tx, id, chats, now)
    const dueAt = isComplete
      ? findNextTranscriptAt({ ...schedule, periodS: deps.config.guardianPeriodS }, now)
      : now
    await query(tx, sql`update guardians set cut_at = ${now}, due_at = ${dueAt} where id = ${id}`)
  })

function limitToOneMail(unsent: readonly UnsentChat[]) {
  const chats: UnsentChat[] = []
  let room = maxMessagesPerMail
  for (const chat of unsent) {
    if (room === 0) return { chats, isComplete: false }
    const lastSeq = Math.min(chat.lastSeq, chat.afterSeq + room)
    room -= lastSeq - chat.afterSeq
    if (lastSeq === chat.lastSeq) chats.push(chat)
    // The goodbye is sent with the chat's last message.
    else return { chats: [...chats, { ...chat, lastSeq, upToRound: chat.afterRound }], isComplete: false }
  }
  return { chats, isComplete: true }
}

/**
 * Chats with messages since the last mail or, if that is later, since the guardian was announced in them. A single
 * statement sees a consistent snapshot: a message committed later has a higher seq.
 */
const listUnsentChats = (tx: Db, guardianId: string): Promise<UnsentChat[]> =>
  query(
    tx,
    sql<UnsentChat>`
      select * from (
        select c.match_id as "matchId", greatest(sent.seq, c.after_seq) as "afterSeq", m.last_seq as "lastSeq",
          greatest(sent.round, c.round - 1) as "afterRound",
          case when m.unmatched_at is null then m.round - 1 else m.round end as "upToRound"
        from (
          select guardian_id, match_id, min(after_seq) as after_seq, min(round) as round from guardian_chats
          where guardian_id = ${guardianId} group by guardian_id, match_id) c
        join guardians g on g.id = c.guardian_id
        join matches m on m.id = c.match_id
        join match_sides s on s.match_id = c.match_id and s.me = g.member_id
        join profiles me on me.id = s.me join profiles them on them.id = s.other
        left join lateral (
          select max(up_to_seq) as seq, max(up_to_round) as round
          from guardian_mail_chats h join guardian_mails w on w.id = h.mail_id
          where w.guardian_id = c.guardian_id and h.match_id = c.match_id) sent on true
        where ${canSendChatSql}) unsent
      where "lastSeq" > "afterSeq" or exists (
        select from goodbyes b
        where b.match_id = "matchId" and b.round > "afterRound" and b.round <= "upToRound")
      order by "matchId"`,
  )

async function saveScheduledMail(tx: Db, guardianId: string, chats: readonly UnsentChat[], now: Date) {
  const mailId = randomUUID()
  await query(
    tx,
    sql`
      insert into guardian_mails (id, guardian_id, cut_at, try_at)
      values (${mailId}, ${guardianId}, ${now}, ${now})`,
  )
  await query(
    tx,
    sql`
      insert into guardian_mail_chats (mail_id, match_id, after_seq, up_to_seq, after_round, up_to_round)
      select ${mailId}, "matchId", "afterSeq", "lastSeq", "afterRound", greatest("afterRound", "upToRound")
      from json_to_recordset(${JSON.stringify(chats)}) as c (
        "matchId" uuid, "afterSeq" int, "lastSeq" int, "afterRound" int, "upToRound" int)`,
  )
}
