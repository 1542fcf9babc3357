import { tokens } from '@mithaq/contract/limits'
import type { Notice } from '../../notifications/inbox/create-notifications.ts'
import type { LedgerEntry } from '../../wallet/plan-entries.ts'
import { otherSide, type MatchNotice, type MatchState, type StoredMatch } from './match-state.ts'

/** The notification of a change of a match. */
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

/** The notification of tokens that a member gained or lost without a request; null if they asked for it. */
export function tokenNotice(
  { memberId, type, amount, referenceId, reason }: LedgerEntry,
  otherId: string | null,
): Notice | null {
  if (!isNotified(type)) return null
  // A refund names nobody: the other member may have blocked this one, or deleted the account.
  const senderId = type === 'refund' ? null : otherId
  const code = reason === 'ceiling' ? 'compensation_ceiling' : type
  return { to: memberId, code, values: { tokens: Math.abs(amount) }, senderId, referenceId }
}

const notifiedTypes = ['refund', 'penalty', 'compensation', 'reward', 'weekly'] as const
const isNotified = (type: LedgerEntry['type']): type is (typeof notifiedTypes)[number] =>
  notifiedTypes.some((notified) => notified === type)
