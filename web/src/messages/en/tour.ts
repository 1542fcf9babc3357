/** The landing page below its promise; loaded after it. */
export const tour = {
  scene: {
    name: 'Maryam',
    place: 'Amman, Jordan',
    question: 'I liked what you wrote about your work. What made you choose nursing?',
    answer:
      'My grandmother. She said the best of people are those most useful to people, and I took it literally. And you?',
    turn: 'Your turn to respond',
    inTime: 'Answered in time',
  },
  steps: {
    title: 'Three steps, no silence',
    like: {
      title: 'Like',
      text: 'Free, as are filters and seeing who liked you.',
      screen: 'Discover, with the profile of Maryam.',
    },
    open: {
      title: 'Open together',
      text: (each: number) =>
        `${each} tokens each, so both arrive with intention. What never opens comes back.`,
      screen: 'A chat before it opens: who has paid, and what it costs.',
    },
    answer: {
      title: 'Answer in time',
      text: (fee: number) =>
        `Every message has a reply clock. Silence costs ${fee} tokens, for the one who waited.`,
      screen: 'An open chat: a question from Maryam, and your turn to respond.',
    },
  },
  people: {
    title: 'People who mean it',
    text: 'Told in their own words, and seen for free.',
    shown: [
      { picture: 'hala', name: 'Hala', about: 'Marine researcher, Alexandria' },
      { picture: 'omar', name: 'Omar', about: 'Olive farmer, Irbid' },
      { picture: 'sana', name: 'Sana', about: 'Data scientist, Hyderabad' },
      { picture: 'emre', name: 'Emre', about: 'Cheese maker, Izmir' },
    ],
  },
  costs: {
    title: (gift: number, opens: number) => `${gift} tokens free, ${opens} open a chat`,
    text: 'No subscription and no premium tier. A few come back every week.',
  },
  closing: {
    title: 'Someone worth answering is here',
    text: 'A name, a picture, a few honest words: that is all it takes to begin.',
    begin: 'Create your profile',
  },
}
