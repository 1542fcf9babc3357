import { refuse } from '../../../http/routes/serve-routes.ts'
import { findMovedByRequest } from '../../wallet/ledger.ts'
import { applyPayment } from '../rules/lifecycle.ts'
import { planCharge } from '../rules/plan-charge.ts'
import { lockOwnMatch } from '../store/lock-match.ts'
import { lockWalletForCharge } from '../store/lock-wallet-for-charge.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'
import { answerCharge, answerRepeatedRequest, answerUnchanged, withBalance } from './charged-answer.ts'
import { runMatchCommand } from './run-match-command.ts'

interface UnlockInput {
  matchId: string
  requestId: string
  /** Pays for both sides, so that the chat opens at once. */
  express: boolean
}

/** Pays a member's share of opening a chat. The chat opens once both have paid. */
export async function unlock(deps: SettleDeps, memberId: string, input: UnlockInput) {
  const { matchId, requestId, express } = input
  const request = { requestId, fingerprint: express ? 'express unlock' : 'unlock' }
  const result = await runMatchCommand(deps, memberId, async (tx, stuckMatchIds) => {
    const [own, moved, wallet] = await Promise.all([
      lockOwnMatch(tx, deps, matchId, memberId),
      findMovedByRequest(tx, memberId, requestId),
      lockWalletForCharge(tx, deps, memberId, { requestId, ignoredMatchIds: [...stuckMatchIds, matchId] }),
    ])
    if (own === undefined || wallet === undefined) return refuse('not_found')
    if (moved !== undefined) return answerRepeatedRequest(deps, own, request, moved)
    if (wallet.hasOverdueMatch) return 'retry'

    const { match, side, now } = own
    const outcome = applyPayment(match.state, side, express, now, deps.config.windows)
    if (typeof outcome === 'string') return refuse(outcome)
    if (outcome.state === match.state) return answerUnchanged(deps, own)
    const change = { match, outcome, now, request }
    const charge = planCharge(change, side, wallet)
    if (charge.refused !== null) return refuse(charge.refused)

    await saveMatchChanges(tx, deps, { changes: [change], ...charge.updates }, { commit: true })
    return answerCharge(deps, own, outcome.state, charge)
  })
  return 'refused' in result ? result : withBalance(deps, memberId, result)
}
