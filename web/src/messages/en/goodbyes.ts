import type { ReadyGoodbye } from '@mithaq/contract/goodbyes'

const ready: Record<ReadyGoodbye, string> = {
  not_suited: 'Thank you for your time. I do not think we are suited. May Allah grant you someone good.',
  someone_else: 'I am getting to know someone else and want to be honest with you.',
  time_for_myself: 'I need some time for myself. It is nothing you said.',
  well_wishes: 'I have prayed, and my heart does not lean this way. I wish you well.',
}

/** How a match is ended kindly, and what then stands in the chat. */
export const goodbyes = {
  title: 'Close kindly',
  text: (name: string) => `${name} reads your words, then the chat ends. Nobody is left on read.`,
  textLocked: (name: string) => `${name} reads your words, then the match ends.`,
  choose: 'Your goodbye',
  ready,
  own: 'In my own words…',
  ownWords: (name: string) => `Your words to ${name}`,
  ownHint: 'They are read once the chat has ended, and cannot be answered.',
  none: 'Without a word',
  theyPayNothing: (name: string) => `${name} pays nothing.`,
  send: 'Send and close',
  stay: 'Stay in the chat',
  mine: 'Your goodbye',
  theirs: (name: string) => `${name}'s goodbye`,
  atTheEnd: 'at the end of the match',
}
