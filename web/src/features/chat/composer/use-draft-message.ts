import { quote as quoteShape, type Quote } from '@mithaq/contract/messages'
import { useDraft } from '../../../session/drafts.ts'

/** Keys of a chat's drafts. */
export const textDraftKey = (matchId: string) => `chat ${matchId}`
export const quoteDraftKey = (matchId: string) => `quote ${matchId}`

/** The draft message of a chat and its quote, kept until sent. */
export function useDraftMessage(me: string, matchId: string) {
  const [text, write] = useDraft(textDraftKey(matchId), '', me)
  const [kept, answer] = useDraft<Quote | null>(quoteDraftKey(matchId), null, me)
  return { text, quote: quoteShape.safeParse(kept).data ?? null, write, answer }
}
