import { tokens as prices } from '@mithaq/contract/limits'
import { countedTokens as tokens } from './counted.ts'

/** The match ends by itself, and when if its clock runs. */
const endsByItself = (when: string | undefined) =>
  when === undefined ? 'the match ends by itself' : `the match ends by itself ${when}`

const remaining = (left: number) =>
  left === 0 ? 'None are left.' : left === 1 ? '1 is left.' : `${left} are left.`

/** The list of matches, time labels and countdowns, and the acts that end or begin a match. */
export const matches = {
  title: 'Your Matches',
  unmatched: (count: number) => `Unmatched (${count})`,
  search: 'Search matches...',
  noMatches: 'No matches yet',
  noMatchesNow: 'No matches right now',
  noMatchesNowText:
    'Ended matches are kept under Unmatched. When you and another member like each other, your match appears here.',
  noMatchesText: 'When you and another member like each other, your match appears here.',
  discover: 'Discover profiles',
  nothingFound: (search: string) => `No matches found for '${search}'`,
  clearSearch: 'Show all matches',
  startConversation: 'Start a conversation',
  groups: {
    yourTurn: 'Your turn',
    theirTurn: 'Waiting for them',
    toOpen: 'To open',
    found: 'Found each other',
  },
  lastWords: (text: string) => `You: ${text}`,
  paidByMe: 'You',
  youGave: (name: string) => `You gave ${prices.unlock}, waiting for ${name}`,
  theyGave: (name: string) => `${name} gave ${prices.unlock}, you have not yet`,
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  loadFailed: 'Your matches could not be loaded',
  more: 'Loading more...',
  choose: 'Choose a match',
  chooseText: 'Your conversation opens here, beside your matches.',
  forChats: 'A place for your conversations',
  forChatsText: 'Once you have a match, your conversation opens here.',
  yesterday: 'Yesterday',
  today: 'Today',
  tomorrow: 'tomorrow',
  hints: {
    toOpen: (left: string) => `${left} left to open`,
    yourPayment: (left: string) => `Your turn to pay · ${left} left`,
    toWrite: (left: string) => `${left} left to write first`,
    yourTurn: (left: string) => `Your turn · ${left} left`,
    theirTurn: (left: string) => `Waiting · ${left} left`,
    theyAskedForADay: (name: string, left: string) => `${name} asked for a day · ${left} left`,
    resting: (until: string) => `Resting until ${until}`,
  },
  time: {
    hoursMinutesSeconds: (hours: number, minutes: string, seconds: string) =>
      `${hours}h ${minutes}m ${seconds}s`,
    hoursMinutes: (hours: number, minutes: number) => `${hours}h ${minutes}m`,
    minutesSeconds: (minutes: number, seconds: number) => `${minutes}m ${seconds}s`,
    seconds: (seconds: number) => `${seconds}s`,
  },
  rematch: `Rematch (${prices.rematch} tokens)`,
  rematchLeaving: (left: number) => `Rematch (${prices.rematch} tokens, ${left} left afterwards)`,
  rematchTitle: (name: string) => `Rematch with ${name}?`,
  rematchThen: `Your match starts again: both of you have time to open the chat, ${prices.unlock} tokens each.`,
  rematchTooFew: (left: number) =>
    `${left === 0 ? 'None' : left} will be left, too few to open the chat: that takes ${prices.unlock}. More come every week.`,
  rematchKeeps: (name: string) => `What you and ${name} wrote stays.`,
  rematching: 'Rematching...',
  rematched: (name: string) => `You and ${name} are matched again`,
  rematchFailed: 'Rematch Failed',
  insufficientTokens: 'Insufficient tokens',
  rematchNeeds: `You need at least ${prices.rematch} tokens to rematch.`,
  cannotRematch: 'Cannot rematch',
  rematchUnanswered: (name: string) => `Your last rematch was not answered. Now only ${name} can ask.`,
  theyUnmatched: (name: string) => `You cannot rematch with ${name} because they unmatched with you.`,
  rematchGone: (name: string) => `A rematch with ${name} is no longer possible.`,
  /** Before tokens are spent. */
  spend: (cost: number, balance: number) =>
    `Costs ${cost} of your ${tokens(balance)}. ${remaining(balance - cost)}`,
  ifSilent: {
    locked: (name: string, when: string | undefined) =>
      `If ${name} does nothing, ${endsByItself(when)} and costs you nothing.`,
    lockedPaid: (name: string, when: string | undefined) =>
      `If ${name} does nothing, ${endsByItself(when)} and you get yours back.`,
    nobodyWrites: (when: string | undefined) =>
      `If nobody writes, ${endsByItself(when)} and costs you nothing.`,
    mine: (when: string | undefined) =>
      `If you stay silent, ${endsByItself(when)} and you lose up to ${tokens(prices.penalty)}.`,
    theirs: (name: string, when: string | undefined) =>
      `If ${name} stays silent, ${endsByItself(when)} and you receive up to ${tokens(prices.compensation)}.`,
    express: (name: string) =>
      `If ${name} never answers your first message, the match ends and you receive up to ${tokens(prices.compensation)}. What opened the chat is not refunded.`,
    rematch: (name: string) =>
      `If ${name} stays silent, the match ends again. You get back what you paid to open it, but not the rematch.`,
  },
  unmatch: 'Unmatch',
  unmatchTitle: (name: string) => `Unmatch with ${name}?`,
  unmatchFree: 'You have no tokens, so this costs nothing.',
  unmatchResting: (name: string) => `${name} is resting, so unmatching costs you nothing.`,
  unmatchGuardian: (name: string, until: string) =>
    `${name}'s guardian has joined, so unmatching costs you nothing until ${until}.`,
  unmatchRefund: (paid: number) => `You get back the ${tokens(paid)} you paid for this chat first.`,
  unmatchThen: (name: string) => `Your chat with ${name} moves to Unmatched, where you can still read it.`,
  unmatching: 'Unmatching...',
  unmatchFailed: 'Failed to unmatch. Please try again.',
  keepMatch: 'Stay matched',
}
