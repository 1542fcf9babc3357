import * as z from 'zod/mini'
import { chat } from './limits.ts'
import { hasVisibleCharacter } from './visible-text.ts'
import { uuid } from './uuid.ts'

export const reactionKinds = ['heart', 'smile', 'thumbs_up', 'prayer', 'hand_on_heart'] as const
export const reactionKind = z.enum(reactionKinds)
export type ReactionKind = z.infer<typeof reactionKind>

/** A member's reaction to a message; `kind` is null once removed. */
const reaction = z.object({
  by: uuid,
  kind: z.nullable(reactionKind),
  /** A counter over all reaction changes of a match: the highest one is current. */
  revision: z.number(),
})
export type Reaction = z.infer<typeof reaction>

/** A reaction that was set, replaced or removed. */
export const reactionChange = z.extend(reaction, { messageId: uuid })
export type ReactionChange = z.infer<typeof reactionChange>

/** The quoted message. */
export const quote = z.object({
  id: uuid,
  /** Null once it is erased. */
  said: z.nullable(z.object({ seq: z.number(), by: uuid, text: z.string() })),
})
export type Quote = z.infer<typeof quote>

/** A message of a chat. `seq` counts without gaps over all rounds of the match. */
export const message = z.object({
  /** Created by the sender's device, so that a retry sends it once. */
  id: uuid,
  matchId: uuid,
  seq: z.number(),
  senderId: uuid,
  content: z.string(),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
  quote: z.nullable(quote),
  /** At most one of each side. */
  reactions: z.array(reaction),
})
export type Message = z.infer<typeof message>

/** The last message as lists show it. */
export const lastMessage = z.omit(message, { quote: true, reactions: true })

/** The start of a message for a quote, in one line without leading invisible characters. */
export function quotedText(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ').trim()]
  const from = Math.max(0, characters.findIndex(hasVisibleCharacter))
  const cut = characters.slice(from, from + chat.quoteLength).join('')
  return characters.length - from > chat.quoteLength ? `${cut.trimEnd()}…` : cut
}
