import { account, type ResetLink, type Session } from '@mithaq/contract/account'
import { isRefusal } from '../http/error.ts'
import { request } from '../http/request.ts'
import { account as texts } from '../messages/account.ts'
import { forgetFiles } from '../store/kept-files.ts'
import { logged } from '../ui/feedback/errors.ts'
import { toast } from '../ui/feedback/toast.ts'
import { readSession, setSession, signedIn, removeMark } from './session.ts'
import { forgetUnsent } from './forget-unsent.ts'
import { oneTabAtATime } from './one-tab.ts'
import { heldMark, heldToken, noteToken } from './refresh-token.ts'

interface Credentials {
  email: string
  password: string
}

/** Of this device; a member's guardian is written to on its Friday evening. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || undefined

/** Answers whether the account had been deactivated, and is visible again now. */
export async function signIn(credentials: Credentials): Promise<boolean> {
  const { session, reactivated } = await oneTabAtATime(() =>
    request(account.signIn, { ...credentials, ...heldMark(), timeZone: zoneHere() }),
  )
  beginSession(session)
  return reactivated
}

/** Answers whether the member is signed in now; otherwise a confirmation link is on its way. */
export async function signUp(credentials: Credentials): Promise<boolean> {
  const { session } = await oneTabAtATime(() => request(account.signUp, { ...credentials, ...heldMark() }))
  if (session) beginSession(session)
  return session !== null
}

/**
 * Answers with the way to choosing a password, where none that was said before counts. Nobody is signed in here then:
 * choosing ends every session, and this page would say that one has ended.
 */
export async function confirmEmail(token: string): Promise<ResetLink | undefined> {
  const { session, reset } = await oneTabAtATime(() =>
    request(account.confirmEmail, { token, ...heldMark() }),
  )
  if (reset) {
    // The answer has left its cookies: a reload would sign in all the same, and whoever was here would become them.
    forgetMember()
    return reset
  }
  beginSession(session)
  return undefined
}

function beginSession(session: Session): void {
  noteToken(session)
  setSession(signedIn(session))
  void forgetFiles(session.user.id)
}

/** Ends every session of the account. It always completes here, whatever the server says. */
export async function signOut(): Promise<void> {
  const session = readSession()
  const token = session.status === 'signedIn' ? session.accessToken : undefined
  const held = heldToken()
  // First of all here and in the other tabs: each would take the server's word for an unexpected end.
  forgetMember()
  try {
    await oneTabAtATime(() => request(account.signOut, { scope: 'global', ...held }, { token }))
  } catch (error) {
    if (isRefusal(error, 'session_not_found')) return
    logged(error, 'Sign out')
    toast.error(texts.signOutIncomplete)
  }
}

/** Leaves nothing of the member behind in this browser. */
export function forgetMember(): void {
  removeMark()
  for (const [storage, key] of [
    ['sessionStorage', 'signup'],
    ['sessionStorage', 'signup.member'],
    ['localStorage', 'userData'],
  ] as const) {
    try {
      window[storage].removeItem(key)
    } catch {
      // Storage can be forbidden; then nothing was stored either.
    }
  }
  forgetUnsent()
  void forgetFiles()
  setSession({ status: 'signedOut', left: true })
}
