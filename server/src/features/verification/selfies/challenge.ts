import { randomInt, randomUUID } from 'node:crypto'
import { verification as limits } from '@mithaq/contract/limits'
import { poses, type Challenge, type Pose, type Standing } from '@mithaq/contract/verification'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { isRecentAttemptSql, recentAttemptsSql } from '../../former-members/verification-attempts.ts'
import { instantSql } from '../../../lib/pager.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { isForWomenSql } from '../../moderation/cases/case-access.ts'

/** Three different poses in an unpredictable order. */
function drawPoses(draw: (below: number) => number = randomInt): Pose[] {
  const left = [...poses]
  return [0, 1, 2].flatMap(() => left.splice(draw(left.length), 1))
}

const hasWomanOnStaffSql = sql`exists (select from staff s where s.sex = 'female' and s.removed_at is null)`

/** For `verifications v`: it asks for women, and none is on staff. A partner has its own staff. */
export const hasNoReviewerSql = sql`
  (not v.partner and not v.by_anyone and not ${hasWomanOnStaffSql}
    and (v.by_women or exists (select from profiles w where w.id = v.member_id and ${isForWomenSql('w')})))`

interface Row {
  verified: boolean
  paused: Standing['paused']
  waiting: Standing['waiting']
  last: Standing['last']
  tries: number
  barred: boolean
  womenOffered: boolean
}

/** The caller knows whether a partner is configured. */
export type OwnVerification = Omit<Standing, 'partner'>

export async function readOwnVerification(db: Db, clock: Clock, memberId: string): Promise<OwnVerification> {
  const row = await queryOne(
    db,
    sql<Row>`
      select p.verified_at is not null as verified, p.verification_barred as barred,
        (select case when b.returns_with_face then 'needs_face' else 'verify_again' end
          from badges b where b.member_id = p.id and b.paused_at is not null) as paused,
        (select json_build_object('sentAt', ${instantSql(sql`v.sent_at`)}, 'byWomen', v.by_women,
            'nobodyLeft', ${hasNoReviewerSql}, 'withPartner', v.partner)
          from verifications v where v.member_id = p.id and v.state = 'waiting') as waiting,
        (select case v.state when 'fraudulent' then 'refused' else v.state end from verifications v
          where v.member_id = p.id and v.state in ('accepted', 'refused', 'fraudulent', 'lapsed') and v.sent_at is not null
          order by v.sent_at desc limit 1) as last,
        (select count(*)::int from ${recentAttemptsSql(clock, memberId)}) as tries,
        p.sex = 'female' and ${hasWomanOnStaffSql} as "womenOffered"
      from profiles p where p.id = ${memberId}`,
  )
  if (row === undefined) throw new Error('a member without a profile')
  const { tries, ...rest } = row
  return { ...rest, triesLeft: Math.max(0, limits.tries - tries) }
}

/** The reason for a refusal, or null. An unfinished visit to the partner may be started again. */
export async function refuseToBegin(
  db: Db,
  clock: Clock,
  memberId: string,
  { whileWithPartner = false } = {},
) {
  const { barred, waiting, triesLeft } = await readOwnVerification(db, clock, memberId)
  if (barred) return refuse('verification_barred')
  if (whileWithPartner && waiting?.withPartner) return null
  if (waiting !== null) return refuse('already_waiting')
  if (triesLeft === 0)
    return refuse('too_many_attempts', {
      retryAfterS: await secondsUntilNext(db, clock, recentAttemptsSql(clock, memberId)),
    })
  return null
}

/**
 * Returns the open challenge, whose poses stay the same until it ends, or else a new one with the folders of unfinished
 * ones to erase.
 */
export async function beginChallenge(tx: Db, clock: Clock, memberId: string, byWomen: boolean) {
  // Lock the row: of two challenges started at once the second replaces the first.
  await query(tx, sql`select from profiles where id = ${memberId} for no key update`)
  const refused = await refuseToBegin(tx, clock, memberId)
  if (refused !== null) return refused
  const { womenOffered } = await readOwnVerification(tx, clock, memberId)
  const forWomenOnly = byWomen && womenOffered
  const open = await queryOne(
    tx,
    sql<Challenge>`
      update verifications set by_women = ${forWomenOnly} where member_id = ${memberId} and state = 'challenged'
        and challenged_at > ${clock.sql} - make_interval(secs => ${limits.challengeS}) returning ${challenge(clock)}`,
  )
  if (open !== undefined) return { challenge: open, folders: [] }
  const draws = sql`
    (select challenged_at as at from verifications
      where member_id = ${memberId} and not partner and ${isRecentAttemptSql(clock, 'challenged_at')}) draws`
  const drawn = await queryOne(tx, sql<{ count: number }>`select count(*)::int from ${draws}`)
  if (drawn !== undefined && drawn.count >= limits.draws)
    return refuse('too_many_attempts', { retryAfterS: await secondsUntilNext(tx, clock, draws) })
  const folders = await endChallenges(tx, sql`member_id = ${memberId}`)
  const begun = await queryOne(
    tx,
    sql<Challenge>`
      insert into verifications (id, member_id, state, poses, by_women, folder, challenged_at)
      values (${randomUUID()}, ${memberId}, 'challenged', ${drawPoses()}, ${forWomenOnly}, ${randomUUID()}, ${clock.sql})
      returning ${challenge(clock)}`,
  )
  if (begun === undefined) throw new Error('a challenge without an answer')
  return { challenge: begun, folders }
}

const challenge = (clock: Clock) => sql`
  poses, ${instantSql(sql`(challenged_at + make_interval(secs => ${limits.challengeS}))`)} as "expiresAt",
  ${instantSql(clock.sql)} as now`

/** Ends challenges that were never completed, and returns the folders of their selfies. */
async function endChallenges(tx: Db, which: ReturnType<typeof sql>): Promise<string[]> {
  const ended = await query(
    tx,
    sql<{ folder: string }>`
      with ended as (select id, folder from verifications where state = 'challenged' and ${which} for update)
      update verifications v set state = 'lapsed', folder = null from ended
      where v.id = ended.id and ended.folder is not null returning ended.folder`,
  )
  return ended.map(({ folder }) => folder)
}

/** The time until the earliest of `times (at)` no longer counts. */
async function secondsUntilNext(db: Db, clock: Clock, times: Sql): Promise<number> {
  const found = await queryOne(
    db,
    sql<{ s: number }>`
      select ceil(extract(epoch from min(at) + make_interval(days => ${limits.withinDays}) - ${clock.sql}))::int as s
      from ${times}`,
  )
  return Math.max(1, found?.s ?? 1)
}
