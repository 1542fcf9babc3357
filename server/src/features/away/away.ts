import { sql } from '../../db/sql.ts'
import { insertPauseSql } from '../visibility/insert-pause.ts'
import { queryOne, query, type Tx } from '../../db/db.ts'
import { FailedRowBackoff, processRows } from '../../lib/run-batch.ts'
import type { Deps } from '../../deps.ts'
import type { MatchChange } from '../matches/rules/token-effects.ts'
import { resumedMatches } from '../matches/rules/pause-matches.ts'
import { withSettledMember, type SettledMember } from '../matches/commands/with-settled-member.ts'
import { createNotifications } from '../notifications/inbox/create-notifications.ts'
import { moveToTopOfDeck } from '../visibility/deck-position.ts'
import { readAway, type AwayState } from './read-away.ts'
import { awayRefusal } from './away-limit.ts'

/** Runs a step that starts or ends an away, once everything due is settled. */
const withAwayMember = <T>(
  deps: Deps,
  memberId: string,
  step: (tx: Tx, member: SettledMember & { away: AwayState }) => Promise<T>,
): Promise<T> =>
  withSettledMember(deps, memberId, async (tx, member) =>
    step(tx, { ...member, away: await readAway(tx, memberId, member.now) }),
  )

/** The member goes away for some days. */
export const goAway = (deps: Deps, memberId: string, days: number) =>
  withAwayMember(deps, memberId, async (tx, { away, now, pauseMatches }) => {
    const refusal = awayRefusal(away, now)
    if (refusal !== null) return refusal
    // The last away has ended by its date, but the job has not: end it first, with its notification.
    if (away.until !== null) await endByDate(tx, deps, memberId, await pauseMatches(null))
    const until = new Date(now.getTime() + days * deps.config.windows.awayDayS * 1000)
    await pauseMatches(until)
    await query(
      tx,
      sql`
        with pause as (${insertPauseSql(memberId, 'away', now, until)})
        update profiles set paused_until = ${until} where id = ${memberId}`,
    )
    tx.notifyMembers([memberId], { type: 'away' })
    return null
  })

/** The member comes back earlier than they said; with null, now. */
export const comeBack = (deps: Deps, memberId: string, earlier: Date | null) =>
  withAwayMember(deps, memberId, async (tx, { away, now, pauseMatches }) => {
    const { until, isSuspended } = away
    // Suspended since the request: their clocks would run while they cannot reply.
    if (until === null || until <= now || isSuspended) return 'not_away' as const
    if (earlier !== null && (earlier > until || earlier <= now)) return 'invalid_input' as const
    await pauseMatches(earlier)
    await query(
      tx,
      sql`
        with changed as (
          update pauses set until = ${earlier ?? now} where id = ${away.latest?.id ?? null})
        update profiles set paused_until = ${earlier} where id = ${memberId}`,
    )
    if (earlier === null) await moveToTopOfDeck(tx, deps.clock, memberId)
    tx.notifyMembers([memberId], { type: 'away' })
    return null
  })

/** Ends an away whose date has come, and notifies the member of how many clocks run on. */
async function endByDate(tx: Tx, { clock }: Deps, memberId: string, changes: readonly MatchChange[]) {
  const profile = await queryOne(
    tx,
    sql<{ seen: number }>`
      update profiles set paused_until = null where id = ${memberId} returning is_active::int as seen`,
  )
  await moveToTopOfDeck(tx, clock, memberId)
  const values = { matches: resumedMatches(changes).length, seen: profile?.seen ?? 0 }
  await createNotifications(tx, clock, { to: memberId, code: 'away_over', senderId: null, values })
  tx.notifyMembers([memberId], { type: 'away' })
}

const batchSize = 100

/** Ends aways whose date has come; those of suspended members later. Several servers may do so at once. True if more may be due. */
export async function endDueAways(deps: Deps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const due = await query(
    deps.db,
    sql<{ id: string }>`
      select id from profiles
      where paused_until <= (select ${deps.clock.sql}) and restriction is distinct from 'suspended'
        and id <> all(${backoff.waitingIds()}::uuid[]) order by paused_until limit ${batchSize}`,
  )
  const end = async ({ id }: { id: string }) => {
    try {
      await withAwayMember(deps, id, async (tx, { away, now, pauseMatches }) => {
        if (away.until === null || away.until > now) return
        await endByDate(tx, deps, id, await pauseMatches(null))
      })
    } catch (error) {
      // The member may have been erased meanwhile.
      if (await hasProfile(deps.db, id)) throw error
    }
  }
  return processRows(due, batchSize, end, backoff)
}

const hasProfile = async (db: Deps['db'], memberId: string) =>
  (await queryOne(db, sql`select from profiles where id = ${memberId}`)) !== undefined

/** The away of a member at this moment. */
export const currentAway = async (deps: Pick<Deps, 'db' | 'clock'>, memberId: string) => {
  const row = await queryOne(deps.db, sql<{ now: Date }>`select ${deps.clock.sql} as now`)
  const now = row?.now ?? deps.clock.date()
  return { now, away: await readAway(deps.db, memberId, now) }
}
