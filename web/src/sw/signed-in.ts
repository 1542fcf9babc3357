import { markName } from '../session/mark.ts'

declare const self: ServiceWorkerGlobalScope

/** By the cookie that a sign-out takes away. Older browsers hide it from workers: there it is nobody. */
export async function isSignedIn(): Promise<boolean> {
  const cookies: CookieStore | undefined = self.cookieStore
  return Boolean((await cookies?.get(markName(self.location.port)))?.value)
}
