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

/** A guardian who is with their member. */
export const isAcceptedGuardianSql = (guardian: string): Sql<boolean> => sql<boolean>`
  ${sql.ref(`${guardian}.accepted_at`)} is not null and ${sql.ref(`${guardian}.ended_at`)} is null`

/** A round begins: a guardian who reads along is named before its first word. The caller keeps the rests of both. */
export async function announceGuardiansAtStart(
  tx: Tx,
  members: readonly string[],
  place: TimelinePosition,
  at: Date,
) {
  const { matchId, round, afterSeq } = place
  await query(
    tx,
    sql`
      with here as (
        insert into guardian_chats (guardian_id, match_id, round, from_at, after_seq, was_running)
        select g.id, ${matchId}, ${round}, ${at}, ${afterSeq}, false
        from guardians g where g.member_id = any(${[...members]}::uuid[]) and ${isAcceptedGuardianSql('g')}
        returning guardian_id)
      insert into match_lines (id, match_id, round, kind, by_member, at, after_seq)
      select gen_random_uuid(), ${matchId}, ${round}, 'guardian', g.member_id, ${at}, ${afterSeq}
      from here join guardians g on g.id = here.guardian_id`,
  )
}

/** The same for a rematch; nothing where the match ran already because the other side was quicker. */
export async function announceGuardiansAtRematch(tx: Tx, { match, now }: Pick<OwnMatch, 'match' | 'now'>) {
  const { id, members, state, lastSeq } = match
  if (state.ended === null) return
  await announceGuardiansAtStart(tx, members, { matchId: id, round: state.round + 1, afterSeq: lastSeq }, now)
}

const timelinePositionsSql = (matches: readonly StoredMatch[]) => sql`
  json_to_recordset(${JSON.stringify(matches.map(timelinePosition))}) as p ("matchId" uuid, round integer, "afterSeq" integer)`

/** Matches that ran before the guardian came: what was written up to now is never sent. */
export async function announceGuardianInRunningMatches(
  tx: Tx,
  { guardianId, memberId }: GuardianOfMember,
  matches: readonly StoredMatch[],
  at: Date,
) {
  await query(
    tx,
    sql`
      with places as (select * from ${timelinePositionsSql(matches)}),
        here as (
          insert into guardian_chats (guardian_id, match_id, round, from_at, after_seq, was_running)
          select ${guardianId}, "matchId", round, ${at}, "afterSeq", true from places)
      insert into match_lines (id, match_id, round, kind, by_member, at, after_seq)
      select gen_random_uuid(), "matchId", round, 'guardian', ${memberId}, ${at}, "afterSeq" from places`,
  )
}

/** The guardian has ended: both sides of each chat in which they were named read so. */
export async function announceGuardianEnd(
  tx: Tx,
  { guardianId, memberId }: GuardianOfMember,
  matches: readonly StoredMatch[],
  at: Date,
) {
  const told = await query(
    tx,
    sql<{ matchId: string }>`
      insert into match_lines (id, match_id, round, kind, by_member, at, after_seq)
      select gen_random_uuid(), p."matchId", p.round, 'guardian_ended', ${memberId}, ${at}, p."afterSeq"
      from ${timelinePositionsSql(matches)} join guardian_chats c
        on c.guardian_id = ${guardianId} and c.match_id = p."matchId" and c.round = p.round
      returning match_id as "matchId"`,
  )
  return told.map(({ matchId }) => matchId)
}
