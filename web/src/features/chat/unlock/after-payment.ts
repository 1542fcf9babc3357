import { chat } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'

interface Navigation {
  /** Shows the chat that is open now. */
  openChat: () => void
  goTo: (path: string) => void
  /** On a wide screen the match list stands beside the chat. */
  isBesideMatches: () => boolean
}

/** Shows the success for a moment, then opens the chat or returns to the match list. Returns how to cancel it. */
export function leaveAfterPayment(
  { chatUnlocked }: Pick<Match, 'chatUnlocked'>,
  { openChat, goTo, isBesideMatches }: Navigation,
): () => void {
  const leave = () => (chatUnlocked || isBesideMatches() ? openChat() : goTo('/app/matches'))
  const timer = setTimeout(leave, chat.afterPaymentMs)
  return () => clearTimeout(timer)
}
