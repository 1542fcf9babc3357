interface Screen {
  pathname: string
  /** A dialog, a sheet or a menu stands above the page. */
  covered: boolean
  canGoBack: boolean
}

type BackStep = 'uncover' | 'back' | 'home' | 'leave'

const roots = ['/', '/auth', '/app/profiles', '/app', '/signup']

/** What Android's back button does: first what lies on top, then the way that was come, at last out of the app. */
export function backStep({ pathname, covered, canGoBack }: Screen): BackStep {
  if (covered) return 'uncover'
  if (roots.includes(pathname.replace(/(.)\/$/, '$1'))) return 'leave'
  if (canGoBack) return 'back'
  return pathname.startsWith('/app/') ? 'home' : 'leave'
}
