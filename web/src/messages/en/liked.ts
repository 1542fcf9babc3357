/** Liked Profiles and the profile dialog. */
export const liked = {
  title: 'Liked Profiles',
  tabs: 'Lists',
  likedMe: (count: number | null) => (count === null ? 'Liked Me' : `Liked Me (${count})`),
  iLiked: (count: number | null) => (count === null ? 'I Liked' : `I Liked (${count})`),
  favorited: (count: number | null) => (count === null ? 'Favorited' : `Favorited (${count})`),
  unmatched: 'Unmatched',
  empty: {
    likedMe: { title: 'No likes yet', text: "When someone likes your profile, they'll appear here" },
    iLiked: { title: 'No likes yet', text: 'Profiles you like will appear here' },
    favorited: { title: 'No favorites yet', text: 'Profiles you favorite will appear here' },
  },
  discover: 'Discover profiles',
  listFailed: 'This list could not be loaded',
  loadingMore: 'Loading more...',
  matched: 'Matched',
  resting: 'Resting',
  passed: 'You passed',
  profileFailed: 'This profile could not be loaded',
  matchedBefore: 'You two have matched before. Only a rematch brings you together again.',
  seeUnmatched: 'See Unmatched',
  openChat: 'Open chat',
  /** Beside what came with a like. */
  said: (name: string) => `${name} wrote with the like`,
}
