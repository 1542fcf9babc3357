import type { MemberCard } from '@mithaq/contract/members'
import { sql } from '../../../db/sql.ts'
import { queryOne, query, transact, type Db } from '../../../db/db.ts'
import { refuse, type Refusal } from '../../../http/routes/serve-routes.ts'
import { lockPair } from '../../matches/store/lock-pair.ts'
import { loadCards, readSearch } from '../deck/candidates.ts'
import { putFirstInDeckList } from '../deck/deck-list.ts'
import { isLikeHidden, readHiding } from './hiding.ts'
import type { DecisionDeps } from './like.ts'

/** Undoes my latest pass in the deck. Returns the member's card, or null if I cannot meet them now. */
export async function undoPass(
  { db, clock }: DecisionDeps,
  me: string,
): Promise<{ card: MemberCard | null } | Refusal<'nothing_to_undo'>> {
  const undoneId = await transact(db, async (tx) => {
    const last = await queryOne(
      tx,
      sql<{ id: string | null }>`select last_pass as id from action_budgets where member_id = ${me}`,
    )
    if (last === undefined || last.id === null) return null
    const other = last.id
    await lockPair(tx, me, other)
    if (!(await clearLastPass(tx, me, other))) return null
    await query(
      tx,
      sql`delete from profile_actions where from_profile_id = ${me} and to_profile_id = ${other} and action = 'pass'`,
    )
    const theirs = await reopenTheirDecision(tx, me, other)
    await putFirstInDeckList(tx, me, other)
    if (theirs === 'like' && !isLikeHidden(await readHiding(tx, clock, me, other)))
      tx.notifyMembers([me], { type: 'likes' })
    return other
  })
  if (undoneId === null) return refuse('nothing_to_undo')
  const search = await readSearch(db, clock, me)
  const [card] = await loadCards(db, clock, search, [undoneId], { limit: 1, likesWait: true })
  return { card: card ?? null }
}

/** False if another device decided about somebody since the pass was read. */
async function clearLastPass(tx: Db, me: string, other: string): Promise<boolean> {
  const cleared = await queryOne(
    tx,
    sql`update action_budgets set last_pass = null where member_id = ${me} and last_pass = ${other} returning member_id`,
  )
  return cleared !== undefined
}

/** Reopens a pass too: if it becomes a like, that has to wait for my answer. */
async function reopenTheirDecision(tx: Db, me: string, other: string): Promise<string | undefined> {
  const reopened = await queryOne(
    tx,
    sql<{ action: string }>`
      update profile_actions set answered_at = null
      where from_profile_id = ${other} and to_profile_id = ${me} returning action`,
  )
  return reopened?.action
}
