import { clockHours, tokens as prices } from '@mithaq/contract/limits'

const count = (tokens: number) => (tokens === 1 ? '1 token' : `${tokens} tokens`)

/** What every place that mentions tokens or clocks shares, and the explanation behind it. */
export const tokens = {
  count,
  balanceNow: (balance: number) => `You have ${count(balance)}`,
  leftAfter: (left: number, after: string) => `${left} left after ${after}`,
  howTokensWork: 'How tokens and clocks work',
  introduction: 'Mithaq is built on answering each other. Tokens and clocks keep that promise fair.',
  gotIt: 'Got it',
  opening: {
    title: 'Opening a chat',
    points: [
      `Each of you gives ${count(prices.unlock)}, or one of you opens it for both with ${prices.expressUnlock}.`,
      `You have ${clockHours.payment} hours. If the chat never opens, everyone who paid gets everything back.`,
    ],
  },
  answering: {
    title: 'Answering in time',
    points: [
      `Once the chat is open, one of you writes within ${clockHours.opening} hours. If nobody does, the match ends; nobody is charged.`,
      `After a message the other has ${clockHours.reply} hours to answer. More messages do not start the clock again.`,
      `Whoever stays silent loses ${count(prices.penalty)}, and the one who waited receives ${prices.compensation}. The match then ends.`,
      `Your third answer in time earns ${count(prices.reward)}, up to ${prices.rewardsAPeriod} such rewards a week.`,
    ],
  },
  leaving: {
    title: 'Saying goodbye',
    points: [
      `Unmatching costs ${count(prices.unmatchFee.unlocked)} where the chat is open and ${prices.unmatchFee.locked} where it is not, never more than you have.`,
      `A rematch costs ${count(prices.rematch)} and begins anew; both of you open the chat again.`,
      'Blocking and reporting cost nothing.',
    ],
  },
  returning: {
    title: 'Tokens come back',
    points: [
      `You began with ${prices.welcome}. Once a week we top you up to ${prices.weekly.early}, after the first ${prices.weekly.earlyInstants} weeks to ${prices.weekly.later}.`,
      `Each answer that never came lowers the next top-up by ${prices.weekly.penaltyCut}.`,
    ],
  },
  topUp: (upTo: number, when: string) => `Weekly tokens top you up to ${upTo} ${when}.`,
  noTopUp: (when: string) => `The next weekly tokens are due ${when}.`,
  needMore: (needed: number, balance: number) => `This takes ${count(needed)}, and you have ${balance}.`,
}
