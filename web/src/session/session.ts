import type { User } from '@mithaq/contract/account'
import { hasSignedInCookie, signedInCookieName } from './signed-in-cookie.ts'
import { createStore } from '../store/store.ts'
import { readInstant, remainingMs, type Instant } from '../time/instant.ts'

/** Kept in memory only, since any injected script could read the browser's storage. */
interface SignedIn {
  status: 'signedIn'
  accessToken: string
  user: User
  lifetimeMs: number
  receivedAt: Instant
}

export type Session =
  /** `stalled`: the server has not answered for a while. */
  | { status: 'loading'; stalled: boolean }
  /** `left`: the member signed out, so there is no page to return to. */
  | { status: 'signedOut'; left: boolean }
  | SignedIn

const visitor: Session = { status: 'signedOut', left: false }

export const [readSession, setSession, onSession, useSession] = createStore<Session>(visitor)

export interface GrantedSession {
  accessToken: string
  expiresInS: number
  user: User
}

export function signedInSession({ accessToken, expiresInS, user }: GrantedSession): SignedIn {
  return { status: 'signedIn', accessToken, user, lifetimeMs: expiresInS * 1000, receivedAt: readInstant() }
}

/** What another tab of this browser needs in order to be signed in too. */
export function shareableSession(from: SignedIn): GrantedSession {
  return {
    accessToken: from.accessToken,
    expiresInS: remainingMs(from, readInstant()) / 1000,
    user: from.user,
  }
}

/** Without the cookie, or on a phone the stored token, nobody is signed in and no request is sent. */
export function startSession(known = hasSignedInCookie(document.cookie, location.port)): void {
  setSession(known ? { status: 'loading', stalled: false } : visitor)
}

/** Makes a sign-out last across a reload even if it never reached the server. */
export function removeSignedInCookie(): void {
  document.cookie = `${signedInCookieName(location.port)}=; Path=/; Max-Age=0; SameSite=Lax`
}

let finishing = false

/** Whether the wizard's last step is running: its member already has a profile but stays in the wizard. */
export const isFinishingWizard = (): boolean => finishing

export function setFinishingWizard(now: boolean): void {
  finishing = now
}
