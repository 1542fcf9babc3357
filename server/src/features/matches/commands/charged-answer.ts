import type { Match } from '@mithaq/contract/matches'
import { refuse, type Refusal } from '../../../http/routes/serve-routes.ts'
import { readBalance, type MovedByRequest } from '../../wallet/ledger.ts'
import { settleMember } from '../jobs/settle-member.ts'
import { showMatch } from '../read/show-match.ts'
import type { MatchState } from '../rules/match-state.ts'
import type { AcceptedCharge } from '../rules/plan-charge.ts'
import type { IdempotencyKey } from '../rules/token-effects.ts'
import type { OwnMatch } from '../store/lock-match.ts'
import type { MatchDeps, SettleDeps } from '../store/save-match-changes.ts'

/** A match after a command that may cost tokens. The balance is null if the wallet was not locked. */
interface ChargedMatch {
  now: Date
  match: Match
  amount: number
  balance: number | null
}

export function answerCharge(
  { config }: MatchDeps,
  { row, memberId, now }: OwnMatch,
  newState: MatchState,
  { entries, amount, balance }: AcceptedCharge,
): ChargedMatch {
  return { now, match: showMatch(row, memberId, config.windows, newState, entries), amount, balance }
}

/** For a command that changed nothing. */
export function answerUnchanged(
  { config }: MatchDeps,
  { row, memberId, now, match }: OwnMatch,
): ChargedMatch {
  return { now, match: showMatch(row, memberId, config.windows, match.state), amount: 0, balance: null }
}

/** For a request id that has moved tokens before: a retry gets the same answer, a different request is refused. */
export function answerRepeatedRequest(
  deps: MatchDeps,
  own: OwnMatch,
  request: IdempotencyKey,
  moved: MovedByRequest,
): ChargedMatch | Refusal<'id_reused'> {
  const isSame = moved.matchId === own.match.id && [request.fingerprint, null].includes(moved.fingerprint)
  return isSame ? { ...answerUnchanged(deps, own), amount: moved.amount } : refuse('id_reused')
}

/** Completes the answer outside of the transaction: reading a balance may have to settle the member first. */
export async function withBalance(deps: SettleDeps, memberId: string, charged: ChargedMatch) {
  if (charged.balance === null) await settleMember(deps, memberId)
  return {
    now: charged.now.toISOString(),
    match: charged.match,
    charged: -charged.amount,
    balance: charged.balance ?? (await readBalance(deps.db, memberId)),
  }
}
