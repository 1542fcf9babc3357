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
/** Far longer than any mail takes to be handed over. */
const leaseS = 900
const maxRetryDelayS = 3600

interface ClaimedMail {
  id: string
  attempts: number
  beganAt: Date | null
}

/** Sends the mails whose cut is noted, each once however many send. True where more may wait. */
export async function sendTranscripts(
  deps: TranscriptDeps,
  onBad: (error: unknown) => void = () => {},
): Promise<boolean> {
  const { db, clock } = deps
  const taken = await query(
    db,
    sql<ClaimedMail>`
      with due as materialized (
        select id from guardian_mails where try_at <= ${statementTimeSql(clock)}
        order by try_at limit ${batchSize} for no key update skip locked)
      update guardian_mails w
      set try_at = ${clock.sql} + make_interval(secs => ${leaseS}), attempts = attempts + 1
      from due where w.id = due.id returning w.id, w.attempts, w.began_at as "beganAt"`,
  )
  await Promise.all(taken.map((one) => sendTranscript(deps, one).catch(onBad)))
  return taken.length === batchSize
}

async function sendTranscript(deps: TranscriptDeps, taken: ClaimedMail) {
  const { db, clock, tokens, mail, publicUrl } = deps
  const told = await readTranscript(db, clock, taken.id)
  // A server died with it, and it may well have arrived: it does not go a second time, and the chats say so.
  if (taken.beganAt !== null) return recordSent(deps, taken.id, told)
  if (told === null || told.chats.length === 0 || !(await canMailGuardian(db, deps, told)))
    return skipMail(deps, taken.id, told)
  if (!(await markStarted(deps, taken.id, told))) return skipMail(deps, taken.id, told)
  const { email, guardianId, emailHash } = told
  const link = createGuardianLinks(tokens, publicUrl).build({ guardianId, emailHash })
  try {
    await mail.send({ to: email, messageId: taken.id, ...composeTranscriptMail(told, link) })
  } catch (error) {
    const isNobodyThere =
      isMailboxRejected(error) ||
      (isOnlyThisMailRejected(error) && (await recordTemporaryFailure(deps, taken.id)))
    if (isNobodyThere) return recordUndeliverable(deps, taken.id, told)
    await scheduleRetry(deps, taken)
    throw error
  }
  await recordMailAccepted(db, clock)
  await recordSent(deps, taken.id, told)
}

/** The last look before it leaves: false where the guardian has ended meanwhile. */
async function markStarted({ db, clock }: TranscriptDeps, id: string, told: Transcript): Promise<boolean> {
  const begun = await queryOne(
    db,
    // Before it leaves: a server that dies with it would have counted as sent what is kept back.
    sql`
      with begun as (
        update guardian_mails w set began_at = ${clock.sql} from guardians g
        where w.id = ${id} and w.began_at is null and g.id = w.guardian_id and g.ended_at is null returning w.id),
      kept_back as (${removeUnsendableChatsSql(sql`select id from begun`, told)})
      select id from begun`,
  )
  return begun !== undefined
}

/** What may not leave now is no part of this mail: counted as sent, it would be in no later one either. */
const removeUnsendableChatsSql = (mail: Sql, told: Transcript | null) => sql`
  delete from guardian_mail_chats where mail_id = (${mail}) and match_id <> all(${told?.sendableMatchIds ?? []}::uuid[])`

// Both at once: a cut in between would begin behind what is kept back.
const skipMail = ({ db }: TranscriptDeps, id: string, told: Transcript | null) =>
  query(
    db,
    sql`
      with left_out as (update guardian_mails set try_at = null where id = ${id} and began_at is null returning id)
      ${removeUnsendableChatsSql(sql`select id from left_out`, told)}`,
  )

/** It did not go through: soon again, then every hour. */
const scheduleRetry = ({ db, clock }: TranscriptDeps, { id, attempts }: ClaimedMail) =>
  query(
    db,
    sql`
      update guardian_mails set began_at = null,
        try_at = ${clock.sql} + make_interval(secs => ${Math.min(maxRetryDelayS, 30 * 2 ** Math.min(attempts, 10))})
      where id = ${id} and sent_at is null`,
  )

/** Notes that the mailbox took nothing for now. True where it has not for so long that it never will. */
async function recordTemporaryFailure({ db, clock }: TranscriptDeps, id: string): Promise<boolean> {
  const noted = await queryOne(
    db,
    sql<{ isLong: boolean }>`
      update guardian_mails set put_off_at = coalesce(put_off_at, ${clock.sql}) where id = ${id}
      returning ${isMailboxUndeliverableSql(clock, 'put_off_at')} as "isLong"`,
  )
  return noted?.isLong ?? false
}

/** Both sides of each chat read how much of it has gone out. */
const recordSent = ({ db, clock }: TranscriptDeps, id: string, told: Transcript | null) =>
  transact(db, async (tx) => {
    const noted = await queryOne(
      tx,
      sql<{ now: Date }>`
        update guardian_mails set sent_at = ${clock.sql}, try_at = null
        where id = ${id} and sent_at is null and refused_at is null returning sent_at as now`,
    )
    if (noted === undefined || told === null) return
    await query(tx, sql`update guardians set unreachable_at = null where id = ${told.guardianId}`)
    const lines = told.chats.map((chat) => ({
      matchId: chat.matchId,
      values: { messages: countEntries(chat) },
    }))
    const said = await query(
      tx,
      sql<{ matchId: string; members: string[] }>`
        with said as (
          insert into match_lines (id, match_id, round, kind, by_member, values, at, after_seq)
          select gen_random_uuid(), m.id, m.round, 'guardian_sent', ${told.memberId}, l.values, ${noted.now}, h.up_to_seq
          from json_to_recordset(${JSON.stringify(lines)}) as l ("matchId" uuid, values jsonb)
          join matches m on m.id = l."matchId"
          join guardian_mail_chats h on h.mail_id = ${id} and h.match_id = m.id
          returning match_id)
        select match_id as "matchId", (
          select array_agg(s.me) from match_sides s where s.match_id = said.match_id) as members from said`,
    )
    for (const { matchId, members } of said) tx.notifyMembers(members, { type: 'match', matchId })
  })

/** Nobody is at this address: the member is told, once until a mail has gone through. */
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
    const known = await queryOne(
      tx,
      sql<{ isNew: boolean }>`
        with before as (select unreachable_at from guardians where id = ${guardianId} for no key update)
        update guardians g set unreachable_at = ${clock.sql} from before
        where g.id = ${guardianId} and g.ended_at is null returning before.unreachable_at is null as "isNew"`,
    )
    if (known?.isNew)
      await createNotifications(tx, clock, { to: memberId, senderId: null, code: 'guardian_unreachable' })
  })
