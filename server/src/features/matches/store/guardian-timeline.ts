import { sql, type Sql } from '../../../db/sql.ts'
import { query, type Tx } from '../../../db/db.ts'
import type { OwnMatch } from './lock-match.ts'
import type { StoredMatch } from '../rules/match-state.ts'

interface GuardianOfMember {
  guardianId: string
  memberId: string
}

/** A round of a chat, and the newest message in it. */
interface TimelinePosition {
  matchId: string
  round: number
  afterSeq: number
}

const timelinePosition = ({ id, state, lastSeq }: StoredMatch): TimelinePosition => ({
  matchId: id,
  round: state.round,
  afterSeq: lastSeq,
})

/** Whether the guardian has accepted the invitation and it has not ended. */
export const isAcceptedGuardianSql = (guardian: string): Sql<boolean> => sql<boolean>`
  ${sql.ref(`${guardian}.accepted_at`)} is not null and ${sql.ref(`${guardian}.ended_at`)} is null`

/** Announces the guardians of both members before the first message of a round. The caller has locked the pauses of both. */
export async function announceGuardiansAtStart(
  tx: Tx,
  members: readonly string[],
  position: TimelinePosition,
  at: Date,
) {
  const { matchId, round, afterSeq } = position
  await query(
    tx,
    sql`
      with announced as (
        insert into guardian_chats (guardian_id, match_id, round, from_at, after_seq, was_running)
        select g.id, ${matchId}, ${round}, ${at}, ${afterSeq}, false
        from guardians g where g.member_id = any(${members}::uuid[]) and ${isAcceptedGuardianSql('g')}
        returning guardian_id)
      insert into timeline_entries (id, match_id, round, kind, by_member, at, after_seq)
      select gen_random_uuid(), ${matchId}, ${round}, 'guardian', g.member_id, ${at}, ${afterSeq}
      from announced join guardians g on g.id = announced.guardian_id`,
  )
}

/** The same for a rematch. Nothing to do if the other member has started the round already. */
export async function announceGuardiansAtRematch(tx: Tx, { match, now }: Pick<OwnMatch, 'match' | 'now'>) {
  const { id, members, state, lastSeq } = match
  if (state.ended === null) return
  await announceGuardiansAtStart(tx, members, { matchId: id, round: state.round + 1, afterSeq: lastSeq }, now)
}

const timelinePositionsSql = (matches: readonly StoredMatch[]) => sql`
  json_to_recordset(${JSON.stringify(matches.map(timelinePosition))}) as p ("matchId" uuid, round integer, "afterSeq" integer)`

/** Announces a new guardian in running matches. Messages up to now are never sent to them. */
export async function announceGuardianInRunningMatches(
  tx: Tx,
  { guardianId, memberId }: GuardianOfMember,
  matches: readonly StoredMatch[],
  at: Date,
) {
  await query(
    tx,
    sql`
      with positions as (select * from ${timelinePositionsSql(matches)}),
        announced as (
          insert into guardian_chats (guardian_id, match_id, round, from_at, after_seq, was_running)
          select ${guardianId}, "matchId", round, ${at}, "afterSeq", true from positions)
      insert into timeline_entries (id, match_id, round, kind, by_member, at, after_seq)
      select gen_random_uuid(), "matchId", round, 'guardian', ${memberId}, ${at}, "afterSeq" from positions`,
  )
}

/** Adds the guardian's end to each chat in which they were announced. Returns the matches' ids. */
export async function announceGuardianEnd(
  tx: Tx,
  { guardianId, memberId }: GuardianOfMember,
  matches: readonly StoredMatch[],
  at: Date,
) {
  const rows = await query(
    tx,
    sql<{ matchId: string }>`
      insert into timeline_entries (id, match_id, round, kind, by_member, at, after_seq)
      select gen_random_uuid(), p."matchId", p.round, 'guardian_ended', ${memberId}, ${at}, p."afterSeq"
      from ${timelinePositionsSql(matches)} join guardian_chats c
        on c.guardian_id = ${guardianId} and c.match_id = p."matchId" and c.round = p.round
      returning match_id as "matchId"`,
  )
  return rows.map(({ matchId }) => matchId)
}
