interface BackState {
  pathname: string
  /** A dialog, a sheet or a menu stands above the page. */
  isCovered: boolean
  canGoBack: boolean
}

type BackStep = 'uncover' | 'back' | 'home' | 'leave'

const pathsThatLeave = ['/', '/auth', '/app/profiles', '/app', '/signup']

/** What Android's back button does: first what lies on top, then the way that was come, at last out of the app. */
export function decideBackStep({ pathname, isCovered, canGoBack }: BackState): BackStep {
  if (isCovered) return 'uncover'
  if (pathsThatLeave.includes(pathname.replace(/(.)\/$/, '$1'))) return 'leave'
  if (canGoBack) return 'back'
  return pathname.startsWith('/app/') ? 'home' : 'leave'
}
