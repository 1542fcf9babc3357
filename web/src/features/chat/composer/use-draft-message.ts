import { quote as quoteShape, type Quote } from '@mithaq/contract/messages'
import { useDraft } from '../../../session/drafts.ts'

/** What the drafts of a chat are called. */
export const wordsIn = (matchId: string) => `chat ${matchId}`
export const quoteIn = (matchId: string) => `quote ${matchId}`

/** What is being written in a chat and what it answers, kept until it is sent. */
export function useComposed(me: string, matchId: string) {
  const [text, write] = useDraft(wordsIn(matchId), '', me)
  const [kept, answer] = useDraft<Quote | null>(quoteIn(matchId), null, me)
  return { text, quote: quoteShape.safeParse(kept).data ?? null, write, answer }
}
