import { sql } from '../../db/sql.ts'
import { queryOne, query, type Db, type Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { endMatchByBlock } from '../matches/commands/end-matches.ts'
import { canComplainOf } from '../visibility/can-see.ts'
import { dropSentences } from '../likes/like-note.ts'
import { forgetDeckLists } from '../visibility/deck-position.ts'

type SafetyDeps = Pick<Deps, 'clock' | 'config'>

/** Not where they have returned, nor where they blocked me first: neither is to be found out. */
async function hasBlocked(tx: Db, me: string, other: string): Promise<boolean> {
  const found = await queryOne(
    tx,
    sql`
      select from blocked_profiles where blocker_id = ${me} and blocked_id = ${other} and known_as is null and listed`,
  )
  return found !== undefined
}

/** Blocks somebody I met or could meet, and ends what was between us. False where nobody is there. The caller has locked the pair. */
export async function blockMember(tx: Tx, deps: SafetyDeps, me: string, other: string): Promise<boolean> {
  if (await hasBlocked(tx, me, other)) return true
  if (!(await canComplainOf(tx, deps.clock, me, other))) return false
  await query(
    tx,
    sql`
      insert into blocked_profiles (blocker_id, blocked_id, created_at)
      select ${me}, id, ${deps.clock.sql} from profiles where id = ${other}`,
  )
  const had = await endMatchByBlock(tx, deps, me, other)
  await dropSentences(tx, me, other, { bothWays: true })
  tx.tell([me], { type: 'gone', profileId: other })
  // Who leaves otherwise is told of to their matches alone: to anybody else the word would mean a block.
  if (had.matches > 0) tx.tell([other], { type: 'gone', profileId: me })
  return true
}

/**
 * Blocks somebody who blocked me first after we matched: that must not keep me from reporting what happened. They are
 * told nothing, and I see nothing of it: a list with their name would say that their account still exists. False where
 * we never matched.
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

/** Who is behind an entry of my list of blocks, where they are here. */
export async function findBlockedMember(tx: Db, me: string, listedId: string): Promise<string | undefined> {
  const found = await queryOne(
    tx,
    sql<{ id: string }>`select blocked_id as id from ${listedBlockSql(me, listedId)}`,
  )
  return found?.id
}

const listedBlockSql = (me: string, listedId: string) => sql`
  blocked_profiles where blocker_id = ${me} and coalesce(known_as, blocked_id) = ${listedId} and listed`

/** Takes my block back: we may come across each other again. */
export async function unblockMember(tx: Tx, me: string, listedId: string): Promise<void> {
  const absent = await query(
    tx,
    sql`delete from kept_blocks where blocker_id = ${me} and known_as = ${listedId} and listed returning known_as`,
  )
  const taken = await queryOne(
    tx,
    sql<{ id: string }>`delete from ${listedBlockSql(me, listedId)} returning blocked_id as id`,
  )
  if (taken === undefined && absent.length === 0) return
  // I hear the same whether a former member is back or not.
  tx.tell([me], { type: 'likes' })
  if (taken === undefined) return
  await forgetDeckLists(tx, me, taken.id)
  tx.tell([taken.id], { type: 'likes' })
}
