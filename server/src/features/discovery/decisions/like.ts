import type { LikeNote } from '@mithaq/contract/like-note'
import { sql } from '../../../db/sql.ts'
import { queryOne, transact, type Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { openMatch } from '../../matches/commands/open-match.ts'
import { lockPair, orderedPair } from '../../matches/store/lock-pair.ts'
import { lockPausesShared } from '../../matches/store/pauses.ts'
import { refuseTooManyActions } from '../../likes/action-budget.ts'
import { isLikeHidden } from './hiding.ts'
import { loadPairState } from './pair-state.ts'
import { saveDecision } from './save-decision.ts'
import { refuseLikeNote, saveLikeNote } from './save-like-note.ts'

export type DecisionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'vaultKey' | 'onAct'>

interface LikeOptions {
  likeNote?: LikeNote | undefined
  isBudgeted?: boolean
}

/** Likes a member. If they like me, too, it opens a match. */
export async function likeMember(
  deps: DecisionDeps,
  me: string,
  other: string,
  { likeNote, isBudgeted = true }: LikeOptions = {},
) {
  const both = [me, other] as const
  return transact(deps.db, async (tx) => {
    const [, pair] = await Promise.all([
      lockPair(tx, me, other),
      loadPairState(tx, deps.clock, both, 'like', { isBudgeted }),
    ])
    if (pair?.isWithinBudget === false) return await refuseTooManyActions(tx, deps.clock, me)
    if (!pair?.canMeet || pair.theyHide === 'unknown') return refuse('not_found')
    if (pair.isMatched) return { result: 'already_liked' as const, matchId: pair.matchId }
    if (pair.matchId !== null) return refuse('matched_before')
    if (pair.mine === 'like') return { result: 'already_liked' as const, matchId: null }
    const refused = likeNote ? await refuseLikeNote(tx, deps.clock, both, likeNote) : null
    if (refused !== null) return refused

    const isMutual = pair.theirs === 'like'
    if (isMutual && !(await areBothActive(tx, me, other))) return refuse('not_found')
    const isHidden = !isMutual && isLikeHidden(pair)
    await saveDecision(tx, deps.clock, both, {
      decision: 'like',
      isAnswer: pair.theirs !== null,
      // Alternating likes and passes must not notify them repeatedly.
      sendsNotification: !isMutual && !isHidden && !pair.wasNotifiedRecently,
      undoablePass: null,
      lastPass: pair.lastPass,
      isLast: !likeNote && !isMutual && deps.onAct === undefined,
    })
    if (likeNote) await saveLikeNote(tx, deps, both, likeNote)
    tx.notifyMembers(isHidden ? [me] : both, { type: 'likes' })
    if (!isMutual) {
      await deps.onAct?.(tx, { kind: 'like', by: me, to: other })
      return { result: 'liked' as const, matchId: null }
    }
    const { matchId } = await openMatch(tx, deps, me, other)
    await deps.onAct?.(tx, { kind: 'match', by: me, to: other, matchId })
    return { result: 'matched' as const, matchId }
  })
}

/** While their pauses are locked, neither can become a couple with somebody else, which hides a member. */
async function areBothActive(tx: Tx, me: string, other: string): Promise<boolean> {
  const [, hidden] = await Promise.all([
    lockPausesShared(tx, orderedPair(me, other)),
    queryOne(tx, sql`select from profiles where id in (${me}, ${other}) and not is_active`),
  ])
  return hidden === undefined
}
