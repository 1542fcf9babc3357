import type { ErrorCode } from '@mithaq/contract'
import { quote, reactionKind, type ReactionKind } from '@mithaq/contract/messages'
import * as z from 'zod/mini'

/** A message that the server has not acknowledged yet. */
export const waitingMessage = z.object({
  id: z.string(),
  matchId: z.string(),
  content: z.string(),
  /** The quote, shown until the server has the message. */
  quote: z.nullable(quote),
  createdAt: z.string(),
  /** Error code of a refusal; null while waiting. */
  refused: z.nullable(z.string()),
})
type Waiting = z.infer<typeof waitingMessage>

/** A reaction that the server has not acknowledged yet. */
export const waitingReaction = z.object({
  id: z.string(),
  matchId: z.string(),
  messageId: z.string(),
  kind: z.nullable(reactionKind),
  refused: z.null(),
})
type Choice = z.infer<typeof waitingReaction>

export type OutboxEntry = Waiting | Choice
export type OutboxEntries = readonly OutboxEntry[]

export const isMessage = (entry: OutboxEntry): entry is Waiting => 'content' in entry

type Written = Omit<Waiting, 'refused' | 'quote'> & Partial<Pick<Waiting, 'quote'>>
export const addMessage = (entries: OutboxEntries, entry: Written): OutboxEntries =>
  entries.some(({ id }) => id === entry.id) ? entries : [...entries, { quote: null, ...entry, refused: null }]

/** Replaces waiting reactions to the same message. */
export const chooseReaction = (entries: OutboxEntries, chosen: Omit<Choice, 'refused'>): OutboxEntries => [
  ...entries.filter((entry) => isMessage(entry) || entry.messageId !== chosen.messageId),
  { ...chosen, refused: null },
]

/** The waiting reaction to a message; undefined without one. */
export const waitingReactionTo = (
  entries: OutboxEntries,
  messageId: string,
): ReactionKind | null | undefined =>
  entries.findLast((entry): entry is Choice => !isMessage(entry) && entry.messageId === messageId)?.kind

/** Sends the message without its quote, since the quoted one is gone. */
export const removeQuote = (entries: OutboxEntries, id: string): OutboxEntries =>
  entries.map((entry) => (entry.id === id && isMessage(entry) ? { ...entry, quote: null } : entry))

export const removeEntry = (entries: OutboxEntries, id: string): OutboxEntries =>
  entries.filter((entry) => entry.id !== id)

export const refuseMessage = (
  entries: OutboxEntries,
  id: string,
  code: ErrorCode | 'network',
): OutboxEntries =>
  entries.map((entry) => (entry.id === id && isMessage(entry) ? { ...entry, refused: code } : entry))

/** Moves a retried message to the end of the queue. */
export function retryMessage(entries: OutboxEntries, id: string): OutboxEntries {
  const entry = entries.find((entry) => entry.id === id)
  return entry && isMessage(entry) ? [...removeEntry(entries, id), { ...entry, refused: null }] : entries
}

/** The next entry of a match, in the order of writing. */
export const nextEntry = (entries: OutboxEntries, matchId: string): OutboxEntry | undefined =>
  entries.find((entry) => entry.matchId === matchId && entry.refused === null)

export const matchIdsWaiting = (entries: OutboxEntries): string[] => [
  ...new Set(entries.filter(({ refused }) => refused === null).map(({ matchId }) => matchId)),
]

export interface SentText {
  text: string
  atMs: number
}

/** Whether the same text was sent a moment ago, as by a double tap. */
export function isDoubleSend(
  last: SentText | undefined,
  text: string,
  atMs: number,
  withinMs: number,
): boolean {
  return last !== undefined && last.text === text && atMs - last.atMs < withinMs
}
