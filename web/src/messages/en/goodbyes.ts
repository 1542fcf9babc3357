import { readyGoodbyes } from '@mithaq/contract/texts/en/goodbyes'
import { countedTokens } from './counted.ts'

/** How a match is ended kindly, and what then stands in the chat. */
export const goodbyes = {
  /** Beside 'Unmatch', before the question is asked. */
  costs: (fee: number) => (fee > 0 ? countedTokens(fee) : 'costs nothing'),
  text: (name: string) => `${name} reads your words, then the chat ends. Nobody is left on read.`,
  textLocked: (name: string) => `${name} reads your words, then the match ends.`,
  textSilent: (name: string) => `The chat ends without a message to ${name}.`,
  textLockedSilent: (name: string) => `The match ends without a message to ${name}.`,
  choose: 'Your goodbye',
  ready: readyGoodbyes,
  own: 'In my own words…',
  ownWords: (name: string) => `Your words to ${name}`,
  ownHint: 'They appear once the chat has ended and cannot be answered.',
  none: 'Without a word',
  theyPayNothing: (name: string) => `${name} pays nothing.`,
  send: 'Close kindly',
  stay: 'Stay in the chat',
  mine: 'Your goodbye',
  theirs: (name: string) => `${name}'s goodbye`,
  atTheEnd: 'at the end of the match',
}
