import { quote as quoteShape, type Quote } from '@mithaq/contract/messages'
import { useDraft } from '../../../session/drafts.ts'

/** What the drafts of a chat are called. */
export const textDraftKey = (matchId: string) => `chat ${matchId}`
export const quoteDraftKey = (matchId: string) => `quote ${matchId}`

/** What is being written in a chat and what it answers, kept until it is sent. */
export function useDraftMessage(me: string, matchId: string) {
  const [text, write] = useDraft(textDraftKey(matchId), '', me)
  const [kept, answer] = useDraft<Quote | null>(quoteDraftKey(matchId), null, me)
  return { text, quote: quoteShape.safeParse(kept).data ?? null, write, answer }
}
