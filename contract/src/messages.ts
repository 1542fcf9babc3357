import * as z from 'zod/mini'
import { chat } from './limits.ts'
import { hasVisibleCharacter } from './visible-text.ts'
import { uuid } from './uuid.ts'

export const reactionKinds = ['heart', 'smile', 'thumbs_up', 'prayer', 'hand_on_heart'] as const
export const reactionKind = z.enum(reactionKinds)
export type ReactionKind = z.infer<typeof reactionKind>

/** What one member makes of one message; `kind` is null once it was taken back. */
const reaction = z.object({
  by: uuid,
  kind: z.nullable(reactionKind),
  /** Counts the changes of all reactions of a match: of two, the higher one is how it is now. */
  revision: z.number(),
})
export type Reaction = z.infer<typeof reaction>

/** A reaction that was set, replaced or taken back. */
export const reactionChange = z.extend(reaction, { messageId: uuid })
export type ReactionChange = z.infer<typeof reactionChange>

/** The message that another one answers. */
export const quote = z.object({
  id: uuid,
  /** Null once it is erased. */
  said: z.nullable(z.object({ seq: z.number(), by: uuid, text: z.string() })),
})
export type Quote = z.infer<typeof quote>

/** A message of a chat. `seq` counts without gaps within its match, over all of its rounds. */
export const message = z.object({
  /** Made by the sender's device, so that a retry sends it once. */
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

/** As much of it as a list shows. */
export const lastMessage = z.omit(message, { quote: true, reactions: true })

/** As much of a message as a quote shows: from the first thing to be seen, in one line. */
export function quotedText(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ').trim()]
  const from = Math.max(0, characters.findIndex(hasVisibleCharacter))
  const cut = characters.slice(from, from + chat.quoteLength).join('')
  return characters.length - from > chat.quoteLength ? `${cut.trimEnd()}…` : cut
}
