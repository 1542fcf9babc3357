import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql } from '../../../db/clock.ts'
import { queryOne, query, transact } from '../../../db/db.ts'
import { isMailboxUndeliverableSql, recordMailAccepted } from '../../account/mail/mail-delivery.ts'
import type { Deps } from '../../../deps.ts'
import { isOnlyThisMailRejected, isMailboxRejected, type Mail } from '../../../ports/mail/mail.ts'
import type { SignedTokens } from '../../account/signed-tokens.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import { createGuardianLinks } from '../guardian-link.ts'
import { readTranscript, type Transcript } from './read-transcript.ts'
import { countEntries, composeTranscriptMail } from './transcript-mail.ts'
import { canMailGuardian } from '../mail-permission.ts'

interface TranscriptDeps extends Pick<Deps, 'db' | 'clock' | 'vaultKey'> {
  tokens: Pick<SignedTokens, 'seal' | 'unseal'>
  mail: Mail
  publicUrl: URL
}

const batchSize = 5
/** Much longer than sending a mail takes; afterwards another server may try. */
const leaseS = 900
const maxRetryDelayS = 3600

interface ClaimedMail {
  id: string
  attempts: number
  beganAt: Date | null
}

/** Sends scheduled mails; several servers may run it at once. True if more may be due. */
export async function sendTranscripts(
  deps: TranscriptDeps,
  onRowError: (error: unknown) => void = () => {},
): Promise<boolean> {
  const { db, clock } = deps
  const claimed = await query(
    db,
    sql<ClaimedMail>`
      with due as materialized (
        select id from guardian_mails where try_at <= ${statementTimeSql(clock)}
        order by try_at limit ${batchSize} for no key update skip locked)
      update guardian_mails w
      set try_at = ${clock.sql} + make_interval(secs => ${leaseS}), attempts = attempts + 1
      from due where w.id = due.id returning w.id, w.attempts, w.began_at as "beganAt"`,
  )
  await Promise.all(claimed.map((one) => sendTranscript(deps, one).catch(onRowError)))
  return claimed.length === batchSize
}

async function sendTranscript(deps: TranscriptDeps, claimed: ClaimedMail) {
  const { db, clock, tokens, mail, publicUrl } = deps
  const transcript = await readTranscript(db, clock, claimed.id)
  // A server crashed while sending: the mail may have arrived, so count it as sent and never send it twice.
  if (claimed.beganAt !== null) return recordSent(deps, claimed.id, transcript)
  if (transcript === null || transcript.chats.length === 0 || !(await canMailGuardian(db, deps, transcript)))
    return skipMail(deps, claimed.id, transcript)
  if (!(await markStarted(deps, claimed.id, transcript))) return skipMail(deps, claimed.id, transcript)
  const { email, guardianId, emailHash } = transcript
  const link = createGuardianLinks(tokens, publicUrl).build({ guardianId, emailHash })
  try {
    await mail.send({ to: email, messageId: claimed.id, ...composeTranscriptMail(transcript, link) })
  } catch (error) {
    const isUndeliverable =
      isMailboxRejected(error) ||
      (isOnlyThisMailRejected(error) && (await recordTemporaryFailure(deps, claimed.id)))
    if (isUndeliverable) return recordUndeliverable(deps, claimed.id, transcript)
    await scheduleRetry(deps, claimed)
    throw error
  }
  await recordMailAccepted(db, clock)
  await recordSent(deps, claimed.id, transcript)
}

/** False if the guardian has ended meanwhile. */
async function markStarted(
  { db, clock }: TranscriptDeps,
  id: string,
  transcript: Transcript,
): Promise<boolean> {
  const started = await queryOne(
    db,
    // Remove unsendable chats before sending: after a crash they would count as sent.
    sql`
      with started as (
        update guardian_mails w set began_at = ${clock.sql} from guardians g
        where w.id = ${id} and w.began_at is null and g.id = w.guardian_id and g.ended_at is null returning w.id),
      removed as (${removeUnsendableChatsSql(sql`select id from started`, transcript)})
      select id from started`,
  )
  return started !== undefined
}

