import { account, type ResetLink, type Session } from '@mithaq/contract/account'
import { isRefusal } from '../http/error.ts'
import { request } from '../http/request.ts'
import { account as texts } from '../messages/account.ts'
import { deleteUnsentFiles } from '../store/unsent-files.ts'
import { logError } from '../ui/feedback/error-log.ts'
import { toast } from '../ui/feedback/toast.ts'
import { readSession, setSession, signedInSession, removeSignedInCookie } from './session.ts'
import { deleteUnsent } from './forget-unsent.ts'
import { withTabLock } from './tab-lock.ts'
import { storedDeviceMark, storedRefreshToken, storeTokens } from './refresh-token.ts'

interface Credentials {
  email: string
  password: string
}

/** A guardian's mail is sent on Friday evening in this zone. */
const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || undefined

/** Returns whether the account was deactivated and is visible again now. */
export async function signIn(credentials: Credentials): Promise<boolean> {
  const { session, reactivated } = await withTabLock(() =>
    request(account.signIn, { ...credentials, ...storedDeviceMark(), timeZone: deviceTimeZone() }),
  )
  startMemberSession(session)
  return reactivated
}

/** Returns whether the member is signed in; otherwise a confirmation link was mailed. */
export async function signUp(credentials: Credentials): Promise<boolean> {
  const { session } = await withTabLock(() =>
    request(account.signUp, { ...credentials, ...storedDeviceMark() }),
  )
  if (session) startMemberSession(session)
  return session !== null
}

/**
 * Returns a reset link if the member must choose a password first. Nobody is signed in then: choosing one ends every
 * session, and this page would report that its session ended.
 */
export async function confirmEmail(token: string): Promise<ResetLink | undefined> {
  const { session, reset } = await withTabLock(() =>
    request(account.confirmEmail, { token, ...storedDeviceMark() }),
  )
  if (reset) {
    // The answer has set session cookies, with which a reload would sign this browser in.
    forgetMember()
    return reset
  }
  startMemberSession(session)
  return undefined
}

function startMemberSession(session: Session): void {
  storeTokens(session)
  setSession(signedInSession(session))
  void deleteUnsentFiles(session.user.id)
}

/** Ends every session of the account. This device signs out whatever the server answers. */
export async function signOut(): Promise<void> {
  const session = readSession()
  const token = session.status === 'signedIn' ? session.accessToken : undefined
  const held = storedRefreshToken()
  // This device and its tabs sign out first, or they would report the server's event as an unexpected end.
  forgetMember()
  try {
    await withTabLock(() => request(account.signOut, { scope: 'global', ...held }, { token }))
  } catch (error) {
    if (isRefusal(error, 'session_not_found')) return
    logError(error, 'Sign out')
    toast.error(texts.signOutIncomplete)
  }
}

/** Removes everything of the member from this browser. */
export function forgetMember(): void {
  removeSignedInCookie()
  for (const [storage, key] of [
    ['sessionStorage', 'signup'],
    ['sessionStorage', 'signup.member'],
    ['localStorage', 'userData'],
  ] as const) {
    try {
      window[storage].removeItem(key)
    } catch {
      // Storage can be forbidden; then there is nothing to remove.
    }
  }
  deleteUnsent()
  void deleteUnsentFiles()
  setSession({ status: 'signedOut', left: true })
}
