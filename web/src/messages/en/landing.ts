export const landing = {
  signIn: 'Sign In',
  joinNow: 'Join Now',
  promise: 'The Zero-Ghosting Muslim Marriage App Platform.',
  assurance: 'Never Be Left on Read.',
  lead: 'For Muslims who are serious about marriage. Every conversation has a time to be answered: replying is rewarded, and silence is not.',
  getStarted: 'Get Started',
  alreadyAMember: 'Already a Member?',
  why: 'Why Mithaq',
  blurbs: {
    tokens: {
      title: "World's 1st Token Messaging Feature",
      text: 'Every message has a reply clock. Answering in time is rewarded, ghosting is penalised.',
    },
    likes: {
      title: 'See Who Liked Your Profile for Free',
      text: 'No blurred teasers, no paywall. Their like is yours to see.',
    },
    filters: {
      title: 'Free Filters and No Premium Tier',
      text: 'Age, location and height, in every country, for everyone. Tokens are only for chatting.',
    },
  },
  scene: {
    name: 'Maryam',
    place: 'Amman, Jordan',
    question: 'I liked what you wrote about your work. What made you choose nursing?',
    answer:
      'My grandmother. She said the best of people are those most useful to people, and I took it literally. And you?',
    turn: 'Your turn to respond',
    inTime: 'Answered in time',
  },
}
