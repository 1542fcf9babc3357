import { createHash } from 'node:crypto'
import type { GoodbyeToSay } from '@mithaq/contract/goodbyes'
import { refuse } from '../../../http/routes/serve-routes.ts'
import { findMovedByRequest } from '../../wallet/ledger.ts'
import { planCharge } from '../rules/plan-charge.ts'
import type { IdempotencyKey } from '../rules/token-effects.ts'
import { applyUnmatch, unmatchFee } from '../rules/unmatch-rules.ts'
import { saveFreeUnmatch, saveGoodbye } from '../store/goodbyes.ts'
import { lockOwnMatch } from '../store/lock-match.ts'
import { lockWalletIfCharged } from '../store/lock-wallet-for-charge.ts'
import { saveMatchChanges, type SettleDeps } from '../store/save-match-changes.ts'
import { answerCharge, answerRepeatedRequest, withBalance } from './charged-answer.ts'
import { runMatchCommand } from './run-match-command.ts'

interface UnmatchInput {
  matchId: string
  /** Without one, a repeated request finds a match that has ended. */
  requestId?: string | undefined
  goodbye?: GoodbyeToSay | undefined
}

/** Ends a match, with the goodbye that the member chose. The fee takes at most their balance. */
export async function unmatch(deps: SettleDeps, memberId: string, input: UnmatchInput) {
  const { matchId, requestId, goodbye } = input
  const request = requestId === undefined ? undefined : { requestId, fingerprint: fingerprintOf(goodbye) }
  const result = await runMatchCommand(deps, memberId, async (tx, stuckMatchIds) => {
    const [own, moved] = await Promise.all([
      lockOwnMatch(tx, deps, matchId, memberId),
      findMovedByRequest(tx, memberId, requestId),
    ])
    if (own === undefined) return refuse('not_found')
    if (request !== undefined && moved !== undefined) return answerRepeatedRequest(deps, own, request, moved)

    const { match, side, now } = own
    const outcome = applyUnmatch(match.state, side, now)
    if (typeof outcome === 'string') return refuse(outcome)
    // Own words need a chat that both agreed to open.
    if (goodbye?.words !== undefined && !match.state.chatUnlocked) return refuse('goodbye_ready_only')
    const change = { match, outcome, now, request }
    const wallet = await lockWalletIfCharged(tx, deps, change, side, stuckMatchIds)
    if (wallet?.hasOverdueMatch) return 'retry'
    const charge = planCharge(change, side, wallet)
    if (charge.refused === 'id_reused') return refuse(charge.refused)
    if (charge.refused !== null)
      throw new Error(`Invariant violated: unmatch was refused for insufficient tokens (match ${matchId})`)

    await saveMatchChanges(tx, deps, { changes: [change], ...charge.updates })
    const isFree = unmatchFee(match.state, side, now) === 0
    if (request !== undefined && isFree) await saveFreeUnmatch(tx, own, request)
    const saved = goodbye === undefined ? null : await saveGoodbye(tx, own, goodbye)
    return answerCharge(deps, { ...own, row: { ...own.row, goodbye: saved } }, outcome.state, charge)
  })
  return 'refused' in result ? result : withBalance(deps, memberId, result)
}

/** A hash of the words, which are for the other member alone, and not for the ledger. */
function fingerprintOf(goodbye: GoodbyeToSay | undefined): IdempotencyKey['fingerprint'] {
  const { ready, words } = goodbye ?? {}
  const said = words === undefined ? ready : createHash('sha256').update(words).digest('base64url')
  return said === undefined ? 'unmatch' : `unmatch ${said}`
}
