import { chat } from '@mithaq/contract/limits'
import type { OwnMatch } from '../matches/store/lock-match.ts'
import type { MessageRow, NewMessage, Quoted } from './messages.ts'

type Check =
  | { refused: 'not_found' | 'id_reused' | 'too_late' | 'too_many_attempts' | 'quote_unknown' }
  /** `saved` is the same message if it was sent before. */
  | { refused: null; saved: MessageRow | null; quoted: Quoted | null }

/** More messages than this in so short a time are no conversation. */
const burst = { messages: 60, withinMs: 15_000 }

/** The places of the messages that a new one is compared with. */
export const seqsToCompare = (lastSeq: number): [number, number] => [lastSeq, lastSeq - burst.messages + 1]

/** Compares a new message with the last ones, with one of the same id, and with the one that it quotes. */
export function checkNewMessage(
  { match, memberId, now, isTooLate }: OwnMatch,
  message: NewMessage,
  known: readonly MessageRow[],
): Check {
  const [lastSeq, burstSeq] = seqsToCompare(match.lastSeq)
  const withSameId = known.find(({ id }) => id === message.id)
  if (withSameId !== undefined) {
    if (withSameId.sender_id !== memberId) return { refused: 'not_found' }
    const isSame = withSameId.match_id === match.id && saysTheSame(withSameId, message)
    return isSame ? { refused: null, saved: withSameId, quoted: null } : { refused: 'id_reused' }
  }
  if (isTooLate) return { refused: 'too_late' }
  const last = known.find(({ seq }) => seq === lastSeq)
  const isDouble = last?.sender_id === memberId && saysTheSame(last, message)
  if (isDouble && ageMs(last, now) < chat.doubleSendMs) return { refused: null, saved: last, quoted: null }
  const first = known.find(({ seq }) => seq === burstSeq)
  if (first !== undefined && ageMs(first, now) < burst.withinMs) return { refused: 'too_many_attempts' }
  const quoted = known.find(({ id, match_id }) => id === message.quoteId && match_id === match.id) ?? null
  if (message.quoteId !== null && quoted === null) return { refused: 'quote_unknown' }
  return { refused: null, saved: null, quoted }
}

const ageMs = ({ created_at }: MessageRow, now: Date) => now.getTime() - created_at.getTime()

const saysTheSame = ({ content, quote_id }: MessageRow, message: NewMessage) =>
  content === message.content && quote_id === message.quoteId
