export const landing = {
  signIn: 'Sign In',
  joinNow: 'Join Now',
  promise: 'The Zero-Ghosting Muslim Marriage App Platform.',
  assurance: 'Never Be Left on Read.',
  lead: 'For Muslims who are serious about marriage. Every chat has a reply clock: answering is rewarded, silence is not.',
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
      text: 'No teasers, no paywall. Their like is yours to see.',
    },
    filters: {
      title: 'Free Filters and No Premium Tier',
      text: 'Age, location and height, in every country, for everyone. Tokens are only for chatting.',
    },
  },
}
