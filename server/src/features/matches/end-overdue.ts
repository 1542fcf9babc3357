import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { atThisInstant } from '../../db/clock.ts'
import { isUnavailable, rows, transact, type Db } from '../../db/db.ts'
import { describe } from '../../http/serve.ts'
import { effectsOf, type Change } from './effects.ts'
import { expire } from './lifecycle.ts'
import { matchColumns, readMatch, type MatchRow } from './state.ts'
import { write, type MatchDeps, type SettleDeps } from './write.ts'

export const batchSize = 500

/** Ends overdue matches, earliest deadline first, each exactly once however many sweep. True where more may wait. */
export async function endOverdue(
  deps: SettleDeps,
  onBad: (error: unknown) => void = () => {},
): Promise<boolean> {
  try {
    return (await endTogether(deps, null)) === batchSize
  } catch (error) {
    onBad(error)
    const due = await rows(
      deps.db,
      sql<{ id: string }>`
        select id from matches where unmatched_at is null and deadline <= ${atThisInstant(deps.clock)}
        order by deadline limit ${batchSize}`,
    )
    const left = await endOneByOne(
      deps,
      due.map(({ id }) => id),
    )
    return due.length === batchSize && left.length < batchSize
  }
}

/** Ends these, together where that is possible. Returns those that could not end; the sweep reports them. */
export async function endThese(
  deps: SettleDeps,
  ids: readonly string[],
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<string[]> {
  try {
    await endTogether(deps, ids)
    return []
  } catch (error) {
    if (isUnavailable(error)) throw error
    log?.error({ error: describe(error) }, 'a match could not end')
    return endOneByOne(deps, ids)
  }
}

/** A batch of everybody's, or these, in one transaction. Returns how many ended. */
async function endTogether(deps: SettleDeps, ids: readonly string[] | null): Promise<number> {
  return transact(deps.db, async (tx) => {
    // A sweeper passes by what another one holds; a reader waits for it, so as not to show what has ended.
    const found = await overdue(tx, deps, ids)
    const changes = found.flatMap((row): Change[] => {
      const match = readMatch(row)
      const outcome = expire(match.state, row.now)
      return outcome === null ? [] : [{ match, outcome, now: row.now }]
    })
    const dues = changes.flatMap((change) => effectsOf(change, null).dues)
    await write(tx, deps, { changes, dues })
    return changes.length
  })
}

/** What could not end together: one bad row must not keep hundreds of good ones waiting. Returns what is left. */
async function endOneByOne(deps: SettleDeps, ids: readonly string[]): Promise<string[]> {
  const left: string[] = []
  for (const id of ids)
    try {
      await endTogether(deps, [id])
    } catch (error) {
      if (isUnavailable(error)) throw error
      left.push(id)
    }
  return left
}

const overdue = (tx: Db, { clock }: MatchDeps, ids: readonly string[] | null) => {
  const chosen =
    ids === null
      ? sql`order by m.deadline limit ${batchSize} for no key update skip locked`
      : sql`and m.id = any(${ids}::uuid[]) order by m.id for no key update`
  return rows(
    tx,
    sql<MatchRow & { now: Date }>`
      with locked as materialized (
        select ${matchColumns} from matches m where m.unmatched_at is null and m.deadline <= ${atThisInstant(clock)}
        ${chosen})
      select locked.*, ${clock.sql} as now from locked`,
  )
}
