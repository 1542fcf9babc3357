import { appPage, landingPage, offlinePage } from './cache.ts'

/**
 * Which kept page stands in for the server's. Whoever is signed in on this device gets the app's own frame, which
 * waits for the connection; nobody else may learn that a member was here.
 */
export function standInFor(pathname: string, signedIn: boolean): string {
  if (signedIn) return /^\/app(\/.*)?$/i.test(pathname) ? appPage : offlinePage
  return pathname === '/' ? landingPage : offlinePage
}
