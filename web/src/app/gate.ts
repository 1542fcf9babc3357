import type { Session } from '../session/session.ts'

/** Areas with access rules; all other pages are public. */
export type Area = 'home' | 'auth' | 'signup' | 'app'

export type Decision = { kind: 'show' } | { kind: 'wait' } | { kind: 'go'; to: string; from?: string }

interface Place {
  /** Path, query and hash of the page asked for. */
  path: string
  /** Where the visitor was when sent to sign in. */
  from?: unknown
  /** A confirmation link is being followed; its answer decides who is signed in. */
  confirming?: boolean
  /** The wizard is still uploading pictures. */
  finishing?: boolean
}

const appHome = '/app/profiles'

/** All access rules of the routes. */
export function decideAccess(session: Session, area: Area, place: Place): Decision {
  if (session.status === 'loading') return { kind: 'wait' }
  if (session.status === 'signedOut') {
    if (area === 'app') return { kind: 'go', to: '/auth', ...(!session.left && { from: place.path }) }
    return area === 'signup' ? { kind: 'go', to: '/auth' } : { kind: 'show' }
  }
  if (area === 'auth' && place.confirming) return { kind: 'show' }
  // A session refreshed during a long upload has a profile already, but the wizard must stay.
  if (area === 'signup' && place.finishing) return { kind: 'show' }
  if (!session.user.hasProfile) return area === 'signup' ? { kind: 'show' } : { kind: 'go', to: '/signup' }
  if (area === 'app') return { kind: 'show' }
  return { kind: 'go', to: area === 'auth' ? (safeReturnPath(place.from) ?? appHome) : appHome }
}

/** Allows only pages of the app, to prevent open redirects after sign-in. */
export function safeReturnPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !/^\/app(?:[/?#]|$)/.test(from)) return undefined
  const url = URL.canParse(from, 'https://mithaq.invalid')
    ? new URL(from, 'https://mithaq.invalid')
    : undefined
  if (url?.origin !== 'https://mithaq.invalid' || !/^\/app(?:\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
