import { catalogue } from '../catalogue.ts'

/** The tab bar, and what its screens say while there is nothing to show. */
export const tabs = /* @__PURE__ */ catalogue({
  label: 'Main',
  profiles: 'Profiles',
  liked: 'Liked',
  matches: 'Matches',
  account: 'Account',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  seeYourProfile: 'See your profile',
  matchesScreen: {
    title: 'Your Matches',
    empty: 'No matches yet',
    text: 'When you and another member like each other, your match appears here.',
  },
})
