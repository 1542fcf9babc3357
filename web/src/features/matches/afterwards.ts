import { chat } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'

interface Ways {
  /** Into the chat that is open now. */
  open: () => void
  /** To a page of the app. */
  go: (path: string) => void
  /** The matches stand beside the chat: nobody has to be led to them. */
  isBesideMatches: () => boolean
}

/**
 * A moment to see that it worked, then into the open chat, or back to the matches where they are out of sight.
 * Returns how to give it up.
 */
export function afterPayment(
  { chatUnlocked }: Pick<Match, 'chatUnlocked'>,
  { open, go, isBesideMatches }: Ways,
): () => void {
  const leave = () => (chatUnlocked || isBesideMatches() ? open() : go('/app/matches'))
  const timer = setTimeout(leave, chat.afterPaymentMs)
  return () => clearTimeout(timer)
}

/** Back to the matches; not for somebody who has moved on meanwhile. */
export function afterRematch(go: Ways['go']): void {
  const place = location.pathname
  setTimeout(() => location.pathname === place && go('/app/matches'), chat.afterRematchMs)
}
