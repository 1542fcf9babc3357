import type { User } from '@mithaq/contract/account'
import { hasMark, markName } from './mark.ts'
import { makeStore } from '../store/store.ts'
import { now, remainingMs, type Instant } from '../time/instant.ts'

/** Held in memory only: what lies in a browser's storage can be read by any script that slips in. */
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
  /** `left`: by the member's own wish, so there is no place to come back to. */
  | { status: 'signedOut'; left: boolean }
  | SignedIn

const visitor: Session = { status: 'signedOut', left: false }

export const [readSession, setSession, onSession, useSession] = makeStore<Session>(visitor)

export interface GrantedSession {
  accessToken: string
  expiresInS: number
  user: User
}

export function signedIn({ accessToken, expiresInS, user }: GrantedSession): SignedIn {
  return { status: 'signedIn', accessToken, user, lifetimeMs: expiresInS * 1000, receivedAt: now() }
}

/** What another tab of this browser needs to be signed in too. */
export function granted(from: SignedIn): GrantedSession {
  return { accessToken: from.accessToken, expiresInS: remainingMs(from, now()) / 1000, user: from.user }
}

/** Without the mark, or on a phone its kept token, nobody is signed in, and a visitor costs the server no call. */
export function startSession(known = hasMark(document.cookie, location.port)): void {
  setSession(known ? { status: 'loading', stalled: false } : visitor)
}

/** A sign-out that never reached the server must still hold after a reload, and without a connection. */
export function removeMark(): void {
  document.cookie = `${markName(location.port)}=; Path=/; Max-Age=0; SameSite=Lax`
}

let finishing = false

/** The wizard's last step is at work: a member who has a profile by then still belongs there. */
export const isFinishing = (): boolean => finishing

export function setFinishing(now: boolean): void {
  finishing = now
}
