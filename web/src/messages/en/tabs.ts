/** The tab bar. */
export const tabs = {
  label: 'Main',
  profiles: 'Profiles',
  liked: 'Liked',
  matches: 'Matches',
  account: 'Account',
  tokens: (count: number) => (count === 1 ? 'token' : 'tokens'),
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
}
