import { sql } from 'kysely'
import { first, rows, type Db } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Told } from '../../tell.ts'
import { endByBlock } from '../matches/end.ts'
import type { Turn } from '../matches/turn.ts'
import { canSee } from '../profile/cards.ts'
import { reopenPlaces } from '../profile/places.ts'

type SafetyDeps = Pick<Deps, 'clock' | 'config'>

async function hasBlocked(tx: Db, me: string, other: string): Promise<boolean> {
  const block = await first(
    tx,
    sql`select from blocked_profiles where blocker_id = ${me} and blocked_id = ${other}`,
  )
  return block !== undefined
}

/** Blocks somebody I can see, and ends what was between us. Undefined where nobody is there. Whoever calls holds the pair. */
export async function block(
  tx: Db,
  deps: SafetyDeps,
  turn: Turn,
  me: string,
  other: string,
): Promise<Told[] | undefined> {
  if (await hasBlocked(tx, me, other)) return []
  if (!(await canSee(tx, me, other))) return undefined
  await rows(
    tx,
    sql`
      insert into blocked_profiles (blocker_id, blocked_id, created_at)
      select ${me}, id, ${deps.clock.sql} from profiles where id = ${other}`,
  )
  const ended = await endByBlock(tx, deps, turn, me, other)
  return [
    ...ended,
    { to: [me], event: { type: 'gone', profileId: other } },
    { to: [other], event: { type: 'gone', profileId: me } },
  ]
}

/** Takes my block back: we may come across each other again. */
export async function unblock(tx: Db, me: string, other: string): Promise<Told[]> {
  const taken = await first(
    tx,
    sql`delete from blocked_profiles where blocker_id = ${me} and blocked_id = ${other} returning blocked_id`,
  )
  if (taken === undefined) return []
  await reopenPlaces(tx, me, other)
  return [{ to: [me, other], event: { type: 'likes' } }]
}
