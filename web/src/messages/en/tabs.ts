import { catalogue } from '../catalogue.ts'

/** The tab bar. */
export const tabs = /* @__PURE__ */ catalogue({
  label: 'Main',
  profiles: 'Profiles',
  liked: 'Liked',
  matches: 'Matches',
  account: 'Account',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
})
