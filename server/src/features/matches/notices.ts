import { tokens } from '@mithaq/contract/limits'
import type { Notice } from '../notifications/record.ts'
import { other, type MatchNotice, type MatchState } from './lifecycle.ts'
import type { Entry } from '../wallet/ledger.ts'
import type { StoredMatch } from './state.ts'

const counted = (count: number) => (count === 1 ? '1 token' : `${count} tokens`)

const expiredTexts = {
  payment: 'The chat was not unlocked in time, so the match has ended.',
  opening: 'Nobody wrote in time, so the match has ended.',
  reply: 'A message stayed without an answer, so the match has ended.',
} as const

/** What each member is told of a change of their match. */
export function noticeOf(match: StoredMatch, state: MatchState, { to, kind }: MatchNotice): Notice | null {
  const about = {
    to: match.members[to],
    senderId: match.members[other(to)],
    referenceId: match.id,
  }
  switch (kind) {
    // The message itself is recorded where it is written.
    case 'message':
      return null
    case 'chat_unlocked':
      return { ...about, type: 'chat_unlocked', content: 'Your chat is unlocked. Say salam!' }
    case 'payment_required':
      return {
        ...about,
        type: 'payment_required',
        content: `Your match has paid. Pay ${counted(tokens.unlock)} to unlock the chat.`,
      }
    case 'rematch':
      return { ...about, type: 'rematch', content: 'You have been rematched. The chat waits to be unlocked.' }
    case 'unmatched':
      return { ...about, type: 'unmatched', content: 'Your match has said goodbye.' }
    case 'expired':
      return { ...about, type: 'unmatched', content: expiredTexts[state.ended?.expired ?? 'payment'] }
  }
}

/** Nobody's tokens move silently: what a member did not ask for is told, in words that stay true when the other's name is gone. */
export function tokenNotice(
  { memberId, type, amount, referenceId }: Entry,
  otherId: string | null,
): Notice | null {
  const content = tokenText(type, amount)
  if (content === null) return null
  // Of what came back nobody is named: the other side may have blocked the member, or be gone.
  return { to: memberId, type: 'tokens', senderId: type === 'refund' ? null : otherId, referenceId, content }
}

function tokenText(type: Entry['type'], amount: number): string | null {
  switch (type) {
    case 'refund':
      return `Your ${counted(amount)} came back, because the chat was never unlocked.`
    case 'penalty':
      return `You did not answer in time. ${amount < 0 ? `It cost ${counted(-amount)}.` : 'You had no tokens, so it cost nothing.'}`
    case 'compensation':
      return `You waited and got no answer. Here are ${counted(amount)} for your patience.`
    case 'reward':
      return `You answer reliably. Here is ${counted(amount)}.`
    case 'weekly':
      return `Your weekly tokens are here: ${counted(amount)}.`
    default:
      return null
  }
}
