import './ui/base/theme.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readConfirmation, takeLinkSecrets } from './session/url-secrets.ts'
import { loadLanguage, locale } from './messages/catalogue.ts'
import { endPushWithSession } from './native/end-push-with-session.ts'
import { isNative } from './native/platform.ts'
import { loaderOf } from './app/lazy-screen.tsx'
import { retryUntilLoaded } from './http/lazy-chunk.ts'
import { addMemberRoutes, routes } from './routes.tsx'
import { onSession, readSession, startSession } from './session/session.ts'
import { shareSession } from './session/share-session.ts'

void start()

async function start(): Promise<void> {
  takeLinkSecrets()
  await retryUntilLoaded(loadLanguage)
  const phone = isNative() && (await import('./native/phone/start.ts'))
  startSession(phone ? await phone.startPhone() : undefined)
  shareSession()
  endPushWithSession()
  onSession(serveSession)
  serveSession()
  const router = await show()
  const go = (path: string, options = {}) => router.navigate(path, options)
  if (phone) phone.listenToPhone(go)
  else if (import.meta.env.PROD) {
    // Behind everything else: a visitor's first page should not wait for it, nor pay for it.
    const afterMs = readSession().status === 'signedOut' ? 8000 : 1000
    setTimeout(
      async () =>
        (await retryUntilLoaded(() => import('./app/register-service-worker.ts'))).registerServiceWorker(go),
      afterMs,
    )
  }
}

/** A visitor needs neither; a member who signs in, in any tab, gets both. */
function serveSession(): void {
  const { status } = readSession()
  if (status !== 'signedOut')
    void retryUntilLoaded(() => import('./session/session-refresh.ts')).then(
      ({ keepSessionFresh: keepSession }) => keepSession(),
    )
  if (status === 'signedIn')
    void retryUntilLoaded(() => import('./live/live.ts')).then(({ startLive: keepLive }) => keepLive())
}

async function show() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const prerendered = root.firstElementChild !== null && locale === 'en' && isAsPrerendered()
  // The page is already readable: taking it over with its script still on the way would blank it.
  if (prerendered) await loadMatched()
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addMemberRoutes })
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (prerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
  return router
}

/** Pages are prerendered for a visitor who comes for the first time; what others see is drawn from nothing. */
function isAsPrerendered(): boolean {
  const { pathname } = location
  if (pathname === '/auth' && (readConfirmation() || history.state?.usr?.tab)) return false
  return pathname === '/privacy-policy' || readSession().status === 'signedOut'
}

async function loadMatched(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const load = route.lazy && loaderOf(route.lazy)
      if (load) Object.assign(route, { Component: await retryUntilLoaded(load), lazy: undefined })
    }),
  )
}
