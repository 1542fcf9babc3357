import type { MatchLine } from '@mithaq/contract/matches'
import type { Message, ReactionKind } from '@mithaq/contract/messages'
import type { DeliveryMark } from './MessageBubble.tsx'
import { waitingReactionTo, isMessage, type OutboxEntries } from '../outbox/outbox.ts'
import { toShownQuote, type ShownQuote } from '../history/quotes.ts'

/** A message row: confirmed by the server or still waiting. */
export interface ChatRow {
  id: string
  /** Null until the server has it; until then it cannot be quoted. */
  seq: number | null
  content: string
  createdAt: string
  mine: boolean
  mark: DeliveryMark | undefined
  quote: ShownQuote | null
  myReaction: ReactionKind | null
  theirReaction: ReactionKind | null
  /** Timeline entries between this message and the next. */
  lines: readonly MatchLine[]
  /** Timeline entries before the very first message. */
  before: readonly MatchLine[]
}

interface Around {
  me: string
  matchId: string
  online: boolean
  lines?: readonly MatchLine[] | undefined
}

/** The history, then waiting messages, without those that have arrived. */
export function buildRows(
  messages: readonly Message[],
  waiting: OutboxEntries,
  { me, matchId, online, lines = [] }: Around,
): ChatRow[] {
  const arrived = new Set(messages.map(({ id }) => id))
  const pending = waiting
    .filter(isMessage)
    .filter((entry) => entry.matchId === matchId && !arrived.has(entry.id))
  const reactionTo = ({ id, reactions }: Message) => {
    const chosen = waitingReactionTo(waiting, id)
    const mine = reactions.find(({ by }) => by === me)?.kind ?? null
    return {
      myReaction: chosen === undefined ? mine : chosen,
      theirReaction: reactions.find(({ by }) => by !== me)?.kind ?? null,
    }
  }
  return [
    ...messages.map((message, at) => ({
      id: message.id,
      seq: message.seq,
      content: message.content,
      createdAt: message.createdAt,
      mine: message.senderId === me,
      mark: message.senderId === me ? (message.read ? ('read' as const) : ('sent' as const)) : undefined,
      quote: toShownQuote(message.quote, me),
      ...reactionTo(message),
      lines: linesBetween(lines, message.seq, messages[at + 1]?.seq),
      before: message.seq === 1 ? linesBetween(lines, 0, 1) : [],
    })),
    ...pending.map(({ id, content, createdAt, refused, quote }) => ({
      id,
      seq: null,
      content,
      createdAt,
      mine: true,
      mark: refused ? ('failed' as const) : online ? ('sending' as const) : ('waiting' as const),
      quote: toShownQuote(quote, me),
      myReaction: null,
      theirReaction: null,
      lines: [],
      before: [],
    })),
  ]
}

const linesBetween = (lines: readonly MatchLine[], from: number, to = Infinity) =>
  lines.filter(({ afterSeq }) => afterSeq >= from && afterSeq < to)
