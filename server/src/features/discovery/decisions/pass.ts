import { transact } from '../../../db/db.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { refuseTooManyActions } from '../../likes/action-budget.ts'
import { eraseLikeNotes } from '../../likes/like-note.ts'
import { lockSexOfPair } from '../../likes/sex-lock.ts'
import { lockPair } from '../../matches/store/lock-pair.ts'
import { isLikeHidden } from './hiding.ts'
import type { DecisionDeps } from './like.ts'
import { loadPairState } from './pair-state.ts'
import { saveDecision } from './save-decision.ts'

/** Passes a member, also one I liked before. They are never notified of it. */
export async function passMember(deps: DecisionDeps, me: string, other: string, { inDeck = false } = {}) {
  const both = [me, other] as const
  return transact(deps.db, async (tx) => {
    const [, pair] = await Promise.all([
      lockPair(tx, me, other),
      loadPairState(tx, deps.clock, both, 'pass', { inDeck }),
    ])
    if (pair?.isWithinBudget === false) return await refuseTooManyActions(tx, deps.clock, me)
    if (!pair?.canMeet || pair.theyHide === 'unknown') return refuse('not_found')
    if (pair.matchId !== null) return refuse('matched_before')
    if (pair.mine === 'pass') return {}

    const takesLikeBack = pair.mine === 'like'
    await saveDecision(tx, deps.clock, both, {
      decision: 'pass',
      isAnswer: pair.theirs !== null,
      sendsNotification: false,
      undoablePass: inDeck && pair.mine === null ? other : null,
      lastPass: pair.lastPass,
      isLast: !takesLikeBack,
    })
    if (takesLikeBack) {
      await eraseLikeNotes(tx, me, other)
      await lockSexOfPair(tx, me, other)
    }
    const isHidden = isLikeHidden(pair)
    if (takesLikeBack) tx.notifyMembers(isHidden ? [me] : both, { type: 'likes' })
    else if (pair.theirs === 'like' && !isHidden) tx.notifyMembers([me], { type: 'likes' })
    return {}
  })
}
