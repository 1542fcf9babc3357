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

/** One step of an away in one transaction, once everything that has fallen due has come. */
const step = <T>(
  deps: Deps,
  memberId: string,
  take: (tx: Tx, settled: SettledMember & { away: AwayState }) => Promise<T>,
): Promise<T> =>
  withSettledMember(deps, memberId, async (tx, held) =>
    take(tx, { ...held, away: await readAway(tx, memberId, held.now) }),
  )

/** The member goes for some days. */
export const goAway = (deps: Deps, memberId: string, days: number) =>
  step(deps, memberId, async (tx, { away, now, pauseMatches: rest }) => {
    const refusal = awayRefusal(away, now)
    if (refusal !== null) return refusal
    // The last one ended by its date and nobody has noticed yet: it ends now, with its word.
    if (away.until !== null) await endByDate(tx, deps, memberId, await rest(null))
    const until = new Date(now.getTime() + days * deps.config.windows.awayDayS * 1000)
    await rest(until)
    await query(
      tx,
      sql`
        with begun as (${insertPauseSql(memberId, 'away', now, until)})
        update profiles set paused_until = ${until} where id = ${memberId}`,
    )
    tx.notifyMembers([memberId], { type: 'away' })
    return null
  })

/** The member comes back at another time than they said: earlier, or, with null, now. */
export const comeBack = (deps: Deps, memberId: string, earlier: Date | null) =>
  step(deps, memberId, async (tx, { away, now, pauseMatches: rest }) => {
    const { until, isSuspended } = away
    // Suspended since the tap: their clocks would run on while they can answer nobody.
    if (until === null || until <= now || isSuspended) return 'not_away' as const
    if (earlier !== null && (earlier > until || earlier <= now)) return 'invalid_input' as const
    await rest(earlier)
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

/** The day has come: the matches go on, and the member is told how many. */
async function endByDate(tx: Tx, { clock }: Deps, memberId: string, changes: readonly MatchChange[]) {
  const back = await queryOne(
    tx,
    sql<{ seen: number }>`
      update profiles set paused_until = null where id = ${memberId} returning is_active::int as seen`,
  )
  await moveToTopOfDeck(tx, clock, memberId)
  const values = { matches: resumedMatches(changes).length, seen: back?.seen ?? 0 }
  await createNotifications(tx, clock, { to: memberId, code: 'away_over', senderId: null, values })
  tx.notifyMembers([memberId], { type: 'away' })
}

const batchSize = 100

/** Ends aways whose date has come, each exactly once however many sweep. Of the suspended, once they are back. True where more may wait. */
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
      await step(deps, id, async (tx, { away, now, pauseMatches: rest }) => {
        if (away.until === null || away.until > now) return
        await endByDate(tx, deps, id, await rest(null))
      })
    } catch (error) {
      // Erased while this one waited: there is nobody to come back.
      if (await isHere(deps.db, id)) throw error
    }
  }
  return processRows(due, batchSize, end, backoff)
}

const isHere = async (db: Deps['db'], memberId: string) =>
  (await queryOne(db, sql`select from profiles where id = ${memberId}`)) !== undefined

/** Whether a member is away, at this moment. */
export const currentAway = async (deps: Pick<Deps, 'db' | 'clock'>, memberId: string) => {
  const row = await queryOne(deps.db, sql<{ now: Date }>`select ${deps.clock.sql} as now`)
  const now = row?.now ?? deps.clock.date()
  return { now, away: await readAway(deps.db, memberId, now) }
}
