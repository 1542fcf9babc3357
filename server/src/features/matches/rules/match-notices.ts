import { tokens } from '@mithaq/contract/limits'
import type { Notice } from '../../notifications/inbox/create-notifications.ts'
import { otherSide, type MatchNotice, type MatchState, type StoredMatch } from './match-state.ts'
import type { LedgerEntry } from '../../wallet/ledger.ts'

/** What each member is told of a change of their match. */
export function matchNotice(match: StoredMatch, state: MatchState, { to, kind }: MatchNotice): Notice {
  const about = {
    to: match.members[to],
    senderId: match.members[otherSide(to)],
    referenceId: match.id,
  }
  switch (kind) {
    case 'chat_unlocked':
    case 'found_asked':
    case 'found':
    case 'rematch':
      return { ...about, code: kind }
    case 'payment_required':
      return { ...about, code: kind, values: { tokens: tokens.unlock } }
    case 'unmatched':
      return { ...about, code: 'goodbye' }
    case 'expired':
      return { ...about, code: `expired_${state.ended?.expired ?? 'payment'}` }
  }
}

/** Nobody's tokens move silently: what a member did not ask for is told, also once the other's name is gone. */
export function tokenNotice(
  { memberId, type, amount, referenceId, reason }: LedgerEntry,
  otherId: string | null,
): Notice | null {
  if (!isTold(type)) return null
  // Of what came back nobody is named: the other side may have blocked the member, or be gone.
  const senderId = type === 'refund' ? null : otherId
  const code = reason === 'ceiling' ? 'compensation_ceiling' : type
  return { to: memberId, code, values: { tokens: Math.abs(amount) }, senderId, referenceId }
}

const told = ['refund', 'penalty', 'compensation', 'reward', 'weekly'] as const
const isTold = (type: LedgerEntry['type']): type is (typeof told)[number] => told.some((one) => one === type)
