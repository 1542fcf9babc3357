import type { FastifyBaseLogger } from 'fastify'
import { sql, type Sql } from '../../../db/sql.ts'
import { statementTimeSql } from '../../../db/clock.ts'
import { query, transact } from '../../../db/db.ts'
import { isUnavailable } from '../../../db/errors.ts'
import { FailedRowBackoff, processBatchOrRows } from '../../../lib/run-batch.ts'
import { describeError } from '../../../http/routes/serve-routes.ts'
import { tokenEffects, type MatchChange } from '../rules/token-effects.ts'
import { expireIfOverdue } from '../rules/lifecycle.ts'
import { matchColumnsSql, matchFromRow, type MatchRow } from '../store/match-row.ts'
import { saveMatchChanges, type MatchDeps, type SettleDeps } from '../store/save-match-changes.ts'

export const batchSize = 500

/** Ends overdue matches, earliest deadline first, each exactly once however many sweep. True where more may wait. */
export function endOverdueMatches(deps: SettleDeps, backoff = new FailedRowBackoff()): Promise<boolean> {
  const first = sql`and m.id <> all(${backoff.waitingIds()}::uuid[]) order by m.deadline limit ${batchSize}`
  return processBatchOrRows(
    {
      size: batchSize,
      // A sweeper passes by what another one holds; a reader waits for it, so as not to show what has ended.
      processBatch: () => endTogether(deps, sql`${first} for no key update skip locked`),
      loadDueRows: () =>
        query(deps.db, sql<{ id: string }>`select m.id from matches m where ${isOverdue(deps)} ${first}`),
      processRow: (id) => endTogether(deps, only([id])),
    },
    backoff,
  )
}

/** Ends these, together where that is possible. Returns those that could not end; the sweep reports them. */
export async function endOverdueByIds(
  deps: SettleDeps,
  ids: readonly string[],
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<string[]> {
  try {
    await endTogether(deps, only(ids))
    return []
  } catch (error) {
    if (isUnavailable(error)) throw error
    log?.error({ error: describeError(error) }, 'a match could not end')
    return endOneByOne(deps, ids)
  }
}

/** Those of the overdue that are chosen, and with that held, in one transaction. Returns how many ended. */
async function endTogether(deps: SettleDeps, chosen: Sql): Promise<number> {
  return transact(deps.db, async (tx) => {
    const found = await query(
      tx,
      sql<MatchRow & { now: Date }>`
        with locked as materialized (select ${matchColumnsSql} from matches m where ${isOverdue(deps)} ${chosen})
        select locked.*, ${deps.clock.sql} as now from locked`,
    )
    const changes = found.flatMap((row): MatchChange[] => {
      const match = matchFromRow(row)
      const outcome = expireIfOverdue(match.state, row.now)
      return outcome === null ? [] : [{ match, outcome, now: row.now }]
    })
    const dues = changes.flatMap((change) => tokenEffects(change, null).dues)
    await saveMatchChanges(tx, deps, { changes, dues })
    return changes.length
  })
}

/** What could not end together: one bad row must not keep hundreds of good ones waiting. Returns what is left. */
async function endOneByOne(deps: SettleDeps, ids: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const id of ids)
    try {
      await endTogether(deps, only([id]))
    } catch (error) {
      if (isUnavailable(error)) throw error
      left.push(id)
    }
  return left
}

const isOverdue = ({ clock }: MatchDeps) =>
  sql`m.unmatched_at is null and m.deadline <= ${statementTimeSql(clock)}`

const only = (ids: readonly string[]) => sql`and m.id = any(${ids}::uuid[]) order by m.id for no key update`
