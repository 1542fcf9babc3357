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
  introduction: 'Mithaq is built on answering each other. Tokens and clocks keep that promise fair.',
  gotIt: 'Got it',
  rulesFailed: 'The rules could not be loaded',
  opening: ({ paymentS }: Pick<Terms, 'paymentS'>) => ({
    title: 'Opening a chat',
    points: [
      `Each of you gives ${count(prices.unlock)}, or one of you opens it for both with ${prices.expressUnlock}.`,
      `You have ${lasting(paymentS)}. If the chat never opens, everyone who paid gets everything back.`,
    ],
  }),
  answering: ({ openingS, replyS, dayMoreS, topUpS }: Terms) => ({
    title: 'Answering in time',
    points: [
      `Once the chat is open, one of you writes within ${lasting(openingS)}. If nobody does, the match ends; nobody is charged.`,
      `After a message the other has ${lasting(replyS)} to answer. More messages do not start the clock again.`,
      `Whoever needs longer asks for a day, once until the chat is opened anew: ${lasting(dayMoreS)} more, at no cost.`,
      `Whoever stays silent loses ${count(prices.penalty)}, and the one who waited receives ${prices.compensation}, at most ${prices.compensationsAPeriod} times ${aPeriod(topUpS)}. The match then ends.`,
      `Your third answer in time earns ${count(prices.reward)}, up to ${prices.rewardsAPeriod} such rewards ${aPeriod(topUpS)}.`,
    ],
  }),
  leaving: ({ replyS }: Pick<Terms, 'replyS'>) => ({
    title: 'Saying goodbye',
    points: [
      `Unmatching costs ${count(prices.unmatchFee.unlocked)} where the chat is open and ${prices.unmatchFee.locked} where it is not, never more than you have.`,
      `It costs nothing while the other is resting, nor for ${lasting(replyS)} after their guardian joins a running match.`,
      `A rematch costs ${count(prices.rematch)} and starts again; both of you open the chat again.`,
      'Blocking and reporting cost nothing.',
    ],
  }),
  returning: ({ topUpS }: Pick<Terms, 'topUpS'>, welcome: number) => ({
    title: 'Tokens come back',
    points: [
      ...(welcome > 0 ? [`You began with ${welcome}.`] : []),
      `${topUpS === week ? 'Once a week' : `Every ${lasting(topUpS)}`} we top you up to ${prices.weekly.early}, after the first ${prices.weekly.earlyInstants} times to ${prices.weekly.later}. Tokens in closed chats count.`,
      `Each answer that never came lowers the next top-up by ${prices.weekly.penaltyCut}.`,
    ],
  }),
  /** Before a like, once a day. */
  few: (price: number, balance: number) =>
    `A like costs nothing; opening a chat takes ${count(price)}, and you have ${balance}.`,
  fewComing: (price: number, balance: number, brings: number, when: string) =>
    `A like costs nothing; opening a chat takes ${count(price)}, you have ${balance}, and ${brings} more ${brings === 1 ? 'comes' : 'come'} ${when}.`,
  needMore: (needed: number, balance: number) => `This takes ${count(needed)}, and you have ${balance}.`,
}
