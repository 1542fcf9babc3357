import type { ErrorCode } from '@mithaq/contract'
import * as z from 'zod/mini'

/** A message that the server has not acknowledged yet. */
export const waiting = z.object({
  id: z.string(),
  matchId: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** Why it was refused; null while it waits for its turn. */
  refused: z.nullable(z.string()),
})
export type Waiting = z.infer<typeof waiting>
export type Entries = readonly Waiting[]

export const add = (entries: Entries, entry: Omit<Waiting, 'refused'>): Entries =>
  entries.some(({ id }) => id === entry.id) ? entries : [...entries, { ...entry, refused: null }]

export const remove = (entries: Entries, id: string): Entries => entries.filter((entry) => entry.id !== id)

export const refuse = (entries: Entries, id: string, code: ErrorCode | 'network'): Entries =>
  entries.map((entry) => (entry.id === id ? { ...entry, refused: code } : entry))

/** Behind what waits already: a retried message is sent when it is retried. */
export function retry(entries: Entries, id: string): Entries {
  const entry = entries.find((entry) => entry.id === id)
  return entry ? [...remove(entries, id), { ...entry, refused: null }] : entries
}

/** The next one of a match, in the order they were written. */
export const nextOf = (entries: Entries, matchId: string): Waiting | undefined =>
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
