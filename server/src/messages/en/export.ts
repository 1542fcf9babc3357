/** Texts of the readable pages in a member's copy of their data. */
export const exportPages = {
  title: 'Your Mithaq',
  madeOn: (day: string) => `A copy of what belongs to you, made on ${day}.`,
  about:
    'The pages here can be read in any browser. The folder data holds the same and more for programs, as JSON. Of other members it holds first names and the words they wrote to you, nothing else.',
  profile: 'Your profile',
  chats: 'Your chats',
  noChats: 'You have no chats.',
  chatWith: (name: string) => `Chat with ${name}`,
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  ended: (day: string) => `ended on ${day}`,
  page: (page: number) => `Page ${page}`,
  back: 'To the beginning',
  me: 'You',
  reactions: {
    heart: '❤️',
    smile: '😊',
    thumbs_up: '👍',
    prayer: '🤲',
    hand_on_heart: '🫶',
  } as Record<string, string>,
  pictures: {
    waiting: 'Waiting to be checked. Nobody else sees it.',
    removed: 'Removed by a decision about you. Nobody else sees it.',
  },
  fields: {
    email: 'E-mail',
    memberSince: 'Member since',
    about: 'About you',
    place: 'Place',
    facts: 'What you say about yourself',
  },
}
