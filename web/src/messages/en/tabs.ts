/** The tab bar. */
export const tabs = {
  label: 'Main',
  profiles: 'Profiles',
  liked: 'Liked',
  matches: 'Matches',
  account: 'Account',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
}
