import { tokens as prices } from '@mithaq/contract/limits'
import { catalogue } from '../catalogue.ts'

const tokens = (count: number) => (count === 1 ? '1 token' : `${count} tokens`)

/** The list of matches, time labels and countdowns, and the acts that end or begin a match. */
export const matches = /* @__PURE__ */ catalogue({
  title: 'Your Matches',
  unmatched: (count: number) => `Unmatched (${count})`,
  search: 'Search matches...',
  noMatches: 'No matches yet',
  noMatchesNow: 'No matches right now',
  noMatchesNowText:
    'Those that ended are kept under Unmatched. When you and another member like each other, your match appears here.',
  noMatchesText: 'When you and another member like each other, your match appears here.',
  discover: 'Discover profiles',
  nothingFound: (search: string) => `No matches found for '${search}'`,
  clearSearch: 'Show all matches',
  startConversation: 'Start a conversation',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  loadFailed: 'Your matches could not be loaded',
  more: 'Loading more...',
  choose: 'Choose a match',
  chooseText: 'Your conversation opens here, beside your matches.',
  yesterday: 'Yesterday',
  today: 'Today',
  hints: {
    toOpen: (left: string) => `${left} to open the chat`,
    yourPayment: (left: string) => `Your turn to pay · ${left}`,
    theirPayment: (name: string, left: string) => `Waiting for ${name} to pay · ${left}`,
    toWrite: (left: string) => `${left} to write first`,
    yourTurn: (left: string) => `Your turn · ${left}`,
    theirTurn: (left: string) => `Waiting · ${left}`,
  },
  time: {
    hoursMinutesSeconds: (hours: number, minutes: string, seconds: string) =>
      `${hours}h ${minutes}m ${seconds}s`,
    hoursMinutes: (hours: number, minutes: number) => `${hours}h ${minutes}m`,
    minutesSeconds: (minutes: number, seconds: number) => `${minutes}m ${seconds}s`,
    seconds: (seconds: number) => `${seconds}s`,
  },
  rematch: `Rematch (${prices.rematch} tokens)`,
  rematchTitle: (name: string) => `Rematch with ${name}?`,
  rematchCost: (left: number) =>
    `This costs ${prices.rematch} tokens; you will have ${left} left. It is not refunded.`,
  rematchThen: `Your match begins anew: both of you have time to open the chat, ${prices.unlock} tokens each.`,
  rematchKeeps: (name: string) => `What you and ${name} wrote stays.`,
  rematching: 'Rematching...',
  rematched: (name: string) => `You and ${name} are matched again`,
  rematchFailed: 'Rematch Failed',
  insufficientTokens: 'Insufficient tokens',
  rematchNeeds: `You need at least ${prices.rematch} tokens to rematch.`,
  cannotRematch: 'Cannot rematch',
  theyUnmatched: (name: string) => `You cannot rematch with ${name} because they unmatched with you.`,
  rematchGone: (name: string) => `A rematch with ${name} is no longer possible.`,
  unmatch: 'Unmatch',
  unmatchTitle: (name: string) => `Unmatch with ${name}?`,
  unmatchFee: (fee: number, left: number) => `This costs ${tokens(fee)}; you will have ${left} left.`,
  unmatchFree: 'You have no tokens, so this costs nothing.',
  unmatchRefund: (paid: number) => `You get back the ${tokens(paid)} you paid for this chat first.`,
  unmatchThen: (name: string) => `Your chat with ${name} moves to Unmatched, where you can still read it.`,
  unmatching: 'Unmatching...',
  unmatchDone: (name: string) => `You unmatched with ${name}`,
  unmatchFailed: 'Failed to unmatch. Please try again.',
  keepMatch: 'Stay matched',
})
