import { moderation as limits } from '@mithaq/contract/limits'
import { sql, type Sql } from '../../../db/sql.ts'
import { insertPauseSql } from '../../visibility/insert-pause.ts'
import { queryOne, query, type Db, type Tx } from '../../../db/db.ts'
import { FailedRowBackoff, processRows } from '../../../lib/run-batch.ts'
import type { Deps } from '../../../deps.ts'
import { endSessions } from '../../account/sessions/sessions.ts'
import { endMatchesByBan } from '../../matches/commands/end-matches.ts'
import { resumedMatches } from '../../matches/rules/pause-matches.ts'
import { withSettledMember, type SettledMember } from '../../matches/commands/with-settled-member.ts'
import { createNotifications } from '../../notifications/inbox/create-notifications.ts'
import { releaseCurrentAddress, retainCurrentAddress } from '../../former-members/former-addresses.ts'
import { moveToTopOfDeck } from '../../visibility/deck-position.ts'
import {
  hasPendingReportsSql,
  hideProfileSql,
  readActiveSanction,
  isActiveSanctionSql,
} from '../../visibility/sanctions.ts'

const dayMs = 86_400_000

/** Suspends a member for a number of days. A ban and a longer suspension that are in force go on. */
export async function suspendMember(
  tx: Tx,
  deps: Deps,
  memberId: string,
  days: number,
  member: SettledMember,
): Promise<Date> {
  const until = new Date(member.now.getTime() + days * dayMs)
  const { banned, until: currentUntil } = await readActiveSanction(tx, deps.clock, memberId)
  if (banned) return until
  await suspendUntil(
    tx,
    memberId,
    currentUntil !== null && currentUntil > until ? currentUntil : until,
    member,
  )
  await endSessions(tx, memberId, null)
  await retainCurrentAddress(tx, deps, memberId)
  return until
}

/**
 * Hides the member and pauses the matches. To the other members it looks as if the member were away: same texts, same fee
 * for leaving.
 */
async function suspendUntil(tx: Tx, memberId: string, until: Date, { now, pauseMatches }: SettledMember) {
  const awayUntil = await loadAwayUntil(tx, memberId, now)
  const pausedUntil = awayUntil !== null && awayUntil > until ? awayUntil : until
  await pauseMatches(pausedUntil)
  await endSuspensionPause(tx, memberId, now)
  await query(
    tx,
    sql`
      with started as (${insertPauseSql(memberId, 'suspension', now, until)})
      update profiles set ${hideProfileSql}, restriction = 'suspended', restricted_until = ${until}, paused_until = ${pausedUntil}
      where id = ${memberId}`,
  )
}

/** Bans a member: ends the matches, with refunds for chats that never opened, and all sessions. */
export async function banMember(tx: Tx, deps: Deps, memberId: string, { now, matches }: SettledMember) {
  await endMatchesByBan(tx, deps, memberId, matches, now)
  await endSuspensionPause(tx, memberId, now)
  await query(
    tx,
    sql`update profiles set ${hideProfileSql}, restriction = 'banned', restricted_until = null, paused_until = null where id = ${memberId}`,
  )
  await endSessions(tx, memberId, null)
  await retainCurrentAddress(tx, deps, memberId)
}

/** Lifts the chosen sanctions; other active sanctions stay in force. */
export async function liftSanctions(
  tx: Tx,
  deps: Deps,
  memberId: string,
  which: Sql,
  member: SettledMember | null,
) {
  await query(
    tx,
    sql`
      update statements t set lifted_at = ${deps.clock.sql} from moderation_events e
      where e.id = t.event_id and t.member_id = ${memberId} and ${isActiveSanctionSql(deps.clock.sql)} and ${which}`,
  )
  const sanctioned = await queryOne(
    tx,
    sql`select from profiles where id = ${memberId} and restriction in ('suspended', 'banned')`,
  )
  if (member === null || sanctioned === undefined) return
  const { banned, until } = await readActiveSanction(tx, deps.clock, memberId)
  if (banned) return
  if (until === null) await endRestriction(tx, deps, memberId, member)
  else await suspendUntil(tx, memberId, until, member)
}

/**
 * Ends a suspension or ban: the clocks go on with the time they had left, unless the member is also away. A member whose
 * reports are still undecided stays hidden.
 */
async function endRestriction(tx: Tx, deps: Deps, memberId: string, { now, pauseMatches }: SettledMember) {
  const { clock } = deps
  const awayUntil = await loadAwayUntil(tx, memberId, now)
  const changes = await pauseMatches(awayUntil)
  await endSuspensionPause(tx, memberId, now)
  const back = await queryOne(
    tx,
    sql<{ hidden: boolean; seen: number }>`
      update profiles p set is_active = active_after_restriction and not hidden, active_after_restriction = active_after_restriction and hidden,
        restriction = case when hidden then 'under_review' end, restricted_until = null, paused_until = ${awayUntil}
      from (select ${hasPendingReportsSql(sql`p.auto_hidden_at`)} as hidden from profiles p where id = ${memberId}) before
      where p.id = ${memberId} returning hidden,
        (is_active and paused_until is null)::int as seen`,
  )
  await releaseCurrentAddress(tx, deps, memberId)
  if (!back?.hidden) await moveToTopOfDeck(tx, clock, memberId)
  const values = { matches: resumedMatches(changes).length, seen: back?.seen ?? 0 }
  await createNotifications(tx, clock, { to: memberId, code: 'restored', senderId: null, values })
  tx.notifyMembers([memberId], { type: 'standing' })
  tx.notifyMembers([memberId], { type: 'away' })
}

/** Until when the member is away; null if they are not. */
async function loadAwayUntil(tx: Db, memberId: string, now: Date): Promise<Date | null> {
  const row = await queryOne(
    tx,
    sql<{ awayUntil: Date | null }>`
      select max(until) as "awayUntil" from pauses where member_id = ${memberId} and kind = 'away' and until > ${now}`,
  )
  return row?.awayUntil ?? null
}

const endSuspensionPause = (tx: Db, memberId: string, now: Date) =>
  query(
    tx,
    sql`update pauses set until = ${now} where member_id = ${memberId} and kind = 'suspension' and until > ${now}`,
  )

const batchSize = 100

/** Ends suspensions that are over, each exactly once on however many servers. Returns true if more may be due. */
export async function endSuspensions(deps: Deps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const due = await query(
    deps.db,
    sql<{ id: string }>`
      select id from profiles where restriction = 'suspended' and restricted_until <= (select ${deps.clock.sql})
        and id <> all(${backoff.waitingIds()}::uuid[]) order by restricted_until limit ${batchSize}`,
  )
  const end = ({ id }: { id: string }) =>
    withSettledMember(deps, id, async (tx, member) => {
      const suspended = await queryOne(
        tx,
        sql`select from profiles where id = ${id} and restriction = 'suspended' and restricted_until <= ${member.now}`,
      )
      if (suspended !== undefined) await endRestriction(tx, deps, id, member)
    })
  return processRows(due, batchSize, end, backoff)
}

/** The longest time for which a proposed ban suspends. */
export const proposedBanDays = limits.ban.atMostDays
