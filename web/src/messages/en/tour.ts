/** The landing page below its promise; loaded after it. */
export const tour = {
  contents: 'On this page',
  sections: { steps: 'How it works', costs: 'Tokens', family: 'Safety' },
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
      text: 'Free, as are filters and seeing who liked you. A sentence with it says more than a heart.',
      screen: 'Discover, with the profile of Maryam.',
    },
    open: {
      title: 'Open together',
      text: (each: number) =>
        `${each} tokens each, so both arrive with intention. If it never opens, you get them back.`,
      screen: 'A chat before it opens: who has paid, and what it costs.',
    },
    answer: {
      title: 'Answer in time',
      text: (fee: number) =>
        `Every message has a reply clock. Silence costs ${fee} tokens, which go to the one who waited.`,
      screen: 'An open chat: a question from Maryam, and your turn to respond.',
    },
  },
  people: {
    title: 'People who mean it',
    text: 'Told in their own words, and seen for free.',
    shown: [
      {
        picture: 'hala',
        name: 'Hala',
        about: 'Marine researcher, Alexandria',
        begins: 'From my grandparents I have…',
        ends: 'a proverb for every occasion and two for the wrong one.',
      },
      {
        picture: 'omar',
        name: 'Omar',
        about: 'Olive farmer, Irbid',
        begins: 'At our family table…',
        ends: 'the oil comes first, then the argument, then the prayer, then more oil.',
      },
      {
        picture: 'sana',
        name: 'Sana',
        about: 'Data scientist, Hyderabad',
        begins: 'I am learning…',
        ends: 'not to put people into columns.',
      },
      {
        picture: 'emre',
        name: 'Emre',
        about: 'Cheese maker, Izmir',
        begins: 'Ask me about…',
        ends: 'why Fuzuli bites, and what Baki did to the postman.',
      },
    ],
  },
  costs: {
    title: (gift: number, opens: number) => `${gift} tokens free, ${opens} open a chat`,
    text: 'No subscription and no premium tier. You get a few more every week.',
  },
  family: {
    title: 'Kept the way family would',
    guardian: {
      title: 'A guardian beside you',
      text: 'Invite a wali by e-mail. Everyone is told, nobody is read in secret.',
    },
    badge: {
      title: 'A badge that a person gives',
      text: 'Verify with a selfie if you wish. Anyone on our team checks it, or women only.',
    },
    sight: {
      title: 'Your pictures, your choice',
      text: 'For everyone, for your matches, or for those you choose. Others get a blur.',
    },
    rules: 'Read the house rules',
  },
  closing: {
    title: 'Someone worth answering is here',
    text: 'A name, a picture, a few honest words: that is all it takes to begin.',
    begin: 'Create your profile',
  },
}
