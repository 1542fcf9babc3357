import { tokens as prices } from '@mithaq/contract/limits'
import { countedTokens as count } from './counted.ts'

const week = 7 * 24 * 3600
const units = [
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** 72 hours, 90 minutes, 20 seconds: in the largest unit that says it without a rest. */
function lastingParts(seconds: number): [number: string, unit: string] {
  const [size, unit] = units.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'second']
  const number = Math.round(seconds / size)
  return [String(number), number === 1 ? unit : `${unit}s`]
}
const lasting = (seconds: number) => lastingParts(seconds).join(' ')

/** As this installation is configured. */
type Terms = Record<'paymentS' | 'openingS' | 'replyS' | 'dayMoreS' | 'topUpS', number>
const aPeriod = (topUpS: number) => (topUpS === week ? 'a week' : `in ${lasting(topUpS)}`)

/** What every place that mentions tokens or clocks shares, and the explanation behind it. */
export const tokens = {
  count,
  countEach: (tokens: number) => `${count(tokens)} each`,
  lasting,
  lastingParts,
  /** Three cards after the wizard. */
  lesson: {
    skip: 'Skip',
    next: 'Next',
    start: 'Start discovering',
    place: (card: number, of: number) => `${card} of ${of}`,
    have: (balance: number) => `You have ${balance}`,
    haveText: (welcome: number) =>
      `${count(welcome)}, a welcome gift. Likes, filters and seeing who liked you never cost any. A few come back every week.`,
    /** For somebody who has had the welcome gift with an earlier account. */
    none: 'Tokens open chats',
    noneText:
      'You had your welcome gift before. Likes, filters and seeing who liked you never cost any, and a few tokens come every week.',
    opens: (price: number) => `${price} each opens a chat`,
    opensText: (price: number) =>
      `You both give ${price}, so both arrive with intention. If the chat never opens, yours come back.`,
    greeting: 'Assalamu alaykum',
    answer: 'Wa alaykum as-salam',
    answering: (time: string, lost: number) =>
      `${time} to answer, or ${lost} ${lost === 1 ? 'is' : 'are'} lost`,
    answeringText: (fee: number) =>
      `They go to the one who waited. Need longer? Ask for a day. Not the one? Unmatch for ${fee}.`,
  },
  balanceNow: (balance: number) => `You have ${count(balance)}`,
  leftAfter: (left: number, after: string) => `${left} left after ${after}`,
  howTokensWork: 'How tokens work',
  gotIt: 'Got it',
  rulesFailed: 'The rules could not be loaded',
  /** What everybody should know: opening, answering, silence, and what comes back. */
  rules: ({ replyS, topUpS }: Pick<Terms, 'replyS' | 'topUpS'>) => [
    `Opening a chat costs ${count(prices.unlock)} each.`,
    `You have ${lasting(replyS)} to answer a message.`,
    `Silence costs ${count(prices.penalty)}, which go to the one who waited.`,
    `Some tokens come ${topUpS === week ? 'every week' : `every ${lasting(topUpS)}`}.`,
  ],
  allRules: 'All the rules',
  otherRules: ({ paymentS, openingS, replyS, dayMoreS, topUpS }: Terms) => [
    `One of you can open a chat for both with ${prices.expressUnlock}.`,
    `It did not open in ${lasting(paymentS)}? You get back what you paid.`,
    `Nobody wrote within ${lasting(openingS)}? The match ends at no cost.`,
    `Need longer to answer? Ask once for ${lasting(dayMoreS)} more.`,
    `For the silence of others you receive tokens at most ${prices.compensationsAPeriod} times ${aPeriod(topUpS)}.`,
    `Your third answer in time earns ${count(prices.reward)}, at most ${prices.rewardsAPeriod} ${aPeriod(topUpS)}.`,
    `Unmatching costs ${prices.unmatchFee.unlocked}, before the chat opens ${prices.unmatchFee.locked}, never more than you have.`,
    `It's free while the other is resting, and for ${lasting(replyS)} after their guardian joins.`,
    `A rematch costs ${prices.rematch}. Blocking and reporting are free.`,
    `You are topped up to ${prices.weekly.early}, after ${prices.weekly.earlyInstants} times to ${prices.weekly.later}. Tokens in closed chats count.`,
    `Each time you stay silent, the next top-up is lower by ${prices.weekly.penaltyCut}.`,
  ],
  /** Before a like, once a day. */
  few: (price: number, balance: number) =>
    `A like costs nothing; opening a chat takes ${count(price)}, and you have ${balance}.`,
  fewComing: (price: number, balance: number, brings: number, when: string) =>
    `A like costs nothing; opening a chat takes ${count(price)}, you have ${balance}, and ${brings} more ${brings === 1 ? 'comes' : 'come'} ${when}.`,
  needMore: (needed: number, balance: number) => `This takes ${count(needed)}, and you have ${balance}.`,
}
