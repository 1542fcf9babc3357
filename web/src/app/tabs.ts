export type Tab = 'profiles' | 'liked' | 'matches' | 'account'

const accountPages = ['account', 'edit-profile', 'verification']

/** The tab of a page: null for notifications, which every tab links to, and profiles for unknown pages. */
export function tabOf(pathname: string): Tab | null {
  const [, , page = ''] = pathname.toLowerCase().split('/')
  if (page === 'liked' || page === 'matches') return page
  if (page === 'chat' || page === 'unmatched') return 'matches'
  if (page === 'notifications') return null
  return accountPages.includes(page) ? 'account' : 'profiles'
}
