import type { FastifyBaseLogger } from 'fastify'
import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql } from '../../../db/clock.ts'
import { query, transact } from '../../../db/db.ts'
import { isUnavailable } from '../../../db/errors.ts'
import { describeError } from '../../../http/routes/serve-routes.ts'
import { FailedRowBackoff, processBatchOrRows } from '../../../lib/run-batch.ts'
import { expireIfOverdue } from '../rules/lifecycle.ts'
import { transfersOf, type MatchChange } from '../rules/token-effects.ts'
import { matchColumnsSql, matchFromRow, type MatchRow } from '../store/match-row.ts'
import { saveMatchChanges, type MatchDeps, type SettleDeps } from '../store/save-match-changes.ts'

export const overdueBatchSize = 500

/** Ends overdue matches, earliest deadline first. Several servers may do so at once. True if more may be overdue. */
export function endOverdueMatches(deps: SettleDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const nextSql = sql`and m.id <> all(${backoff.waitingIds()}::uuid[]) order by m.deadline limit ${overdueBatchSize}`
  return processBatchOrRows(
    {
      size: overdueBatchSize,
      // A job skips what another server holds. A reader waits for it instead, so as not to show an overdue match.
      processBatch: () => endInOneTransaction(deps, sql`${nextSql} for no key update skip locked`),
      loadDueRows: () =>
        query(
          deps.db,
          sql<{ id: string }>`select m.id from matches m where ${isOverdueSql(deps)} ${nextSql}`,
        ),
      processRow: (id) => endInOneTransaction(deps, onlySql([id])),
    },
    backoff,
  )
}

/** Ends these matches if they are overdue. Returns the ids of those that could not end. */
export async function endOverdueByIds(
  deps: SettleDeps,
  ids: readonly string[],
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<string[]> {
  try {
    await endInOneTransaction(deps, onlySql(ids))
    return []
  } catch (error) {
    if (isUnavailable(error)) throw error
    log?.error({ error: describeError(error) }, 'a match could not end')
    return endOneByOne(deps, ids)
  }
}

/** Locks the chosen ones of the overdue matches and ends them. Returns how many. */
async function endInOneTransaction(deps: SettleDeps, chosenSql: Sql): Promise<number> {
  return transact(deps.db, async (tx) => {
    const found = await query(
      tx,
      sql<MatchRow & { now: Date }>`
        with locked as materialized (select ${matchColumnsSql} from matches m where ${isOverdueSql(deps)} ${chosenSql})
        select locked.*, ${deps.clock.sql} as now from locked`,
    )
    const changes = found.flatMap((row): MatchChange[] => {
      const match = matchFromRow(row)
      const outcome = expireIfOverdue(match.state, row.now)
      return outcome === null ? [] : [{ match, outcome, now: row.now }]
    })
    await saveMatchChanges(tx, deps, { changes, transfers: transfersOf(changes) })
    return changes.length
  })
}

/** One bad row must not keep the others from ending. Returns the ids of those that failed. */
async function endOneByOne(deps: SettleDeps, ids: readonly string[]): Promise<string[]> {
  const failedIds: string[] = []
  for (const id of ids)
    try {
      await endInOneTransaction(deps, onlySql([id]))
    } catch (error) {
      if (isUnavailable(error)) throw error
      failedIds.push(id)
    }
  return failedIds
}

const isOverdueSql = ({ clock }: MatchDeps) =>
  sql`m.unmatched_at is null and m.deadline <= ${statementTimeSql(clock)}`

const onlySql = (ids: readonly string[]) =>
  sql`and m.id = any(${ids}::uuid[]) order by m.id for no key update`
