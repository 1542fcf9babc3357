interface BackState {
  pathname: string
  /** A dialog, sheet or menu is open. */
  isCovered: boolean
  canGoBack: boolean
}

type BackStep = 'uncover' | 'back' | 'home' | 'leave'

const pathsThatLeave = ['/', '/auth', '/app/profiles', '/app', '/signup']

/** What Android's back button does: close what is on top, go back, or leave the app. */
export function decideBackStep({ pathname, isCovered, canGoBack }: BackState): BackStep {
  if (isCovered) return 'uncover'
  if (pathsThatLeave.includes(pathname.replace(/(.)\/$/, '$1'))) return 'leave'
  if (canGoBack) return 'back'
  return pathname.startsWith('/app/') ? 'home' : 'leave'
}
