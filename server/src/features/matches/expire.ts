import { sql } from 'kysely'
import { rows, transact, type Db } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { tellAll, type Told } from '../../tell.ts'
import { apply, toldOf, type Change, type MatchDeps } from './apply.ts'
import { expire } from './lifecycle.ts'
import { matchColumns, readMatch, type MatchRow } from './state.ts'
import { giveWeeklyFirst } from './weekly-tokens.ts'

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'bus'>

const batchSize = 500
const settleRounds = 20
const never = new Date(8_640_000_000_000_000)

/** Ends overdue matches, earliest deadline first, each exactly once however many sweep. True where more may wait. */
export async function expireOverdue(
  deps: SweepDeps,
  onBad: (error: unknown) => void = () => {},
): Promise<boolean> {
  try {
    const batch = await transact(deps.db, (tx) => expireBatch(tx, deps, null))
    tellAll(deps.bus, batch.told)
    return batch.found === batchSize
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
      select id from matches where unmatched_at is null and deadline <= ${deps.clock.sql}
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
export async function settleOf(deps: SweepDeps, memberId: string) {
  const members = new Set([memberId])
  for (let round = 0; round < settleRounds; round++) {
    const ids = await overdueOf(deps, [...members])
    if (ids.length === 0) return
    const batch = await transact(deps.db, (tx) => expireBatch(tx, deps, ids))
    tellAll(deps.bus, batch.told)
    if (batch.left.length === 0) return
    // Weekly tokens that fell due in between come first, and before them what the other side has overdue.
    for (const id of batch.left) members.add(id)
  }
}

async function overdueOf({ db, clock }: SweepDeps, memberIds: readonly string[]): Promise<string[]> {
  const due = await rows(
    db,
    sql<{ id: string }>`
      select id from matches
      where profile1_id = any(${memberIds}::uuid[]) and unmatched_at is null and deadline <= ${clock.sql}
      union
      select id from matches
      where profile2_id = any(${memberIds}::uuid[]) and unmatched_at is null and deadline <= ${clock.sql}`,
  )
  return due.map(({ id }) => id)
}

interface Batch {
  found: number
  /** Whose matches are left for the next batch: something else of theirs comes first. */
  left: string[]
  told: Told[]
}

async function expireBatch(tx: Db, deps: MatchDeps, ids: readonly string[] | null): Promise<Batch> {
  // A sweeper passes by what another one holds; a reader waits for it, so as not to show what has ended.
  const found = ids === null ? await overdue(tx, deps) : await chosen(tx, deps, ids)
  const members = found.flatMap(({ profile1_id, profile2_id }) => [profile1_id, profile2_id])
  const { waiting, told } = await giveWeeklyFirst(tx, deps, members)
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
    left: [...left],
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

interface DueRow extends MatchRow {
  deadline: Date
  now: Date
}

const overdue = (tx: Db, { clock }: MatchDeps) =>
  rows(
    tx,
    sql<DueRow>`
      with locked as materialized (
        select ${matchColumns}, m.deadline from matches m where m.unmatched_at is null and m.deadline <= ${clock.sql}
        order by m.deadline limit ${batchSize} for no key update skip locked)
      select locked.*, ${clock.sql} as now from locked order by deadline`,
  )

const chosen = (tx: Db, { clock }: MatchDeps, ids: readonly string[]) =>
  rows(
    tx,
    sql<DueRow>`
      with locked as materialized (
        select ${matchColumns}, m.deadline from matches m
        where m.id = any(${ids}::uuid[]) and m.unmatched_at is null and m.deadline <= ${clock.sql}
        order by m.id for no key update)
      select locked.*, ${clock.sql} as now from locked order by deadline`,
  )
