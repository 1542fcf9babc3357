import { sql } from 'kysely'
import { atThisInstant } from '../../clock.ts'
import { rows, transact, type Db } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { tellAll, type Told } from '../../tell.ts'
import { apply, toldOf, type Change, type MatchDeps } from './apply.ts'
import { expire } from './lifecycle.ts'
import { matchColumns, readMatch, type MatchRow } from './state.ts'
import { giveWeeklyFirst } from './weekly-tokens.ts'

export type SweepDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'bus'>

export const batchSize = 500
const never = new Date(8_640_000_000_000_000)

/** Ends overdue matches, earliest deadline first, each exactly once however many sweep. True where more may wait. */
export async function expireOverdue(
  deps: SweepDeps,
  onBad: (error: unknown) => void = () => {},
): Promise<boolean> {
  try {
    const { found, ended } = await expireTogether(deps, null)
    return found === batchSize && ended > 0
  } catch (error) {
    onBad(error)
    const due = await rows(
      deps.db,
      sql<{ id: string }>`
        select id from matches where unmatched_at is null and deadline <= ${atThisInstant(deps.clock)}
        order by deadline limit ${batchSize}`,
    )
    const ended = await expireOneByOne(
      deps,
      due.map(({ id }) => id),
    )
    return ended > 0 && due.length === batchSize
  }
}

/** A batch of everybody's, or these, in one transaction. */
export async function expireTogether(deps: SweepDeps, ids: readonly string[] | null): Promise<Batch> {
  const batch = await transact(deps.db, (tx) => expireBatch(tx, deps, ids))
  tellAll(deps.bus, batch.told)
  return batch
}

/** What could not end together: one bad row must not keep hundreds of good ones waiting, and is left. */
export async function expireOneByOne(deps: SweepDeps, ids: readonly string[]): Promise<number> {
  let ended = 0
  for (const id of ids)
    try {
      ended += (await expireTogether(deps, [id])).ended
    } catch {
      // It was reported when they were tried together.
    }
  return ended
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
