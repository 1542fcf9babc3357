import { ledger } from '@mithaq/contract/texts/en/ledger'
import { countedTokens } from './counted.ts'

export const wallet = {
  title: 'Token wallet',
  tokens: countedTokens,
  /** Beside the number. */
  unit: (count: number) => (count === 1 ? 'token' : 'tokens'),
  help: 'Tokens are spent on chats with your matches, and on nothing else.',
  buyTokens: 'Buy Tokens',
  comingSoon: 'Token Purchasing Coming Soon!',
  purchaseFailed: 'Purchase Failed',
  purchaseFailedText: 'Failed to purchase tokens',
  topUp: (upTo: number, when: string, brings: number, balance: number) =>
    `Weekly tokens top you up to ${upTo} ${when}. ${
      brings === 0 && balance < upTo
        ? 'Tokens in closed chats count, so you get none.'
        : `As things stand, you get ${brings === 0 ? 'none' : brings}.`
    }`,
  noTopUp: 'No weekly tokens come while your profile is hidden.',
  whenToday: (time: string) => `today at ${time}`,
  whenTomorrow: (time: string) => `tomorrow at ${time}`,
  whenDay: (day: string) => `on ${day}`,
  weeks: 'The last weeks',
  weekFrom: 'From',
  weekReceived: 'Received',
  weekGiven: 'Given',
  weekNow: 'Today',
  all: 'All transactions',
  showMore: 'Show more',
  none: 'No transactions yet',
  noneText: 'Every change to your tokens appears here.',
  loadFailed: 'Your wallet could not be loaded',
  moreFailed: 'More could not be loaded. Please try again.',
  formerMember: 'A former member',
  /** Why a compensation brought nothing. */
  ceiling: (most: number) => `You have received ${most} within a week, which is the most possible.`,
  received: 'Received',
  spent: 'Spent',
  types: ledger,
}
