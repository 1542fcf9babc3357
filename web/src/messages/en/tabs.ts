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
  profilesScreen: {
    title: 'Discover',
    empty: 'No profiles found',
    text: 'There is nobody to introduce just now. Meanwhile, look at your own profile as others will see it.',
  },
  likedScreen: {
    title: 'Liked Profiles',
    empty: 'No likes yet',
    text: "When someone likes your profile, they'll appear here",
  },
  matchesScreen: {
    title: 'Your Matches',
    empty: 'No matches yet',
    text: 'When you and another member like each other, your match appears here.',
  },
})