/** A chat that may not be sent now must leave the mail: counted as sent, it would be in no later one. */
const removeUnsendableChatsSql = (mail: Sql, transcript: Transcript | null) => sql`
  delete from guardian_mail_chats where mail_id = (${mail}) and match_id <> all(${transcript?.sendableMatchIds ?? []}::uuid[])`

// One statement: a mail scheduled in between would skip the removed chats.
const skipMail = ({ db }: TranscriptDeps, id: string, transcript: Transcript | null) =>
  query(
    db,
    sql`
      with skipped as (update guardian_mails set try_at = null where id = ${id} and began_at is null returning id)
      ${removeUnsendableChatsSql(sql`select id from skipped`, transcript)}`,
  )

/** With exponential backoff, up to an hour. */
const scheduleRetry = ({ db, clock }: TranscriptDeps, { id, attempts }: ClaimedMail) =>
  query(
    db,
    sql`
      update guardian_mails set began_at = null,
        try_at = ${clock.sql} + make_interval(secs => ${Math.min(maxRetryDelayS, 30 * 2 ** Math.min(attempts, 10))})
      where id = ${id} and sent_at is null`,
  )

/** True if the mailbox has refused mail for so long that it counts as undeliverable. */
async function recordTemporaryFailure({ db, clock }: TranscriptDeps, id: string): Promise<boolean> {
  const updated = await queryOne(
    db,
    sql<{ isUndeliverable: boolean }>`
      update guardian_mails set put_off_at = coalesce(put_off_at, ${clock.sql}) where id = ${id}
      returning ${isMailboxUndeliverableSql(clock, 'put_off_at')} as "isUndeliverable"`,
  )
  return updated?.isUndeliverable ?? false
}

/** Adds a line to each chat that tells both sides how many messages were sent. */
const recordSent = ({ db, clock }: TranscriptDeps, id: string, transcript: Transcript | null) =>
  transact(db, async (tx) => {
    const updated = await queryOne(
      tx,
      sql<{ now: Date }>`
        update guardian_mails set sent_at = ${clock.sql}, try_at = null
        where id = ${id} and sent_at is null and refused_at is null returning sent_at as now`,
    )
    if (updated === undefined || transcript === null) return
    await query(tx, sql`update guardians set unreachable_at = null where id = ${transcript.guardianId}`)
    const lines = transcript.chats.map((chat) => ({
      matchId: chat.matchId,
      values: { messages: countEntries(chat) },
    }))
    const announced = await query(
      tx,
      sql<{ matchId: string; members: string[] }>`
        with inserted as (
          insert into timeline_entries (id, match_id, round, kind, by_member, values, at, after_seq)
          select gen_random_uuid(), m.id, m.round, 'guardian_sent', ${transcript.memberId}, l.values, ${updated.now}, h.up_to_seq
          from json_to_recordset(${JSON.stringify(lines)}) as l ("matchId" uuid, values jsonb)
          join matches m on m.id = l."matchId"
          join guardian_mail_chats h on h.mail_id = ${id} and h.match_id = m.id
          returning match_id)
        select match_id as "matchId", (
          select array_agg(s.me) from match_sides s where s.match_id = inserted.match_id) as members from inserted`,
    )
    for (const { matchId, members } of announced) tx.notifyMembers(members, { type: 'match', matchId })
  })

/** Tells the member, once until a mail is delivered again. */
const recordUndeliverable = (
  { db, clock }: TranscriptDeps,
  id: string,
  { guardianId, memberId }: Transcript,
) =>
  transact(db, async (tx) => {
    await query(
      tx,
      sql`update guardian_mails set refused_at = ${clock.sql}, try_at = null where id = ${id} and sent_at is null`,
    )
    const guardian = await queryOne(
      tx,
      sql<{ isNew: boolean }>`
        with before as (select unreachable_at from guardians where id = ${guardianId} for no key update)
        update guardians g set unreachable_at = ${clock.sql} from before
        where g.id = ${guardianId} and g.ended_at is null returning before.unreachable_at is null as "isNew"`,
    )
    if (guardian?.isNew)
      await createNotifications(tx, clock, { to: memberId, senderId: null, code: 'guardian_unreachable' })
  })
