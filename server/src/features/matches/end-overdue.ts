import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { atThisInstant } from '../../db/clock.ts'
import { first, isUnavailable, rows, transact, type Db } from '../../db/db.ts'
import { describe } from '../../http/serve.ts'
import { hasDue } from '../wallet/lock-wallet.ts'
import { effectsOf, type Change } from './effects.ts'
import { expire } from './lifecycle.ts'
import { matchColumns, readMatch, type MatchRow } from './state.ts'
import { settleWalletOf, type SettleDeps } from './wallets.ts'
import { write, type MatchDeps } from './write.ts'

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

/**
 * Everything of a member that has fallen due: their own overdue matches end, and their wallet applies its dues.
 * Returns the matches that could not end; the sweep reports them.
 */
export async function settleOf(
  deps: SettleDeps,
  memberId: string,
  log?: Pick<FastifyBaseLogger, 'error'>,
): Promise<string[]> {
  const left: string[] = []
  for (;;) {
    const { overdueIds, walletDue } = await dueOf(deps, memberId, left)
    if (overdueIds.length === 0 && !walletDue) return left
    if (overdueIds.length > 0)
      try {
        await endTogether(deps, overdueIds)
      } catch (error) {
        if (isUnavailable(error)) throw error
        log?.error({ error: describe(error) }, 'a match could not end')
        left.push(...(await endOneByOne(deps, overdueIds)))
      }
    if (await settleWalletOf(deps, memberId, left)) return left
  }
}

async function dueOf({ db, clock }: SettleDeps, memberId: string, left: readonly string[]) {
  const row = await first(
    db,
    sql<{ overdueIds: string[]; walletDue: boolean }>`
      select array(
          select match_id from match_sides
          where me = ${memberId} and unmatched_at is null and deadline <= ${clock.sql} and match_id <> all(${left}::uuid[])
          order by deadline) as "overdueIds",
        ${hasDue(clock, memberId)} as "walletDue"`,
  )
  return row ?? { overdueIds: [], walletDue: false }
}
