import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { findMovedByRequest } from '../../wallet/ledger.ts'
import { otherSide } from '../rules/match-state.ts'
import { planCharge } from '../rules/plan-charge.ts'
import { applyRematch } from '../rules/rematch-rules.ts'
import { announceGuardiansAtRematch } from '../store/guardian-timeline.ts'
import { lockOwnMatch } from '../store/lock-match.ts'
import { lockWalletIfCharged } from '../store/lock-wallet-for-charge.ts'
import { lockPausesOfMatchShared } from '../store/pauses.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'
import { answerCharge, answerRepeatedRequest, answerUnchanged, withBalance } from './charged-answer.ts'
import { runMatchCommand } from './run-match-command.ts'

interface RematchInput {
  matchId: string
  requestId: string
}

/** Starts the next round of a match that has ended. Free if the other member has just started it. */
export async function rematch(
  deps: SettleDeps & Pick<Deps, 'onAct'>,
  memberId: string,
  { matchId, requestId }: RematchInput,
) {
  const request = { requestId, fingerprint: 'rematch' }
  const result = await runMatchCommand(deps, memberId, async (tx, stuckMatchIds) => {
    await lockPausesOfMatchShared(tx, matchId)
    const [own, moved] = await Promise.all([
      lockOwnMatch(tx, deps, matchId, memberId),
      findMovedByRequest(tx, memberId, requestId),
    ])
    if (own === undefined) return refuse('not_found')
    if (moved !== undefined) return answerRepeatedRequest(deps, own, request, moved)

    const { match, side, now, rematchContext } = own
    const outcome = applyRematch(match.state, side, rematchContext, now, deps.config.windows)
    if (typeof outcome === 'string') return refuse(outcome)
    if (outcome.state === match.state) return answerUnchanged(deps, own)
    const change = { match, outcome, now, request }
    const wallet = await lockWalletIfCharged(tx, deps, change, side, stuckMatchIds)
    if (wallet?.hasOverdueMatch) return 'retry'
    const charge = planCharge(change, side, wallet)
    if (charge.refused !== null) return refuse(charge.refused)

    await saveMatchChanges(tx, deps, { changes: [change], ...charge.updates })
    await announceGuardiansAtRematch(tx, own)
    await deps.onAct?.(tx, { kind: 'match', by: memberId, to: match.members[otherSide(side)], matchId })
    return answerCharge(deps, own, outcome.state, charge)
  })
  return 'refused' in result ? result : withBalance(deps, memberId, result)
}
