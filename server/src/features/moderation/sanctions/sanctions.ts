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

/**
 * So many days from now. Where more holds the member already, that goes on: a ban would end with the suspension, and a
 * long suspension with a short one.
 */
export async function suspendMember(
  tx: Tx,
  deps: Deps,
  memberId: string,
  days: number,
  held: SettledMember,
): Promise<Date> {
  const until = new Date(held.now.getTime() + days * dayMs)
  const { banned, until: already } = await readActiveSanction(tx, deps.clock, memberId)
  if (banned) return until
  await suspendUntil(tx, memberId, already !== null && already > until ? already : until, held)
  await endSessions(tx, memberId, null)
  await retainCurrentAddress(tx, deps, memberId)
  return until
}

/**
 * Nobody meets the member any more, and their matches rest as if they were away: the other sides read the same words
 * and leave at the same fee.
 */
async function suspendUntil(
  tx: Tx,
  memberId: string,
  until: Date,
  { now, pauseMatches: rest }: SettledMember,
) {
  const away = await loadAwayUntil(tx, memberId, now)
  const resting = away !== null && away > until ? away : until
  await rest(resting)
  await endSuspensionRests(tx, memberId, now)
  await query(
    tx,
    sql`
      with begun as (${insertPauseSql(memberId, 'suspension', now, until)})
      update profiles set ${hideProfileSql}, restriction = 'suspended', restricted_until = ${until}, paused_until = ${resting}
      where id = ${memberId}`,
  )
}

/** For good: what ran has ended, and what was paid for chats that never opened is on its way back. */
export async function banMember(tx: Tx, deps: Deps, memberId: string, { now, matches }: SettledMember) {
  await endMatchesByBan(tx, deps, memberId, matches, now)
  await endSuspensionRests(tx, memberId, now)
  await query(
    tx,
    sql`update profiles set ${hideProfileSql}, restriction = 'banned', restricted_until = null, paused_until = null where id = ${memberId}`,
  )
  await endSessions(tx, memberId, null)
  await retainCurrentAddress(tx, deps, memberId)
}

/** What was taken back no longer shuts the member out; what else does goes on. */
export async function liftSanctions(
  tx: Tx,
  deps: Deps,
  memberId: string,
  which: Sql,
  held: SettledMember | null,
) {
  await query(
    tx,
    sql`
      update statements t set lifted_at = ${deps.clock.sql} from moderation_events e
      where e.id = t.event_id and t.member_id = ${memberId} and ${isActiveSanctionSql(deps.clock.sql)} and ${which}`,
  )
  const isHeld = await queryOne(
    tx,
    sql`select from profiles where id = ${memberId} and restriction in ('suspended', 'banned')`,
  )
  if (held === null || isHeld === undefined) return
  const { banned, until } = await readActiveSanction(tx, deps.clock, memberId)
  if (banned) return
  if (until === null) await endRestriction(tx, deps, memberId, held)
  else await suspendUntil(tx, memberId, until, held)
}

/**
 * The member is back, as they were: the clocks go on with the time they had left, unless the member is away as well.
 * Reports that hid them before hide them on, until they are decided.
 */
async function endRestriction(
  tx: Tx,
  deps: Deps,
  memberId: string,
  { now, pauseMatches: rest }: SettledMember,
) {
  const { clock } = deps
  const away = await loadAwayUntil(tx, memberId, now)
  const changes = await rest(away)
  await endSuspensionRests(tx, memberId, now)
  const back = await queryOne(
    tx,
    sql<{ hidden: boolean; seen: number }>`
      update profiles p set is_active = active_after_restriction and not hidden, active_after_restriction = active_after_restriction and hidden,
        restriction = case when hidden then 'under_review' end, restricted_until = null, paused_until = ${away}
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

/** Until when the member is away, where they are. */
async function loadAwayUntil(tx: Db, memberId: string, now: Date): Promise<Date | null> {
  const row = await queryOne(
    tx,
    sql<{ away: Date | null }>`
      select max(until) as away from pauses where member_id = ${memberId} and kind = 'away' and until > ${now}`,
  )
  return row?.away ?? null
}

const endSuspensionRests = (tx: Db, memberId: string, now: Date) =>
  query(
    tx,
    sql`update pauses set until = ${now} where member_id = ${memberId} and kind = 'suspension' and until > ${now}`,
  )

const batchSize = 100

/** Ends suspensions whose date has come, each exactly once however many sweep. True where more may wait. */
export async function endSuspensions(deps: Deps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const due = await query(
    deps.db,
    sql<{ id: string }>`
      select id from profiles where restriction = 'suspended' and restricted_until <= (select ${deps.clock.sql})
        and id <> all(${backoff.waitingIds()}::uuid[]) order by restricted_until limit ${batchSize}`,
  )
  const end = ({ id }: { id: string }) =>
    withSettledMember(deps, id, async (tx, held) => {
      const still = await queryOne(
        tx,
        sql`select from profiles where id = ${id} and restriction = 'suspended' and restricted_until <= ${held.now}`,
      )
      if (still !== undefined) await endRestriction(tx, deps, id, held)
    })
  return processRows(due, batchSize, end, backoff)
}

/** How long a proposed ban suspends at most. */
export const proposedBanDays = limits.ban.atMostDays
