import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { endMatchByBlock } from '../matches/commands/end-matches.ts'
import { canBlockOrReport } from '../visibility/can-see.ts'
import { eraseLikeNotes } from '../likes/like-note.ts'
import { deleteDeckLists } from '../visibility/deck-position.ts'

type SafetyDeps = Pick<Deps, 'clock' | 'config'>

/** Do not reveal that a re-registered account was blocked before, nor that they blocked me first. */
async function hasBlocked(tx: Db, me: string, other: string): Promise<boolean> {
  const found = await queryOne(
    tx,
    sql`
      select from blocked_profiles where blocker_id = ${me} and blocked_id = ${other} and known_as is null and listed`,
  )
  return found !== undefined
}

/** Blocks a member whom I met or could meet, and ends our matches. False if there is none. Lock the pair first. */
export async function blockMember(tx: Tx, deps: SafetyDeps, me: string, other: string): Promise<boolean> {
  if (await hasBlocked(tx, me, other)) return true
  if (!(await canBlockOrReport(tx, deps.clock, me, other))) return false
  await query(
    tx,
    sql`
      insert into blocked_profiles (blocker_id, blocked_id, created_at)
      select ${me}, id, ${deps.clock.sql} from profiles where id = ${other}`,
  )
  const had = await endMatchByBlock(tx, deps, me, other)
  await eraseLikeNotes(tx, me, other, { bothWays: true })
  tx.notifyMembers([me], { type: 'gone', profileId: other })
  // A member who leaves is announced to their matches only: told to anybody else, it would reveal a block.
  if (had.matches > 0) tx.notifyMembers([other], { type: 'gone', profileId: me })
  return true
}

/**
 * Lets me report a former match who blocked me first. The block is unlisted: their name in my list would reveal that
 * their account still exists. False if we never matched.
 */
export async function blockBackAfterMatch(
  tx: Tx,
  { clock }: SafetyDeps,
  me: string,
  other: string,
): Promise<boolean> {
  const blocked = await query(
    tx,
    sql`
      insert into blocked_profiles as b (blocker_id, blocked_id, created_at, listed)
      select me, other, ${clock.sql}, false from match_sides where me = ${me} and other = ${other}
      on conflict (blocker_id, blocked_id) do update set listed = b.listed returning blocked_id`,
  )
  return blocked.length > 0
}

/** The member behind an entry of my block list, if their account exists. */
export async function findBlockedMember(tx: Db, me: string, listedId: string): Promise<string | undefined> {
  const found = await queryOne(
    tx,
    sql<{ id: string }>`select blocked_id as id from ${listedBlockSql(me, listedId)}`,
  )
  return found?.id
}

const listedBlockSql = (me: string, listedId: string) => sql`
  blocked_profiles where blocker_id = ${me} and coalesce(known_as, blocked_id) = ${listedId} and listed`

/** Removes my block, so that we may meet again. */
export async function unblockMember(tx: Tx, me: string, listedId: string): Promise<void> {
  const keptForFormer = await query(
    tx,
    sql`delete from kept_blocks where blocker_id = ${me} and known_as = ${listedId} and listed returning known_as`,
  )
  const removed = await queryOne(
    tx,
    sql<{ id: string }>`delete from ${listedBlockSql(me, listedId)} returning blocked_id as id`,
  )
  if (removed === undefined && keptForFormer.length === 0) return
  // My own event does not reveal whether a former member is back.
  tx.notifyMembers([me], { type: 'likes' })
  if (removed === undefined) return
  await deleteDeckLists(tx, me, removed.id)
  tx.notifyMembers([removed.id], { type: 'likes' })
}
