/** 'We found each other': said, waited for, and the moment when both have said it. */
export const found = {
  say: 'We found each other',
  title: (name: string) => `You and ${name} found each other?`,
  text: (name: string, days: number) => `${name} has ${days} days to say the same. If not, nothing happens.`,
  onceSaid: 'Once both of you have said it:',
  hidden: 'Both your profiles are hidden. Sign in again to show yours.',
  othersEnd: 'Your other matches end for free, and tokens in closed chats come back.',
  stays: 'You can still read your conversation here. Its clock has stopped.',
  saying: 'Saving...',
  notYet: 'Not yet',
  failed: 'This could not be saved',
  asked: (name: string) => `${name} says that you found each other.`,
  askedText: (until: string) => `You have until ${until} to say the same. If you don't, nobody is told.`,
  waiting: (name: string) => `You said that you and ${name} found each other.`,
  waitingText: (name: string, until: string) => `${name} can say so too until ${until}.`,
  moment: 'You found each other',
  prayer: 'May Allah bless you, shower His blessings upon you, and join you together in goodness.',
  prayerArabic: 'بارك الله لكما وبارك عليكما وجمع بينكما في خير',
  momentText: (name: string) =>
    `Your profile and ${name}'s are hidden now, and your other matches have ended at no cost. What you wrote to each other stays here.`,
  place: 'You found each other',
  label: 'How you found each other',
}
