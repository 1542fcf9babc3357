import { appPage, landingPage, offlinePage } from './cache.ts'
import { signedInCookieName } from '../session/signed-in-cookie.ts'

/**
 * Which kept page stands in for the server's. A member who is signed in on this device gets the app's own frame,
 * which waits for the connection; nobody else may learn that a member was here.
 */
export function pickOfflinePage(pathname: string, signedIn: boolean): string {
  if (signedIn) return /^\/app(\/.*)?$/i.test(pathname) ? appPage : offlinePage
  return pathname === '/' ? landingPage : offlinePage
}

declare const self: ServiceWorkerGlobalScope

/** By the cookie that a sign-out takes away. Older browsers hide it from workers: there nobody counts as signed in. */
export async function isSignedIn(): Promise<boolean> {
  const cookies: CookieStore | undefined = self.cookieStore
  return Boolean((await cookies?.get(signedInCookieName(self.location.port)))?.value)
}
