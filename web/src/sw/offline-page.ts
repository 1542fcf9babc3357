import { appPage, landingPage, offlinePage } from './cache.ts'
import { signedInCookieName } from '../session/signed-in-cookie.ts'

/**
 * The cached page to show instead of the server's. A member signed in on this device gets the app's page,
 * which waits for the connection; nobody else may learn that a member used it.
 */
export function pickOfflinePage(pathname: string, signedIn: boolean): string {
  if (signedIn) return /^\/app(\/.*)?$/i.test(pathname) ? appPage : offlinePage
  return pathname === '/' ? landingPage : offlinePage
}

declare const self: ServiceWorkerGlobalScope

/** Reads the cookie that a sign-out deletes. Older browsers hide cookies from workers: then nobody is signed in. */
export async function isSignedIn(): Promise<boolean> {
  const cookies: CookieStore | undefined = self.cookieStore
  return Boolean((await cookies?.get(signedInCookieName(self.location.port)))?.value)
}
