import { appPage, offlinePage, openCache } from './cache.ts'
import { isSignedIn, pickOfflinePage } from './offline-page.ts'

declare const self: ServiceWorkerGlobalScope

/** File names with a content hash, so a cached file never changes. */
const hashedFiles = /^\/assets\//
const unhashedFiles = /^\/(theme\.js|favicon\.svg|manifest\.webmanifest|offline\.(html|css|js)|icons\/)/

/** Returns undefined for requests that go to the network: the API, pictures, other origins and writes. */
export function respondTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate')
    return /^\/(api|dev|pictures)(\/|$)/.test(pathname) ? undefined : respondWithPage(request, pathname)
  if (hashedFiles.test(pathname)) return cacheFirst(request)
  return unhashedFiles.test(pathname) ? networkFirst(request) : undefined
}

/** A network that neither answers nor fails would show an empty window for minutes. */
export const networkPatienceMs = 4000

/** The server's page, or a cached one without a connection. */
async function respondWithPage(request: Request, pathname: string): Promise<Response> {
  const fresh = fetch(request)
  const hurried = await Promise.race([fresh.catch(() => undefined), waitOutPatience()])
  if (hurried) return hurried
  const signedIn = await isSignedIn()
  const name = pickOfflinePage(pathname, signedIn)
  const app = name === appPage ? await findInCache(appPage) : undefined
  if (app) return app
  try {
    return await fresh
  } catch (error) {
    // Members are redirected from the landing page, as online.
    if (signedIn && pathname === '/') return Response.redirect(`${self.location.origin}/app/profiles`)
    const kept = (await findInCache(name)) ?? (await findInCache(offlinePage))
    if (kept) return kept
    throw error
  }
}

function waitOutPatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), networkPatienceMs))
}

async function cacheFirst(request: Request): Promise<Response> {
  const kept = await findInCache(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    void openCache().then((cache) => cache.put(request, copy))
  }
  return response
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await findInCache(request)
    if (kept) return kept
    throw error
  }
}

async function findInCache(what: Request | string): Promise<Response | undefined> {
  // Ignore Vary: files were cached without cookies.
  return (await openCache()).match(what, { ignoreVary: true, ignoreSearch: true })
}
