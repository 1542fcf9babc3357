import { sql } from 'kysely'
import { atThisInstant, type Clock } from '../../clock.ts'
import { rows, transact, type Db } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { tellAll, type Told } from '../../tell.ts'
import { apply, toldOf, type Change, type MatchDeps } from './apply.ts'
import { expire } from './lifecycle.ts'
import { matchColumns, readMatch, type MatchRow } from './state.ts'
import { giveWeeklyFirst } from './weekly-tokens.ts'

export type SweepDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'bus'>

const batchSize = 500
const settleRounds = 20
/** So many batches of everybody's a member waits for: after them their own end as they stand. */
const helpRounds = 5
const never = new Date(8_640_000_000_000_000)

/** Ends overdue matches, earliest deadline first, each exactly once however many sweep. True where more may wait. */
export async function expireOverdue(
  deps: SweepDeps,
  onBad: (error: unknown) => void = () => {},
): Promise<boolean> {
  try {
    const batch = await transact(deps.db, (tx) => expireBatch(tx, deps, null))
    tellAll(deps.bus, batch.told)
    return batch.found === batchSize && batch.ended > 0
  } catch (error) {
    onBad(error)
    // One bad row must not keep hundreds of good ones waiting: each alone, and the bad one is left.
    return expireOneByOne(deps)
  }
}

async function expireOneByOne(deps: SweepDeps): Promise<boolean> {
  const due = await rows(
    deps.db,
    sql<{ id: string }>`
      select id from matches where unmatched_at is null and deadline <= ${atThisInstant(deps.clock)}
      order by deadline limit ${batchSize}`,
  )
  let ended = 0
  for (const { id } of due)
    try {
      const batch = await transact(deps.db, (tx) => expireBatch(tx, deps, [id]))
      tellAll(deps.bus, batch.told)
      ended += batch.found
    } catch {
      // The batch has reported it.
    }
  return ended > 0 && due.length === batchSize
}

/** A member's own overdue matches, before anything of theirs is read. */
export const settleOf = (deps: SweepDeps, memberId: string) => settle(deps, [memberId])

/** Everything of two members that has fallen due, weekly tokens included, before they act. */
export async function settleTwo(deps: SweepDeps, memberIds: readonly string[]) {
  await settle(deps, memberIds)
  const { told } = await transact(deps.db, (tx) => giveWeeklyFirst(tx, deps, memberIds))
  tellAll(deps.bus, told)
}

async function settle(deps: SweepDeps, memberIds: readonly string[]) {
  const end = async (ids: readonly string[] | null) => {
    const batch = await transact(deps.db, (tx) => expireBatch(tx, deps, ids))
    tellAll(deps.bus, batch.told)
    return batch
  }
  for (let round = 0; round < settleRounds; round++) {
    const ids = await overdueOf(deps, memberIds)
    if (ids.length === 0) return
    // After long downtime nearly everything may hang together: then the earliest of all come first, for a while.
    const tooMany = ids.length > batchSize
    if (tooMany && round >= helpRounds) break
    const { left } = await end(tooMany ? null : ids)
    if (!tooMany && left === 0) return
  }
  await end(await ownOverdue(deps, memberIds))
}

const overdueRows = (clock: Clock, memberIds: readonly string[]) => sql`
  select id, profile1_id, profile2_id, deadline from matches
  where profile1_id = any(${memberIds}::uuid[]) and unmatched_at is null and deadline <= ${atThisInstant(clock)}
  union
  select id, profile1_id, profile2_id, deadline from matches
  where profile2_id = any(${memberIds}::uuid[]) and unmatched_at is null and deadline <= ${atThisInstant(clock)}`

async function ownOverdue({ db, clock }: SweepDeps, memberIds: readonly string[]): Promise<string[]> {
  const due = await rows(db, sql<{ id: string }>`select id from (${overdueRows(clock, memberIds)}) own`)
  return due.map(({ id }) => id)
}

