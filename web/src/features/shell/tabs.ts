export type Tab = 'profiles' | 'liked' | 'matches' | 'account'

/** Which tab a page belongs to; a page that is unknown shows profiles. */
export function tabOf(pathname: string): Tab {
  const [, , page = ''] = pathname.toLowerCase().split('/')
  if (page === 'liked' || page === 'matches' || page === 'account') return page
  if (page === 'chat' || page === 'unmatched') return 'matches'
  return page === 'edit-profile' ? 'account' : 'profiles'
}
