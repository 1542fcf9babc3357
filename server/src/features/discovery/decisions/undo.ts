import type { MemberCard } from '@mithaq/contract/members'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact } from '../../../db/db.ts'
import { refuse, type Refusal } from '../../../http/routes/serve-routes.ts'
import { lockPair } from '../../matches/store/lock-pair.ts'
import type { DecisionDeps } from './like.ts'
import { isLikeHidden, readHiding } from './hiding.ts'
import { loadCards, readSearch } from '../deck/candidates.ts'
import { putFirstInDeckList } from '../deck/deck-list.ts'

/** Takes my latest pass in the deck back. The person's card, or null where they are not to be met just now. */
export async function undoPass(
  deps: DecisionDeps,
  me: string,
): Promise<{ card: MemberCard | null } | Refusal<'nothing_to_undo'>> {
  const { db, clock } = deps
  const undone = await transact(db, async (tx) => {
    const kept = await queryOne(
      tx,
      sql<{ id: string | null }>`select last_pass as id from action_budgets where member_id = ${me}`,
    )
    if (kept === undefined || kept.id === null) return null
    const other = kept.id
    await lockPair(tx, me, other)
    // Another device may have acted since it was read.
    const mine = await queryOne(
      tx,
      sql`update action_budgets set last_pass = null where member_id = ${me} and last_pass = ${other} returning member_id`,
    )
    if (mine === undefined) return null
    await query(
      tx,
      sql`delete from profile_actions where from_profile_id = ${me} and to_profile_id = ${other} and action = 'pass'`,
    )
    const waits = await queryOne(
      tx,
      // A pass of theirs as well: it may become a like, which would never be shown among those that wait.
      sql<{ action: string }>`
        update profile_actions set answered_at = null
        where from_profile_id = ${other} and to_profile_id = ${me} returning action`,
    )
    await putFirstInDeckList(tx, me, other)
    if (waits?.action === 'like' && !isLikeHidden(await readHiding(tx, clock, me, other)))
      tx.notifyMembers([me], { type: 'likes' })
    return other
  })
  if (undone === null) return refuse('nothing_to_undo')
  const search = await readSearch(db, clock, me)
  const [card] = await loadCards(db, clock, search, [undone], { limit: 1, likesWait: true })
  return { card: card ?? null }
}