/**
 * The overdue matches of these members, and what fell due earlier for whoever is on their other side, and so on:
 * a penalty takes what there is, so what a wallet was given before must be in it. More than a batch is too many.
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
      select id from due limit ${batchSize + 1}`,
  )
  return found.map(({ id }) => id)
}

interface Batch {
  found: number
  ended: number
  /** How many members wait for the next batch: something else of theirs comes first. */
  left: number
  told: Told[]
}

async function expireBatch(tx: Db, deps: MatchDeps, ids: readonly string[] | null): Promise<Batch> {
  // A sweeper passes by what another one holds; a reader waits for it, so as not to show what has ended.
  const found = ids === null ? await overdue(tx, deps) : await chosen(tx, deps, ids)
  const members = found.flatMap(({ profile1_id, profile2_id }) => [profile1_id, profile2_id])
  const { waiting, told } = await giveWeeklyFirst(tx, deps, members)
  if (ids === null) for (const row of await passedBy(tx, found, members)) waitFor(row, waiting)
  const left = new Set<string>()
  const changes = found.flatMap((row): Change[] => {
    if (!isReady(row, waiting, left)) return []
    const match = readMatch(row)
    const outcome = expire(match.state, row.now)
    return outcome === null ? [] : [{ match, outcome, now: row.now }]
  })
  await apply(tx, deps, changes)
  return {
    found: found.length,
    ended: changes.length,
    left: left.size,
    told: [...told, ...changes.flatMap(toldOf)],
  }
}

/** Whether its turn has come. Once a match of a member has to wait, their later ones wait behind it. */
function isReady(
  { deadline, profile1_id, profile2_id }: DueRow,
  waiting: ReadonlyMap<string, Date>,
  left: Set<string>,
): boolean {
  const two = [profile1_id, profile2_id]
  const ready = two.every((id) => !left.has(id) && (waiting.get(id) ?? never) > deadline)
  if (!ready) for (const id of two) left.add(id)
  return ready
}

function waitFor({ deadline, profile1_id, profile2_id }: PassedRow, waiting: Map<string, Date>) {
  for (const id of [profile1_id, profile2_id])
    if ((waiting.get(id) ?? never) > deadline) waiting.set(id, deadline)
}

type PassedRow = Pick<DueRow, 'deadline' | 'profile1_id' | 'profile2_id'>

/** What fell due for these members earlier than the last of theirs here, passed by since somebody else holds it. */
async function passedBy(
  tx: Db,
  found: readonly DueRow[],
  memberIds: readonly string[],
): Promise<PassedRow[]> {
  const last = found.at(-1)
  if (last === undefined) return []
  const theirs = sql`(select unnest(${[...new Set(memberIds)]}::uuid[]))`
  // Without a lower bound the planner takes what is earlier for a third of all matches, and may rather read them all.
  return rows(
    tx,
    sql<PassedRow>`
      select deadline, profile1_id, profile2_id from matches
      where unmatched_at is null and deadline > '-infinity' and deadline < ${last.deadline}
        and id not in (select unnest(${found.map(({ id }) => id)}::uuid[]))
        and (profile1_id in ${theirs} or profile2_id in ${theirs})`,
  )
}

interface DueRow extends MatchRow {
  deadline: Date
  now: Date
}

const overdue = (tx: Db, { clock }: MatchDeps) =>
  rows(
    tx,
    sql<DueRow>`
      with locked as materialized (
        select ${matchColumns}, m.deadline from matches m where m.unmatched_at is null and m.deadline <= ${atThisInstant(clock)}
        order by m.deadline limit ${batchSize} for no key update skip locked)
      select locked.*, ${clock.sql} as now from locked order by deadline`,
  )

const chosen = (tx: Db, { clock }: MatchDeps, ids: readonly string[]) =>
  rows(
    tx,
    sql<DueRow>`
      with locked as materialized (
        select ${matchColumns}, m.deadline from matches m
        where m.id = any(${ids}::uuid[]) and m.unmatched_at is null and m.deadline <= ${atThisInstant(clock)}
        order by m.id for no key update)
      select locked.*, ${clock.sql} as now from locked order by deadline`,
  )
