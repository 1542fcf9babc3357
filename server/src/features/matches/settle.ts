import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { atThisInstant, type Clock } from '../../clock.ts'
import { isUnavailable, rows, transact } from '../../db.ts'
import { describe } from '../../http.ts'
import { tellAll } from '../../tell.ts'
import { batchSize, expireOneByOne, expireTogether, type SweepDeps } from './expire.ts'
import { giveWeeklyFirst } from './weekly-tokens.ts'

const settleRounds = 20
/** So many batches of everybody's a member waits for: after them their own end as they stand. */
const helpRounds = 5

/** A member's own overdue matches and what they rest on, before anything of theirs is read. */
export const settleOf = (deps: SweepDeps, memberId: string, log: Pick<FastifyBaseLogger, 'error'>) =>
  settle(deps, [memberId], (error) => log.error({ error: describe(error) }, 'a match could not end'))

/** Everything of these members that has fallen due, weekly tokens included, before one of them acts. */
export async function settleEverythingOf(deps: SweepDeps, memberIds: readonly string[]) {
  // What cannot end is reported by the sweep.
  await settle(deps, memberIds, () => {})
  const { told } = await transact(deps.db, (tx) => giveWeeklyFirst(tx, deps, memberIds))
  tellAll(deps.bus, told)
}

async function settle(deps: SweepDeps, memberIds: readonly string[], onBad: (error: unknown) => void) {
  try {
    await settleTogether(deps, memberIds)
  } catch (error) {
    if (isUnavailable(error)) throw error
    onBad(error)
    // A row that cannot end may be a stranger's, far behind these members: it must not keep them from their own.
    const ids = await overdueOf(deps, memberIds)
    await expireOneByOne(deps, ids.length > batchSize ? await ownOverdue(deps, memberIds) : ids)
  }
}

async function settleTogether(deps: SweepDeps, memberIds: readonly string[]) {
  for (let round = 0; round < settleRounds; round++) {
    const ids = await overdueOf(deps, memberIds)
    if (ids.length === 0) return
    // After long downtime nearly everything may hang together: then the earliest of all come first, for a while.
    const tooMany = ids.length > batchSize
    if (tooMany && round >= helpRounds) break
    const { left } = await expireTogether(deps, tooMany ? null : ids)
    if (!tooMany && left === 0) return
  }
  await expireTogether(deps, await ownOverdue(deps, memberIds))
}

const overdueRows = (clock: Clock, memberIds: readonly string[]) => sql`
  select id, profile1_id, profile2_id, deadline from matches
  where profile1_id = any(${memberIds}::uuid[]) and unmatched_at is null and deadline <= ${atThisInstant(clock)}
  union
  select id, profile1_id, profile2_id, deadline from matches
  where profile2_id = any(${memberIds}::uuid[]) and unmatched_at is null and deadline <= ${atThisInstant(clock)}`

async function ownOverdue({ db, clock }: SweepDeps, memberIds: readonly string[]): Promise<string[]> {
  const due = await rows(
    db,
    sql<{ id: string }>`select id from (${overdueRows(clock, memberIds)}) own order by deadline`,
  )
  return due.map(({ id }) => id)
}

/**
 * The overdue matches of these members, and what fell due earlier for whoever is on their other side, and so on:
 * a penalty takes what there is, so what a wallet was given before must be in it. More than a batch is too many.
 * Earliest first.
 */
async function overdueOf({ db, clock }: SweepDeps, memberIds: readonly string[]): Promise<string[]> {
  const earlier = (column: 'profile1_id' | 'profile2_id') => sql`
    select m.id, m.profile1_id, m.profile2_id, m.deadline from matches m
    where m.${sql.ref(column)} = member.id and m.unmatched_at is null and m.deadline < due.deadline`
  const found = await rows(
    db,
    sql<{ id: string }>`
      with recursive due as (
        (${overdueRows(clock, memberIds)})
        union
        select before.* from due
        cross join lateral unnest(array[due.profile1_id, due.profile2_id]) as member (id)
        cross join lateral (${earlier('profile1_id')} union all ${earlier('profile2_id')}) before)
      select id from (select id, deadline from due limit ${batchSize + 1}) few order by deadline`,
  )
  return found.map(({ id }) => id)
}
