import type { ErrorCode } from '@mithaq/contract'
import { quote, reactionKind, type ReactionKind } from '@mithaq/contract/messages'
import * as z from 'zod/mini'

/** A message that the server has not acknowledged yet. */
export const waiting = z.object({
  id: z.string(),
  matchId: z.string(),
  content: z.string(),
  /** What it answers, as it is shown until the server has it. */
  quote: z.nullable(quote),
  createdAt: z.string(),
  /** Why it was refused; null while it waits for its turn. */
  refused: z.nullable(z.string()),
})
type Waiting = z.infer<typeof waiting>

/** A reaction that the server has not acknowledged yet. */
export const choice = z.object({
  id: z.string(),
  matchId: z.string(),
  messageId: z.string(),
  kind: z.nullable(reactionKind),
  refused: z.null(),
})
type Choice = z.infer<typeof choice>

export type Entry = Waiting | Choice
export type Entries = readonly Entry[]

export const isMessage = (entry: Entry): entry is Waiting => 'content' in entry

type Written = Omit<Waiting, 'refused' | 'quote'> & Partial<Pick<Waiting, 'quote'>>
export const add = (entries: Entries, entry: Written): Entries =>
  entries.some(({ id }) => id === entry.id) ? entries : [...entries, { quote: null, ...entry, refused: null }]

/** The latest choice for a message stands for those before it that still wait. */
export const choose = (entries: Entries, chosen: Omit<Choice, 'refused'>): Entries => [
  ...entries.filter((entry) => isMessage(entry) || entry.messageId !== chosen.messageId),
  { ...chosen, refused: null },
]

/** What was chosen for a message and is not known to the server; undefined where nothing was. */
export const chosenFor = (entries: Entries, messageId: string): ReactionKind | null | undefined =>
  entries.findLast((entry): entry is Choice => !isMessage(entry) && entry.messageId === messageId)?.kind

/** The message that it answers is gone: it is said without. */
export const withoutQuote = (entries: Entries, id: string): Entries =>
  entries.map((entry) => (entry.id === id && isMessage(entry) ? { ...entry, quote: null } : entry))

export const remove = (entries: Entries, id: string): Entries => entries.filter((entry) => entry.id !== id)

export const refuse = (entries: Entries, id: string, code: ErrorCode | 'network'): Entries =>
  entries.map((entry) => (entry.id === id && isMessage(entry) ? { ...entry, refused: code } : entry))

/** Behind what waits already: a retried message is sent when it is retried. */
export function retry(entries: Entries, id: string): Entries {
  const entry = entries.find((entry) => entry.id === id)
  return entry && isMessage(entry) ? [...remove(entries, id), { ...entry, refused: null }] : entries
}

/** The next one of a match, in the order they were written. */
export const nextOf = (entries: Entries, matchId: string): Entry | undefined =>
  entries.find((entry) => entry.matchId === matchId && entry.refused === null)

export const matchesWaiting = (entries: Entries): string[] => [
  ...new Set(entries.filter(({ refused }) => refused === null).map(({ matchId }) => matchId)),
]

export interface SentText {
  text: string
  atMs: number
}

/** A second tap, not a second message. */
export function isDoubleSend(
  last: SentText | undefined,
  text: string,
  atMs: number,
  withinMs: number,
): boolean {
  return last !== undefined && last.text === text && atMs - last.atMs < withinMs
}
